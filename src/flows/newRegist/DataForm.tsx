import { useState } from 'react'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { useMailedKey } from '../../ui/mailedKey'
import { newRegist } from './flow'
import { texts } from './texts'

interface Props {
  readonly draft: string
  readonly partsOf: (email: string) => readonly Part[]
  readonly onSubmit: (body: object) => void
}

/** Submits its values with what the key was certified as; `has_contract` is sent back unchanged (NEW-37). */
export function DataForm({ draft, partsOf, onSubmit }: Props) {
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
