import { gift as campaigns } from '#brand/gift'
import { useFlow } from '../../flow/useFlow'
import { isContracted } from '../../page/contract'
import { ExternalLink } from '../../page/ExternalLink'
import { ReadPage } from '../../page/ReadPage'
import { useOpenCampaign } from '../../windows'
import { gift } from './flow'
import { texts } from './texts'

/** プレゼント: the forms of the campaign that is on, by whether the customer is contracted. portal-2 §2, D23. */
export default function Gift() {
  const [state, actions] = useFlow(gift)
  return (
    <ReadPage state={state} actions={actions} read={() => actions.certifyIndex()} data={state.contractSts}>
      {(contractSts) => <Offers contracted={isContracted(contractSts)} />}
    </ReadPage>
  )
}

function Offers({ contracted }: { contracted: boolean }) {
  const campaign = new Map(Object.entries(campaigns)).get(useOpenCampaign() ?? '')
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
