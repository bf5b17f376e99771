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

/** In place of a menu whose code did not come: the page stands, and whoever is logged in can log out. */
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

// The menu's own library is needed only by whoever is logged in.
const AccountMenu = onDemand(() => import('./AccountMenu'), { fallback: PlainAccount })

/**
 * Who is logged in, with a menu; for visitors the ways in (portal-1 §2). The menu is not Deferred: it would come together
 * with the page, whose code may be late.
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
          {/* What asks for the login has the customer back (D3). */}
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
