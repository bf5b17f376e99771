import { randomId } from './random-id'
import type { Session, Store } from './state'

/*
 * Login sessions. They expire by the device's clock, not the provider's: setting the provider's clock to the edge of a
 * window must not log the customer out.
 */

const refreshLife = 30 * 24 * 3_600_000

/** The tokens of a call. */
export interface PresentedTokens {
  readonly accessToken: string | undefined
  readonly refreshToken: string | undefined
  readonly userToken: string | undefined
}

export interface Sessions {
  start(userId: string): Session
  /**
   * The session that all presented tokens belong to. If access and user token are expired, a call needs the refresh
   * token, which renews them (assumed).
   */
  find(presented: PresentedTokens): Session | undefined
  end(session: Session): void
  /** Ends the sessions of one customer, or of all. */
  revoke(userId?: string): void
  /** Expires access and user tokens; with 'all', the whole sessions. */
  expire(what: 'access' | 'all', userId?: string): void
}

const token = (kind: string) => `${kind}-${randomId()}`

export function createSessions(store: Store): Sessions {
  const sessionsOf = (userId?: string) =>
    store.state.sessions.filter((session) => userId === undefined || session.userId === userId)
  return {
    start(userId) {
      const session: Session = {
        userId,
        accessToken: token('access'),
        refreshToken: token('refresh'),
        userToken: token('user'),
        accessExpired: false,
        refreshUntil: Date.now() + refreshLife,
      }
      store.state.sessions.push(session)
      return session
    },
    find({ accessToken, refreshToken, userToken }) {
      const session = store.state.sessions.find(
        (candidate) =>
          (accessToken !== undefined || userToken !== undefined) &&
          (accessToken ?? candidate.accessToken) === candidate.accessToken &&
          (refreshToken ?? candidate.refreshToken) === candidate.refreshToken &&
          (userToken ?? candidate.userToken) === candidate.userToken,
      )
      if (!session || session.refreshUntil <= Date.now()) return undefined
      if (refreshToken !== undefined) session.accessExpired = false
      return session.accessExpired ? undefined : session
    },
    end(session) {
      store.state.sessions = store.state.sessions.filter((other) => other !== session)
    },
    revoke(userId) {
      const ended = new Set(sessionsOf(userId))
      store.state.sessions = store.state.sessions.filter((session) => !ended.has(session))
    },
    expire(what, userId) {
      for (const session of sessionsOf(userId)) {
        session.accessExpired = true
        if (what === 'all') session.refreshUntil = 0
      }
    },
  }
}
