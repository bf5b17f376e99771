import {
  certifyKeyCertCode,
  certifyKeyPassword,
  certifyKeyPersonal,
  certifyKeyRegistration,
  entryCertCode,
  entryMail,
  entryPassword,
  entryPersonal,
  entryRegistration,
} from '../../api/endpoints/newRegist'
import type { Outcome } from '../../api/outcome'
import { showDoneEntry } from '../../routing/doneEntry'
import { defineFlow } from '../../runtime/flow'
import type { CurrentLocation } from '../../runtime/services'
import { type Mailing, mailCall } from '../../ui/mailSent'
import { registrationCompleted } from '../../ui/registrationCompleted'

interface NewRegist extends Mailing {
  /** Data of the certified mailed key; '' before. */
  cert_id: string
  cert_email: string
  /** Sent back unchanged (NEW-37). */
  has_contract: unknown
  user_id: string
  /** Login URL of the finished registration; '' for the single sign-on. */
  login_url: string
  /** Whether the password was registered with a response that logged in. */
  hasLoggedIn: boolean
}

const initialState: NewRegist = {
  cert_id: '',
  cert_email: '',
  has_contract: undefined,
  user_id: '',
  login_url: '',
  hasLoggedIn: false,
  mail: null,
}

type Opened = Pick<NewRegist, 'cert_id' | 'cert_email' | 'user_id'> & { has_contract?: unknown }

const certify = {
  onRequest: () => initialState,
  onSuccess: ({ cert_id, cert_email, has_contract, user_id }: Opened) => ({
    cert_id,
    cert_email,
    has_contract,
    user_id,
  }),
}

/** The end of a registration: user ID and login URL. */
const finish = {
  onSuccess: (response: { user_id: string; login_url: string }, _: unknown, state: NewRegist) => ({
    user_id: response.user_id || state.user_id,
    login_url: response.login_url,
  }),
  redirect: (outcome: Outcome<unknown>, here: CurrentLocation, { user_id, login_url }: NewRegist) =>
    showDoneEntry('final', { user_id, login_url })(outcome, here),
}

/** New registration. portal-1 §2 "New registration screens", §4, §7; D4–D7, D26. */
export const newRegist = defineFlow({
  name: 'newRegist',
  initialState,
  resetOnUnmount: true,
  preserveOnSessionLoss: true,
  calls: {
    entryMail: { endpoint: entryMail, ...mailCall('entryMail') },
    certifyKeyPersonal: { endpoint: certifyKeyPersonal, ...certify },
    certifyKeyRegistration: { endpoint: certifyKeyRegistration, ...certify },
    certifyKeyPassword: { endpoint: certifyKeyPassword, ...certify },
    certifyKeyCertCode: { endpoint: certifyKeyCertCode, ...certify },
    entryPersonal: { endpoint: entryPersonal, clearsDraft: 'newRegist_personal', ...finish },
    entryRegistration: { endpoint: entryRegistration, clearsDraft: 'newRegist_registration', ...finish },
    entryCertCode: { endpoint: entryCertCode, ...finish },
    entryPassword: { endpoint: entryPassword, ...registrationCompleted },
  },
})
