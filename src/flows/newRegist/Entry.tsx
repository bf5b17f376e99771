import { useState } from 'react'
import * as v from 'valibot'
import { entryPersonal, entryRegistration } from '../../api/endpoints/newRegist'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { zipSearch } from '../../form/zipSearch'
import { useFlow } from '../../runtime/useFlow'
import { useIsDoneEntry } from '../../ui/doneEntry'
import { useMailedKey } from '../../ui/mailedKey'
import { Finished } from './Finished'
import { newRegist } from './flow'
import { personalParts, registrationParts } from './parts'
import { RequireKey } from './RequireKey'
import { texts } from './texts'

/** The data screen of whoever has a contract (NEW-12..38). */
export function EntryPersonal() {
  const [, actions] = useFlow(newRegist)
  return (
    <RequireKey
      certify={(cert_key) => actions.certifyKeyPersonal({ cert_key })}
      steps={texts.steps}
      done={useIsDoneEntry() && <Finished />}
    >
      <DataForm
        draft="newRegist_personal"
        partsOf={personalParts}
        onSubmit={(body) => actions.entryPersonal(v.parse(entryPersonal.request, body))}
      />
    </RequireKey>
  )
}
EntryPersonal.flows = () => [newRegist, zipSearch]

/** The data screen of whoever has none (NEW-39..42). */
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
        onSubmit={(body) => actions.entryRegistration(v.parse(entryRegistration.request, body))}
      />
    </RequireKey>
  )
}
EntryRegistration.flows = () => [newRegist, zipSearch]

interface Props {
  readonly draft: string
  readonly partsOf: (email: string) => readonly Part[]
  readonly onSubmit: (body: object) => void
}

/** Its values go with what the key was certified as; `has_contract` as it came (NEW-37). */
function DataForm({ draft, partsOf, onSubmit }: Props) {
  const [{ cert_id, cert_email, has_contract, _errList }] = useFlow(newRegist)
  const cert_key = useMailedKey('cert_key')
  const [parts] = useState(() => partsOf(cert_email))
  return (
    <PartsForm
      parts={parts}
      values={{ cert_email }}
      draft={draft}
      visitor={cert_id}
      errList={_errList}
      submit={texts.register}
      onSubmit={(body) => onSubmit({ ...body, cert_id, cert_key, ...(has_contract !== undefined && { has_contract }) })}
    />
  )
}
