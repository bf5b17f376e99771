import { untilLogout } from '../../routing/historyState'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { FlowAlert } from '../../ui/FlowAlert'
import { ownMessages } from '../../ui/ownMessages'
import { reminder } from './flow'
import { flows } from './flows'
import { RequireKey } from './RequireKey'
import { StepLayout } from './StepLayout'
import { contractor, other, selection } from './selection/flow'
import { texts } from './texts'
import './choice-list.scss'

/** ご利用者区分の選択: buttons in the newer flow; links that require the mailed key in the older (REM-10..19). */
export default function SelectUserType() {
  return (
    <StepLayout position="selectUserType">{features.newerRegistration ? <NewerChoice /> : <OlderChoice />}</StepLayout>
  )
}
SelectUserType.flows = flows

/** The choice in the newer flow: each button sends the user type. */
function NewerChoice() {
  const [state, actions] = useFlow(selection)
  return (
    <section className="panel">
      <FlowAlert state={ownMessages(state, 'selectUserType')} onDismiss={actions.dismiss} showsFieldErrors />
      <p>{texts.userTypeLead}</p>
      <p>{texts.family}</p>
      <p>{texts.familyHow}</p>
      <div className="choice-list">
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => actions.selectUserType({ contract_sel: contractor })}
        >
          {texts.contractor}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => actions.selectUserType({ contract_sel: other })}
        >
          {texts.others}
        </button>
      </div>
    </section>
  )
}

/** The choice in the older flow requires the mailed key, and passes it on in the links (REM-16). */
function OlderChoice() {
  const [, actions] = useFlow(reminder)
  const cert_key = useMailedKey('cert_key')
  return (
    <RequireKey position="selectUserType" certify={(key) => actions.certifyKeyUserType({ cert_key: key })}>
      <section className="panel">
        <p>{texts.userTypeLead}</p>
        <p>{texts.family}</p>
        <p>{texts.familyHow}</p>
        <div className="choice-list">
          <Link className="btn btn-secondary" to={hrefOf('reminder_entryPersonal')} state={untilLogout({ cert_key })}>
            {texts.contractor}
          </Link>
          <Link
            className="btn btn-secondary"
            to={hrefOf('reminder_entryRegistration')}
            state={untilLogout({ cert_key })}
          >
            {texts.others}
          </Link>
        </div>
      </section>
    </RequireKey>
  )
}
