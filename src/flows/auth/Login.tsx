import { Navigate, useLocation } from '../../app/router'
import { useFlow } from '../../runtime/useFlow'
import { ContentPlaceholder } from '../../ui/ContentPlaceholder'
import { Page } from '../../ui/Page'
import { useSession } from '../../ui/useSession'
import { afterLogin } from './afterLogin'
import { auth } from './flow'
import { LoginPanel } from './LoginPanel'

/** ログイン. Redirects logged-in customers as after a login (AUTH-19), but not while a single sign-on is awaited or in flight. */
export default function Login() {
  const user = useSession()?.loginUser
  const { state } = useLocation()
  const [{ returnTo, signOnAwaited, _loading }] = useFlow(auth)
  if (user && !_loading && !signOnAwaited) {
    const { pathname, search = '' } = afterLogin(user, state ?? { from: returnTo })
    return <Navigate to={{ pathname, search }} replace />
  }
  return <Page>{user ? <ContentPlaceholder /> : <LoginPanel />}</Page>
}
