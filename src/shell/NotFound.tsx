import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** portal-1 §2: the sought page was not found. */
export function NotFound() {
  return (
    <Page heading={texts.notFoundHeading}>
      <p>{texts.notFoundText}</p>
      <p>
        <Link className="btn btn-primary" to={hrefOf('home')}>
          {texts.toHome}
        </Link>
      </p>
    </Page>
  )
}
