import { useState } from 'react'
import { checkField } from '../../../form/fields'
import { PartsForm } from '../../../form/PartsForm'
import { useFlow } from '../../../runtime/useFlow'
import { fieldErrorsOf } from '../fieldErrors'
import { mobility } from '../flow'
import { texts } from '../texts'

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

/** Starts a reservation. */
export function NewReservation() {
  const [state, actions] = useFlow(mobility)
  const [parts] = useState(() => [noticePart])
  return (
    <PartsForm
      parts={parts}
      errList={fieldErrorsOf(state, 'execNewReserve')}
      submit={texts.newReserve}
      onSubmit={() => actions.execNewReserve({ notice_approval: 1 })}
    >
      <h2 className="panel__title">{texts.newOne}</h2>
    </PartsForm>
  )
}
