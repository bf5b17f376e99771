import { entryCertCode } from '../../api/endpoints/reminder'
import { PartsForm } from '../../form/PartsForm'
import { defineForm } from '../../form/part'
import { certCode } from '../../form/patterns/certCode'
import { untilLogout } from '../../routing/historyState'
import { useMailedKey } from '../../routing/mailedKey'
import { Link } from '../../routing/router'
import { hrefOf } from '../../routing/routes'
import { useFlow } from '../../runtime/useFlow'
import { DescriptionList } from '../../ui/DescriptionList'
import { StartAgain } from '../../ui/StartAgain'
import { type AcceptedCode, reminder } from './flow'
import { flows } from './flows'
import { RequireKey } from './RequireKey'
import { StepLayout, useAcceptedCode, useRestart } from './StepLayout'
import { certType, codeTypes } from './steps'
import { texts } from './texts'

const parts = defineForm(entryCertCode, [certCode('cert2_code')])

/** 認証コードの入力 (REM-81..86). */
export default function EntryCertCode() {
  const [, actions] = useFlow(reminder)
  const accepted = useAcceptedCode()
  return (
    <StepLayout position={accepted ? 'codeDone' : 'code'}>
      {accepted ? (
        <CodeAccepted accepted={accepted} />
      ) : (
        <RequireKey
          position="code"
          keyName="cert2_key"
          certify={(key) => actions.certifyKeyCertCode({ cert2_key: key })}
        >
          <CodeForm />
        </RequireKey>
      )}
    </StepLayout>
  )
}
EntryCertCode.flows = flows

function CodeForm() {
  const [state, actions] = useFlow(reminder)
  const cert2_key = useMailedKey('cert2_key')
  const start = useRestart('code')
  if (!codeTypes.includes(state.cert_type)) {
    return (
      <section className="panel" role="alert">
        <p>{texts.unknownType}</p>
        <StartAgain start={start} />
      </section>
    )
  }
  return (
    <PartsForm
      parts={parts}
      errList={state._errList}
      submit={texts.send}
      onSubmit={(body) => actions.entryCertCode({ ...body, cert_id: state.cert_id, cert2_key })}
    >
      <p>{texts.codeLead}</p>
    </PartsForm>
  )
}

/** The code was accepted: shows the ID, or that the address is certified, and links to the password. */
function CodeAccepted({ accepted }: { accepted: AcceptedCode }) {
  const ofPassword = accepted.cert_type === certType.password
  return (
    <section className="panel">
      {ofPassword ? (
        <p>{texts.addressCertified}</p>
      ) : (
        <>
          <h2 className="panel__title">{texts.idRegistered}</h2>
          {accepted.user_id && <DescriptionList rows={[[texts.userId, accepted.user_id]]} />}
        </>
      )}
      <Link className="btn btn-primary" to={hrefOf('reminder_resetPassword')} state={untilLogout(accepted)}>
        {texts.next}
      </Link>
    </section>
  )
}
