import { useFlow } from '../../runtime/useFlow'
import { Alert } from '../../ui/Alert'
import { PleaseLogIn } from '../../ui/LoginPrompt'
import { auth } from './flow'

/** On home, where the login form replaces the customer's content: explains that and why the session ended (AUTH-42). */
export function SessionEnded() {
  const [{ endedMessage }] = useFlow(auth)
  if (!endedMessage) return null
  return (
    <Alert tone="danger" scrollsIntoView>
      <p>{endedMessage}</p>
      <PleaseLogIn after={endedMessage} />
    </Alert>
  )
}
