import { DescriptionList } from '../../ui/DescriptionList'
import { texts } from './texts'

/** The supported browsers (portal-1 §2). */
export function BrowserNotice() {
  return (
    <section className="panel panel--quiet">
      <h2 className="panel__title">{texts.browsersTitle}</h2>
      <DescriptionList rows={texts.browsers} />
      <p>{texts.browsersNeed}</p>
    </section>
  )
}
