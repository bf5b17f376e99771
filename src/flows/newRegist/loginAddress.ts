import { isLoginSite } from '../../api/addresses'
import { hrefOf } from '../../app/routes'

/** Where a finished registration logs in: at the provider's address if a sign-on could be there, else by single sign-on (D8). */
export const loginAddress = (given: string): string => (isLoginSite(given) ? given : `${hrefOf('login')}?sso=1`)
