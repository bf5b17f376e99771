import { authData } from '../../api/contract/user'
import { sessionEnded, sessionStarted } from '../../flow/session'
import { storageEntry } from '../../storage'
import { auth, startOf } from './flow'

/** localStorage `auth` (portal-1 §9, D8). */
const kept = storageEntry('local', 'auth', authData)

interface Store {
  dispatch(action: { type: string }): unknown
  getState(): object
  subscribe(listener: () => void): () => void
}

const sessionOf = (store: Store) => auth.select(store.getState()).session

/**
 * Binds the session to localStorage `auth`: what is there counts at the start, every change is written, and what another
 * tab does to it happens here too (AUTH-48, AUTH-49). Gives the way to stop.
 */
export function keepSession(store: Store): () => void {
  const saved = kept.read()
  for (const action of saved ? startOf(saved) : []) store.dispatch(action)

  let written = sessionOf(store)
  if (written && saved?.is_onetime_token) kept.write(written)
  let following = false
  const stopWriting = store.subscribe(() => {
    const session = sessionOf(store)
    if (session === written) return
    written = session
    // What came from another tab is stored already; writing it back would set the tabs on each other.
    if (following) return
    if (session) kept.write(session)
    else kept.remove()
  })

  const follow = () => {
    const here = sessionOf(store)
    const there = kept.read()
    if (!here && !there) return
    following = true
    if (here && there?.loginUser.user_id !== here.loginUser.user_id)
      store.dispatch(sessionEnded({ reason: 'otherTab' }))
    if (there && JSON.stringify(there) !== JSON.stringify(here)) store.dispatch(sessionStarted(there))
    following = false
  }
  const stopFollowing = kept.onForeignChange(follow)
  // A page that the browser kept whole (back button) may wake up after a logout elsewhere.
  const woken = (event: PageTransitionEvent) => {
    if (event.persisted) follow()
  }
  window.addEventListener('pageshow', woken)
  return () => {
    stopWriting()
    stopFollowing()
    window.removeEventListener('pageshow', woken)
  }
}
