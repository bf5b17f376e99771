import { csChannels as guides } from '#brand/csChannels'
import { useFlow } from '../../flow/useFlow'
import { ExternalLink } from '../../page/ExternalLink'
import { ReadPage } from '../../page/ReadPage'
import { csChannels } from './flow'
import { texts } from './texts'

/** CSチャンネル: links to the brand's guide sites. portal-2 §2 "Other pages". */
export default function CsChannels() {
  const [state, actions] = useFlow(csChannels)
  return (
    <ReadPage state={state} actions={actions} read={() => actions.csChannelsIndex()} data={state._validated || null}>
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
    </ReadPage>
  )
}
