import type { AuthData } from '../api/contract/user'
import type { Outcome } from '../api/outcome'
import { sessionStarted } from '../flow/session'
import { toDone } from './done'

/** The end of a registration: the screen says that it is done, and the answer logs in where it holds a login (D33). */
export const logsIn = {
  // Only a login draws the screen anew before the history entry says that it is done.
  ok: (login: AuthData | null) => (login ? { done: 'entryPassword' } : {}),
  next: toDone('final'),
  tells: (outcome: Outcome<AuthData | null>) =>
    outcome.kind === 'ok' && outcome.data ? [sessionStarted(outcome.data)] : [],
}
