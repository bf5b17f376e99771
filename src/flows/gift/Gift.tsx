import { gift as campaigns } from '#brand/gift'
import { useFlow } from '../../runtime/useFlow'
import { useOpenCampaign } from '../../time/windows'
import { isContracted } from '../../ui/contractStatus'
import { ExternalLink } from '../../ui/ExternalLink'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { gift } from './flow'
import { texts } from './texts'

/**
 * プレゼント: the forms of the current campaign, depending on whether the customer is contracted. If the response doesn't
 * say, the status from the login applies. portal-2 §2, D23, D33.
 */
export default function Gift() {
  const [state, actions] = useFlow(gift)
  const loginSts = useSession()?.loginUser.contract_sts
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyIndex()} data={state.response}>
      {({ contractSts = loginSts }) => <Offers contractSts={contractSts} />}
    </QueryPage>
  )
}
Gift.flows = () => [gift]

function Offers({ contractSts }: { contractSts: number | undefined }) {
  const campaign = new Map(Object.entries(campaigns)).get(useOpenCampaign() ?? '')
  const contracted = isContracted(contractSts)
  return (
    <section className="panel">
      <p>{texts.forContracted}</p>
      {campaign ? (
        <ul className="link-list">
          {(contracted ? [campaign.present, campaign.coupon] : [campaign.coupon]).map(({ label, href }) => (
            <li key={href}>
              <ExternalLink href={href}>{label}</ExternalLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>{contracted || contractSts === undefined ? texts.none : texts.noneUncontracted}</p>
      )}
    </section>
  )
}
