import type { Action } from '@reduxjs/toolkit'
import { useLayoutEffect, useState } from 'react'
import { showDoneEntry, useIsDoneEntry } from '../routing/doneEntry'
import { now } from '../time/clock'

/** The last mail sent by a flow. */
export interface MailSent {
  /** The call that sent it. */
  readonly call: string
  /** When, in milliseconds. */
  readonly at: number
  /** How often the mail was resent. */
  readonly again: number
}

/** The state of a flow that sends mails; null before the first one. */
export interface Mailing {
  mail: MailSent | null
}

/** Settings of a call that sends a mail: on success, the same address confirms that; the mail can be resent. */
export const mailCall = (call: string) => ({
  idempotent: true,
  onSuccess: (_: unknown, __: unknown, { mail }: Mailing): Mailing => ({
    mail: { call, at: now(), again: mail?.call === call ? mail.again + 1 : 0 },
  }),
  redirect: showDoneEntry('mail'),
})

/**
 * The mail sent by this screen, on the history entry that confirms it; undefined on its form. Ignores mails sent before
 * the screen mounted, since the address typed for them is lost.
 * @param dismiss removes the error of the form: it concerns another address than the one that the mail was sent to
 */
export function useMailSent({ mail }: Mailing, call: string, dismiss: () => Action): MailSent | undefined {
  const [earlier] = useState(mail)
  const isDone = useIsDoneEntry()
  const sent = isDone && mail && mail.call === call && mail !== earlier ? mail : undefined
  const isConfirmed = sent !== undefined
  // Before the paint, so that the error is not announced with the confirmation.
  useLayoutEffect(() => {
    if (isConfirmed) dismiss()
  }, [isConfirmed, dismiss])
  return sent
}
