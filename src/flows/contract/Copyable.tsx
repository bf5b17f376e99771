import { CopyButton } from '../../ui/CopyButton'
import { texts } from './texts'

/** A value with its copy button (PLUS-05); `name` says whose button it is. */
export function Copyable({ name, value }: { name: string; value: string }) {
  return (
    <div className="copyable">
      <span>{value}</span>
      <CopyButton text={value} name={name} />
    </div>
  )
}

/** Several values of one name; a sentence in place of none (CON-34). */
export function CopyableList({ name, values }: { name: string; values: readonly string[] }) {
  if (values.length === 0) return <p>{texts.nothing}</p>
  return (
    <ul className="copyable-list">
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells equal values apart
        <li key={`${at} ${value}`}>
          <Copyable name={`${name} ${at + 1}`} value={value} />
        </li>
      ))}
    </ul>
  )
}
