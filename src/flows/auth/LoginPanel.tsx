import { BrowserNotice } from './BrowserNotice'
import { LoginForm } from './LoginForm'

/** The login with the notes about it. */
export const LoginPanel = () => (
  <>
    <LoginForm />
    <BrowserNotice />
  </>
)
