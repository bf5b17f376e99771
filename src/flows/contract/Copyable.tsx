import { CopyButton } from '../../ui/CopyButton'
import { breakable } from '../../ui/lineBreaks'
import { texts } from './texts'

/** A value with a copy button (PLUS-05); `name` is part of the button's accessible name. */
export function Copyable({ name, value }: { name: string; value: string }) {
  return (
    <div className="copyable">
      <span>{breakable(value)}</span>
      <CopyButton text={value} name={name} />
    </div>
  )
}

/** Several values with one name; a sentence if there are none (CON-34). */
export function CopyableList({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return <p>{texts.nothing}</p>
  return (
    <ul className="copyable-list">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index distinguishes equal values
        <li key={`${index} ${value}`}>
          <Copyable name={`${name} ${index + 1}`} value={value} />
        </li>
      ))}
    </ul>
  )
}
