import { Page } from '../page/Page'
import { Link } from '../router'
import { hrefOf } from '../routes'
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
