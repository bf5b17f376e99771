import { useFlow } from '../../runtime/useFlow'
import { AddressItems } from './AddressItems'
import { ContractPage } from './ContractPage'
import { ToApply } from './changes'
import { contract } from './flow'

/** ご契約サービス: the services at the selected address. portal-2 §2 "Contract". */
export default function Service() {
  const [{ service, requested }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyService()} data={service}>
      {(shown) => (
        <>
          <AddressItems
            shown={shown}
            requested={requested}
            onChange={(address_no) => actions.changeServiceAddress({ address_no })}
          />
          {features.contact && (
            <p className="button-row no-print">
              <ToApply />
            </p>
          )}
        </>
      )}
    </ContractPage>
  )
}
Service.flows = () => [contract]
