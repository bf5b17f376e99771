import type { BrandCode } from '../../../src/brand/gates'
import { ageGroups, prefectures, sexes } from '../../../src/form/lists'
import { isKana } from '../../../src/form/normalize'
import {
  checkTexts,
  consentRule,
  ifPresent,
  matches,
  maxLength,
  oneOf,
  optional,
  type Rule,
  required,
  telPart,
  textRule,
  trimmed,
  zipRules,
} from '../field-rules'
import { residenceOf } from './members'
import type { Registration } from './registration-service'

/* The provider's rules for the fields of the registration forms, one message per field (portal-1 §5, §9). */

/** Must be the certified address. */
const emailOf =
  (email: string): Rule =>
  (value) =>
    value === email ? undefined : checkTexts.otherEmail

/** A new password and its confirmation. */
export const passwordRules = ({ password }: { readonly password?: string | undefined }) => ({
  password: required(matches(/^[0-9A-Za-z]{8,30}$/, checkTexts.password)),
  password2: required((value) => (value === password ? undefined : checkTexts.password2)),
})

interface Birth {
  readonly birth_year?: string | undefined
  readonly birth_month?: string | undefined
  readonly birth_day?: string | undefined
}

/** A birth date: a calendar day, or empty if it is optional. */
function birthRules({ birth_year = '', birth_month = '', birth_day = '' }: Birth, isRequired = false) {
  if (!isRequired && birth_year === '' && birth_month === '' && birth_day === '') return {}
  const date = new Date(Date.UTC(Number(birth_year), Number(birth_month) - 1, Number(birth_day)))
  const real = date.getUTCMonth() === Number(birth_month) - 1 && date.getUTCFullYear() === Number(birth_year)
  const part: Rule = (value) => (trimmed(value) === '' ? checkTexts.choose : undefined)
  return {
    birth_year: part,
    birth_month: part,
    birth_day: (value: unknown) => part(value) ?? (real ? undefined : checkTexts.date),
  }
}

interface Person extends Birth {
  readonly mobile_n1?: string | undefined
  readonly mobile_n2?: string | undefined
  readonly mobile_n3?: string | undefined
}

/** All parts of a mobile number, or none (assumed). */
const mobileRule = ({ mobile_n1 = '', mobile_n2 = '', mobile_n3 = '' }: Person) =>
  (`${mobile_n1}${mobile_n2}${mobile_n3}`.trim() === '' ? optional : required)(telPart)

/** Rules for name, address and phone number, common to the personal forms. */
const personRules = (fields: Person, longestName: number) => ({
  sei_name: required(maxLength(longestName)),
  mei_name: required(maxLength(longestName)),
  ...zipRules,
  street: textRule,
  building: maxLength(100),
  tel_n1: required(telPart),
  tel_n2: required(telPart),
  tel_n3: required(telPart),
  mobile_n1: mobileRule(fields),
  mobile_n2: mobileRule(fields),
  mobile_n3: mobileRule(fields),
  con_privacy_policy: consentRule,
})

const kanaRule = ifPresent(
  required((value) => maxLength(50)(value) ?? (isKana(trimmed(value)) ? undefined : checkTexts.kana)),
)

interface NewPerson extends Person {
  readonly sei_kana?: string | undefined
  readonly password: string
}

/**
 * The personal form of new registration; fields that only some brands and versions have are checked if present. The older
 * flow asks for kana, the newer one for consent instead, and Y3D for neither (portal-1 §5).
 */
export const newPersonalRules = (brand: BrandCode, fields: NewPerson, email: string) => ({
  ...personRules(fields, 50),
  ...birthRules(fields),
  con_privacy_policy: brand === 'y3d' || fields.sei_kana !== undefined ? ifPresent(consentRule) : consentRule,
  sei_kana: kanaRule,
  mei_kana: kanaRule,
  region: brand === 'y3d' ? oneOf(prefectures) : optional(oneOf(prefectures)),
  locality: maxLength(100),
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

const sixDigits = matches(/^\d{6}$/, checkTexts.sixDigits)

/** The customer number: NCT's has six digits, and its older flow (contract_sel 0) asks for it (D26). */
function regNumberRule(brand: BrandCode, contractSel: string): Rule {
  if (brand !== 'nct') return maxLength(20)
  return contractSel === '0' ? sixDigits : ifPresent(sixDigits)
}

/** The personal form of the reminder. CNS does not ask for the birth date, and NCT's is optional (portal-1 §2). */
export const reminderPersonalRules = (
  brand: BrandCode,
  fields: Person,
  { email, contractSel }: Pick<Registration, 'email' | 'contractSel'>,
) => ({
  ...personRules(fields, 100),
  ...birthRules(fields, brand === 'cty' || brand === 'y3d'),
  region: oneOf(prefectures),
  locality: textRule,
  email: emailOf(email),
  reg_number: regNumberRule(brand, contractSel),
})

/** The registration form of the reminder. */
export const reminderRegistrationRules = (
  brand: BrandCode,
  fields: { readonly password?: string | undefined },
  email: string,
  withPassword: boolean,
) => ({
  ...registrationRules(brand),
  age_group: brand === 'nct' ? optional(oneOf(ageGroups)) : oneOf(ageGroups),
  email: emailOf(email),
  ...(withPassword && passwordRules(fields)),
})
