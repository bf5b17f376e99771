import { lazy, Suspense } from 'react'
import { registration } from '../flows/auth/registration'
import { displayName } from '../page/names'
import { useSession } from '../page/session'
import { Link } from '../router'
import { hrefOf } from '../routes'
import { texts } from './texts'

// The menu's own library is needed only by whoever is logged in.
const AccountMenu = lazy(() => import('./AccountMenu'))

/** Who is logged in, with a menu; for visitors the ways in (portal-1 §2). */
export function LoginStatus() {
  const user = useSession()?.loginUser
  return (
    <div className="login-status">
      {user ? (
        <Suspense fallback={<span>{displayName(user)}</span>}>
          <AccountMenu user={user} />
        </Suspense>
      ) : (
        <>
          <Link className="btn btn-secondary" to={hrefOf('login')}>
            {texts.logIn}
          </Link>
          <Link className="btn btn-secondary" to={registration()}>
            {texts.register}
          </Link>
        </>
      )}
    </div>
  )
}
