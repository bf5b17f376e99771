import { useFlow } from '../../../runtime/useFlow'
import { mobility } from '../flow'
import { texts } from '../texts'
import { withoutSlots } from './reservationSteps'
import { SlotSelection } from './SlotSelection'
import { StepPage } from './StepPage'

/** 日時の選択, for a kick-board, with the default section until it is changed (MOB-40..47). */
export default function SelectDateTime() {
  const [{ choice, dateTime }, actions] = useFlow(mobility)
  return (
    <StepPage
      step="mobility_reserve_selectDateTime"
      query={() => actions.certifySelectDateTime(withoutSlots(choice))}
      data={dateTime}
      mutation="execSelectDateTime"
    >
      {(response) => (
        <>
          {response.from_name && response.to_name && (
            <p className="callout">{texts.usualSection(response.from_name, response.to_name)}</p>
          )}
          <SlotSelection
            slots={response}
            queryDate={(date) => actions.certifySelectDateTime({ ...withoutSlots(choice), ...date })}
            onSubmit={actions.execSelectDateTime}
          />
        </>
      )}
    </StepPage>
  )
}
SelectDateTime.flows = () => [mobility]
