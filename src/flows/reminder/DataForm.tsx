import { useState } from 'react'
import { PartsForm } from '../../form/PartsForm'
import type { BodyOf, Part } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { reminder } from './flow'
import { texts } from './texts'

interface Props<P extends Part> {
  readonly draft: string
  readonly partsOf: (email: string) => readonly P[]
  readonly onSubmit: (body: BodyOf<P>) => void
}

/** A form of personal data; the certified mail address is sent with it. */
export function DataForm<P extends Part>({ draft, partsOf, onSubmit }: Props<P>) {
  const [{ cert_id, cert_email, _errList }] = useFlow(reminder)
  const [parts] = useState(() => partsOf(cert_email))
  return (
    <PartsForm
      parts={parts}
      values={{ email: cert_email }}
      draft={draft}
      certification={cert_id}
      errList={_errList}
      submit={texts.send}
      onSubmit={onSubmit}
    />
  )
}
