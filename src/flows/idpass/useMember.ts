import type { LoginUser, PartialUser } from '../../api/endpoints/user'
import { keepKnown } from '../../runtime/keepKnown'
import { useSession } from '../../ui/useSession'

/** The customer from the page's query, completed by the login's data (D33); null before the response. */
export function useMember({ user }: { readonly user: PartialUser | null }): LoginUser | null {
  const known = useSession()?.loginUser
  return user && known ? keepKnown(known, user) : null
}
