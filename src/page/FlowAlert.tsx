import type { Progress } from '../flow/state'
import { Alert } from './Alert'
import { SupportInfo } from './SupportInfo'

interface Props {
  readonly state: Progress
  readonly onDismiss: () => void
  /** warning for what the customer can put right alone (TERMS-12). */
  readonly tone?: 'danger' | 'warning'
}

/** A flow's error above its screen: dismissible, with what support would ask for. portal-1 §8, PLUS-08. */
export function FlowAlert({ state, onDismiss, tone = 'danger' }: Props) {
  if (!state._error) return null
  return (
    <Alert tone={tone} onClose={onDismiss}>
      <p>{state._error}</p>
      <SupportInfo message={state._error} />
    </Alert>
  )
}
