import { Link, useLocation } from '../app/router'
import { hrefOf } from '../app/routes'
import { texts } from '../texts'
import { Alert } from './Alert'
import { Page } from './Page'

/** The way to the login and back to this page. */
export function LoginLink({ className = 'btn btn-primary' }: { className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link className={className} to={hrefOf('login')} state={{ from: `${pathname}${search}` }}>
      {texts.logIn}
    </Link>
  )
}

/** What a page shows to whoever is not logged in (D3), with what a call said where one found the session invalid. */
export function LoginPrompt({ message }: { message: string | undefined }) {
  return (
    <Page>
      {message && message !== texts.pleaseLogIn && <Alert tone="danger">{message}</Alert>}
      <div className="panel">
        <p>{texts.pleaseLogIn}</p>
        <p>
          <LoginLink />
        </p>
      </div>
    </Page>
  )
}
