import { useFlow } from '../../runtime/useFlow'
import { AddressItems } from './AddressItems'
import { ContractPage } from './ContractPage'
import { ToPayMethod } from './changes'
import { contract } from './flow'

/** お支払い情報: the payment information of the selected address. portal-2 §2 "Contract". */
export default function Payment() {
  const [{ payment, requested }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyPayment()} data={payment}>
      {(shown) => (
        <>
          <AddressItems
            shown={shown}
            requested={requested}
            onChange={(address_no) => actions.changePaymentAddress({ address_no })}
          />
          {features.payMethod && (
            <p className="button-row no-print">
              <ToPayMethod />
            </p>
          )}
        </>
      )}
    </ContractPage>
  )
}
Payment.flows = () => [contract]
