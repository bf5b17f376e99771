import { contact as brand } from '#brand/contact'
import type { MailPasswordRule } from '../brand/types'
import type { Part } from '../form/part'
import { firstError } from '../form/password'
import { passwordPair } from '../form/patterns/password'
import { mailPasswordRules } from './mailPassword'
import { selectPart } from './parts'
import { texts } from './texts'

interface Account {
  readonly account_no: string
  readonly account_name: string
}

interface AccountSettings {
  readonly label: string
  /** The words of choosing none; without it, one has to be chosen. */
  readonly empty?: string
  /** What is told where none is chosen though something else asks for one. */
  readonly needed?: Parameters<typeof selectPart>[2]['needed']
}

/** Which of the customer's mail accounts. */
export const accountPart = (
  name: string,
  accounts: readonly Account[],
  { label, empty, needed }: AccountSettings,
): Part =>
  selectPart(
    name,
    accounts.map(({ account_no, account_name }) => [account_no, account_name]),
    { label, required: empty === undefined, ...(empty && { empty }), ...(needed && { needed }) },
  )

/** A new password of a mail account, under the brand's name for it (portal-2 §5, D19). */
export const mailPassword = (rule: MailPasswordRule, userId: string): Part =>
  passwordPair({
    names: [brand.passwordField, `${brand.passwordField}2`],
    rules: mailPasswordRules(rule),
    words: {
      label: texts.mailPassword,
      label2: texts.mailPassword2,
      hint: texts.passwordHint(rule.min, rule.max),
      differs: texts.differs,
    },
    required: false,
    userId,
  })

/**
 * The same with the flag that says that the password was checked: 1 while it keeps the rules and both are the same, 0 as
 * soon as one of them is edited into anything else (NET-16, NET-20).
 */
export function confirmedPassword(rule: MailPasswordRule, userId: string, flag: string): readonly Part[] {
  const pair = mailPassword(rule, userId)
  const rules = mailPasswordRules(rule)
  return [
    {
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
    },
  ]
}
