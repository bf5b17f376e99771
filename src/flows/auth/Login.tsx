import { Navigate, useLocation } from '../../app/router'
import { useFlow } from '../../runtime/useFlow'
import { Page } from '../../ui/Page'
import { useSession } from '../../ui/useSession'
import { afterLogin } from './afterLogin'
import { BrowserNotice } from './BrowserNotice'
import { auth } from './flow'
import { LoginForm } from './LoginForm'

/**
 * ログイン; whoever is logged in goes on to where a login leads (AUTH-19), but not before a single sign-on that is under
 * way has been answered.
 */
export default function Login() {
  const user = useSession()?.loginUser
  const { state } = useLocation()
  const [{ returnTo, _loading }] = useFlow(auth)
  if (user && !_loading) {
    const { pathname, search = '' } = afterLogin(user, state ?? { from: returnTo })
    return <Navigate to={{ pathname, search }} replace />
  }
  return (
    <Page>
      <LoginForm />
      <BrowserNotice />
    </Page>
  )
}
