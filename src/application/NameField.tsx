import { useEffect, useSyncExternalStore } from 'react'
import { TextField } from '../form/Field'
import { normalizeIdentifier } from '../form/normalize'
import type { Part } from '../form/part'
import type { Fields } from '../form/useForm'
import { useFlow } from '../runtime/useFlow'
import { FlowAlert } from '../ui/FlowAlert'
import type { NameCheck } from './nameCheck'
import { texts } from './texts'

interface Settings<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly check: NameCheck<Record<Name, string>>
  /** The flag that says that the name was found usable: 0 again as soon as the name is another (NET-17..20). */
  readonly flag?: string
  readonly required?: boolean
}

/** An account name with a button that asks whether it can be used. */
export function accountName<Name extends string>(settings: Settings<Name>): Part {
  const { name, label, flag, required = false } = settings
  return {
    fields: {
      [name]: {
        label,
        required,
        normalize: normalizeIdentifier,
        ...(flag && { validate: (value, values) => (values[flag] === value ? undefined : texts.uncheckedName) }),
      },
      // The form holds the name that was found usable; whether it is still this one is seen when it is sent.
      ...(flag && {
        [flag]: {
          label: flag,
          readonly: true,
          number: true,
          compute: (values) => (values[flag] && values[flag] === values[name] ? '1' : '0'),
        },
      }),
    },
    render: (form) => <NameField form={form} {...settings} />,
  }
}

interface Props<Name extends string> extends Settings<Name> {
  readonly form: Fields
}

function NameField<Name extends string>({ form, name, label, check, flag, required = false }: Props<Name>) {
  const [state, actions] = useFlow(check)
  const { store } = form
  const value = useSyncExternalStore(store.of(name), () => store.value(name))
  // What was answered of another name says nothing of this one.
  const wrong = state.asked === value ? state.wrong : null
  const found = wrong !== null && Object.keys(wrong).length === 0
  const usable = found || (flag !== undefined && wrong === null && value !== '' && store.value(flag) === value)
  useEffect(() => {
    if (flag && wrong) store.set(flag, found ? store.value(name) : '')
    if (found) {
      const { [name]: _, ...others } = store.errors()
      store.setErrors(others)
    }
    const [error] = Object.values(wrong ?? {})
    if (error) store.setErrors({ ...store.errors(), [name]: error })
  }, [flag, found, wrong, name, store])

  const press = () => {
    const tidied = normalizeIdentifier(value)
    store.set(name, tidied)
    const { [name]: _, ...others } = store.errors()
    store.setErrors(tidied === '' ? { ...others, [name]: texts.emptyName } : others)
    // A record of this one name, which only its caller knows by its type.
    if (tidied !== '') actions.check({ [name]: tidied } as Record<Name, string>)
  }

  return (
    <div>
      <FlowAlert state={state} onDismiss={actions.dismiss} />
      <TextField {...form.field(name)} label={label} required={required} autoComplete="off" onEnter={press} />
      <div className="name-check">
        <button type="button" className="btn btn-secondary" onClick={press}>
          <span>{texts.check}</span>
          <span className="visually-hidden">{texts.of(label)}</span>
        </button>
        <p role="status">{usable ? texts.usable : ''}</p>
      </div>
    </div>
  )
}
