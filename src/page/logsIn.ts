import type { AuthData } from '../api/contract/user'
import type { Outcome } from '../api/outcome'
import { sessionStarted } from '../flow/session'
import { toDone } from './done'

/** The end of a registration: its answer logs in, and the screen says that it is done. */
export const logsIn = {
  ok: () => ({ done: 'entryPassword' }),
  next: toDone('final'),
  tells: (outcome: Outcome<AuthData>) => (outcome.kind === 'ok' ? [sessionStarted(outcome.data)] : []),
}
