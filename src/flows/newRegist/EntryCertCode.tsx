import { useFlow } from '../../flow/useFlow'
import { PartsForm } from '../../form/PartsForm'
import { certCode } from '../../form/patterns/code'
import { useDone } from '../../page/done'
import { FlowAlert } from '../../page/FlowAlert'
import { Keyed } from '../../page/Keyed'
import { useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { Steps } from '../../page/Steps'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { texts } from './texts'

const parts = [certCode('cert2_code')]

/** The certification code that was mailed (NEW-46, NEW-47; D7). */
export default function EntryCertCode() {
  const [state, actions] = useFlow(newRegist)
  const cert2_key = useMailedKey('cert2_key')
  const done = useDone() && state.done === 'entryCertCode'
  return (
    <Page step={done ? 'done' : 'form'}>
      <Steps names={texts.steps} current={done ? 4 : 3} />
      {done ? (
        <Finished userId={state.user_id} loginUrl={state.login_url} />
      ) : (
        <Keyed
          mailedKey={cert2_key}
          certify={(key) => actions.certifyKeyCertCode({ cert2_key: key })}
          leave={actions.leave}
          state={state}
          ready={state.cert_id !== ''}
          start="newRegist_entryMail"
        >
          <FlowAlert state={state} onDismiss={actions.dismiss} />
          <PartsForm
            parts={parts}
            errList={state._errList}
            submit={texts.register}
            onSubmit={(_, { cert2_code = '' }) =>
              actions.entryCertCode({ cert2_code, cert_id: state.cert_id, cert2_key })
            }
          >
            <p>{texts.codeLead}</p>
          </PartsForm>
        </Keyed>
      )}
    </Page>
  )
}
