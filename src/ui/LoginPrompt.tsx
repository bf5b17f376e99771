import { Link, useLocation } from '../app/router'
import { hrefOf } from '../app/routes'
import { texts } from '../texts'
import { Alert } from './Alert'
import { Page } from './Page'

/** Links to the login, which returns to this page. */
export function LoginLink({ className = 'btn btn-primary' }: { className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link className={className} to={hrefOf('login')} state={{ from: `${pathname}${search}` }}>
      {texts.logIn}
    </Link>
  )
}

/** What a customers' page shows to visitors (D3), with the message of the call that found the session invalid. */
export function LoginPrompt({ message }: { message: string | undefined }) {
  return (
    <Page>
      {message && message !== texts.pleaseLogIn && <Alert tone="danger">{message}</Alert>}
      <div className="panel">
        {(message === texts.pleaseLogIn || !message?.startsWith(texts.pleaseLogIn)) && <p>{texts.pleaseLogIn}</p>}
        <p>
          <LoginLink />
        </p>
      </div>
    </Page>
  )
}
