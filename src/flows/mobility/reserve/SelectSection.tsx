import { useState } from 'react'
import { execSelectSection } from '../../../api/endpoints/mobility'
import { Form } from '../../../form/Form'
import { Parts } from '../../../form/PartsForm'
import { defineForm, usePartsForm } from '../../../form/part'
import { useFlow } from '../../../runtime/useFlow'
import { fieldErrorsOf } from '../fieldErrors'
import { mobility } from '../flow'
import type { Groups } from '../rideLabels'
import { texts } from '../texts'
import { StepPage } from './StepPage'
import { RequireStops, sectionParts } from './sectionPart'

/** 区間の選択, for a ride whose departure has already been chosen (MOB-51..54). */
export default function SelectSection() {
  const [{ section, choice }, actions] = useFlow(mobility)
  const { rsv_id, vehicle_type, ride_num, ride_type } = choice
  const query = () => actions.certifySelectSection({ rsv_id, vehicle_type, ride_num, ride_type })
  return (
    <StepPage step="mobility_reserve_selectSection" query={query} data={section} mutation="execSelectSection">
      {({ groups }) => (
        <RequireStops groups={groups} query={query}>
          <SectionForm groups={groups} />
        </RequireStops>
      )}
    </StepPage>
  )
}
SelectSection.flows = () => [mobility]

function SectionForm({ groups }: { groups: Groups }) {
  const [state, actions] = useFlow(mobility)
  const [parts] = useState(() => defineForm(execSelectSection, sectionParts(groups)))
  const { from_sect_id2, to_sect_id2 } = state.choice
  const form = usePartsForm({
    parts,
    values: { from_sect_id2, to_sect_id2 },
    errList: fieldErrorsOf(state, 'execSelectSection'),
    onSubmit: (body) => actions.execSelectSection(body),
  })
  return (
    <section className="panel">
      <Form form={form}>
        <Parts parts={parts} form={form.handle} />
        <div className="button-row">
          <button type="submit" className="btn btn-primary">
            {texts.next}
          </button>
          <button type="button" className="btn btn-secondary" onClick={form.reset}>
            {texts.clear}
          </button>
        </div>
      </Form>
    </section>
  )
}
