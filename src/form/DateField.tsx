import type { SyntheticEvent } from 'react'
import { Frame, useField } from './controls'
import type { Values } from './formStore'
import { texts } from './texts'
import type { FieldProps } from './useForm'

/** A day, as YYYY-MM-DD, by the browser's own calendar. */
export function DateField<V extends Values>({ min, ...field }: FieldProps<V> & { readonly min: string }) {
  const { id, error, control } = useField(field)
  // No event tells that a day typed in part was emptied: the value was '' before, too.
  const recheck = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (error === texts.wrongDay && !validity.badInput) field.store.edit(field.name, value)
  }
  return (
    <Frame {...field} id={id} error={error}>
      <input
        {...control}
        className="form-control"
        type="date"
        min={min}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
        onKeyUp={recheck}
        onBlur={recheck}
      />
    </Frame>
  )
}
