import { shell } from '#brand/shell'
import { fieldErrorsText } from '../runtime/failureText'
import type { Progress } from '../runtime/progress'
import { texts as shared } from '../texts'
import { Alert } from './Alert'
import { LoginLink, PleaseLogIn } from './LoginPrompt'
import { SupportInfo } from './SupportInfo'
import { SupportPhone } from './SupportPhone'
import { texts } from './texts'

interface Props {
  readonly state: Progress
  /** Omitted if the error replaces the page. */
  readonly onDismiss?: () => void
  /** warning: the customer can correct it (TERMS-12). */
  readonly tone?: 'danger' | 'warning'
  /** The screen has no form that shows the field errors, so the alert does (API-16). */
  readonly showsFieldErrors?: boolean
}

/** The error of a flow's last call as one text; '' for none. */
export const errorTextOf = ({ _error, _errList }: Progress) => _error || fieldErrorsText(_errList)

/**
 * A flow's error above its screen: dismissible, with the details that support asks for. portal-1 §8, PLUS-08. After a
 * mutation without a readable response, says that it may have been accepted, and whom to call before sending again.
 * NEED_LOGIN adds a link to the login, on public pages too (AUTH-42).
 */
export function FlowAlert({ state, onDismiss, tone = 'danger', showsFieldErrors = false }: Props) {
  const message = showsFieldErrors ? errorTextOf(state) : state._error
  if (!message) return null
  return (
    <Alert tone={tone} scrollsIntoView {...(onDismiss && { onClose: onDismiss })}>
      {state._failure === 'network' && (
        <p>
          {shared.noAnswer}
          {/* Don't suggest a retry if it may have been accepted: it must not be sent again before that is known. */}
          {state._mutationOutcome !== 'undecided' && shared.retryOnline}
        </p>
      )}
      <p>{message}</p>
      {state._status === 'NEED_LOGIN' && (
        <>
          <PleaseLogIn after={message} />
          <p>
            <LoginLink />
          </p>
        </>
      )}
      {state._mutationOutcome === 'undecided' && (
        <>
          <p>{texts.maybeAccepted}</p>
          <SupportPhone {...shell.support} />
        </>
      )}
      <SupportInfo message={message} />
    </Alert>
  )
}
