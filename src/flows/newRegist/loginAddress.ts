import { isLoginSite } from '../../api/addresses'
import { hrefOf } from '../../app/routes'

/** Where a finished registration logs in: the provider's address if a sign-on may use it, else the single sign-on (D8). */
export const loginAddress = (given: string): string => (isLoginSite(given) ? given : `${hrefOf('login')}?sso=1`)
