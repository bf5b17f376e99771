import type { LoginUser, UserSaid } from '../../api/contract/user'
import { keepKnown } from '../../flow/keepKnown'
import { useSession } from '../../page/session'

/** The customer as the page's reading answered, over what the login knows (D33); null before it is answered. */
export function useMember({ user }: { readonly user: UserSaid | null }): LoginUser | null {
  const known = useSession()?.loginUser
  return user && known ? keepKnown(known, user) : null
}
