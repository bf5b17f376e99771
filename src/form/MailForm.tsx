import { useState } from 'react'
import type { ErrList } from '../api/outcome'
import { useIsDoneEntry } from '../ui/doneEntry'
import { SentMail } from '../ui/SentMail'
import type { Values } from './formStore'
import { PartsForm } from './PartsForm'
import type { Part } from './part'
import { email } from './patterns/person'

interface Props {
  /** Fields beside the address. */
  readonly more?: readonly Part[]
  readonly lead: string
  readonly submit: string
  /** Help of the address. */
  readonly help?: string
  readonly errList: ErrList
  /** The mail went out: when (milliseconds), and how often again. */
  readonly sent: { readonly at: number; readonly again: number } | undefined
  readonly onSend: (values: Values) => void
}

/** Asks for an address, sends a mail there, and then shows that it was sent, with a way to send it again. */
export function MailForm({ more = [], lead, submit, help, errList, sent, onSend }: Props) {
  const [values, setValues] = useState<Values>({ email: '' })
  const [parts] = useState(() => [...more, email(help)])
  const done = useIsDoneEntry()
  if (done && sent) {
    return (
      <SentMail email={values['email'] ?? ''} sentAt={sent.at} resent={sent.again} onResend={() => onSend(values)} />
    )
  }
  return (
    <PartsForm
      parts={parts}
      values={values}
      errList={errList}
      submit={submit}
      onSubmit={(_, typed) => {
        setValues(typed)
        onSend(typed)
      }}
    >
      <p>{lead}</p>
    </PartsForm>
  )
}
