import { Page } from '../../ui/Page'
import { useSession } from '../../ui/useSession'
import { BrowserNotice } from './BrowserNotice'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import { Welcome } from './Welcome'

/** ホーム: the login form, or the customer's panel when logged in. portal-1 §2. */
export default function Home() {
  const user = useSession()?.loginUser
  return (
    <Page heading={user ? texts.welcome : texts.logIn}>
      {user ? <Welcome user={user} /> : <LoginForm />}
      <BrowserNotice />
    </Page>
  )
}
