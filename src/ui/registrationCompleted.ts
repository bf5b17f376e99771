import type { AuthData } from '../api/endpoints/user'
import type { Outcome } from '../api/outcome'
import { sessionStarted } from '../runtime/sessionEvents'
import { showDoneEntry } from './doneEntry'

/** The end of a registration: the screen says that it is done; a response with a login logs in (D33). */
export const registrationCompleted = {
  // Only a login renders the screen before the history entry says that it is done.
  onSuccess: (login: AuthData | null) => ({ hasLoggedIn: login !== null }),
  redirect: showDoneEntry('final'),
  dispatches: (outcome: Outcome<AuthData | null>) =>
    outcome.kind === 'ok' && outcome.data ? [sessionStarted(outcome.data)] : [],
}
