import { useState } from 'react'
import * as v from 'valibot'
import { entryPersonal, entryRegistration } from '../../api/contract/newRegist'
import { useFlow } from '../../flow/useFlow'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { useDone } from '../../page/done'
import { FlowAlert } from '../../page/FlowAlert'
import { Keyed } from '../../page/Keyed'
import { useMailedKey } from '../../page/mailedKey'
import { Page } from '../../page/Page'
import { Steps } from '../../page/Steps'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { personalParts, registrationParts } from './parts'
import { texts } from './texts'

/** The two data screens behind the mailed link; they differ in their fields and calls alone (NEW-12..45). */
function Entry({ kind }: { kind: 'personal' | 'registration' }) {
  const [state, actions] = useFlow(newRegist)
  const cert_key = useMailedKey('cert_key')
  const personal = kind === 'personal'
  const done = useDone() && state.done === (personal ? 'entryPersonal' : 'entryRegistration')
  return (
    <Page step={done ? 'done' : 'form'}>
      <Steps names={texts.steps} current={done ? 4 : 3} />
      {done ? (
        <Finished userId={state.user_id} loginUrl={state.login_url} />
      ) : (
        <Keyed
          mailedKey={cert_key}
          certify={(key) => (personal ? actions.certifyKeyPersonal : actions.certifyKeyRegistration)({ cert_key: key })}
          leave={actions.leave}
          state={state}
          ready={state.cert_id !== ''}
          start="newRegist_entryMail"
        >
          <FlowAlert state={state} onDismiss={actions.dismiss} />
          <EntryForm
            email={state.cert_email}
            partsOf={personal ? personalParts : registrationParts}
            errList={state._errList}
            onSubmit={(body) => {
              const { cert_id, has_contract } = state
              const whole = { ...body, cert_id, cert_key, ...(has_contract !== undefined && { has_contract }) }
              if (personal) actions.entryPersonal(v.parse(entryPersonal.request, whole))
              else actions.entryRegistration(v.parse(entryRegistration.request, whole))
            }}
          />
        </Keyed>
      )}
    </Page>
  )
}

interface FormProps extends Pick<Parameters<typeof PartsForm>[0], 'errList' | 'onSubmit'> {
  readonly email: string
  readonly partsOf: (email: string) => readonly Part[]
}

function EntryForm({ email, partsOf, ...form }: FormProps) {
  const [parts] = useState(() => partsOf(email))
  return <PartsForm parts={parts} filled={{ cert_email: email }} submit={texts.register} {...form} />
}

export const EntryPersonal = () => <Entry kind="personal" />
export const EntryRegistration = () => <Entry kind="registration" />
