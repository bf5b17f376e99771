import { isLoginUrl } from '../../api/urls'
import { hrefOf } from '../../routing/routes'

/** The login address after a registration: the provider's if a login may be there, else the single sign-on (D8). */
export const loginAddress = (given: string): string => (isLoginUrl(given) ? given : `${hrefOf('login')}?sso=1`)
