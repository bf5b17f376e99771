import { useFlow } from '../../flow/useFlow'
import { PartsForm } from '../../form/PartsForm'
import { certCode } from '../../form/patterns/code'
import { useDone } from '../../page/done'
import { useMailedKey } from '../../page/mailedKey'
import { BehindKey } from './BehindKey'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { texts } from './texts'

const parts = [certCode('cert2_code')]

/** The certification code that was mailed (NEW-46, NEW-47; D7). */
export default function EntryCertCode() {
  const [{ cert_id, _errList }, actions] = useFlow(newRegist)
  const cert2_key = useMailedKey('cert2_key')
  return (
    <BehindKey
      keyName="cert2_key"
      certify={(key) => actions.certifyKeyCertCode({ cert2_key: key })}
      steps={texts.steps}
      done={useDone() && <Finished />}
    >
      <PartsForm
        parts={parts}
        errList={_errList}
        submit={texts.register}
        onSubmit={(_, { cert2_code = '' }) => actions.entryCertCode({ cert2_code, cert_id, cert2_key })}
      >
        <p>{texts.codeLead}</p>
      </PartsForm>
    </BehindKey>
  )
}
