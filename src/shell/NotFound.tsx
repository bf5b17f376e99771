import { Link } from '../routing/router'
import { hrefOf } from '../routing/routes'
import { texts as shared } from '../texts'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** The not-found page (portal-1 §2). */
export function NotFound() {
  return (
    <Page heading={texts.notFoundHeading}>
      <p>{texts.notFoundText}</p>
      <p>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {shared.toHome}
        </Link>
      </p>
    </Page>
  )
}
