import { certifyKeyPassword, entryPassword, execNewRegist } from '../../../api/endpoints/mobility'
import { defineFlow } from '../../../runtime/flow'
import { type Mailing, mailCall } from '../../../ui/mailSent'
import { registrationCompleted } from '../../../ui/registrationCompleted'

interface Registration extends Mailing {
  /** Data of the certified mailed key; '' before. */
  cert_id: string
  cert_email: string
  /** Whether the password was registered with a response that logged in. */
  hasLoggedIn: boolean
}

const initialState: Registration = { cert_id: '', cert_email: '', hasLoggedIn: false, mail: null }

/** Registration for mobility only: a mail, then a first password, which logs in. portal-2 §4, §7; D24. */
export const registration = defineFlow({
  name: 'mobilityRegistration',
  initialState,
  resetOnUnmount: true,
  preserveOnSessionLoss: true,
  calls: {
    execNewRegist: { endpoint: execNewRegist, ...mailCall('execNewRegist') },
    certifyKeyPassword: {
      endpoint: certifyKeyPassword,
      onRequest: () => initialState,
      onSuccess: ({ cert_id, cert_email }) => ({ cert_id, cert_email }),
    },
    entryPassword: { endpoint: entryPassword, ...registrationCompleted },
  },
})
