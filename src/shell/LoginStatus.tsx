import { Suspense, useContext } from 'react'
import type { LoginUser } from '../api/endpoints/user'
import { Link } from '../app/router'
import { hrefOf } from '../app/routes'
import { auth } from '../flows/auth/flow'
import { registrationPath } from '../flows/auth/registrationPath'
import { useFlow } from '../runtime/useFlow'
import { CurrentRoute } from '../ui/contexts'
import { displayName } from '../ui/displayName'
import { LoginLink } from '../ui/LoginPrompt'
import { onDemand } from '../ui/onDemand'
import { useSession } from '../ui/useSession'
import { texts } from './texts'

/** Takes the menu's place where its code is lost, so that the customer can still log out. */
function PlainAccount({ user }: { user: LoginUser }) {
  const [, actions] = useFlow(auth)
  return (
    <>
      <span className="login-status__name">{displayName(user)}</span>
      <button type="button" className="btn btn-secondary" onClick={() => actions.logout()}>
        {texts.logOut}
      </button>
    </>
  )
}

// Only logged-in customers need the menu's library.
const AccountMenu = onDemand(() => import('./AccountMenu'), { fallback: PlainAccount })

/**
 * Shows who is logged in, with a menu; for visitors the links to login and registration (portal-1 §2). The menu is not
 * Deferred: it would render together with the page, whose code may be late.
 */
export function LoginStatus() {
  const user = useSession()?.loginUser
  const { access, hasLoginPrompt } = useContext(CurrentRoute)
  return (
    <div className="login-status">
      {user ? (
        <Suspense fallback={<span className="login-status__name">{displayName(user)}</span>}>
          <AccountMenu user={user} />
        </Suspense>
      ) : (
        <>
          {/* After a login from a page that asks for it, the customer returns to that page (D3). */}
          {access === 'login' || hasLoginPrompt ? (
            <LoginLink className="btn btn-secondary" />
          ) : (
            <Link className="btn btn-secondary" to={hrefOf('login')}>
              {texts.logIn}
            </Link>
          )}
          <Link className="btn btn-secondary" to={registrationPath()}>
            {texts.register}
          </Link>
        </>
      )}
    </div>
  )
}
