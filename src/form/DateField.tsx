import type { SyntheticEvent } from 'react'
import { dayLabel } from '../time/timestamps'
import { Frame, useField } from './controls'
import { type Common, single } from './fields'
import { fieldTexts } from './fieldTexts'
import { texts } from './texts'
import type { FieldProps } from './useForm'

/** A day, as YYYY-MM-DD, in the browser's own date picker. */
function DateField({ min, ...field }: FieldProps & { readonly min: string }) {
  const { id, error, required, control } = useField(field)
  // Clearing a partly typed day fires no change event, because the value was already ''.
  const recheck = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (error === texts.wrongDay && !validity.badInput) field.store.edit(field.name, value)
  }
  return (
    <Frame {...field} id={id} error={error} required={required}>
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

/** Drops anything but a complete day, as the control itself does; a year may have more than four digits. */
const onlyDay = (value: string) => (/^\d{4,}-\d\d-\d\d$/.test(value) ? value : '')

const dayError = (min: string) => (value: string) => {
  if (!/^\d{4}-/.test(value)) return texts.wrongDay
  return value < min ? fieldTexts.tooEarly(dayLabel(min)) : undefined
}

/** A day, YYYY-MM-DD, not before `min`; '' if none is chosen. */
export const dateField = <Name extends string>(name: Name, { min, ...rule }: Common & { readonly min: string }) =>
  single<Record<Name, string>>(
    name,
    { chosen: true, format: dayLabel, normalize: onlyDay, validate: dayError(min), ...rule },
    (field) => <DateField {...field} min={min} />,
  )
