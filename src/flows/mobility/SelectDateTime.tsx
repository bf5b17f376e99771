import { useFlow } from '../../runtime/useFlow'
import { mobility } from './flow'
import { StepPage } from './StepPage'
import { withoutSlots } from './steps'
import { Times } from './Times'
import { texts } from './texts'

/** 日時の選択, for a kick-board: its section is the usual one until it is changed (MOB-40..47). */
export default function SelectDateTime() {
  const [{ choice, dateTime }, actions] = useFlow(mobility)
  return (
    <StepPage
      step="mobility_reserve_selectDateTime"
      read={() => actions.certifySelectDateTime(withoutSlots(choice))}
      data={dateTime}
      sends="execSelectDateTime"
    >
      {(answered) => (
        <>
          {answered.from_name && answered.to_name && (
            <p className="callout">{texts.usualSection(answered.from_name, answered.to_name)}</p>
          )}
          <Times
            slots={answered}
            ask={(date) => actions.certifySelectDateTime({ ...withoutSlots(choice), ...date })}
            send={actions.execSelectDateTime}
          />
        </>
      )}
    </StepPage>
  )
}
SelectDateTime.flows = () => [mobility]
