import { identity } from '#brand/identity'
import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { MailForm } from '../../form/MailForm'
import { useFlow, useQueryOnMount } from '../../runtime/useFlow'
import { FlowAlert } from '../../ui/FlowAlert'
import { useMailSent } from '../../ui/mailSent'
import { ChoiceRefused, isRefused } from './ChoiceRefused'
import { flowContextOf, reminder } from './flow'
import { flows } from './flows'
import { StepLayout } from './StepLayout'
import { selection } from './selection'
import { startOver } from './steps'
import { texts } from './texts'

/** パスワードの再登録: asks for the registered address (REM-01..09). */
export function EntryMailPass() {
  const [state, actions] = useFlow(reminder)
  const sent = useMailSent(state, 'entryMailPass')
  const forgottenId = startOver(flowContextOf('', ''))
  return (
    <StepLayout place={sent ? 'mailDone' : 'mail'} ofPassword>
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
        <ul className="link-list">
          <li>
            <Link to={hrefOf(forgottenId)}>{texts.forgottenId}</Link>
          </li>
        </ul>
      )}
    </StepLayout>
  )
}
EntryMailPass.flows = flows

/** The address of a registration or of a forgotten ID (REM-32..38). */
export function EntryMailIdPass() {
  return features.newerFlow ? <AfterSelection /> : <IdForm contractSel="0" />
}
EntryMailIdPass.flows = flows

/** The newer flow goes by the selection, and the one that asks for the user type certifies it first (portal-1 §4). */
function AfterSelection() {
  const [{ contract_sel }] = useFlow(selection)
  if (!identity.asksUserType || contract_sel === '') return <IdForm contractSel={contract_sel} />
  return <CertifiedSelection contractSel={contract_sel} />
}

function CertifiedSelection({ contractSel }: { contractSel: string }) {
  const [state, actions] = useFlow(selection)
  const read = () => actions.certifyContractSel({ contract_sel: contractSel })
  useQueryOnMount(read, actions.cancelQueries)
  if (!isRefused(state)) return <IdForm contractSel={contractSel} />
  return (
    <StepLayout place="mail">
      <ChoiceRefused state={state} read={read} />
    </StepLayout>
  )
}

function IdForm({ contractSel }: { contractSel: string }) {
  const [state, actions] = useFlow(reminder)
  const sent = useMailSent(state, 'entryMailIdPass')
  return (
    <StepLayout place={sent ? 'mailDone' : 'mail'}>
      <FlowAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
      <MailForm
        lead={texts.idLead}
        help={texts.mailNote(identity.mailDomain)}
        submit={texts.send}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.entryMailIdPass({ email, contract_sel: contractSel })}
      />
    </StepLayout>
  )
}
