import * as v from 'valibot'
import { bothTokens, mutation, query } from './endpoint'
import { nothing } from './lenient'
import { partialUser } from './user'

const screenData = { tokens: bothTokens, response: partialUser }

export const certifyIndex = query('/api/idpass/certify_index', screenData)
export const certifyEdit = query('/api/idpass/certify_edit', screenData)
export const certifyConfirm = query('/api/idpass/certify_confirm', screenData)

/** portal-1 §4, D26: NEED_CERT asks for cert_code; OK returns the changed customer. */
export const execEdit = mutation('/api/idpass/exec_edit', {
  request: { password: v.string(), password2: v.string(), cert_code: v.optional(v.string()) },
  response: partialUser,
})

/** Sends the certification code again. */
export const resendCert = mutation('/api/idpass/resend_cert', { tokens: bothTokens, response: nothing })
