/** One requirement for a new password, checked off once it is met. */
export interface PasswordRule {
  readonly label: string
  /** The error of a password that breaks the rule; undefined if it is met. */
  readonly validate: (password: string) => string | undefined
}

/** The error of the first rule that a password breaks. */
export const firstError = (rules: readonly PasswordRule[], password: string): string | undefined =>
  rules.map(({ validate }) => validate(password)).find((error) => error !== undefined)

export const passwordTexts = {
  label: '新しいパスワード',
  label2: '新しいパスワード（確認用）',
  hint: '半角英数字8～30文字',
  invalid: '半角英数字8～30文字で入力してください。',
  differs: '確認用パスワードと一致しません。',
} as const

const unless = (holds: (password: string) => boolean) => (password: string) =>
  holds(password) ? undefined : passwordTexts.invalid

/*
 * The rules for the portal's own passwords (portal-1 §5, §9, D26): 8 to 30 half-width letters and digits, typed twice.
 * Never apply them to a password at login.
 */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8文字以上30文字以下', validate: unless((password) => password.length >= 8 && password.length <= 30) },
  { label: '半角の英字と数字だけ', validate: unless((password) => /^[0-9A-Za-z]+$/.test(password)) },
]
