import * as v from 'valibot'
import { bothTokens, reading, sending } from './endpoint'
import { nothing } from './shape'
import { userSaid } from './user'

const screenData = { tokens: bothTokens, answer: userSaid }

export const certifyIndex = reading('/api/idpass/certify_index', screenData)
export const certifyEdit = reading('/api/idpass/certify_edit', screenData)
export const certifyConfirm = reading('/api/idpass/certify_confirm', screenData)

/** portal-1 §4, D26: NEED_CERT asks for cert_code; OK answers with the customer as changed. */
export const execEdit = sending('/api/idpass/exec_edit', {
  request: { password: v.string(), password2: v.string(), cert_code: v.optional(v.string()) },
  answer: userSaid,
})

/** Sends the certification code once more. */
export const resendCert = sending('/api/idpass/resend_cert', { tokens: bothTokens, answer: nothing })
