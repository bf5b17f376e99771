import { certifyKeyPassword, entryPassword, execNewRegist } from '../../api/contract/mobility'
import { now } from '../../clock'
import { defineFlow } from '../../flow/flow'
import { toDone } from '../../page/done'
import { logsIn } from '../../page/logsIn'

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
  state: { ...uncertified, sentAt: 0, resent: 0 } as Registration,
  calls: {
    execNewRegist: {
      endpoint: execNewRegist,
      repeatable: true,
      ok: (_, { is_resend }, { resent }) => ({
        done: 'execNewRegist',
        sentAt: now(),
        resent: is_resend ? resent + 1 : 0,
      }),
      next: toDone('mail'),
    },
    certifyKeyPassword: {
      endpoint: certifyKeyPassword,
      press: () => uncertified,
      ok: ({ cert_id, cert_email }) => ({ cert_id, cert_email }),
    },
    entryPassword: { endpoint: entryPassword, ...logsIn },
  },
  moves: {
    /** A mail is asked for anew. */
    begin: { changes: () => ({ done: '', resent: 0 }) },
  },
})
