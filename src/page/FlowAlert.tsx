import type { Progress } from '../flow/state'
import { Alert } from './Alert'
import { SupportInfo } from './SupportInfo'

interface Props {
  readonly state: Progress
  /** Left out where the error stands in place of the page. */
  readonly onDismiss?: () => void
  /** warning for what the customer can put right alone (TERMS-12). */
  readonly tone?: 'danger' | 'warning'
  /** The screen has no form that would say what VALIDATION says, so it is said here (API-16). */
  readonly formless?: boolean
}

/** A flow's error above its screen: dismissible, with what support would ask for. portal-1 §8, PLUS-08. */
export function FlowAlert({ state, onDismiss, tone = 'danger', formless = false }: Props) {
  const message = state._error || (formless ? Object.values(state._errList).join(' ') : '')
  if (!message) return null
  return (
    <Alert tone={tone} {...(onDismiss && { onClose: onDismiss })}>
      <p>{message}</p>
      <SupportInfo message={message} />
    </Alert>
  )
}
