import { identity } from '#brand/identity'
import { hrefOf, type RouteKey } from '../../routing/routes'

/** The path that 「新規登録」 links to (D4): the first choice of the newer flow, or the mail entry of the older one. */
export function registrationPath(): string {
  if (!features.newerRegistration) return hrefOf('newRegist_entryMail')
  return hrefOf(identity.asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType')
}

/**
 * The target of 「新規登録」 in a page's header. For brands whose login leads to the reservation, it is the reservation
 * page's own registration there (HOME-09).
 */
export const registrationLink = (page: RouteKey | 'notFound') =>
  identity.landsInMobility && page === 'mobility_reserve'
    ? { to: hrefOf(page), state: { focus: 'registration' } }
    : { to: registrationPath() }
