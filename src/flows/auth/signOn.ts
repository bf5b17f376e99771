import * as v from 'valibot'
import { routeAt } from '../../app/routes'
import { storageEntry } from '../../environment/storage'
import { auth, type SignOn } from './flow'

/*
 * The two ends of a single sign-on (portal-1 §3, D8): what left is kept in sessionStorage over the round trip, and what
 * came back is read from the address once, before anything is drawn, and taken out of it.
 */

const kept = storageEntry(
  'session',
  'oauth2',
  v.object({ oauth2state: v.string(), oauth2created: v.union([v.string(), v.number()]), from: v.optional(v.string()) }),
)

interface Store {
  dispatch(action: { type: string }): unknown
  getState(): object
  subscribe(listener: () => void): () => void
}

/** What the address says of a single sign-on; nothing of it stays in the address bar or the history. */
function takeReturn() {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  const found = { code: query.get('code'), state: query.get('state'), error: query.get('error'), sso: query.get('sso') }
  if (routeAt(pathname)?.key !== 'login' || !Object.values(found).some((value) => value !== null)) return undefined
  for (const name of ['code', 'state', 'error', 'error_description', 'error_uri', 'session_state', 'iss', 'sso'])
    query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  window.history.replaceState(window.history.state, '', `${pathname}${rest}`)
  return found
}

/** Keeps what a sign-on that starts will have to match. Gives the way to stop. */
function keepStarted(store: Store) {
  let written: SignOn | null = null
  return store.subscribe(() => {
    const { oauth2 } = auth.select(store.getState())
    if (oauth2 && oauth2 !== written) kept.write(oauth2)
    written = oauth2
  })
}

/**
 * Goes on with a single sign-on that this address is the return of, or starts one where ?sso=1 asks for it; the code is
 * sent once, since it and what it must match are gone by then (AUTH-31..36). Gives the way to stop.
 * @param mayCall whether no maintenance is on, once that is known: a code is not spent in one
 */
export function continueSignOn(store: Store, mayCall: Promise<boolean>): () => void {
  const stop = keepStarted(store)
  const found = takeReturn()
  if (!found) return stop
  const left = kept.read()
  kept.remove()
  const { code, state, error, sso } = found
  if (sso === '1') {
    void mayCall.then((may) => may && store.dispatch(auth.actions.oauth2Start()))
    return stop
  }
  // Whether it went well or not, the next login leads back to the page that asked for this one.
  store.dispatch(auth.actions.set({ returnTo: left?.from }))
  const refused = auth.actions.set({ signOnRefused: true })
  if (code && left && state === left.oauth2state && error === null) {
    const { oauth2state, oauth2created } = left
    const finish = auth.actions.oauth2Finish({ code, oauth2state, oauth2created })
    void mayCall.then((may) => store.dispatch(may ? finish : refused))
  } else if (code || state || error) store.dispatch(refused)
  return stop
}
