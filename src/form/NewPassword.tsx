import { useSyncExternalStore } from 'react'
import { Icon } from '../page/icons'
import { PasswordField } from './Field'
import { passwordRules, passwordTexts } from './password'
import type { Values } from './store'
import { texts } from './texts'
import type { FieldProps } from './useForm'
import './NewPassword.scss'

interface Props<V extends Values> {
  readonly password: FieldProps<V>
  readonly password2: FieldProps<V>
  /** The user name in the same form, so that password managers know whose password this is. */
  readonly userId: string
}

/** A new password and its confirmation: the rule stands above and ticks off while typing. portal-1 §5, D26. */
export function NewPassword<V extends Values>({ password: first, password2, userId }: Props<V>) {
  const { store } = first
  const password = useSyncExternalStore(store.subscribe, () => store.value('password'))
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
        {passwordRules.map(({ says, holds }) => {
          const met = holds(password)
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
        label={passwordTexts.label}
        help={`${passwordTexts.hint}（${texts.length(password.length)}）`}
        required
        autoComplete="new-password"
      />
      <PasswordField {...password2} label={passwordTexts.label2} required autoComplete="new-password" />
    </>
  )
}
