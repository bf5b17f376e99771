import { useFlow } from '../../runtime/useFlow'
import { contractStatusText, isContracted } from '../../ui/contractStatus'
import { PaymentCard, ServiceCard } from './ContractCards'
import { ContractPage } from './ContractPage'
import { paymentCard, serviceCard } from './contractCardFlows'
import { contract } from './flow'
import { texts } from './texts'

/**
 * ご契約情報: the contract status, its services and payment, and links to the five pages. Without a contract, services and
 * payment are not queried; if the status is unknown, they are, and the responses decide (D33). portal-2 §2 "Contract".
 */
export default function Contract() {
  const [{ index }, actions] = useFlow(contract)
  return (
    <ContractPage query={() => actions.certifyIndex()} data={index}>
      {({ contractSts }) => (
        <>
          {contractSts !== undefined && (
            <section className="panel">
              <h2 className="panel__title">{texts.status}</h2>
              <p>{contractStatusText(contractSts)}</p>
            </section>
          )}
          {(contractSts === undefined || isContracted(contractSts)) && (
            <>
              <ServiceCard linksTo="contract_service" />
              <PaymentCard />
            </>
          )}
        </>
      )}
    </ContractPage>
  )
}
Contract.flows = () => [contract, serviceCard, paymentCard]
