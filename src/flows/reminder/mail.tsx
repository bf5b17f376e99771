import { useEffect } from 'react'
import { identity } from '#brand/identity'
import { useFlow, useReading } from '../../flow/useFlow'
import { MailForm } from '../../form/MailForm'
import { useDone } from '../../page/done'
import { FlowAlert } from '../../page/FlowAlert'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { ChoiceRefused, isRefused } from './ChoiceRefused'
import { reminder, situationOf } from './flow'
import { selection } from './selection'
import { beginning } from './steps'
import { texts } from './texts'
import { Way } from './Way'

type Sending = 'entryMailPass' | 'entryMailIdPass'

function useSent(call: Sending) {
  const [{ done, resent }, actions] = useFlow(reminder)
  const here = useDone()
  useEffect(() => void actions.begin({}), [actions])
  return here && done?.call === call ? { at: done.at, again: resent } : undefined
}

/** パスワードの再登録: asks for the registered address (REM-01..09). */
export function EntryMailPass() {
  const [state, actions] = useFlow(reminder)
  const sent = useSent('entryMailPass')
  const forgottenId = beginning(situationOf('', ''))
  return (
    <Way place={sent ? 'mailDone' : 'mail'} ofPassword>
      <FlowAlert state={state} onDismiss={actions.dismiss} formless={sent !== undefined} />
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
    </Way>
  )
}

/** The address of a registration or of a forgotten ID (REM-32..38). */
export function EntryMailIdPass() {
  return features.newerFlow ? <AfterSelection /> : <IdForm contractSel="0" />
}

/** The newer flow goes by the selection, and the one that asks for the user type certifies it first (portal-1 §4). */
function AfterSelection() {
  const [{ contract_sel }] = useFlow(selection)
  if (!identity.asksUserType || contract_sel === '') return <IdForm contractSel={contract_sel} />
  return <CertifiedSelection contractSel={contract_sel} />
}

function CertifiedSelection({ contractSel }: { contractSel: string }) {
  const [state, actions] = useFlow(selection)
  const read = () => actions.certifyContractSel({ contract_sel: contractSel })
  useReading(read, actions.leave)
  if (!isRefused(state)) return <IdForm contractSel={contractSel} />
  return (
    <Way place="mail">
      <ChoiceRefused state={state} read={read} />
    </Way>
  )
}

function IdForm({ contractSel }: { contractSel: string }) {
  const [state, actions] = useFlow(reminder)
  const sent = useSent('entryMailIdPass')
  return (
    <Way place={sent ? 'mailDone' : 'mail'}>
      <FlowAlert state={state} onDismiss={actions.dismiss} formless={sent !== undefined} />
      <MailForm
        lead={texts.idLead}
        help={texts.mailNote(identity.mailDomain)}
        submit={texts.send}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.entryMailIdPass({ email, contract_sel: contractSel })}
      />
    </Way>
  )
}
