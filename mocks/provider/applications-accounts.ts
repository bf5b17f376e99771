import type { BrandCode } from '../../src/brand/gates'
import { absent, all, applicationTexts, type Known } from './applications-checks'
import { filled, like, optional, type Rule } from './registrations-checks'

/* The names of mail accounts and their passwords (portal-2 §5, D19, D20). */

/** A new account name: half-width small letters, digits and - _ . */
export const accountNameRule = (taken: Known['taken']): Rule =>
  filled(
    all(like(/^[a-z0-9._-]{3,20}$/, applicationTexts.accountName), (value) =>
      taken(String(value).trim()) ? applicationTexts.taken : undefined,
    ),
  )

interface PasswordRule {
  readonly min: number
  readonly max: number
  readonly allowed: RegExp
  /** Kinds of characters, and how many of them there must be. */
  readonly kinds: readonly RegExp[]
  readonly least: number
}

const fourKinds = { kinds: [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/], least: 4 }
export const passwordRules = {
  inquiry: {
    min: 6,
    max: 12,
    allowed: /^[A-Za-z\d%=@./_!#$&*-]*$/,
    kinds: [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/],
    least: 2,
  },
  internet: { min: 10, max: 16, allowed: /^[!-~]*$/, ...fourKinds },
  nct: { min: 10, max: 32, allowed: /^[A-Za-z\d!#$%&()*+\-./:;=?@[\]^_{|}~]*$/, ...fourKinds },
} as const satisfies Record<string, PasswordRule>

const password =
  ({ min, max, allowed, kinds, least }: PasswordRule): Rule =>
  (value) => {
    const typed = String(value)
    if (typed.length < min) return applicationTexts.short
    if (typed.length > max) return applicationTexts.long
    if (!allowed.test(typed)) return applicationTexts.characters
    return kinds.filter((kind) => kind.test(typed)).length < least ? applicationTexts.kindsOfCharacters : undefined
  }

interface PasswordFields {
  readonly account_password_to?: string | undefined
  readonly email_pwd__account_password_to?: string | undefined
}

/** The password that was typed, under the brand's name; '' for none. */
export const typedPassword = (fields: PasswordFields) =>
  fields.account_password_to || fields.email_pwd__account_password_to || ''

/** A password and its confirmation under the names that the brand gives them; those of the others are not asked for. */
export function passwordPairRules(brand: BrandCode, rule: PasswordRule, fields: PasswordFields) {
  const confirmation: Rule = (value) => ((value ?? '') === typedPassword(fields) ? undefined : applicationTexts.differs)
  return brand === 'nct'
    ? {
        email_pwd__account_password_to: optional(password(passwordRules.nct)),
        email_pwd__account_password_to2: confirmation,
        account_password_to: absent,
        account_password_to2: absent,
      }
    : {
        account_password_to: optional(password(rule)),
        account_password_to2: confirmation,
        email_pwd__account_password_to: absent,
        email_pwd__account_password_to2: absent,
      }
}
