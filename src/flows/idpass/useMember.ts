import type { LoginUser, PartialUser } from '../../api/endpoints/user'
import { keepKnown } from '../../runtime/keepKnown'
import { useSession } from '../../ui/useSession'

/** The customer as the page's reading answered, over what the login knows (D33); null before it is answered. */
export function useMember({ user }: { readonly user: PartialUser | null }): LoginUser | null {
  const known = useSession()?.loginUser
  return user && known ? keepKnown(known, user) : null
}
