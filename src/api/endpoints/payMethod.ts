import * as v from 'valibot'
import { application, opened, optional, optionalFlag } from './application'
import { query } from './endpoint'
import { nothing } from './shape'

export const certifyIndex = query('/api/pay_method/certify_index', { response: nothing })

/** portal-2 §3 "Pay method", §7; D21. What belongs to a kind is left out where the kind is not chosen. */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/pay_method',
  {
    opened: opened({}),
    fields: {
      /** 1010 contractor's name, 1020 payment method. */
      'kinds[]': v.array(v.picklist(['1010', '1020'])),
      chk_contractor_notes: optionalFlag,
      req_contractor_documents: optionalFlag,
      contractor_send_to: optional,
      req_contractor_proxy_form: optionalFlag,
      current_contractor: optional,
      contractor_reason: optional,
      chk_pay_method_notes: optionalFlag,
      req_pay_method_documents: optionalFlag,
      pay_method_procedure: optional,
      pay_method_send_to: optional,
      req_pay_method_proxy_form: optionalFlag,
      pay_method_change_to: optional,
      change_payer: v.picklist([0, 1]),
      payer_sei_name: optional,
      payer_mei_name: optional,
      payer_relationship: optional,
      payer_rel_others: optional,
    },
  },
)
