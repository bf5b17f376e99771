import { type ComponentProps, useState } from 'react'
import { PartsForm } from './PartsForm'
import { newPassword } from './patterns/person'

interface Props extends Pick<ComponentProps<typeof PartsForm>, 'errList' | 'submit' | 'children'> {
  /** Whose password this is. */
  readonly userId: string
  readonly onSubmit: (passwords: { readonly password: string; readonly password2: string }) => void
}

/** A form that asks for a new password and nothing else. */
export function PasswordForm({ userId, onSubmit, ...form }: Props) {
  const [parts] = useState(() => [newPassword(userId)])
  return (
    <PartsForm
      {...form}
      parts={parts}
      onSubmit={(_, { password = '', password2 = '' }) => onSubmit({ password, password2 })}
    />
  )
}
