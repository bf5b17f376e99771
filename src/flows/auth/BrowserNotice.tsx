import { DescriptionList } from '../../ui/DescriptionList'
import { texts } from './texts'

/** The supported browsers; folded, because few customers use another one (portal-1 §2, HOME-14). */
export const BrowserNotice = () => (
  <details className="fold">
    <summary>{texts.browsersTitle}</summary>
    <DescriptionList rows={texts.browsers} />
    <p>{texts.browsersNeed}</p>
  </details>
)
