import { type AuthData, authData } from '../../api/endpoints/user'
import { storageEntry } from '../../environment/storage'
import { sessionEnded } from '../../runtime/sessionEvents'
import { auth, sessionStartActions } from './flow'

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
 * tab does to it happens here too (AUTH-48, AUTH-49). `follow` takes that in by itself, since a tab that slept is told of
 * nothing; `stop` lets go of everything.
 */
export function syncSession(store: Store) {
  let written = sessionOf(store)
  let following = false
  /** What the storage held when it was looked at last. */
  let seen = ''
  const look = () => {
    const there = kept.read()
    seen = JSON.stringify(there)
    return there
  }
  const write = (session: AuthData | null) => {
    if (session) kept.write(session)
    else kept.remove()
    look()
  }

  const stopWriting = store.subscribe(() => {
    const session = sessionOf(store)
    if (session === written) return
    written = session
    // What came from another tab is stored already; writing it back would set the tabs on each other.
    if (!following) write(session)
    // Every tab that is open has heard of it now, and it counts once (AUTH-26).
    if (session?.is_onetime_token) store.dispatch(auth.actions.oneTimeTokenAnnounced({}))
  })

  /** @param came what another tab wrote, where that is known: by now more may have been written over it */
  const follow = (came?: AuthData) => {
    const before = seen
    const there = look()
    if (seen === before) return
    const here = sessionOf(store)
    following = true
    if (here && there?.loginUser.user_id !== here.loginUser.user_id)
      store.dispatch(sessionEnded({ reason: 'otherTab' }))
    const is_onetime_token = there?.is_onetime_token || came?.is_onetime_token || false
    for (const action of there ? sessionStartActions({ ...there, is_onetime_token }) : []) store.dispatch(action)
    following = false
    if (there?.is_onetime_token) write(sessionOf(store))
  }
  const followNow = () => follow()
  const wake = () => {
    if (!document.hidden) follow()
  }

  follow()
  const stopFollowing = kept.onForeignChange(follow)
  window.addEventListener('focus', followNow)
  // A page that the browser kept whole (back button).
  window.addEventListener('pageshow', followNow)
  document.addEventListener('visibilitychange', wake)
  return {
    follow: followNow,
    stop() {
      stopWriting()
      stopFollowing()
      window.removeEventListener('focus', followNow)
      window.removeEventListener('pageshow', followNow)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}
