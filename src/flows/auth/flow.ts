import { login, logout, oauth2Finish, oauth2Start } from '../../api/endpoints/auth'
import type { AuthData } from '../../api/endpoints/user'
import { isRefusal, type Outcome } from '../../api/outcome'
import { hrefOf, routeAt } from '../../app/routes'
import { defineFlow } from '../../runtime/flow'
import { keepKnown } from '../../runtime/keepKnown'
import { noticeShown } from '../../runtime/notices'
import { loginUserReplaced, sessionEnded, sessionStarted, uiStatesReplaced } from '../../runtime/sessionEvents'
import { texts as shared } from '../../texts'
import { afterLogin } from './afterLogin'
import { texts } from './texts'

export interface SignOn {
  readonly oauth2state: string
  /** As it came. */
  readonly oauth2created: string | number
  readonly from?: string | undefined
}

interface Auth {
  /** The logged-in customer with tokens and flags, as localStorage `auth` keeps them; null for nobody. */
  session: AuthData | null
  /** A single sign-on on its way: what the return must match, and the page that asked for it. Kept over the round trip. */
  oauth2: SignOn | null
  /** The page that asked for the login, where a single sign-on came between; kept while the login page shows. */
  returnTo: string | undefined
  /** A single sign-on came back refused, or not as it left (AUTH-32, AUTH-34). */
  signOnRefused: boolean
  /** What ended the session, to be said once on the page where it ended; '' for nothing. */
  endedMessage: string
  /** Whose session a call found invalid on a form, while that shows: the same customer goes on with it (DRAFT-02). */
  lostOwner: string | undefined
}

/** What is told when a customer is logged in: by a one-time token, that it happened by itself (portal-1 §2). */
export const sessionStartActions = (data: AuthData) => [
  sessionStarted(data),
  ...(data.is_onetime_token ? [noticeShown('success', texts.autoLoggedIn)] : []),
]

/** Besides the form's own alert, a failed login is told in the global message; only a refusal blames what was typed. */
const loginActions = (refusal: string) => (outcome: Outcome<AuthData>) => {
  if (outcome.kind === 'ok') return sessionStartActions(outcome.data)
  if (outcome.kind !== 'failure') return []
  const failed = outcome.cause === 'closed' ? outcome.message : shared.generalError
  return [noticeShown('danger', isRefusal(outcome) ? refusal : failed, 'auth')]
}

/** Login, logout, and who is logged in. portal-1 §2, §4, §7; D8. */
export const auth = defineFlow({
  name: 'auth',
  initialState: {
    session: null,
    oauth2: null,
    returnTo: undefined,
    signOnRefused: false,
    endedMessage: '',
    lostOwner: undefined,
  } as Auth,
  calls: {
    login: {
      endpoint: login,
      idempotent: true,
      onRequest: () => ({ signOnRefused: false }),
      redirect: (outcome, here, { returnTo, lostOwner }) => {
        // A form that was kept goes on where it stands.
        return outcome.kind === 'ok' && lostOwner === undefined
          ? afterLogin(outcome.data.loginUser, here.state ?? { from: returnTo })
          : undefined
      },
      dispatches: loginActions(texts.failed),
    },
    oauth2Start: {
      endpoint: oauth2Start,
      idempotent: true,
      onRequest: () => ({ signOnRefused: false }),
      onSuccess: ({ oauth2state, oauth2created }, _, { returnTo }) => ({
        oauth2: { oauth2state, oauth2created, from: returnTo },
      }),
      redirect: (outcome) => (outcome.kind === 'ok' ? { leaveFor: outcome.data.authorization_url } : undefined),
    },
    oauth2Finish: {
      endpoint: oauth2Finish,
      idempotent: true,
      redirect: (outcome, _, { returnTo }) =>
        outcome.kind === 'ok' ? afterLogin(outcome.data.loginUser, { from: returnTo }) : undefined,
      dispatches: loginActions(texts.signOnRefused),
    },
    logout: {
      endpoint: logout,
      idempotent: true,
      // Whatever the provider answers, and even if it does not, nobody is logged in here any more (portal-1 §4).
      endsSession: { pathname: hrefOf('home') },
    },
  },
  events: {
    /** Another page is shown: what ended the session was said on the one before, what became of a sign-on at the login. */
    pageShown: {
      reduce: (pathname: string) => ({
        endedMessage: '',
        lostOwner: undefined,
        ...(routeAt(pathname)?.key !== 'login' && { returnTo: undefined, signOnRefused: false }),
      }),
    },
    /** That the login was by a one-time token was told. */
    oneTimeTokenAnnounced: {
      reduce: (_, { session }) => ({ session: session && { ...session, is_onetime_token: false } }),
    },
  },
  extraReducer: (action, { session }) => {
    if (sessionStarted.match(action)) {
      return { session: action.payload, endedMessage: '', lostOwner: undefined }
    }
    if (sessionEnded.match(action)) {
      const { message = '', owner, at = '' } = action.payload
      return { endedMessage: message, lostOwner: routeAt(at)?.keepsForm ? owner : undefined }
    }
    if (session && loginUserReplaced.match(action)) {
      return { session: { ...session, loginUser: keepKnown(session.loginUser, action.payload) } }
    }
    if (session && uiStatesReplaced.match(action)) return { session: { ...session, uiStates: action.payload } }
    return undefined
  },
})
