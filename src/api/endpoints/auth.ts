import * as v from 'valibot'
import { isLoginUrl } from '../urls'
import { bothTokens, mutation } from './endpoint'
import { filledText, nothing } from './lenient'
import { authData } from './user'

/** portal-1 §7: the response is stored as `auth`. */
export const login = mutation('/api/auth/login', {
  request: { userId: v.string(), password: v.string() },
  response: authData,
})

/** portal-1 §7; the customer is logged out locally regardless of the response. */
export const logout = mutation('/api/auth/logout', { tokens: ['_access_token'], response: nothing })

/** Sent back unchanged, a number as a number. */
const created = v.union([v.pipe(v.string(), v.nonEmpty()), v.number()])

const signOnUrl = v.pipe(v.string(), v.check(isLoginUrl))

/**
 * Single sign-on, both halves on one path (portal-1 §7, D8): an empty request returns the three oauth fields; a request
 * with the code from the return URL returns the same as a login.
 */
export const oauth2Start = mutation('/api/auth/oauth2_login', {
  tokens: bothTokens,
  // The state is a text, for comparison with the query of the return URL.
  response: v.object({ authorization_url: signOnUrl, oauth2state: filledText, oauth2created: created }),
})
export const oauth2Finish = mutation('/api/auth/oauth2_login', {
  tokens: bothTokens,
  request: { code: v.string(), oauth2state: v.string(), oauth2created: created },
  response: authData,
})
