import type { AuthData } from '../api/endpoints/user'
import type { Outcome } from '../api/outcome'
import { sessionStarted } from '../runtime/sessionEvents'
import { showDoneEntry } from './doneEntry'

/** The end of a registration: the screen says that it is done, and the answer logs in where it holds a login (D33). */
export const registrationCompleted = {
  // Only a login draws the screen anew before the history entry says that it is done.
  onSuccess: (login: AuthData | null) => (login ? { done: 'entryPassword' } : {}),
  redirect: showDoneEntry('final'),
  dispatches: (outcome: Outcome<AuthData | null>) =>
    outcome.kind === 'ok' && outcome.data ? [sessionStarted(outcome.data)] : [],
}
