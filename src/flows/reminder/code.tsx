import { useFlow } from '../../flow/useFlow'
import { PartsForm } from '../../form/PartsForm'
import { certCode } from '../../form/patterns/code'
import { useDone } from '../../page/done'
import { useMailedKey } from '../../page/mailedKey'
import { Link } from '../../router'
import { hrefOf } from '../../routes'
import { type Accepted, reminder } from './flow'
import { beginning, codeTypes } from './steps'
import { texts } from './texts'
import { BehindKey, useSituation, Way } from './Way'

const parts = [certCode('cert2_code')]

/** 認証コードの入力 (REM-81..86). */
export default function EntryCertCode() {
  const [state, actions] = useFlow(reminder)
  const cert2_key = useMailedKey('cert2_key')
  const done = useDone() && state.done?.call === 'entryCertCode'
  return (
    <Way place={done ? 'codeDone' : 'code'}>
      <BehindKey keyName="cert2_key" certify={(key) => actions.certifyKeyCertCode({ cert2_key: key })}>
        {done ? <CodeAccepted cert2Key={cert2_key} /> : <CodeForm cert2Key={cert2_key} />}
      </BehindKey>
    </Way>
  )
}

function CodeForm({ cert2Key }: { cert2Key: string }) {
  const [state, actions] = useFlow(reminder)
  const situation = useSituation()
  if (!codeTypes.includes(state.cert_type)) {
    return (
      <section className="panel" role="alert">
        <p>{texts.unknownType}</p>
        <Link className="btn btn-primary" to={hrefOf(beginning(situation))}>
          {texts.startAgain}
        </Link>
      </section>
    )
  }
  return (
    <PartsForm
      parts={parts}
      errList={state._errList}
      submit={texts.send}
      onSubmit={(_, { cert2_code = '' }) =>
        actions.entryCertCode({ cert2_code, cert_id: state.cert_id, cert2_key: cert2Key })
      }
    >
      <p>{texts.codeLead}</p>
    </PartsForm>
  )
}

/** The code is right: the ID is shown, or the address is certified; the password follows. */
function CodeAccepted({ cert2Key }: { cert2Key: string }) {
  const [{ cert_id, cert_type, user_id }] = useFlow(reminder)
  const accepted: Accepted = { cert2_key: cert2Key, cert_id, cert_type, user_id }
  const ofPassword = cert_type === 'entry_mail_pass'
  return (
    <section className="panel">
      <p>{ofPassword ? texts.addressCertified : texts.idRegistered}</p>
      {!ofPassword && (
        <dl className="definition-list">
          <div>
            <dt>{texts.userId}</dt>
            <dd>{user_id}</dd>
          </div>
        </dl>
      )}
      <Link className="btn btn-primary" to={hrefOf('reminder_resetPassword')} state={accepted}>
        {texts.next}
      </Link>
    </section>
  )
}
