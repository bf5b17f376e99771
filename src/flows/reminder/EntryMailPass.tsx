import { identity } from '#brand/identity'
import { MailForm } from '../../form/MailForm'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { useMailSent } from '../../ui/mailSent'
import { ownMessages } from '../../ui/ownMessages'
import { VisitorAlert } from '../../ui/VisitorAlert'
import { flowContextOf, reminder } from './flow'
import { flows } from './flows'
import { StepLayout } from './StepLayout'
import { restartRoute } from './steps'
import { texts } from './texts'

/** パスワードの再登録: asks for the registered mail address (REM-01..09). */
export default function EntryMailPass() {
  const [reminderState, actions] = useFlow(reminder)
  const state = ownMessages(reminderState, 'entryMailPass')
  const sent = useMailSent(state, 'entryMailPass', actions.dismiss)
  const forgottenId = restartRoute(flowContextOf('', ''))
  return (
    <StepLayout position={sent ? 'mailDone' : 'mail'} ofPassword>
      <VisitorAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
      <MailForm
        lead={texts.passLead}
        help={texts.mailNote(identity.mailDomain)}
        submit={texts.send}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.entryMailPass({ email })}
      />
      {!sent && (
        <>
          <p>{texts.forgottenIdHelp}</p>
          <ul className="link-list">
            <li>
              <Link to={hrefOf(forgottenId)}>{texts.forgottenId}</Link>
            </li>
          </ul>
        </>
      )}
    </StepLayout>
  )
}
EntryMailPass.flows = flows
