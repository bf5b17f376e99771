import type { ReactNode } from 'react'
import type { certifySelectSection } from '../../api/endpoints/mobility'
import { SelectField } from '../../form/Field'
import type { Part } from '../../form/part'
import { RetryButton } from '../../ui/RetryButton'
import type { AnswerOf } from './flow'
import { texts } from './texts'

type Groups = AnswerOf<typeof certifySelectSection>['groups']

interface Props {
  readonly groups: Groups
  readonly read: () => unknown
  readonly children: ReactNode
}

/** The choice of stops, or the way to ask for them again where the answer has none. */
export function WithStops({ groups, read, children }: Props) {
  if (groups.some(({ stops }) => stops.length > 0)) return children
  return (
    <div className="panel">
      <p>{texts.noStops}</p>
      <RetryButton query={read} />
    </div>
  )
}

/** The two stops of a ride, in their groups; they must not be the same (MOB-51, MOB-54). */
export function sectionPart(groups: Groups): Part {
  const fields = {
    from_sect_id2: { label: texts.from, required: true },
    to_sect_id2: {
      label: texts.to,
      required: true,
      validate: (value: string, values: Readonly<Record<string, string>>) =>
        value === values['from_sect_id2'] ? texts.sameStop : undefined,
    },
  }
  const options = groups.map(({ name, stops }) => ({
    label: name,
    options: stops.map((stop) => [stop.sect_id2, stop.name] as const),
  }))
  return {
    fields,
    render: (form) =>
      Object.entries(fields).map(([name, { label }]) => (
        <SelectField
          key={name}
          {...form.field(name)}
          label={label}
          required
          groups={options}
          options={[]}
          empty={texts.chooseStop}
          autoComplete="off"
        />
      )),
  }
}
