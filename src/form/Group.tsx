import { type ReactNode, useContext, useId, useSyncExternalStore } from 'react'
import { Icon } from '../ui/Icon'
import { GroupErrorsId, Tag, useField } from './controls'
import type { FormStore } from './formStore'
import type { FieldProps } from './useForm'

/* Controls that form a group. Each renders only its own control; label, help and errors belong to the group. */

interface GroupProps {
  readonly store: FormStore
  /** The fields inside, in order. */
  readonly names: readonly string[]
  readonly legend: string
  readonly required?: boolean
  readonly help?: string
  /** Makes it as wide as the form. */
  readonly wide?: true
  /** How links to the group find it, which then focus it; without it, they focus a control inside. */
  readonly target?: { readonly id: string; readonly 'data-list': string }
  readonly children: ReactNode
}

/** The errors of several fields, each once. */
export function useGroupErrors(store: FormStore, names: readonly string[]): readonly string[] {
  const joined = useSyncExternalStore(store.subscribe, () => names.map((name) => store.error(name) ?? '').join('\n'))
  return [...new Set(joined.split('\n').filter(Boolean))]
}

/** The errors beneath a group, or beneath its heading. */
export const ErrorList = ({ id, errors }: { id: string; errors: readonly string[] }) => (
  <div id={id}>
    {errors.map((error) => (
      <p className="field__error" key={error}>
        <Icon name="warning" />
        <span>{error}</span>
      </p>
    ))}
  </div>
)

/**
 * Several controls under one legend, with their errors beneath, each once. Inside another group, the outer one shows
 * the required tag and the errors (EASE-02).
 */
export function Group({ store, names, legend, required, help, wide, target, children }: GroupProps) {
  const id = useId()
  const outerErrorsId = useContext(GroupErrorsId)
  const errors = useGroupErrors(store, names)
  const errorId = outerErrorsId ?? `${id}-error`
  const describedBy = [help && `${id}-help`, errors.length > 0 && errorId].filter(Boolean).join(' ')
  return (
    <fieldset
      className={['field', wide && 'field--wide', !outerErrorsId && errors.length > 0 && 'field--error']
        .filter(Boolean)
        .join(' ')}
      aria-describedby={describedBy || undefined}
      {...(target && { ...target, tabIndex: -1 })}
    >
      <legend className="field__label">
        <span>{legend}</span>
        {required !== undefined && !outerErrorsId && <Tag required={required} />}
      </legend>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <GroupErrorsId value={errorId}>{children}</GroupErrorsId>
      {!outerErrorsId && <ErrorList id={errorId} errors={errors} />}
    </fieldset>
  )
}

interface SelectProps extends FieldProps {
  /** The label of the empty option; without it, the first option is chosen. */
  readonly empty?: string
  readonly autoComplete?: string
}

/** A select inside a group, named by its own label. */
export function GroupSelect({ options = [], empty, autoComplete, ...field }: SelectProps) {
  const { required, control } = useField(field)
  return (
    <select
      {...control}
      className="form-select"
      aria-label={field.label}
      aria-required={required}
      autoComplete={autoComplete}
      onChange={(event) => field.store.edit(field.name, event.target.value)}
    >
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
