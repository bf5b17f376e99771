import { type AuthData, authData } from '../../api/endpoints/user'
import { storageEntry } from '../../environment/storage'
import { countLogouts, noteLogin, ownerOf } from '../../runtime/customer'
import { isPreserved } from '../../runtime/progress'
import { sessionEnded, sessionStarted } from '../../runtime/sessionEvents'
import { auth, oneTimeLoginActions } from './flow'

/** localStorage `auth` (portal-1 §9, D8). */
const stored = storageEntry('local', 'auth', authData)

/** The portal's store, as far as the session needs it. */
export interface Store {
  dispatch(action: { type: string }): unknown
  getState(): object
  subscribe(listener: () => void): () => void
}

const sessionOf = (store: Store) => auth.select(store.getState()).session

/**
 * Syncs the session with localStorage `auth`: restores it at the start, writes every change, and applies changes of other
 * tabs (AUTH-48, AUTH-49). `follow` reads the storage now, because a suspended tab receives no storage events; `stop`
 * removes all listeners.
 */
export function syncSession(store: Store) {
  let synced = sessionOf(store)
  let following = false
  /** The storage's content when last read, as JSON. */
  let lastRead = ''
  /** The logout count at that time, to detect a session that ended while this tab was suspended. */
  let logouts = 0
  const read = () => {
    const session = stored.read()
    lastRead = JSON.stringify(session)
    logouts = countLogouts()
    return session
  }
  const write = (session: AuthData | null) => {
    // If another customer's session cannot be stored, a reload must not find the former one.
    if (!session || ownerOf(session.loginUser) !== ownerOf(stored.read()?.loginUser)) stored.remove()
    if (session) {
      noteLogin(ownerOf(session.loginUser))
      stored.write(session)
    }
    read()
  }

  const stopWriting = store.subscribe(() => {
    const session = sessionOf(store)
    if (session === synced) return
    synced = session
    // A change from another tab is already stored; writing it back would make the tabs overwrite each other.
    if (!following) write(session)
    // All open tabs have received it by now; show the notice only once (AUTH-26).
    for (const action of session?.is_onetime_token ? oneTimeLoginActions() : []) store.dispatch(action)
  })

  /** @param written what another tab wrote, if known; the storage may have changed again since */
  const follow = (written?: AuthData) => {
    const before = { lastRead, logouts }
    const there = read()
    const here = sessionOf(store)
    if (lastRead === before.lastRead) {
      // A lost session's customer has logged in and out in another tab: don't keep their form any longer.
      if (logouts !== before.logouts && isPreserved(store.getState())) {
        store.dispatch(sessionEnded({ reason: 'otherTab' }))
      }
      return
    }
    const isSame = ownerOf(there?.loginUser) === ownerOf(here?.loginUser) && logouts === before.logouts
    following = true
    if (here && !isSame) store.dispatch(sessionEnded({ reason: 'otherTab' }))
    const is_onetime_token = there?.is_onetime_token || written?.is_onetime_token || false
    // The same customer's session is adopted without starting one, so that forms are kept.
    const adopt = here && isSame ? auth.actions.sessionUpdated : sessionStarted
    if (there) store.dispatch(adopt({ ...there, is_onetime_token }))
    following = false
    if (there?.is_onetime_token) write(sessionOf(store))
  }
  const onFocus = () => follow()
  const onVisibilityChange = () => {
    if (!document.hidden) follow()
  }

  follow()
  const stopFollowing = stored.onForeignChange(follow)
  window.addEventListener('focus', onFocus)
  // A page restored from the back/forward cache.
  window.addEventListener('pageshow', onFocus)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return {
    follow: onFocus,
    stop() {
      stopWriting()
      stopFollowing()
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('pageshow', onFocus)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    },
  }
}
