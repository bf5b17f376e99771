import { mayFollow } from '../api/addresses'
import { hrefOf } from '../routes'

/** Where a finished registration logs in: the provider's address if it is one of the web, else the single sign-on (D8). */
export const loginAddress = (given: string): string =>
  mayFollow(given, ['https:', 'http:']) ? given : `${hrefOf('login')}?sso=1`
