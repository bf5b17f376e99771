import type { ReactNode } from 'react'

export type DescriptionRow = readonly [name: string, value: ReactNode]

/** The rows with a value; the values of the others are unknown. */
export const filledRows = <Value,>(rows: readonly (readonly [name: string, value: Value | undefined])[]) =>
  rows.filter((row): row is readonly [string, Value] => Boolean(row[1]))

/** Names with their values, in a fixed order. */
export function DescriptionList({ rows }: { rows: readonly DescriptionRow[] }) {
  return (
    <dl className="definition-list">
      {rows.map(([name, value], at) => (
        // Items of a response may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index distinguishes equal names
        <div key={`${at} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
