import { csChannels as guides } from '#brand/csChannels'
import { useFlow } from '../../runtime/useFlow'
import { ExternalLink } from '../../ui/ExternalLink'
import { QueryPage } from '../../ui/QueryPage'
import { csChannels } from './flow'
import { texts } from './texts'

/** CSチャンネル: links to the brand's guide sites. portal-2 §2 "Other pages". */
export default function CsChannels() {
  const [state, actions] = useFlow(csChannels)
  return (
    <QueryPage state={state} actions={actions} query={() => actions.csChannelsIndex()} data={state._validated || null}>
      {() => (
        <section className="panel">
          <p>{texts.lead}</p>
          <ul className="link-list">
            {guides.map(({ label, href }) => (
              <li key={href}>
                <ExternalLink href={href}>{label}</ExternalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryPage>
  )
}
CsChannels.flows = () => [csChannels]
