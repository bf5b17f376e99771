import { useState } from 'react'
import { PartsForm } from '../../form/PartsForm'
import type { Part } from '../../form/part'
import { useFlow } from '../../runtime/useFlow'
import { reminder } from './flow'
import { texts } from './texts'

interface Props extends Pick<Parameters<typeof PartsForm>[0], 'onSubmit'> {
  readonly draft: string
  readonly partsOf: (email: string) => readonly Part[]
}

/** A form of personal data; the certified mail address is sent with it. */
export function DataForm({ draft, partsOf, onSubmit }: Props) {
  const [{ cert_id, cert_email, _errList }] = useFlow(reminder)
  const [parts] = useState(() => partsOf(cert_email))
  return (
    <PartsForm
      parts={parts}
      values={{ email: cert_email }}
      draft={draft}
      visitor={cert_id}
      errList={_errList}
      submit={texts.send}
      onSubmit={onSubmit}
    />
  )
}
