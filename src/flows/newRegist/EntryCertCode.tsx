import { entryCertCode } from '../../api/endpoints/newRegist'
import { PartsForm } from '../../form/PartsForm'
import { defineForm } from '../../form/part'
import { certCode } from '../../form/patterns/certCode'
import { useIsDoneEntry } from '../../routing/doneEntry'
import { useMailedKey } from '../../routing/mailedKey'
import { useFlow } from '../../runtime/useFlow'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { RequireKey } from './RequireKey'
import { texts } from './texts'

const parts = defineForm(entryCertCode, [certCode('cert2_code')])

/** Asks for the mailed certification code (NEW-46, NEW-47; D7). */
export default function EntryCertCode() {
  const [{ cert_id, _errList }, actions] = useFlow(newRegist)
  const cert2_key = useMailedKey('cert2_key')
  return (
    <RequireKey
      keyName="cert2_key"
      certify={(key) => actions.certifyKeyCertCode({ cert2_key: key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <PartsForm
        parts={parts}
        errList={_errList}
        submit={texts.register}
        onSubmit={(body) => actions.entryCertCode({ ...body, cert_id, cert2_key })}
      >
        <p>{texts.codeLead}</p>
      </PartsForm>
    </RequireKey>
  )
}
EntryCertCode.flows = () => [newRegist]
