import { breakable } from '../ui/lineBreaks'
import { FieldError, useField } from './controls'
import type { FieldProps } from './useForm'

/**
 * A known value that cannot be changed here; it is sent with the form. Text that wraps shows it, since an input cuts off
 * a long address; the input over it is for password managers, screen readers and copying.
 */
export function ReadOnlyField(field: FieldProps) {
  const { id, error, control } = useField(field)
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label field__label--known" htmlFor={id}>
        {field.label}
      </label>
      <div className="field__known">
        <input {...control} type="text" readOnly />
        <span aria-hidden>{breakable(control.value)}</span>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
