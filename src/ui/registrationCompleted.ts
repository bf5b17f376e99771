import type { AuthData } from '../api/endpoints/user'
import type { Outcome } from '../api/outcome'
import { showDoneEntry } from '../routing/doneEntry'
import { sessionStarted } from '../runtime/sessionEvents'

/** Settings of the call that completes a registration: shows that it is done; a response with a login logs in (D33). */
export const registrationCompleted = {
  // A login rerenders the screen before the new history entry is there, so the state has to show that it is done.
  onSuccess: (login: AuthData | null) => ({ hasLoggedIn: login !== null }),
  redirect: showDoneEntry('final'),
  dispatches: (outcome: Outcome<AuthData | null>) =>
    outcome.kind === 'ok' && outcome.data ? [sessionStarted(outcome.data)] : [],
}
