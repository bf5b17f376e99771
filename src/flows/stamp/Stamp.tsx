import { stamp as brand } from '#brand/stamp'
import { useFlow } from '../../runtime/useFlow'
import { useOpenSpan } from '../../time/windows'
import { DescriptionList } from '../../ui/DescriptionList'
import { ExternalLink } from '../../ui/ExternalLink'
import { Icon } from '../../ui/Icon'
import { QueryPage } from '../../ui/QueryPage'
import { useSession } from '../../ui/useSession'
import { stamp } from './flow'
import { texts } from './texts'
import './Stamp.scss'

/** スタンプラリー: what it is, its terms, and the way to its map, while it is on. portal-2 §2 "Stamp page", D9. */
export default function Stamp() {
  const [state, actions] = useFlow(stamp)
  const on = useOpenSpan('stampPage')
  return (
    <QueryPage state={state} actions={actions} query={() => actions.certifyIndex()} data={state._validated || null}>
      {() => (on ? <Rally /> : <p className="panel">{texts.preparing}</p>)}
    </QueryPage>
  )
}
Stamp.flows = () => [stamp]

function Rally() {
  const spotsShown = useOpenSpan('stampSpots')
  return (
    <>
      {!spotsShown && <p className="callout">{texts.spotsEnded}</p>}
      <section className="panel">
        <h2 className="panel__title">{texts.about}</h2>
        <p>{texts.lead}</p>
        <DescriptionList
          rows={[
            [texts.spots, texts.spotsDates],
            [texts.exchange, texts.exchangeDates],
            [texts.lounge, brand.lounge],
            [texts.needed, texts.phone],
          ]}
        />
      </section>
      <section className="panel">
        <h2 className="panel__title">{texts.how}</h2>
        <ol className="stamp-steps">
          {texts.steps.map(([name, says]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{says}</p>
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

const places = [1, 2, 3, 4, 5, 6, 7, 8]
const prizes = [5, 8]

/** The places of the stamps, with a present where a prize waits: a picture of the sentence above it. */
const Card = () => (
  <div className="stamp-card" aria-hidden="true">
    {places.map((place) => (
      <span key={place} className={prizes.includes(place) ? 'stamp-card__prize' : undefined}>
        {place}
        {prizes.includes(place) && <Icon name="gift" />}
      </span>
    ))}
  </div>
)

/** The map service's address for a customer: it learns the user ID and nothing else. */
function mapOf(userId: string): string {
  const map = new URL(brand.map)
  map.searchParams.set('user_id', userId)
  return map.href
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
      <ExternalLink href={mapOf(userId)} className="btn btn-primary btn-wide">
        {texts.join}
      </ExternalLink>
    </section>
  )
}
