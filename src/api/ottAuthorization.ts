import axios from 'axios'
import * as v from 'valibot'
import { failure, type Outcome } from './outcome'
import { isAllowedUrl } from './urls'

/*
 * The one call that goes elsewhere than to the backend: the authorization of a sign-on at another provider (portal-2 §7,
 * D22). The browser sends that provider's own cookies along; nothing of the portal's session goes there.
 */

/** Another provider's single sign-on. */
interface SignOnProvider {
  /** Its origin. */
  readonly signOn: string
  readonly operatorCode: string
  /** Origins that it may have a login posted to. */
  readonly loginOrigins: readonly string[]
}

/** What the form of the login has to hold, besides who logs in. */
interface Authorization {
  readonly loginUrl: string
  readonly fields: { readonly operator_code: string; readonly autologin: string; readonly state: string }
}

/** After this the portal stops waiting, in milliseconds, as for the backend (D27). */
const timeLimit = 60_000

const authorizationResponse = v.object({ login_url: v.string(), state: v.pipe(v.string(), v.nonEmpty()) })

/** Asks where to log in. Never throws, and says nothing of the other provider's words: they are not the portal's. */
export async function authorize(to: SignOnProvider, signal: AbortSignal): Promise<Outcome<Authorization>> {
  const params = { operator_code: to.operatorCode, autologin: '1' }
  try {
    const { status, data } = await axios.get<unknown>(`${to.signOn}/authorization`, {
      params,
      withCredentials: true,
      timeout: timeLimit,
      signal,
      validateStatus: null,
    })
    if (status < 200 || status > 299) return failure('http')
    const answer = v.safeParse(authorizationResponse, data)
    if (!answer.success) return failure('invalidResponse')
    const { login_url, state } = answer.output
    // A password is posted to it.
    if (!isAllowedUrl(login_url, ['https:']) || !to.loginOrigins.includes(new URL(login_url).origin)) {
      return failure('invalidResponse')
    }
    return { kind: 'ok', data: { loginUrl: login_url, fields: { ...params, state } }, message: '' }
  } catch {
    return failure('network')
  }
}
