import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon'
import { PasswordField } from './controls'
import { fieldTexts } from './fieldTexts'
import type { Values } from './formStore'
import type { PasswordRule } from './password'
import type { FieldProps } from './useForm'
import './NewPassword.scss'

export interface NewPasswordProps {
  readonly password: FieldProps
  readonly password2: FieldProps
  /** The user name that password managers store with this password. */
  readonly userId: string | ((values: Values) => string)
  readonly rules: readonly PasswordRule[]
  readonly hint: string
}

/** A new password and its confirmation; the rules above are checked off while typing. portal-1 §5, D26. */
export function NewPassword({ password: first, password2, userId, rules, hint }: NewPasswordProps) {
  const { store, name } = first
  const password = useSyncExternalStore(store.subscribeTo(name), () => store.value(name))
  const username = () => (typeof userId === 'string' ? userId : userId(store.values()))
  const user = useSyncExternalStore(store.subscribe, username)
  return (
    <>
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={user}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <ul className="rules">
        {rules.map(({ label, validate }) => {
          const met = password !== '' && validate(password) === undefined
          return (
            <li key={label} className={met ? 'rules__met' : undefined}>
              {met && <Icon name="check" />}
              <span>{label}</span>
              <span className="visually-hidden">{met ? fieldTexts.met : fieldTexts.unmet}</span>
            </li>
          )
        })}
      </ul>
      <PasswordField {...first} help={`${hint}（${fieldTexts.length(password.length)}）`} autoComplete="new-password" />
      <PasswordField {...password2} autoComplete="new-password" />
    </>
  )
}
