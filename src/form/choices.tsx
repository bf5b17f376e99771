import type { ReactNode } from 'react'
import { FieldError, Frame, Tag, type Typed, useField } from './controls'
import type { Option } from './lists'
import type { FieldProps } from './useForm'

export interface OptionGroup {
  readonly label: string
  readonly options: readonly Option[]
}

interface SelectProps {
  /** Groups of options, shown before those of the rule. */
  readonly groups?: readonly OptionGroup[]
  /** The label of the empty option. */
  readonly empty: string
}

const optionsOf = (options: readonly Option[]) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** A choice from a list. */
export function SelectField({
  options = [],
  groups = [],
  empty,
  autoComplete,
  ...field
}: FieldProps & Typed & SelectProps) {
  const { id, error, required, control } = useField(field)
  return (
    <Frame {...field} id={id} error={error} required={required}>
      <select
        {...control}
        className="form-select"
        autoComplete={autoComplete}
        aria-required={required}
        onChange={(event) => field.store.edit(field.name, event.target.value)}
      >
        <option value="">{empty}</option>
        {groups.map(({ label, options: inside }) => (
          <optgroup key={[label, inside[0]?.[0]].join()} label={label}>
            {optionsOf(inside)}
          </optgroup>
        ))}
        {optionsOf(options)}
      </select>
    </Frame>
  )
}

export interface CardProps {
  /** Renders an option as a card with more than its label; its text must begin with the option's name. */
  readonly card?: (value: string) => ReactNode
  /** Options that are shown as unavailable; the card says why. */
  readonly off?: readonly string[]
}

/** A choice among a few options, all visible. */
export function RadioField({ options = [], card, off, ...field }: FieldProps & CardProps) {
  const { id, error, required, control } = useField(field)
  const { value, id: _, 'aria-describedby': describedBy, ...tied } = control
  return (
    // Help and error describe the group: at each radio button, a screen reader would repeat them.
    <fieldset className={error ? 'field field--error' : 'field'} id={id} tabIndex={-1} aria-describedby={describedBy}>
      <legend className="field__label">
        <span>{field.label}</span>
        <Tag required={required} />
      </legend>
      {field.help && (
        <p className="field__help" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {options.map(([choice, label]) => (
        <div className={card ? 'form-check choice-card' : 'form-check'} key={choice}>
          <input
            {...tied}
            className="form-check-input"
            type="radio"
            disabled={off?.includes(choice)}
            id={`${id}-${choice}`}
            value={choice}
            checked={value === choice}
            onChange={() => field.store.edit(field.name, choice)}
          />
          <label className="form-check-label" htmlFor={`${id}-${choice}`}>
            {card ? card(choice) : label}
          </label>
        </div>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** Yes or no, as '1' or '0'. */
export function CheckField({ children, ...field }: FieldProps & { readonly children?: ReactNode }) {
  const { id, error, required, control } = useField(field)
  const { value, ...tied } = control
  return (
    <div className={error ? 'field field--error' : 'field'}>
      {children}
      <div className="form-check">
        <input
          {...tied}
          className="form-check-input"
          type="checkbox"
          checked={value === '1'}
          aria-required={required}
          onChange={(event) => field.store.edit(field.name, event.target.checked ? '1' : '0')}
        />
        <label className="form-check-label" htmlFor={id}>
          {field.label}
        </label>
        {required && <Tag required />}
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}
