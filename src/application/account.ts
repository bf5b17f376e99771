import { contact as brand } from '#brand/contact'
import type { MailPasswordRule } from '../brand/types'
import { type SelectSettings, selectField } from '../form/fields'
import { createPart } from '../form/part'
import { firstError } from '../form/password'
import { passwordPair } from '../form/patterns/passwordPair'
import type { FieldRule } from '../form/rules'
import { mailPasswordRules } from './mailPassword'
import { texts } from './texts'

interface Account {
  readonly account_no: string
  readonly account_name: string
}

type AccountSettings = Pick<SelectSettings, 'label' | 'required' | 'empty'>

/** One of the customer's mail accounts; required unless the settings say when. */
export const accountField = <Name extends string>(
  name: Name,
  accounts: readonly Account[],
  settings: AccountSettings,
) =>
  selectField(name, {
    required: true,
    ...settings,
    options: accounts.map(({ account_no, account_name }) => [account_no, account_name]),
  })

type PasswordName = MailPasswordField | `${MailPasswordField}2`
type MailPasswordField = typeof brand.passwordField

type Requirement = Pick<FieldRule, 'required' | 'missing'>

const passwordPart = (
  rule: MailPasswordRule,
  accounts: readonly Account[],
  { required = false, missing }: Requirement = {},
) =>
  passwordPair<PasswordName>({
    names: [brand.passwordField, `${brand.passwordField}2`],
    rules: mailPasswordRules(rule),
    words: {
      label: texts.mailPassword,
      label2: texts.mailPassword2,
      hint: texts.passwordHint(rule.min, rule.max),
      differs: texts.differs,
    },
    required,
    missing,
    // Not the portal's user ID: a password manager would take it for the customer's login.
    userId: (values) =>
      accounts.find(({ account_no }) => account_no === values['account_password_no'])?.account_name ?? '',
  })

/** A new password of a mail account, under the brand's name for it (portal-2 §5, D19). */
export const mailPassword = (rule: MailPasswordRule, accounts: readonly Account[]) =>
  createPart<Partial<Record<PasswordName, string>>>(passwordPart(rule, accounts))

/**
 * Like `mailPassword`, plus a flag that the password is confirmed: 1 if it satisfies the rules and both entries are
 * equal, else 0 (NET-16, NET-20).
 */
export function confirmedPassword<const Flag extends string>(
  rule: MailPasswordRule,
  accounts: readonly Account[],
  { flag, ...requirement }: Requirement & { readonly flag: Flag },
) {
  const pair = passwordPart(rule, accounts, requirement)
  const rules = mailPasswordRules(rule)
  return createPart<Partial<Record<PasswordName, string>> & Record<Flag, 0 | 1>>({
    ...pair,
    fields: {
      ...pair.fields,
      [flag]: {
        label: flag,
        readonly: true,
        number: true,
        compute: (values) => {
          const password = values[brand.passwordField] ?? ''
          const same = password === values[`${brand.passwordField}2`]
          return password !== '' && same && firstError(rules, password) === undefined ? '1' : '0'
        },
      },
    },
  })
}
