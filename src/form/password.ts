import type { ErrList } from '../api/outcome'
import { texts } from '../texts'

/*
 * The rule for new passwords of the portal itself (portal-1 §5, §9, D26): 8 to 30 half-width letters and digits, typed
 * twice. It is never asked of a password at login.
 */

/** The rule's parts, in the order in which they are read, each with whether a password meets it. */
export const passwordRules = [
  { says: '8文字以上30文字以下', holds: (password: string) => password.length >= 8 && password.length <= 30 },
  { says: '半角の英字と数字だけ', holds: (password: string) => /^[0-9A-Za-z]+$/.test(password) },
] as const

export const passwordTexts = {
  label: '新しいパスワード',
  label2: '新しいパスワード（確認用）',
  hint: '半角英数字8～30文字',
  wrong: '半角英数字8～30文字で入力してください。',
  differs: '確認用パスワードと一致しません。',
} as const

/** The errors of a password and its confirmation, by field. */
export function checkPassword({ password, password2 }: { password: string; password2: string }): ErrList {
  const errors: Record<string, string> = {}
  if (password === '') errors['password'] = texts.required
  else if (!passwordRules.every(({ holds }) => holds(password))) errors['password'] = passwordTexts.wrong
  if (password2 === '') errors['password2'] = texts.required
  else if (password2 !== password) errors['password2'] = passwordTexts.differs
  return errors
}
