import { useState } from 'react'
import { PartsForm } from '../../form/PartsForm'
import type { BodyOf, Part } from '../../form/part'
import { useMailedKey } from '../../routing/mailedKey'
import { useFlow } from '../../runtime/useFlow'
import { newRegist } from './flow'
import { texts } from './texts'

interface Props<P extends Part> {
  readonly draft: string
  readonly partsOf: (email: string) => readonly P[]
  readonly onSubmit: (body: BodyOf<P>, certified: Certified) => void
}

/** The data of the certified key; `has_contract` is sent back unchanged (NEW-37). */
interface Certified {
  readonly cert_id: string
  readonly cert_key: string
  readonly has_contract?: unknown
}

/** A form of personal data; the data of the certified key is sent with it. */
export function DataForm<P extends Part>({ draft, partsOf, onSubmit }: Props<P>) {
  const [{ cert_id, cert_email, has_contract, _errList }] = useFlow(newRegist)
  const cert_key = useMailedKey('cert_key')
  const [parts] = useState(() => partsOf(cert_email))
  const certified = { cert_id, cert_key, ...(has_contract !== undefined && { has_contract }) }
  return (
    <PartsForm
      parts={parts}
      values={{ cert_email }}
      draft={draft}
      certification={cert_id}
      errList={_errList}
      submit={texts.register}
      onSubmit={(body) => onSubmit(body, certified)}
    />
  )
}
