import { NewPassword } from '../NewPassword'
import { type Needed, withNeeded } from '../needed'
import { createPart } from '../part'
import { firstError, type PasswordRule } from '../password'

interface Settings<Name extends string> {
  /** The field and its confirmation. */
  readonly names: readonly [password: Name, confirmation: Name]
  readonly rules: readonly PasswordRule[]
  readonly words: { readonly label: string; readonly label2: string; readonly hint: string; readonly differs: string }
  readonly required: boolean
  /** What needs a password that is not required. */
  readonly needed?: Needed | undefined
  /** Whose password this is, for password managers. */
  readonly userId: Parameters<typeof NewPassword>[0]['userId']
}

/** A new password, typed twice; each application has its own rules for it. */
export function passwordPair<Name extends string>({ names, rules, words, required, needed, userId }: Settings<Name>) {
  const [password, confirmation]: readonly [string, string] = names
  return createPart<Record<Name, string>>({
    fields: {
      [password]: withNeeded(
        { label: words.label, required, secret: true, validate: (value) => firstError(rules, value) },
        needed,
      ),
      [confirmation]: {
        label: words.label2,
        required,
        secret: true,
        validate: (value, values) => (value === (values[password] ?? '') ? undefined : words.differs),
        validateEmpty: true,
      },
    },
    render: (form) => (
      <NewPassword
        password={form.field(password)}
        password2={form.field(confirmation)}
        rules={rules}
        hint={words.hint}
        userId={userId}
      />
    ),
  })
}
