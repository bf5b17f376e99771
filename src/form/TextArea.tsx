import { Frame, useField } from './controls'
import { fieldTexts } from './fieldTexts'
import type { Values } from './formStore'
import type { FieldProps } from './useForm'

/** A text of several lines, with its length. */
export function TextArea<V extends Values>(field: FieldProps<V>) {
  const { id, error, control } = useField(field)
  return (
    <Frame {...field} id={id} error={error}>
      <textarea
        {...control}
        className="form-control"
        rows={6}
        aria-required={field.required}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
        onBlur={field.onBlur}
      />
      <p className="field__count">{fieldTexts.length([...control.value].length)}</p>
    </Frame>
  )
}
