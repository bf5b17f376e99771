import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon'
import { PasswordField } from './Field'
import type { Values } from './formStore'
import { type PasswordRule, passwordRules, passwordTexts } from './password'
import { texts } from './texts'
import type { FieldProps } from './useForm'
import './NewPassword.scss'

interface Props<V extends Values> {
  readonly password: FieldProps<V>
  readonly password2: FieldProps<V>
  /** The user name in the same form, so that password managers know whose password this is. */
  readonly userId: string
  /** Those of the portal's own passwords where nothing is said. */
  readonly rules?: readonly PasswordRule[]
  readonly words?: { readonly label: string; readonly label2: string; readonly hint: string }
  readonly required?: boolean
}

/** A new password and its confirmation: the rules stand above and tick off while typing. portal-1 §5, D26. */
export function NewPassword<V extends Values>({
  password: first,
  password2,
  userId,
  rules = passwordRules,
  words = passwordTexts,
  required = true,
}: Props<V>) {
  const { store, name } = first
  const password = useSyncExternalStore(store.of(name), () => store.value(name))
  return (
    <>
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={userId}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <ul className="rules">
        {rules.map(({ says, wrong }) => {
          const met = password !== '' && wrong(password) === undefined
          return (
            <li key={says} className={met ? 'rules__met' : undefined}>
              {met && <Icon name="check" />}
              <span>{says}</span>
              <span className="visually-hidden">{met ? texts.met : texts.unmet}</span>
            </li>
          )
        })}
      </ul>
      <PasswordField
        {...first}
        label={words.label}
        help={`${words.hint}（${texts.length(password.length)}）`}
        required={required}
        autoComplete="new-password"
      />
      <PasswordField {...password2} label={words.label2} required={required} autoComplete="new-password" />
    </>
  )
}
