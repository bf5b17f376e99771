import type { BrandCode } from '../../../src/brand/gates'
import { matches, optional, type Rule, required } from '../field-rules'
import { absent, allOf, applicationTexts, type RuleContext } from './applicant-rules'

/* Rules for mail account names and passwords (portal-2 §5, D19, D20). */

/** A new account name: half-width lowercase letters, digits and - _ . */
export const accountNameRule = (isTaken: RuleContext['isTaken']): Rule =>
  required(
    allOf(matches(/^[a-z0-9._-]{3,20}$/, applicationTexts.accountName), (value) =>
      isTaken(String(value).trim()) ? applicationTexts.taken : undefined,
    ),
  )

interface PasswordRule {
  readonly min: number
  readonly max: number
  readonly allowed: RegExp
  /** Character classes, and how many of them are required. */
  readonly kinds: readonly RegExp[]
  readonly minKinds: number
}

const fourKinds = { kinds: [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/], minKinds: 4 }
export const passwordRules = {
  inquiry: {
    min: 6,
    max: 12,
    allowed: /^[A-Za-z\d%=@./_!#$&*-]*$/,
    kinds: [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/],
    minKinds: 2,
  },
  internet: { min: 10, max: 16, allowed: /^[!-~]*$/, ...fourKinds },
  nct: { min: 10, max: 32, allowed: /^[A-Za-z\d!#$%&()*+\-./:;=?@[\]^_{|}~]*$/, ...fourKinds },
} as const satisfies Record<string, PasswordRule>

const password =
  ({ min, max, allowed, kinds, minKinds }: PasswordRule): Rule =>
  (value) => {
    const typed = String(value)
    if (typed.length < min) return applicationTexts.short
    if (typed.length > max) return applicationTexts.long
    if (!allowed.test(typed)) return applicationTexts.characters
    return kinds.filter((kind) => kind.test(typed)).length < minKinds ? applicationTexts.kindsOfCharacters : undefined
  }

interface PasswordFields {
  readonly account_password_to?: string | undefined
  readonly email_pwd__account_password_to?: string | undefined
}

/** The entered password, under the brand's field name; '' if there is none. */
export const typedPassword = (fields: PasswordFields) =>
  fields.account_password_to || fields.email_pwd__account_password_to || ''

/** Rules for a password and its confirmation under the brand's field names; other brands' fields must be absent. */
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
