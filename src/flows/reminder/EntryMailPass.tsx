import { identity } from '#brand/identity'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { MailForm } from '../../form/MailForm'
import { useFlow } from '../../runtime/useFlow'
import { FlowAlert } from '../../ui/FlowAlert'
import { useMailSent, withOwnMessages } from '../../ui/mailSent'
import { flowContextOf, reminder } from './flow'
import { flows } from './flows'
import { StepLayout } from './StepLayout'
import { restartRoute } from './steps'
import { texts } from './texts'

/** パスワードの再登録: asks for the registered mail address (REM-01..09). */
export default function EntryMailPass() {
  const [flow, actions] = useFlow(reminder)
  const state = withOwnMessages(flow, 'entryMailPass')
  const sent = useMailSent(state, 'entryMailPass')
  const forgottenId = restartRoute(flowContextOf('', ''))
  return (
    <StepLayout position={sent ? 'mailDone' : 'mail'} ofPassword>
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
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
