import { certifyConfirm, certifyEdit, certifyIndex, execEdit, resendCert } from '../../api/endpoints/idpass'
import type { UserSaid } from '../../api/endpoints/user'
import { hrefOf } from '../../app/routes'
import { defineFlow } from '../../runtime/flow'
import { noticeShown } from '../../runtime/notices'
import type { Sealed } from '../../runtime/sealed'
import { loginUserReplaced } from '../../runtime/sessionEvents'
import { texts } from './texts'

export interface Passwords {
  password: string
  password2: string
}

interface Idpass {
  /** What was answered of the customer; what is missing there is known from the login. */
  user: UserSaid | null
  /** What waits on the confirm screen; null for nothing to confirm. */
  passwords: Sealed<Passwords> | null
  /** How often NEED_CERT was answered: from the first on the confirm screen asks for the code, and each empties it. */
  codesAsked: number
  /** What the provider said with the last NEED_CERT; gone with the next press. */
  codeMessage: string
}

const nothingToConfirm = { passwords: null, codesAsked: 0, codeMessage: '' }

/** The form or the member information opens: nothing is to be confirmed, and no password stays (IDP-29). */
const opens = {
  onRequest: () => ({ user: null, ...nothingToConfirm }),
  onSuccess: (user: UserSaid) => ({ user }),
}

/** Where the change ends: on the member information, or on the edit page where that page is not there (D26). */
const afterEdit = () => ({ pathname: hrefOf(features.idpassPage ? 'idpass' : 'idpass_edit'), replace: true })

/** Member information and the change of the password. portal-1 §2 "ID/password edit", §4, §7; D26. */
export const idpass = defineFlow({
  name: 'idpass',
  initialState: { user: null, ...nothingToConfirm } as Idpass,
  // No password outlives the screens that need it (IDP-29).
  resetOnUnmount: true,
  calls: {
    certifyIndex: { endpoint: certifyIndex, ...opens },
    certifyEdit: { endpoint: certifyEdit, ...opens },
    certifyConfirm: { endpoint: certifyConfirm, onSuccess: (user) => ({ user }) },
    execEdit: {
      endpoint: execEdit,
      onRequest: () => ({ codeMessage: '' }),
      // The passwords go when the screen after is there: without them the confirm screen would lead back to the form.
      onNeedCert: (codeMessage, { codesAsked }) => ({ codesAsked: codesAsked + 1, codeMessage }),
      redirect: (outcome, _, { _errList }) => {
        if (outcome.kind === 'ok') return afterEdit()
        // What is wrong with the code stands beside the code; the rest is mended where it was typed (IDP-15, IDP-18).
        const atEdit = outcome.kind === 'validation' && !('cert_code' in _errList)
        return atEdit ? { pathname: hrefOf('idpass_edit'), replace: true } : undefined
      },
      dispatches: (outcome) =>
        outcome.kind === 'ok' ? [loginUserReplaced(outcome.data), noticeShown('success', texts.updated)] : [],
    },
    resendCert: {
      endpoint: resendCert,
      idempotent: true,
      onRequest: () => ({ codeMessage: '' }),
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.resent)] : []),
    },
  },
  events: {
    /** From the edit form to the confirm screen. */
    confirm: {
      reduce: (passwords: Sealed<Passwords>) => ({ ...nothingToConfirm, passwords }),
      navigateTo: () => ({ pathname: hrefOf('idpass_confirm') }),
    },
  },
})
