import { pageTexts } from './pageTexts'
import './Select.scss'

interface Props {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly options: readonly { value: string; label: string }[]
  readonly onChange: (value: string) => void
}

/** A select. A value that is not among the options shows as no choice, not as the first option. */
export function Select({ id, name, value, options, onChange }: Props) {
  const known = options.some((option) => option.value === value)
  return (
    <select
      id={id}
      name={name}
      className="form-select"
      value={known ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {!known && (
        <option value="" hidden>
          {pageTexts.choose}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
