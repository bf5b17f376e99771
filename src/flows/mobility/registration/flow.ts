import { certifyKeyPassword, entryPassword, execNewRegist } from '../../../api/endpoints/mobility'
import { defineFlow } from '../../../runtime/flow'
import { now } from '../../../time/clock'
import { showDoneEntry } from '../../../ui/doneEntry'
import { registrationCompleted } from '../../../ui/registrationCompleted'

interface Registration {
  /** From the certification of the mailed key; '' before. */
  cert_id: string
  cert_email: string
  /** The completed call, whose screen shows the next step. */
  done: string
  /** When the mail was sent (milliseconds), and how often it was resent. */
  sentAt: number
  resent: number
}

const uncertified = { cert_id: '', cert_email: '', done: '' }

/** Registration for mobility only: a mail, then a first password, which logs in. portal-2 §4, §7; D24. */
export const registration = defineFlow({
  name: 'mobilityRegistration',
  initialState: { ...uncertified, sentAt: 0, resent: 0 } as Registration,
  calls: {
    execNewRegist: {
      endpoint: execNewRegist,
      idempotent: true,
      onSuccess: (_, { is_resend }, { resent }) => ({
        done: 'execNewRegist',
        sentAt: now(),
        resent: is_resend ? resent + 1 : 0,
      }),
      redirect: showDoneEntry('mail'),
    },
    certifyKeyPassword: {
      endpoint: certifyKeyPassword,
      onRequest: () => uncertified,
      onSuccess: ({ cert_id, cert_email }) => ({ cert_id, cert_email }),
    },
    entryPassword: { endpoint: entryPassword, ...registrationCompleted },
  },
  events: {
    /** The form for the mail is shown again. */
    begin: { reduce: () => ({ done: '', resent: 0 }) },
  },
})
