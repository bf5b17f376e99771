import { identity } from '#brand/identity'
import { MailForm } from '../../form/MailForm'
import { useFlow, useQueryOnMount } from '../../runtime/useFlow'
import { useMailSent } from '../../ui/mailSent'
import { ownMessages } from '../../ui/ownMessages'
import { VisitorAlert } from '../../ui/VisitorAlert'
import { reminder } from './flow'
import { flows } from './flows'
import { StepLayout } from './StepLayout'
import { selection } from './selection/flow'
import { isRefused, SelectionRefused } from './selection/SelectionRefused'
import { texts } from './texts'

/** Asks for the mail address of a registration or a forgotten ID (REM-32..38). */
export default function EntryMailIdPass() {
  return features.newerRegistration ? <AfterSelection /> : <MailStep contractSel="0" />
}
EntryMailIdPass.flows = flows

/** The newer flow depends on the selection; a brand that asks for the user type certifies it first (portal-1 §4). */
function AfterSelection() {
  const [{ contract_sel }] = useFlow(selection)
  if (!identity.asksUserType || contract_sel === '') return <MailStep contractSel={contract_sel} />
  return <CertifiedSelection contractSel={contract_sel} />
}

function CertifiedSelection({ contractSel }: { contractSel: string }) {
  const [state, actions] = useFlow(selection)
  const query = () => actions.certifyContractSel({ contract_sel: contractSel })
  useQueryOnMount(query, actions.cancelQueries)
  if (!isRefused(state)) return <MailStep contractSel={contractSel} />
  return (
    <StepLayout position="mail">
      <SelectionRefused state={state} query={query} />
    </StepLayout>
  )
}

function MailStep({ contractSel }: { contractSel: string }) {
  const [reminderState, actions] = useFlow(reminder)
  const state = ownMessages(reminderState, 'entryMailIdPass')
  const sent = useMailSent(state, 'entryMailIdPass', actions.dismiss)
  return (
    <StepLayout position={sent ? 'mailDone' : 'mail'}>
      <VisitorAlert state={state} onDismiss={actions.dismiss} showsFieldErrors={sent !== undefined} />
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
