import { BrowserNotice } from './BrowserNotice'
import { LoginForm } from './LoginForm'

/** The login with what to know before it. */
export const LoginPanel = () => (
  <>
    <LoginForm />
    <BrowserNotice />
  </>
)
