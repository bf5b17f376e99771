/* Rules for single fields, shared by every form of the provider. */

export type FieldErrors<F> = Partial<Record<keyof F & string, string>>

/** Returns an error message for a value; undefined if it is valid. */
export type Rule = (value: unknown) => string | undefined
export type Rules<F> = { readonly [K in keyof F & string]?: Rule }

export const checkTexts = {
  missing: '入力してください。',
  choose: '選択してください。',
  wrongEmail: 'メールアドレスの形式が正しくありません。',
  otherEmail: '認証されたメールアドレスと異なります。',
  takenEmail: 'このメールアドレスはすでに登録されています。',
  consent: '個人情報の取扱いへの同意が必要です。',
  notice: '注意事項への同意が必要です。',
  zip: '郵便番号を正しく入力してください。',
  digits: '数字で入力してください。',
  kana: 'カタカナで入力してください。',
  date: '正しい日付を選択してください。',
  password: '半角英数字8～30文字で入力してください。',
  password2: '確認用パスワードと一致しません。',
  sixDigits: '6桁の数字で入力してください。',
  code: '認証コードが正しくありません。',
} as const

const tooLong = (max: number) => `${max}文字以内で入力してください。`

/** Error messages of the fields; undefined if all are valid. */
export function fieldErrorsOf<F extends object>(fields: F, rules: Rules<F>): FieldErrors<F> | undefined {
  const values = new Map<string, unknown>(Object.entries(fields))
  const errors: FieldErrors<F> = {}
  for (const [name, rule] of Object.entries<Rule | undefined>(rules)) {
    const message = rule?.(values.get(name))
    if (message !== undefined) Object.assign(errors, { [name]: message })
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

export const trimmed = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

export const optional =
  (rule: Rule): Rule =>
  (value) =>
    trimmed(value) === '' ? undefined : rule(value)

export const maxLength =
  (max: number): Rule =>
  (value) =>
    [...trimmed(value)].length > max ? tooLong(max) : undefined

export const required =
  (rule: Rule): Rule =>
  (value) =>
    trimmed(value) === '' ? checkTexts.missing : rule(value)

export const matches =
  (pattern: RegExp, text: string): Rule =>
  (value) =>
    pattern.test(trimmed(value)) ? undefined : text

export const oneOf =
  (choices: readonly (readonly [value: string, label: string])[]): Rule =>
  (value) =>
    choices.some(([choice]) => choice === trimmed(value)) ? undefined : checkTexts.choose

/** Applies the rule only if the field is present: some forms do not have it. */
export const ifPresent =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined ? undefined : rule(value)

export const telPart: Rule = (value) => maxLength(5)(value) ?? matches(/^\d+$/, checkTexts.digits)(value)

export const emailRule = required(matches(/^[^\s@]+@[^\s@]+$/, checkTexts.wrongEmail))
export const textRule = required(maxLength(100))
export const consentRule: Rule = (value) => (value === 1 ? undefined : checkTexts.consent)
export const noticeRule: Rule = (value) => (value === 1 ? undefined : checkTexts.notice)
export const codeRule = (code: string) => required((value) => (trimmed(value) === code ? undefined : checkTexts.code))
export const zipRules = { zip3: matches(/^\d{3}$/, checkTexts.zip), zip4: matches(/^\d{4}$/, checkTexts.zip) }
