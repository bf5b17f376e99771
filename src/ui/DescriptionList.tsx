import type { ReactNode } from 'react'

export type DescriptionRow = readonly [name: string, value: ReactNode]

/** Names with their values; where a name stands twice, tell them apart by their place. */
export function DescriptionList({ rows }: { rows: readonly DescriptionRow[] }) {
  return (
    <dl className="definition-list">
      {rows.map(([name, value], at) => (
        // The rows of a page stand in a fixed order, and items of an answer may bear the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells equal names apart
        <div key={`${at} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
