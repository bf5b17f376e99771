import axios, { isAxiosError } from 'axios'
import * as v from 'valibot'
import { failure, type Outcome } from './outcome'
import { isAllowedUrl } from './urls'

/*
 * The only call of a flow that does not go to the backend: the authorization at the streaming service's sign-on provider
 * (portal-2 §7, D22). The browser sends that provider's cookies; nothing of the portal's session is sent.
 */

/** Another provider's single sign-on. */
interface SignOnProvider {
  /** Its origin, without a trailing slash. */
  readonly signOn: string
  readonly operatorCode: string
  /** Origins to which a login may be posted. */
  readonly loginOrigins: readonly string[]
}

/** Where to post the login, and the fields to send besides the credentials. */
interface Authorization {
  readonly loginUrl: string
  readonly fields: { readonly operator_code: string; readonly autologin: string; readonly state: string }
}

/** Timeout in milliseconds, as for the backend (D27). */
const timeout = 60_000

const authorizationResponse = v.object({ login_url: v.string(), state: v.pipe(v.string(), v.nonEmpty()) })

/** Asks the provider where to log in. Failures have the general message, not its text; programming errors throw. */
export async function authorize(to: SignOnProvider, signal: AbortSignal): Promise<Outcome<Authorization>> {
  const params = { operator_code: to.operatorCode, autologin: '1' }
  try {
    // Release builds omit axios's own query serialization (tools/vite/unreached-code.ts).
    const { status, data } = await axios.get<unknown>(`${to.signOn}/authorization?${new URLSearchParams(params)}`, {
      withCredentials: true,
      withXSRFToken: false,
      timeout,
      signal,
      validateStatus: null,
    })
    if (status < 200 || status > 299) return failure('http')
    const response = v.safeParse(authorizationResponse, data)
    if (!response.success) return failure('invalidResponse')
    const { login_url, state } = response.output
    // A password will be posted to this URL.
    if (!isAllowedUrl(login_url, ['https:']) || !to.loginOrigins.includes(new URL(login_url).origin)) {
      return failure('invalidResponse')
    }
    return { kind: 'ok', data: { loginUrl: login_url, fields: { ...params, state } }, message: '' }
  } catch (error) {
    if (isAxiosError(error)) return failure('network')
    throw error
  }
}
