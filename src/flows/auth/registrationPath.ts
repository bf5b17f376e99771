import { identity } from '#brand/identity'
import { hrefOf } from '../../app/routes'

/** The path that 「新規登録」 links to (D4): the first choice of the newer flow, or the mail entry of the older one. */
export function registrationPath(): string {
  if (!features.newerFlow) return hrefOf('newRegist_entryMail')
  return hrefOf(identity.asksUserType ? 'reminder_selectUserType' : 'reminder_selectRegistType')
}
