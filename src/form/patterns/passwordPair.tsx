import { NewPassword, type NewPasswordProps } from '../NewPassword'
import { createPart } from '../part'
import { firstError, type PasswordRule } from '../password'
import { type FieldRule, isRequired } from '../rules'

interface Settings<Name extends string> {
  /** The field and its confirmation. */
  readonly names: readonly [password: Name, confirmation: Name]
  readonly rules: readonly PasswordRule[]
  readonly words: { readonly label: string; readonly label2: string; readonly hint: string; readonly differs: string }
  readonly required: NonNullable<FieldRule['required']>
  readonly missing?: string | undefined
  /** The user name of the password, for password managers. */
  readonly userId: NewPasswordProps['userId']
}

/** A new password, typed twice; each application has its own rules for it. */
export function passwordPair<Name extends string>({ names, rules, words, required, missing, userId }: Settings<Name>) {
  const [password, confirmation]: readonly [string, string] = names
  return createPart<Record<Name, string>>({
    fields: {
      [password]: {
        label: words.label,
        required,
        ...(missing && { missing }),
        secret: true,
        validate: (value) => firstError(rules, value),
      },
      [confirmation]: {
        label: words.label2,
        ...(required === true
          ? { required }
          : { required: (values) => Boolean(values[password]), missing: words.differs }),
        secret: true,
        validate: (value, values) => (value === values[password] ? undefined : words.differs),
      },
    },
    render: (form) => (
      <NewPassword
        password={form.field(password)}
        password2={{
          ...form.field(confirmation),
          // What its label says: an empty one is an error only beside a password.
          required: (values) => isRequired(required, values) || Boolean(values[password]),
        }}
        rules={rules}
        hint={words.hint}
        userId={userId}
      />
    ),
  })
}
