import { stamp as brand } from '#brand/stamp'
import type { Span } from '../../brand/types'
import { useFlow } from '../../runtime/useFlow'
import { daysOf } from '../../time/spanDays'
import { useOpenSpan, useSpans } from '../../time/windows'
import { DescriptionList, filledRows } from '../../ui/DescriptionList'
import { ExternalLink } from '../../ui/ExternalLink'
import { Icon } from '../../ui/Icon'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { stamp } from './flow'
import { SpotsEnded } from './SpotsEnded'
import { spansWithin } from './spansWithin'
import { texts } from './texts'
import './Stamp.scss'

/** スタンプラリー: description, terms, and the link to the map, during the rally. portal-2 §2 "Stamp page", D9. */
export default function Stamp() {
  const [state, actions] = useFlow(stamp)
  const rally = useOpenSpan('stampPage')
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyIndex()} data={state._validated || null}>
      {() => (rally ? <Rally rally={rally} /> : <NotHeld />)}
    </QueryPage>
  )
}
Stamp.flows = () => [stamp]

const NotHeld = () => (
  <section className="panel">
    <p>{texts.preparing}</p>
    <p>{texts.notHeld}</p>
  </section>
)

function Rally({ rally }: { rally: Span }) {
  const spots = spansWithin(rally, useSpans('stampSpots'))
  const exchange = spansWithin(rally, useSpans('stampExchange'))
  return (
    <>
      <SpotsEnded spots={spots} />
      <section className="panel">
        <h2 className="panel__title">{texts.about}</h2>
        <p>{texts.lead}</p>
        <DescriptionList
          rows={filledRows([
            [texts.spots, daysOf(spots)],
            [texts.exchange, daysOf(exchange)],
            [texts.lounge, brand.lounge],
            [texts.needed, texts.phone],
          ])}
        />
      </section>
      <section className="panel">
        <h2 className="panel__title">{texts.how}</h2>
        <ol className="stamp-steps">
          {texts.steps.map(([name, description]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="panel">
        <h2 className="panel__title">{texts.prizes}</h2>
        <p>{texts.prizesLead}</p>
        <Card />
      </section>
      <Join />
    </>
  )
}

const positions = [1, 2, 3, 4, 5, 6, 7, 8]
const prizes = [5, 8]

/** The stamp positions, with an icon at each prize. Decorative: it illustrates the sentence above. */
const Card = () => (
  <div className="stamp-card" aria-hidden="true">
    {positions.map((position) => (
      <span key={position} className={prizes.includes(position) ? 'stamp-card__prize' : undefined}>
        {position}
        {prizes.includes(position) && <Icon name="gift" />}
      </span>
    ))}
  </div>
)

/** The map service's URL for a customer, with only the user ID. */
function mapUrl(userId: string): string {
  const url = new URL(brand.map)
  url.searchParams.set('user_id', userId)
  return url.href
}

function Join() {
  const userId = useSession()?.loginUser.user_id ?? ''
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.terms}</h2>
      <ul className="stamp-terms">
        {texts.termList.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p>{texts.consent}</p>
      <ExternalLink href={mapUrl(userId)} className="btn btn-primary btn-wide">
        {texts.join}
      </ExternalLink>
    </section>
  )
}
