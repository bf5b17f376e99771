import { useEffect } from 'react'
import { identity } from '#brand/identity'
import { useFlow, useReading } from '../../flow/useFlow'
import { MailForm } from '../../form/MailForm'
import { useDone } from '../../page/done'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { reminder } from './flow'
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
  const forgottenId = beginning({
    newerFlow: features.newerFlow,
    asksUserType: identity.asksUserType,
    cert_type: '',
    contract_sel: '',
  })
  return (
    <Way place={sent ? 'mailDone' : 'mail'} ofPassword>
      <MailForm
        lead={texts.passLead}
        help={texts.mailNote(identity.mailDomain)}
        submit={texts.send}
        errList={state._errList}
        sent={sent}
        onSend={({ email = '' }) => actions.entryMailPass({ email })}
        onEdit={actions.dismiss}
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
  const [state, actions] = useFlow(reminder)
  const sent = useSent('entryMailIdPass')
  const { contract_sel } = state
  return (
    <Way place={sent ? 'mailDone' : 'mail'}>
      {features.newerFlow && identity.asksUserType && contract_sel !== '' && <CertifySelection />}
      {!(state._error && state._call === 'certifyContractSel') && (
        <MailForm
          lead={texts.idLead}
          help={texts.mailNote(identity.mailDomain)}
          submit={texts.send}
          errList={state._errList}
          sent={sent}
          onSend={({ email = '' }) => actions.entryMailIdPass({ email, contract_sel: contract_sel || '0' })}
          onEdit={actions.dismiss}
        />
      )}
    </Way>
  )
}

/** The newer flow certifies the selection when the screen opens (portal-1 §4). */
function CertifySelection() {
  const [{ contract_sel }, actions] = useFlow(reminder)
  useReading(() => actions.certifyContractSel({ contract_sel }), actions.leave)
  return null
}
