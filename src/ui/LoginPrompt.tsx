import { Link, useLocation } from '../routing/router'
import { hrefOf } from '../routing/routes'
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

/** Asks to log in, unless the message above does so with the same words. */
export const PleaseLogIn = ({ after }: { after: string | undefined }) =>
  !after?.includes(texts.pleaseLogIn) && <p>{texts.pleaseLogIn}</p>

/** Shown to visitors instead of a customers' page (D3), with the message of the call that found the session invalid. */
export function LoginPrompt({ message }: { message: string | undefined }) {
  const reason = message === texts.pleaseLogIn ? undefined : message
  return (
    <Page>
      {reason && <Alert tone="danger">{reason}</Alert>}
      <div className="panel">
        <PleaseLogIn after={reason} />
        <p>
          <LoginLink />
        </p>
      </div>
    </Page>
  )
}
