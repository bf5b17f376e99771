import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Choice } from '../../../api/endpoints/mobility'
import { Form } from '../../../form/Form'
import { Parts } from '../../../form/PartsForm'
import { usePartsForm } from '../../../form/part'
import { useFlow } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { fieldErrorsOf, sectionErrorsOf, withoutSectionErrors } from '../fieldErrors'
import { mobility } from '../flow'
import { wishAhead } from '../nextRide'
import { type Groups, sectionLabels, sectionNamed } from '../rideLabels'
import { texts } from '../texts'
import { withoutSlots } from './reservationSteps'
import { SlotSelection } from './SlotSelection'
import { StepPage } from './StepPage'
import { hasStops, RequireStops, sectionParts } from './sectionPart'

type Section = Pick<Choice, 'from_sect_id2' | 'to_sect_id2'>

/** 区間・日時の選択, for a bus: departures are shown once the section is chosen, and change with it (MOB-48..50). */
export default function SelectInteractive() {
  const [{ choice, interactive, ...state }, actions] = useFlow(mobility)
  const wished = wishAhead(state.wished, useNow())
  // Whether the form shows the section of `choice`; if a stop is missing or chosen twice, nothing can be sent (MOB-54).
  const [showsSection, setShowsSection] = useState(true)
  const querySlots = (changes: Partial<Choice>) =>
    actions.certifySelectInteractive({ ...withoutSlots(choice), ...changes })
  const query = () => querySlots({})
  // The section of the departure picked on another page, until it is in `choice`.
  const picked = wished && interactive && !choice.from_sect_id2 ? sectionNamed(interactive.groups, wished) : undefined
  const isPicked = picked !== undefined
  const queryPicked = useEffectEvent(() => picked && querySlots(picked))
  useEffect(() => {
    if (isPicked) queryPicked()
  }, [isPicked])
  return (
    <StepPage
      step="mobility_reserve_selectInteractive"
      query={query}
      data={interactive}
      mutation="execSelectInteractive"
      alertErrors={interactive && hasStops(interactive.groups) ? withoutSectionErrors : undefined}
    >
      {(response) => (
        <>
          <RequireStops groups={response.groups} query={query}>
            {!isPicked && <SectionForm groups={response.groups} onEdit={setShowsSection} onChoose={querySlots} />}
          </RequireStops>
          {choice.from_sect_id2 && showsSection && (
            <SlotSelection
              slots={{ ...response, ...sectionLabels(response.groups, choice) }}
              queryDate={querySlots}
              onSubmit={actions.execSelectInteractive}
            />
          )}
        </>
      )}
    </StepPage>
  )
}
SelectInteractive.flows = () => [mobility]

interface Props {
  readonly groups: Groups
  /** Receives whether two different stops are chosen. */
  readonly onEdit: (isSection: boolean) => void
  readonly onChoose: (section: Section) => void
}

/** Queries as soon as two different stops are chosen; the provider's field errors are shown here. */
function SectionForm({ groups, onEdit, onChoose }: Props) {
  const [state] = useFlow(mobility)
  const { choice } = state
  const fieldErrors = fieldErrorsOf(state, 'certifySelectInteractive', 'execSelectInteractive')
  const [parts] = useState(() => sectionParts(groups))
  const errList = useMemo(() => sectionErrorsOf(fieldErrors), [fieldErrors])
  const { from_sect_id2, to_sect_id2 } = choice
  const form = usePartsForm({
    parts,
    values: { from_sect_id2, to_sect_id2 },
    errList,
    onSubmit: () => {},
    onEdit: () => {
      const { from_sect_id2: from = '', to_sect_id2: to = '' } = form.store.values()
      const isSection = from !== '' && to !== '' && from !== to
      onEdit(isSection)
      // Every change is validated again (a section by the provider), so clear earlier errors.
      form.store.setErrors(from !== '' && from === to ? { to_sect_id2: texts.sameStop } : {})
      if (isSection) onChoose({ from_sect_id2: from, to_sect_id2: to })
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
