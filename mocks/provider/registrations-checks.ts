import type { BrandCode } from '../../src/brand/gates'
import { ageGroups, ageGroupsWithChildren, prefectures, sexes } from '../../src/form/lists'
import { isKana } from '../../src/form/normalize'
import { residenceOf } from './registrations-member'

/* What the provider finds wrong with the fields of a registration, one text a field (portal-1 §5, §9). */

export type Problems<F> = Partial<Record<keyof F & string, string>>

/** Says what is wrong with a value; undefined for nothing. */
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

/** The problems of some fields; undefined for none. */
export function problemsOf<F extends object>(fields: F, rules: Rules<F>): Problems<F> | undefined {
  const values = new Map<string, unknown>(Object.entries(fields))
  const problems: Problems<F> = {}
  for (const [name, rule] of Object.entries<Rule | undefined>(rules)) {
    const said = rule?.(values.get(name))
    if (said !== undefined) Object.assign(problems, { [name]: said })
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

const given = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

export const optional =
  (rule: Rule): Rule =>
  (value) =>
    given(value) === '' ? undefined : rule(value)

export const atMost =
  (max: number): Rule =>
  (value) =>
    [...given(value)].length > max ? tooLong(max) : undefined

export const filled =
  (rule: Rule): Rule =>
  (value) =>
    given(value) === '' ? checkTexts.missing : rule(value)

export const like =
  (pattern: RegExp, text: string): Rule =>
  (value) =>
    pattern.test(given(value)) ? undefined : text

export const oneOf =
  (choices: readonly (readonly [value: string, label: string])[]): Rule =>
  (value) =>
    choices.some(([choice]) => choice === given(value)) ? undefined : checkTexts.choose

/** Only where the field came at all: some forms do not have it. */
const where =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined ? undefined : rule(value)

export const telPart: Rule = (value) => atMost(5)(value) ?? like(/^\d+$/, checkTexts.digits)(value)

export const emailRule = filled(like(/^[^\s@]+@[^\s@]+$/, checkTexts.wrongEmail))
export const textRule = filled(atMost(100))
export const consentRule: Rule = (value) => (value === 0 ? checkTexts.consent : undefined)
export const noticeRule: Rule = (value) => (value === 0 ? checkTexts.notice : undefined)
export const codeRule = (code: string) => filled((value) => (given(value) === code ? undefined : checkTexts.code))
/** The address that was certified, and no other. */
const emailOf =
  (email: string): Rule =>
  (value) =>
    value === email ? undefined : checkTexts.otherEmail

export const zipRules = { zip3: like(/^\d{3}$/, checkTexts.zip), zip4: like(/^\d{4}$/, checkTexts.zip) }

/** A new password, typed twice. */
export const passwordRules = ({ password }: { readonly password?: string | undefined }) => ({
  password: filled(like(/^[0-9A-Za-z]{8,30}$/, checkTexts.password)),
  password2: filled((value) => (value === password ? undefined : checkTexts.password2)),
})

interface Birth {
  readonly birth_year?: string | undefined
  readonly birth_month?: string | undefined
  readonly birth_day?: string | undefined
}

/** A birth date: a day of the calendar, or none of its parts. */
function birthRules({ birth_year = '', birth_month = '', birth_day = '' }: Birth) {
  if (birth_year === '' && birth_month === '' && birth_day === '') return {}
  const date = new Date(Date.UTC(Number(birth_year), Number(birth_month) - 1, Number(birth_day)))
  const real = date.getUTCMonth() === Number(birth_month) - 1 && date.getUTCFullYear() === Number(birth_year)
  const part: Rule = (value) => (given(value) === '' ? checkTexts.choose : undefined)
  return {
    birth_year: part,
    birth_month: part,
    birth_day: (value: unknown) => part(value) ?? (real ? undefined : checkTexts.date),
  }
}

/** A person with address and telephone, where the forms agree. */
const personRules = (fields: Birth, longestName: number) => ({
  sei_name: filled(atMost(longestName)),
  mei_name: filled(atMost(longestName)),
  ...zipRules,
  street: textRule,
  building: atMost(100),
  tel_n1: filled(telPart),
  tel_n2: filled(telPart),
  tel_n3: filled(telPart),
  mobile_n1: optional(telPart),
  mobile_n2: optional(telPart),
  mobile_n3: optional(telPart),
  ...birthRules(fields),
  con_privacy_policy: consentRule,
})

const kanaRule = where(filled((value) => atMost(50)(value) ?? (isKana(given(value)) ? undefined : checkTexts.kana)))

/** The personal form of new registration; what only some brands and versions have is checked where it came. */
export const newPersonalRules = (brand: BrandCode, fields: Birth & { readonly password: string }, email: string) => ({
  ...personRules(fields, 50),
  sei_kana: kanaRule,
  mei_kana: kanaRule,
  region: brand === 'y3d' ? oneOf(prefectures) : optional(oneOf(prefectures)),
  locality: atMost(100),
  sex: optional(oneOf(sexes)),
  cert_email: emailOf(email),
  ...passwordRules(fields),
})

const registrationRules = (brand: BrandCode) => {
  const { area, beyond } = residenceOf(brand)
  return { locality: oneOf([...area.options, ...beyond]), sex: optional(oneOf(sexes)), con_privacy_policy: consentRule }
}

/** The registration form of new registration. */
export const newRegistrationRules = (
  brand: BrandCode,
  fields: Birth & { readonly password: string },
  email: string,
) => ({
  ...registrationRules(brand),
  ...birthRules(fields),
  age_group: optional(oneOf(ageGroups)),
  cert_email: emailOf(email),
  ...passwordRules(fields),
})

/** The personal form of the reminder. NCT's customer number has six digits where its form asks for one. */
export const reminderPersonalRules = (brand: BrandCode, fields: Birth, email: string) => ({
  ...personRules(fields, 100),
  region: oneOf(prefectures),
  locality: textRule,
  email: emailOf(email),
  reg_number: where(brand === 'nct' ? like(/^\d{6}$/, checkTexts.sixDigits) : atMost(20)),
})

/** The registration form of the reminder; its password comes only in the newer flow. */
export const reminderRegistrationRules = (
  brand: BrandCode,
  fields: { readonly password?: string | undefined },
  email: string,
) => ({
  ...registrationRules(brand),
  age_group: brand === 'nct' ? optional(oneOf(ageGroups)) : oneOf(ageGroups),
  email: emailOf(email),
  ...(fields.password !== undefined && passwordRules(fields)),
})

/** The form of a sub-user. */
export const subUserRules = {
  sei_name: filled(atMost(50)),
  mei_name: filled(atMost(50)),
  ...zipRules,
  tel_n1: filled(telPart),
  tel_n2: filled(telPart),
  tel_n3: filled(telPart),
  age_group: oneOf(ageGroupsWithChildren),
  sex: optional(oneOf(sexes)),
}
