import { shell } from '#brand/shell'
import type { Progress } from '../runtime/progress'
import { texts as shared } from '../texts'
import { Alert } from './Alert'
import { LoginLink } from './LoginPrompt'
import { SupportInfo } from './SupportInfo'
import { SupportPhone } from './SupportPhone'
import { texts } from './texts'

interface Props {
  readonly state: Progress
  /** Left out where the error stands in place of the page. */
  readonly onDismiss?: () => void
  /** warning for what the customer can put right alone (TERMS-12). */
  readonly tone?: 'danger' | 'warning'
  /** The screen has no form that would say what VALIDATION says, so it is said here (API-16). */
  readonly showsFieldErrors?: boolean
}

/** What a flow's last call found wrong, in one text; '' for nothing. */
export const errorTextOf = ({ _error, _errList }: Progress) => _error || Object.values(_errList).join(' ')

/**
 * A flow's error above its screen: dismissible, with what support would ask for. portal-1 §8, PLUS-08. Where no answer came
 * to what was sent, it says that it may have been accepted, and whom to ask before it is sent again. NEED_LOGIN brings the
 * way to the login, on pages for visitors too (AUTH-42).
 */
export function FlowAlert({ state, onDismiss, tone = 'danger', showsFieldErrors = false }: Props) {
  const message = showsFieldErrors ? errorTextOf(state) : state._error
  if (!message) return null
  return (
    <Alert tone={tone} comesIntoSight {...(onDismiss && { onClose: onDismiss })}>
      <p>{message}</p>
      {state._status === 'NEED_LOGIN' && (
        <>
          {message !== shared.pleaseLogIn && <p>{shared.pleaseLogIn}</p>}
          <p>
            <LoginLink />
          </p>
        </>
      )}
      {state._mutationOutcome === 'unknown' && (
        <>
          <p>{texts.maybeAccepted}</p>
          <SupportPhone {...shell.support} />
        </>
      )}
      <SupportInfo message={message} />
    </Alert>
  )
}
