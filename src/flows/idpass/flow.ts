import { certifyConfirm, certifyEdit, certifyIndex, execEdit, resendCert } from '../../api/endpoints/idpass'
import type { PartialUser } from '../../api/endpoints/user'
import type { ErrList } from '../../api/outcome'
import { hrefOf } from '../../routing/routes'
import { defineFlow } from '../../runtime/flow'
import { noticeShown } from '../../runtime/notices'
import { clearedMessages } from '../../runtime/progress'
import type { Sealed } from '../../runtime/sealed'
import { loginUserReplaced } from '../../runtime/sessionEvents'
import { texts as shared } from '../../texts'
import { texts } from './texts'

export interface Passwords {
  password: string
  password2: string
}

interface Idpass {
  /** The customer in the last response; missing fields are known from the login. */
  user: PartialUser | null
  /** Passwords to confirm; null for none. */
  passwords: Sealed<Passwords> | null
  /** Number of NEED_CERT responses and resent codes. From the first, the confirm screen asks for the code; each clears the field. */
  codesAsked: number
  /** Message of the last NEED_CERT; cleared by the next request. */
  codeMessage: string
}

const nothingToConfirm = { passwords: null, codesAsked: 0, codeMessage: '' }

/** The form or the member information opens: clears the pending change with its passwords (IDP-29). */
const opens = {
  onRequest: () => ({ user: null, ...nothingToConfirm }),
  onSuccess: (user: PartialUser) => ({ user }),
}

/** Whether only the code is wrong: the confirm screen has its field, the edit form all others (IDP-15, IDP-18). */
const concernsOnlyCode = (errList: ErrList) => Object.keys(errList).every((field) => field === 'cert_code')

/** The page after the change: the member information, or the edit page if this build has no such page (D26). */
const afterEdit = () => ({ pathname: hrefOf(features.idpassPage ? 'idpass' : 'idpass_edit'), replace: true })

/** Member information and the change of the password. portal-1 §2 "ID/password edit", §4, §7; D26. */
export const idpass = defineFlow({
  name: 'idpass',
  initialState: { user: null, ...nothingToConfirm } as Idpass,
  // Passwords must not outlive the screens that need them (IDP-29).
  resetOnUnmount: true,
  calls: {
    certifyIndex: { endpoint: certifyIndex, ...opens },
    certifyEdit: {
      endpoint: certifyEdit,
      ...opens,
      // A wrong code does not concern the form, unless the passwords were refused with it.
      onRequest: (_, { _errList }) => ({ ...opens.onRequest(), ...(concernsOnlyCode(_errList) && clearedMessages) }),
    },
    certifyConfirm: { endpoint: certifyConfirm, onSuccess: (user) => ({ user }) },
    execEdit: {
      endpoint: execEdit,
      onRequest: () => ({ codeMessage: '' }),
      // The passwords are cleared by the next screen: without them the confirm screen would redirect to the form.
      onNeedCert: (message, { codesAsked }) => ({
        codesAsked: codesAsked + 1,
        // A response without a message says nothing of the cause, and the portal is not broken.
        codeMessage: message.replace(shared.generalError, texts.codeNotConfirmed),
      }),
      redirect: (outcome) => {
        if (outcome.kind === 'ok') return afterEdit()
        const atEdit = outcome.kind === 'validation' && !concernsOnlyCode(outcome.errList)
        return atEdit ? { pathname: hrefOf('idpass_edit'), replace: true } : undefined
      },
      dispatches: (outcome) =>
        outcome.kind === 'ok' ? [loginUserReplaced(outcome.data), noticeShown('success', texts.updated)] : [],
    },
    resendCert: {
      endpoint: resendCert,
      idempotent: true,
      onRequest: () => ({ codeMessage: '' }),
      // The code in the field is no longer the right one.
      onSuccess: (_, __, { codesAsked }) => ({ codesAsked: codesAsked + 1 }),
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', texts.resent)] : []),
    },
  },
  events: {
    /** The passwords were typed again: the form's history entry asks for them no longer. */
    typedAgain: { navigateTo: () => ({ pathname: hrefOf('idpass_edit'), replace: true }) },
    /** From the edit form to the confirm screen. */
    confirm: {
      reduce: (passwords: Sealed<Passwords>) => ({ ...nothingToConfirm, passwords }),
      navigateTo: () => ({ pathname: hrefOf('idpass_confirm') }),
    },
  },
})
