import { useState } from 'react'
import { clearedMessages, type Progress } from '../runtime/progress'
import { now } from '../time/clock'
import { showDoneEntry, useIsDoneEntry } from './doneEntry'

/** The mail that a flow has sent last. */
export interface MailSent {
  /** The call that sent it. */
  readonly call: string
  /** When, in milliseconds. */
  readonly at: number
  /** How often the call was repeated. */
  readonly again: number
}

/** The state of a flow that sends mails; null before the first. */
export interface Mailing {
  mail: MailSent | null
}

/** What a call means that sends a mail: the same address then says so, and the mail can be sent again. */
export const mailCall = (call: string) => ({
  idempotent: true,
  onSuccess: (_: unknown, __: unknown, { mail }: Mailing): Mailing => ({
    mail: { call, at: now(), again: mail?.call === call ? mail.again + 1 : 0 },
  }),
  redirect: showDoneEntry('mail'),
})

/** A flow's state with the messages of this screen's own call alone: another screen's error stays there. */
export const withOwnMessages = <S extends Progress>(state: S, call: string): S =>
  state._call === call ? state : { ...state, ...clearedMessages }

/**
 * The mail that this screen has sent, on the history entry that says so; undefined on its form. A mail from before the
 * screen opened is none of its own: the address that was typed is gone.
 */
export function useMailSent({ mail }: Mailing, call: string): MailSent | undefined {
  const [earlier] = useState(mail)
  const isDone = useIsDoneEntry()
  return isDone && mail && mail.call === call && mail !== earlier ? mail : undefined
}
