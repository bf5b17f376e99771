import { FieldError, useField } from './controls'
import type { Values } from './formStore'
import type { FieldProps } from './useForm'

/** A known value that cannot be changed here; it is sent with the form. */
export function ReadOnlyField<V extends Values>(field: FieldProps<V>) {
  const { id, error, control } = useField(field)
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="field__label field__label--known" htmlFor={id}>
        {field.label}
      </label>
      <input {...control} className="form-control-plaintext" type="text" readOnly />
      <FieldError id={id} error={error} />
    </div>
  )
}
