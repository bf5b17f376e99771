import * as v from 'valibot'
import { storageEntry } from '../../environment/storage'
import { routeAt } from '../../routing/routes'
import { auth, type SignOn, signOnRefusal } from './flow'
import type { Store } from './syncSession'

/*
 * Start and return of a single sign-on (portal-1 §3, D8): the start is kept in sessionStorage over the round trip; the
 * return is read from the URL once, before the first render, and removed from it.
 */

const stored = storageEntry(
  'session',
  'oauth2',
  v.object({ oauth2state: v.string(), oauth2created: v.union([v.string(), v.number()]), from: v.optional(v.string()) }),
)

/** Reads the sign-on parameters of the URL and removes them from the address bar and the history. */
function takeReturn() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const found = { code: query.get('code'), state: query.get('state'), error: query.get('error'), sso: query.get('sso') }
  if (routeAt(pathname)?.key !== 'login' || !Object.values(found).some((value) => value !== null)) return undefined
  for (const name of ['code', 'state', 'error', 'error_description', 'error_uri', 'session_state', 'iss', 'sso'])
    query.delete(name)
  const rest = `${query}` && `?${query}`
  window.history.replaceState(window.history.state, '', `${pathname}${rest}`)
  return found
}

/** Stores every started sign-on. Returns the unsubscribe function. */
function storeStarted(store: Store) {
  let written: SignOn | null = null
  return store.subscribe(() => {
    const { oauth2 } = auth.select(store.getState())
    if (oauth2 && oauth2 !== written) stored.write(oauth2)
    written = oauth2
  })
}

/**
 * Completes a single sign-on if the URL is its return, or starts one for ?sso=1. The code is sent at most once, since code
 * and stored state are removed first (AUTH-31..36). Returns the unsubscribe function.
 * @param mayCall resolves to whether no maintenance is on, so that a code is not used up during one
 */
export function continueSignOn(store: Store, mayCall: Promise<boolean>): () => void {
  const stop = storeStarted(store)
  const found = takeReturn()
  if (!found) return stop
  const started = stored.read()
  stored.remove()
  const { code, state, error, sso } = found
  const waits = auth.actions.signOnWaits()
  if (sso === '1') {
    store.dispatch(waits)
    void mayCall.then((may) => store.dispatch(may ? auth.actions.oauth2Start() : auth.actions.signOnDropped()))
    return stop
  }
  // Regardless of the result, the next login returns to the page that required this one.
  store.dispatch(auth.actions.loginReturnsTo({ returnTo: started?.from }))
  const refuse = () => {
    store.dispatch(auth.actions.signOnReturnRefused())
    // A visitor sees it in the login form; a logged-in customer is redirected home, which has none.
    if (auth.select(store.getState()).session) store.dispatch(signOnRefusal())
  }
  if (code && started && state === started.oauth2state && error === null) {
    const { oauth2state, oauth2created } = started
    store.dispatch(waits)
    const finish = auth.actions.oauth2Finish({ code, oauth2state, oauth2created })
    void mayCall.then((may) => (may ? store.dispatch(finish) : refuse()))
  } else if (code || state || error) refuse()
  return stop
}
