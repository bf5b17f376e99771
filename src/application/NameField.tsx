import { useEffect, useSyncExternalStore } from 'react'
import { TextField } from '../form/controls'
import { normalizeIdentifier } from '../form/normalize'
import { createPart } from '../form/part'
import { type FieldRule, missingError } from '../form/rules'
import type { Fields } from '../form/useForm'
import { useFlow } from '../runtime/useFlow'
import { FlowAlert } from '../ui/FlowAlert'
import type { NameCheck } from './nameCheck'
import { texts } from './texts'

interface Settings<Name extends string, Flag extends string> extends Pick<FieldRule, 'label' | 'required' | 'missing'> {
  readonly check: NameCheck<Record<Name, string>>
  /** The field that flags the name as usable; 0 again as soon as the name changes (NET-17..20). */
  readonly flag?: Flag
}

/** An account name with a button that checks whether it can be used. */
export function accountName<Name extends string, const Flag extends string = never>(
  name: Name,
  settings: Settings<NoInfer<Name>, Flag>,
) {
  const { label, flag, required = false, missing } = settings
  return createPart<Record<Name, string> & Record<Flag, 0 | 1>>({
    fields: {
      [name]: {
        label,
        required,
        ...(missing && { missing }),
        normalize: normalizeIdentifier,
        ...(flag && { validate: (value, values) => (values[flag] === value ? undefined : texts.uncheckedName) }),
      },
      // Its value is the name found to be usable; `compute` compares it with the current name on submit.
      ...(flag && {
        [flag]: {
          label: flag,
          readonly: true,
          number: true,
          compute: (values) => (values[flag] && values[flag] === values[name] ? '1' : '0'),
        },
      }),
    },
    render: (form) => <NameField form={form} name={name} {...settings} />,
  })
}

interface Props<Name extends string, Flag extends string> extends Settings<Name, Flag> {
  readonly form: Fields
  readonly name: Name
}

function NameField<Name extends string, Flag extends string>({ form, name, label, check, flag }: Props<Name, Flag>) {
  const [state, actions] = useFlow(check)
  const { store } = form
  const value = useSyncExternalStore(store.subscribeTo(name), () => store.value(name))
  const error = useSyncExternalStore(store.subscribeTo(name), () => store.error(name))
  // Ignore a response for another name.
  const errors = state.checked === value ? state.errors : null
  const found = errors !== null && Object.keys(errors).length === 0
  const [refusal] = Object.values(errors ?? {})
  const usable = found || (flag !== undefined && errors === null && value !== '' && store.value(flag) === value)
  useEffect(() => {
    if (flag && errors) store.set(flag, found ? store.value(name) : '')
    if (found) {
      const { [name]: _, ...others } = store.errors()
      store.setErrors(others)
    }
    if (refusal) store.setErrors({ ...store.errors(), [name]: refusal })
  }, [flag, found, errors, refusal, name, store])
  // A submit asks for the check of a name that the check has refused: keep the reason.
  const isUnchecked = error === texts.uncheckedName
  useEffect(() => {
    if (refusal && isUnchecked) store.setErrors({ ...store.errors(), [name]: refusal })
  }, [refusal, isUnchecked, name, store])

  const submit = () => {
    const normalized = normalizeIdentifier(value)
    store.set(name, normalized)
    const { [name]: _, ...others } = store.errors()
    store.setErrors(normalized === '' ? { ...others, [name]: missingError({ label }) } : others)
    // A computed key of a generic type is widened to string.
    if (normalized !== '') actions.check({ [name]: normalized } as Record<Name, string>)
  }

  return (
    <div>
      <FlowAlert state={state} onDismiss={actions.dismiss} />
      <TextField {...form.field(name)} autoComplete="off" onEnter={submit} />
      <div className="name-check">
        <button type="button" className="btn btn-secondary" onClick={submit}>
          <span>{texts.check}</span>
          <span className="visually-hidden">{texts.of(label)}</span>
        </button>
        {/* The provider may refuse a name after its check. */}
        <p role="status">{usable && error === undefined ? texts.usable : ''}</p>
      </div>
    </div>
  )
}
