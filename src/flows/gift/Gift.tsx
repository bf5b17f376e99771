import { gift as campaigns } from '#brand/gift'
import { useFlow, useReading } from '../../flow/useFlow'
import { isContracted } from '../../page/contract'
import { ExternalLink } from '../../page/ExternalLink'
import { FlowAlert } from '../../page/FlowAlert'
import { Page } from '../../page/Page'
import { useOpenCampaign } from '../../windows'
import { gift } from './flow'
import { texts } from './texts'

/** プレゼント: the forms of the campaign that is on, by whether the customer is contracted. portal-2 §2, D23. */
export default function Gift() {
  const [state, actions] = useFlow(gift)
  useReading(() => actions.certifyIndex(), actions.leave)
  const { contractSts } = state
  return (
    <Page>
      <FlowAlert state={state} formless onDismiss={actions.dismiss} />
      {contractSts !== undefined && <Offers contracted={isContracted(contractSts)} />}
    </Page>
  )
}

function Offers({ contracted }: { contracted: boolean }) {
  const campaign = campaigns[useOpenCampaign() ?? '']
  if (!campaign) return <p className="panel">{contracted ? texts.none : texts.noneUncontracted}</p>
  const links = contracted ? [campaign.present, campaign.coupon] : [campaign.coupon]
  return (
    <section className="panel">
      <p>{texts.forContracted}</p>
      <ul className="link-list">
        {links.map(({ label, href }) => (
          <li key={href}>
            <ExternalLink href={href}>{label}</ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
