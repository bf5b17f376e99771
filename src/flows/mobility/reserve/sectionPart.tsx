import type { ReactNode } from 'react'
import { selectField } from '../../../form/fields'
import type { Values } from '../../../form/formStore'
import { RetryButton } from '../../../ui/RetryButton'
import type { Groups } from '../rideLabels'
import { texts } from '../texts'

interface Props {
  readonly groups: Groups
  readonly query: () => unknown
  readonly children: ReactNode
}

export const hasStops = (groups: Groups) => groups.some(({ stops }) => stops.length > 0)

/** The form for the stops, or a retry if the response has none. */
export function RequireStops({ groups, query, children }: Props) {
  if (hasStops(groups)) return children
  return (
    <div className="panel">
      <p>{texts.noStops}</p>
      <RetryButton query={query} />
    </div>
  )
}

/** The two stops of a ride, by group; they must differ (MOB-51, MOB-54). */
export function sectionParts(groups: Groups) {
  const stops = {
    required: true,
    groups: groups.map(({ name, stops }) => ({
      label: name,
      options: stops.map((stop) => [stop.sect_id2, stop.name] as const),
    })),
    empty: texts.chooseStop,
  } as const
  return [
    selectField('from_sect_id2', { ...stops, label: texts.from }),
    selectField('to_sect_id2', {
      ...stops,
      label: texts.to,
      validate: (value: string, values: Values) => (value === values['from_sect_id2'] ? texts.sameStop : undefined),
    }),
  ]
}
