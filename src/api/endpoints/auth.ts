import * as v from 'valibot'
import { isLoginUrl } from '../urls'
import { bothTokens, mutation } from './endpoint'
import { nothing } from './lenient'
import { authData } from './user'

/** portal-1 §7: the answer is stored as `auth`. */
export const login = mutation('/api/auth/login', {
  request: { userId: v.string(), password: v.string() },
  response: authData,
})

/** portal-1 §7; whatever it answers, the customer is logged out here. */
export const logout = mutation('/api/auth/logout', { tokens: ['_access_token'], response: nothing })

/** The way back has it in its address, where it is a text. */
const filled = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())

/** Goes back as it came, a number as a number. */
const created = v.union([v.pipe(v.string(), v.nonEmpty()), v.number()])

const signOnAddress = v.pipe(v.string(), v.check(isLoginUrl))

/**
 * Single sign-on, both halves on one path (portal-1 §7, D8): an empty request asks where to go and answers with the
 * three oauth fields; the request with the code of the return answers as a login does.
 */
export const oauth2Start = mutation('/api/auth/oauth2_login', {
  tokens: bothTokens,
  response: v.object({ authorization_url: signOnAddress, oauth2state: filled, oauth2created: created }),
})
export const oauth2Finish = mutation('/api/auth/oauth2_login', {
  tokens: bothTokens,
  request: { code: v.string(), oauth2state: v.string(), oauth2created: created },
  response: authData,
})
