import { useState } from 'react'
import type { ErrList } from '../api/outcome'
import { SentMail } from '../ui/SentMail'
import type { Values } from './formStore'
import { PartsForm } from './PartsForm'
import type { BodyOf, Part } from './part'
import { email } from './patterns/person'

type MailBody<P extends Part> = BodyOf<P | ReturnType<typeof email>>

interface Props<P extends Part> {
  /** Parts before the address; later changes are ignored. */
  readonly more?: readonly P[]
  readonly lead: string
  readonly submit: string
  /** Help of the address. */
  readonly help?: string
  readonly errList: ErrList
  /** On the history entry that confirms the mail (`useMailSent`): when it was sent (milliseconds), and how often again. */
  readonly sent: { readonly at: number; readonly again: number } | undefined
  readonly onSend: (body: MailBody<P>) => void
}

/** Asks for an address, sends a mail to it, and then confirms that, with a button to send it again. */
export function MailForm<P extends Part = never>({ more = [], lead, submit, help, errList, sent, onSend }: Props<P>) {
  const [typed, setTyped] = useState<{ readonly values: Values; readonly body: MailBody<P> }>()
  // The input of the last successful request: later input may have failed.
  const [mailed, setMailed] = useState({ sent, typed })
  if (sent && sent !== mailed.sent) setMailed({ sent, typed })
  const [parts] = useState(() => [...more, email(help)])
  if (sent) {
    return (
      <SentMail
        email={mailed.typed?.values['email'] ?? ''}
        sentAt={sent.at}
        resent={sent.again}
        onResend={() => {
          setTyped(mailed.typed)
          if (mailed.typed) onSend(mailed.typed.body)
        }}
      />
    )
  }
  return (
    <PartsForm
      parts={parts}
      values={typed?.values ?? {}}
      errList={errList}
      submit={submit}
      onSubmit={(body, values) => {
        setTyped({ values, body })
        onSend(body)
      }}
    >
      <p>{lead}</p>
    </PartsForm>
  )
}
