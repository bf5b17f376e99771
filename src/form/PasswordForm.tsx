import { type ReactNode, useState } from 'react'
import type { ErrList } from '../api/outcome'
import { PartsForm } from './PartsForm'
import { newPassword } from './patterns/person'

interface Props {
  /** The user name of the password, for password managers. */
  readonly userId: string
  readonly errList: ErrList
  readonly submit: string
  readonly children?: ReactNode
  readonly onSubmit: (passwords: { readonly password: string; readonly password2: string }) => void
}

/** A form that only asks for a new password. */
export function PasswordForm({ userId, ...form }: Props) {
  const [parts] = useState(() => [newPassword(userId)])
  return <PartsForm parts={parts} {...form} />
}
