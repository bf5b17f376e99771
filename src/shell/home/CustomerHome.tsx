import { shell } from '#brand/shell'
import type { LoginUser } from '../../api/endpoints/user'
import { PaymentCard, ServiceCard } from '../../flows/contract/ContractCards'
import { paymentCard, serviceCard } from '../../flows/contract/contractCardFlows'
import { InvoiceCard } from '../../flows/invoice/InvoiceCard'
import { invoiceCard } from '../../flows/invoice/invoiceCardFlow'
import { mobility } from '../../flows/mobility/flow'
import { RideCard } from '../../flows/mobility/reservations/RideCard'
import { rideCard } from '../../flows/mobility/reservations/rideCardFlow'
import { Columns } from '../../ui/Columns'
import { contractStatusText, isContracted } from '../../ui/contractStatus'
import { Panel } from '../../ui/Panel'
import { SupportPhone } from '../../ui/SupportPhone'
import { HomeNotices } from './HomeNotices'
import { Procedures } from './Procedures'
import { texts } from './texts'
import { WithoutContract } from './WithoutContract'
import './CustomerHome.scss'

/**
 * A logged-in customer's home (portal-1 §2, PLUS-01): what is due, the contract, procedures, and news. Every card has
 * its own query. Without a contract its cards are not queried; if the status is unknown, they are, and the responses
 * decide (D33).
 */
export default function CustomerHome({ user }: { user: LoginUser }) {
  const { contract_sts } = user
  const mayHaveContract = contract_sts === undefined || isContracted(contract_sts)
  return (
    <>
      {features.contract && isContracted(contract_sts) && (
        <p className="home__status">
          <span className="badge">{contractStatusText(contract_sts)}</span>
        </p>
      )}
      <Columns
        aside={
          <>
            <Procedures contracted={mayHaveContract} />
            <HomeNotices user={user} />
            <Panel title={texts.phone}>
              <SupportPhone {...shell.support} />
            </Panel>
          </>
        }
      >
        {features.homeRide && <RideCard />}
        {features.contract && !mayHaveContract && <WithoutContract />}
        {features.invoice && mayHaveContract && <InvoiceCard />}
        {features.contract && mayHaveContract && (
          <>
            <ServiceCard linksTo="contract" />
            <PaymentCard />
          </>
        )}
      </Columns>
    </>
  )
}
CustomerHome.flows = () => [
  ...(features.invoice ? [invoiceCard] : []),
  ...(features.homeRide ? [rideCard, mobility] : []),
  ...(features.contract ? [serviceCard, paymentCard] : []),
]
