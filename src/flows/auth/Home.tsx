import { useFlow } from '../../flow/useFlow'
import { Alert } from '../../page/Alert'
import { Page } from '../../page/Page'
import { useSession } from '../../page/session'
import { BrowserNotice } from './BrowserNotice'
import { auth } from './flow'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import { Welcome } from './Welcome'

/** ホーム: the login for visitors, the customer's panel for customers. portal-1 §2. */
export default function Home() {
  const [{ autoLoggedIn }, actions] = useFlow(auth)
  const user = useSession()?.loginUser
  return (
    <Page heading={user ? texts.welcome : texts.logIn}>
      {autoLoggedIn && (
        <Alert tone="success" closeAfter={5_000} onClose={() => actions.set({ autoLoggedIn: false })}>
          {texts.autoLoggedIn}
        </Alert>
      )}
      {user ? <Welcome user={user} /> : <LoginForm />}
      <BrowserNotice />
    </Page>
  )
}
