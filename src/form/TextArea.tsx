import { Frame, useField } from './controls'
import { fieldTexts } from './fieldTexts'
import type { FieldProps } from './useForm'

/** A multi-line text, with a character count. */
export function TextArea(field: FieldProps) {
  const { id, error, required, control } = useField(field)
  return (
    <Frame {...field} id={id} error={error} required={required}>
      <textarea
        {...control}
        className="form-control"
        rows={6}
        aria-required={required}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
        onBlur={field.onBlur}
      />
      <p className="field__count">{fieldTexts.length([...control.value].length)}</p>
    </Frame>
  )
}
