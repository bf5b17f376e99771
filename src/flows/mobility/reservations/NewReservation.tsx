import { Form } from '../../../form/Form'
import { checkField } from '../../../form/fields'
import { Parts } from '../../../form/PartsForm'
import { usePartsForm } from '../../../form/part'
import { routeOf } from '../../../routing/routes'
import { useFlow } from '../../../runtime/useFlow'
import { useNow } from '../../../time/useNow'
import { useNextScreen } from '../../../ui/usePreload'
import { fieldErrorsOf } from '../fieldErrors'
import { mobility } from '../flow'
import { flowContextOf } from '../flowState'
import { wishAhead } from '../nextRide'
import { entry } from '../reserve/reservationSteps'
import { texts } from '../texts'
import { vehicleName } from '../vehicles'

/** The notice the customer must agree to (MOB-17). */
export const noticePart = checkField('notice_approval', {
  label: texts.agree,
  consent: true,
  validate: (value) => (value === '1' ? undefined : texts.notAgreed),
  above: (
    <>
      <p>{texts.notice}</p>
      <ul>
        {texts.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </>
  ),
})

const parts = [noticePart]

/** Starts a reservation. */
export function NewReservation() {
  const [state, actions] = useFlow(mobility)
  const wished = wishAhead(state.wished, useNow())
  useNextScreen(routeOf(entry(flowContextOf(state)))?.load)
  const form = usePartsForm({
    parts,
    errList: fieldErrorsOf(state, 'execNewReserve'),
    onSubmit: () => actions.execNewReserve({ notice_approval: 1 }),
  })
  return (
    <Form form={form}>
      {wished && <p>{texts.wished(wished.depart_at, vehicleName(wished.vehicle_type))}</p>}
      <Parts parts={parts} form={form.handle} />
      <button type="submit" className="btn btn-primary btn-wide">
        {texts.newReserve}
      </button>
    </Form>
  )
}
