import { NewPassword } from '../NewPassword'
import type { Part } from '../part'
import { firstError, type PasswordRule } from '../password'

interface Settings {
  /** The field and its confirmation. */
  readonly names: readonly [password: string, again: string]
  readonly rules: readonly PasswordRule[]
  readonly words: { readonly label: string; readonly label2: string; readonly hint: string; readonly differs: string }
  readonly required: boolean
  /** Whose it is, for password managers. */
  readonly userId: string
}

/** A new password, typed twice; each application has its own rules for it. */
export function passwordPair({ names: [password, again], rules, words, required, userId }: Settings): Part {
  return {
    fields: {
      [password]: { label: words.label, required, secret: true, validate: (value) => firstError(rules, value) },
      [again]: {
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
        password2={form.field(again)}
        rules={rules}
        words={words}
        required={required}
        userId={userId}
      />
    ),
  }
}
