import { useMemo, useState } from 'react'
import type { Choice } from '../../api/endpoints/mobility'
import { Form } from '../../form/Form'
import { Parts } from '../../form/PartsForm'
import { usePartsForm } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { errorsOf } from './errors'
import { mobility } from './flow'
import { StepPage } from './StepPage'
import { sectionParts, WithStops } from './section'
import { withoutSlots } from './steps'
import { Times } from './Times'
import { texts } from './texts'

type Section = Pick<Choice, 'from_sect_id2' | 'to_sect_id2'>

/** 区間・日時の選択, for a bus: departures show once the section is chosen, and change with it (MOB-48..50). */
export default function SelectInteractive() {
  const [{ choice, interactive }, actions] = useFlow(mobility)
  const ask = (more: Partial<Choice>) => actions.certifySelectInteractive({ ...withoutSlots(choice), ...more })
  const read = () => ask({})
  return (
    <StepPage step="mobility_reserve_selectInteractive" read={read} data={interactive} sends="execSelectInteractive">
      {(answered) => (
        <>
          <WithStops groups={answered.groups} read={read}>
            <SectionChoice groups={answered.groups} ask={ask} />
          </WithStops>
          {choice.from_sect_id2 && <Times slots={answered} ask={ask} send={actions.execSelectInteractive} />}
        </>
      )}
    </StepPage>
  )
}

interface Props {
  readonly groups: Parameters<typeof sectionParts>[0]
  readonly ask: (section: Section) => void
}

/** Two different stops are asked for at once; what the provider has against them stands here. */
function SectionChoice({ groups, ask }: Props) {
  const [state] = useFlow(mobility)
  const { choice } = state
  const found = errorsOf(state, 'certifySelectInteractive', 'execSelectInteractive')
  const [parts] = useState(() => sectionParts(groups))
  const errList = useMemo(
    () => Object.fromEntries(Object.entries(found).filter(([field]) => field.endsWith('_sect_id2'))),
    [found],
  )
  const { from_sect_id2, to_sect_id2 } = choice
  const form = usePartsForm({
    parts,
    values: { from_sect_id2, to_sect_id2 },
    errList,
    onSubmit: () => {},
    onEdit: () => {
      const { from_sect_id2: from = '', to_sect_id2: to = '' } = form.store.values()
      if (from && from === to) form.store.setErrors({ to_sect_id2: texts.sameStop })
      else if (from && to) ask({ from_sect_id2: from, to_sect_id2: to })
    },
  })
  return (
    <section className="panel">
      <h2 className="panel__title">{texts.chooseSection}</h2>
      <Form form={form}>
        <Parts parts={parts} form={form.handle} />
      </Form>
    </section>
  )
}
