import { useState } from 'react'
import { PartsForm } from '../../form/PartsForm'
import type { BodyOf, Part } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { useIsDoneEntry } from '../../ui/doneEntry'
import { useMailedKey } from '../../ui/mailedKey'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { RequireKey } from './RequireKey'
import { personalParts, registrationParts } from './registrationForms'
import { texts } from './texts'

/** The data screen of customers with a contract (NEW-12..38). */
export function EntryPersonal() {
  const [, actions] = useFlow(newRegist)
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyPersonal({ cert_key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <DataForm draft="newRegist_personal" partsOf={personalParts} onSubmit={(body) => actions.entryPersonal(body)} />
    </RequireKey>
  )
}

/** The data screen of customers without a contract (NEW-39..42). */
export function EntryRegistration() {
  const [, actions] = useFlow(newRegist)
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyRegistration({ cert_key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <DataForm
        draft="newRegist_registration"
        partsOf={registrationParts}
        onSubmit={(body) => actions.entryRegistration(body)}
      />
    </RequireKey>
  )
}

interface Props<P extends Part> {
  readonly draft: string
  readonly partsOf: (email: string) => readonly P[]
  readonly onSubmit: (body: BodyOf<P> & Certified) => void
}

/** What the key was certified as; `has_contract` is sent back as received (NEW-37). */
interface Certified {
  readonly cert_id: string
  readonly cert_key: string
  readonly has_contract?: unknown
}

/** The fields are sent together with what the key was certified as. */
function DataForm<P extends Part>({ draft, partsOf, onSubmit }: Props<P>) {
  const [{ cert_id, cert_email, has_contract, _errList }] = useFlow(newRegist)
  const cert_key = useMailedKey('cert_key')
  const [parts] = useState(() => partsOf(cert_email))
  const certified = { cert_id, cert_key, ...(has_contract !== undefined && { has_contract }) }
  return (
    <PartsForm
      parts={parts}
      values={{ cert_email }}
      draft={draft}
      visitor={cert_id}
      errList={_errList}
      submit={texts.register}
      onSubmit={(body) => onSubmit(Object.assign({}, body, certified))}
    />
  )
}
