import { identity } from '#brand/identity'
import { hrefOf } from '../../app/routes'

/** The page that 「新規登録」 leads to (D4): the choice that begins the newer flow, or the older flow's mail entry. */
export function registrationPath(): string {
  if (!features.newerFlow) return hrefOf('newRegist_entryMail')
  return hrefOf(identity.asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType')
}
