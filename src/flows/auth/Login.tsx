import { useLocation } from '../../routing/router'
import { useFlow } from '../../runtime/useFlow'
import { ContentPlaceholder } from '../../ui/ContentPlaceholder'
import { Page } from '../../ui/Page'
import { Redirect } from '../../ui/Redirect'
import { useSession } from '../../ui/useSession'
import { afterLogin } from './afterLogin'
import { auth } from './flow'
import { LoginPanel } from './LoginPanel'

/** ログイン. Redirects logged-in customers as after a login (AUTH-19), unless a single sign-on is pending. */
export default function Login() {
  const user = useSession()?.loginUser
  const { state } = useLocation()
  const [{ returnTo, signOnAwaited, _loading }] = useFlow(auth)
  if (user && !_loading && !signOnAwaited) {
    const { pathname, search = '' } = afterLogin(user, state ?? { from: returnTo })
    return <Redirect to={{ pathname, search }} />
  }
  return <Page>{user ? <ContentPlaceholder /> : <LoginPanel />}</Page>
}
