import { login, logout, oauth2Finish, oauth2Start } from '../../api/endpoints/auth'
import type { AuthData } from '../../api/endpoints/user'
import { isRefusal, type Outcome } from '../../api/outcome'
import { hrefOf, routeAt } from '../../routing/routes'
import { defineFlow } from '../../runtime/flow'
import { keepKnown } from '../../runtime/keepKnown'
import { failureNotices, noticeShown } from '../../runtime/notices'
import { clearedMessages } from '../../runtime/progress'
import { loginUserReplaced, sessionEnded, sessionStarted, uiStatesReplaced } from '../../runtime/sessionEvents'
import { texts as shared } from '../../texts'
import { afterLogin } from './afterLogin'
import { texts } from './texts'

export interface SignOn {
  readonly oauth2state: string
  /** As received. */
  readonly oauth2created: string | number
  readonly from?: string | undefined
}

interface Auth {
  /** The logged-in customer with tokens and flags, as stored in localStorage `auth`; null if logged out. */
  session: AuthData | null
  /** A started single sign-on: values that the return must match, and the requesting page. Survives the round trip. */
  oauth2: SignOn | null
  /** The page that required the login, if a single sign-on came in between; kept while the login page is shown. */
  returnTo: string | undefined
  /** A single sign-on returned with a refusal, or did not match the one started (AUTH-32, AUTH-34). */
  signOnRefused: boolean
  /** The page was opened to start or complete a single sign-on, and waits for the time windows before its call. */
  signOnAwaited: boolean
  /** Why the session ended, shown once on the page where it ended; '' for none. */
  endedMessage: string
  /** The customer whose session expired on a form, while the form is shown, so that they can continue it (DRAFT-02). */
  lostOwner: string | undefined
}

/** Actions after a login by one-time token: a notice that it was automatic, once (portal-1 §2). */
export const oneTimeLoginActions = () => [
  noticeShown('success', texts.autoLoggedIn),
  auth.actions.oneTimeTokenAnnounced(),
]

/** The notice of a refused sign-on. Without support information: the customer just retries. */
export const signOnRefusal = () => noticeShown('danger', texts.signOnRefused, 'auth', false)

/**
 * Actions after a login. A failure other than a refusal is also shown as a global notice, as it isn't about the input.
 * @param refusal creates the notice of a refusal, if the login form does not show it itself
 */
const loginActions = (refusal?: typeof signOnRefusal) => (outcome: Outcome<AuthData>) => {
  if (outcome.kind === 'ok') return [sessionStarted(outcome.data)]
  if (outcome.kind !== 'failure') return []
  if (isRefusal(outcome)) return refusal ? [refusal()] : []
  return [noticeShown('danger', outcome.cause === 'closed' ? outcome.message : shared.generalError, 'auth')]
}

/** Login, logout, and who is logged in. portal-1 §2, §4, §7; D8. */
export const auth = defineFlow({
  name: 'auth',
  initialState: {
    session: null,
    oauth2: null,
    returnTo: undefined,
    signOnRefused: false,
    signOnAwaited: false,
    endedMessage: '',
    lostOwner: undefined,
  } as Auth,
  calls: {
    login: {
      endpoint: login,
      idempotent: true,
      onRequest: () => ({ signOnRefused: false }),
      redirect: (outcome, here, { returnTo, lostOwner }) => {
        // Stay on the page of a preserved form.
        return outcome.kind === 'ok' && lostOwner === undefined
          ? afterLogin(outcome.data.loginUser, here.state ?? { from: returnTo })
          : undefined
      },
      dispatches: loginActions(),
    },
    oauth2Start: {
      endpoint: oauth2Start,
      idempotent: true,
      onRequest: () => ({ signOnRefused: false, signOnAwaited: false }),
      onSuccess: ({ oauth2state, oauth2created }, _, { returnTo }) => ({
        oauth2: { oauth2state, oauth2created, from: returnTo },
      }),
      redirect: (outcome) => (outcome.kind === 'ok' ? { leaveFor: outcome.data.authorization_url } : undefined),
      // A visitor sees the error in the login form; a logged-in customer is redirected home, which has none.
      dispatches: (outcome, { session }) => (session ? failureNotices(outcome) : []),
    },
    oauth2Finish: {
      endpoint: oauth2Finish,
      idempotent: true,
      onRequest: () => ({ signOnAwaited: false }),
      redirect: (outcome, _, { returnTo }) =>
        outcome.kind === 'ok' ? afterLogin(outcome.data.loginUser, { from: returnTo }) : undefined,
      dispatches: (outcome, { session }) => {
        if (!session || outcome.kind === 'ok') return loginActions(signOnRefusal)(outcome)
        // A logged-in customer has no login form that shows these.
        const isRefused = outcome.kind === 'validation' || outcome.kind === 'needCert' || isRefusal(outcome)
        return isRefused ? [signOnRefusal()] : failureNotices(outcome)
      },
    },
    logout: {
      endpoint: logout,
      idempotent: true,
      // Log out locally regardless of the response, and even without one (portal-1 §4).
      endsSession: () => ({
        navigateTo: { pathname: hrefOf('home') },
        dispatches: [noticeShown('success', texts.loggedOut, 'auth')],
      }),
    },
  },
  events: {
    /** Another page is shown: clears the previous one's messages and, outside the login page, the sign-on's result. */
    pageShown: {
      reduce: (pathname: string) => ({
        // Home and login share the form, so it doesn't unmount between them.
        ...clearedMessages,
        endedMessage: '',
        lostOwner: undefined,
        ...(routeAt(pathname)?.key !== 'login' && { returnTo: undefined, signOnRefused: false }),
      }),
    },
    /** The page that a login returns to, since a single sign-on leaves it or has come back. */
    loginReturnsTo: { reduce: ({ returnTo }: Pick<Auth, 'returnTo'>) => ({ returnTo }) },
    /** The page was opened for a single sign-on, whose call waits for the time windows. */
    signOnWaits: { reduce: () => ({ signOnAwaited: true }) },
    /** It does not start. */
    signOnDropped: { reduce: () => ({ signOnAwaited: false }) },
    /** Its return is a refusal, or does not match the start. */
    signOnReturnRefused: { reduce: () => ({ signOnAwaited: false, signOnRefused: true }) },
    refusalDismissed: { reduce: () => ({ signOnRefused: false }) },
    /** Another tab has updated the same customer's session. */
    sessionUpdated: { reduce: (session: AuthData) => ({ session }) },
    /** The notice of a login by one-time token was shown. */
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
