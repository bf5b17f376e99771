import { useFlow } from '../../runtime/useFlow'
import { ContractPage } from './ContractPage'
import { contract } from './flow'
import { Items } from './Items'

/** その他のご契約情報. portal-2 §2 "Contract". */
export default function Others() {
  const [{ others }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyOthers()} data={others}>
      {({ items }) => <Items items={items} />}
    </ContractPage>
  )
}
Others.flows = () => [contract]
