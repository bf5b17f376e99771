import { texts } from './texts'

/** The browsers that the portal is made for (portal-1 §2). */
export function BrowserNotice() {
  return (
    <section className="panel panel--quiet">
      <h2 className="panel__title">{texts.browsersTitle}</h2>
      <dl className="definition-list">
        {texts.browsers.map(([system, browsers]) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>{browsers}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.browsersNeed}</p>
    </section>
  )
}
