import { Frame, useField } from './controls'
import type { Values } from './formStore'
import type { FieldProps } from './useForm'

/** A day, as YYYY-MM-DD, by the browser's own calendar. */
export function DateField<V extends Values>({ min, ...field }: FieldProps<V> & { readonly min: string }) {
  const { id, error, control } = useField(field)
  return (
    <Frame {...field} id={id} error={error}>
      <input
        {...control}
        className="form-control"
        type="date"
        min={min}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
      />
    </Frame>
  )
}
