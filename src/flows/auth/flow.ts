import { login, logout } from '../../api/contract/auth'
import type { AuthData } from '../../api/contract/user'
import type { Outcome } from '../../api/outcome'
import { defineFlow } from '../../flow/flow'
import { noticeShown } from '../../flow/notices'
import { loginUserReplaced, sessionEnded, sessionStarted, uiStatesReplaced } from '../../flow/session'
import { hrefOf } from '../../routes'
import { texts as shared } from '../../texts'
import { afterLogin } from './afterLogin'
import { texts } from './texts'

interface Auth {
  /** The logged-in customer with tokens and flags, as localStorage `auth` keeps them; null for nobody. */
  session: AuthData | null
  /** The session came with a one-time token; said once (AUTH-25). */
  autoLoggedIn: boolean
  /** What ended the session, to be said once on the page where it ended; '' for nothing. */
  ended: string
}

/** Besides the form's own alert, a failed login is told in the global message; only a refusal blames what was typed. */
const toldOfLogin = (outcome: Outcome<AuthData>) => {
  if (outcome.kind === 'ok') return [sessionStarted(outcome.data)]
  if (outcome.kind !== 'failure') return []
  const refused = outcome.cause === 'rejected' || outcome.cause === 'unauthorized'
  return [noticeShown('danger', refused ? texts.failed : shared.generalError)]
}

/** Login, logout, and who is logged in. portal-1 §2, §4, §7; D8. */
export const auth = defineFlow({
  name: 'auth',
  state: { session: null, autoLoggedIn: false, ended: '' } as Auth,
  calls: {
    login: {
      endpoint: login,
      next: (outcome, here) => (outcome.kind === 'ok' ? afterLogin(outcome.data.loginUser, here.state) : undefined),
      tells: toldOfLogin,
    },
    logout: {
      endpoint: logout,
      // Whatever the provider answers, nobody is logged in here any more (portal-1 §4).
      next: () => ({ pathname: hrefOf('home') }),
      tells: () => [sessionEnded({ reason: 'logout' })],
    },
  },
  hears: (action, { session }) => {
    if (sessionStarted.match(action)) {
      const { is_onetime_token, ...data } = action.payload
      return { session: { ...data, is_onetime_token: false }, autoLoggedIn: is_onetime_token, ended: '' }
    }
    if (sessionEnded.match(action)) return { ended: action.payload.message ?? '' }
    if (session && loginUserReplaced.match(action)) return { session: { ...session, loginUser: action.payload } }
    if (session && uiStatesReplaced.match(action)) return { session: { ...session, uiStates: action.payload } }
    return undefined
  },
})
