import type { ErrList } from '../api/outcome'
import { texts } from '../texts'

/** One line of what a new password must be; it ticks off once it is met. */
export interface PasswordRule {
  readonly says: string
  /** What is told of a password that breaks it; undefined where it is met. */
  readonly wrong: (password: string) => string | undefined
}

/** The first rule that a password breaks, in words. */
export const firstError = (rules: readonly PasswordRule[], password: string): string | undefined =>
  rules.map(({ wrong }) => wrong(password)).find((error) => error !== undefined)

export const passwordTexts = {
  label: '新しいパスワード',
  label2: '新しいパスワード（確認用）',
  hint: '半角英数字8～30文字',
  wrong: '半角英数字8～30文字で入力してください。',
  differs: '確認用パスワードと一致しません。',
} as const

const unless = (holds: (password: string) => boolean) => (password: string) =>
  holds(password) ? undefined : passwordTexts.wrong

/*
 * The rule for passwords of the portal itself (portal-1 §5, §9, D26): 8 to 30 half-width letters and digits, typed twice.
 * It is never asked of a password at login.
 */
export const passwordRules: readonly PasswordRule[] = [
  { says: '8文字以上30文字以下', wrong: unless((password) => password.length >= 8 && password.length <= 30) },
  { says: '半角の英字と数字だけ', wrong: unless((password) => /^[0-9A-Za-z]+$/.test(password)) },
]

/** The errors of a password and its confirmation, by field. */
export function checkPassword({ password, password2 }: { password: string; password2: string }): ErrList {
  const errors: Record<string, string> = {}
  const wrong = firstError(passwordRules, password)
  if (password === '') errors['password'] = texts.required
  else if (wrong) errors['password'] = wrong
  if (password2 === '') errors['password2'] = texts.required
  else if (password2 !== password) errors['password2'] = passwordTexts.differs
  return errors
}
