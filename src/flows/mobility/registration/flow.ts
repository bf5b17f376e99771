import { certifyKeyPassword, entryPassword, execNewRegist } from '../../../api/endpoints/mobility'
import { defineFlow } from '../../../runtime/flow'
import { now } from '../../../time/clock'
import { showDoneEntry } from '../../../ui/doneEntry'
import { registrationCompleted } from '../../../ui/registrationCompleted'

interface Registration {
  /** What the mailed key was certified as; '' before. */
  cert_id: string
  cert_email: string
  /** The call that is done: its screen shows what follows. */
  done: string
  /** When the mail was sent (milliseconds), and how often again. */
  sentAt: number
  resent: number
}

const uncertified = { cert_id: '', cert_email: '', done: '' }

/** The registration of whoever only rides: a mail, and a first password that logs in. portal-2 §4, §7; D24. */
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
    /** A mail is asked for anew. */
    begin: { reduce: () => ({ done: '', resent: 0 }) },
  },
})
