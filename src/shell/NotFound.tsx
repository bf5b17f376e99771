import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { Page } from '../ui/Page'
import { texts } from './texts'

/** The page was not found (portal-1 §2). */
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
