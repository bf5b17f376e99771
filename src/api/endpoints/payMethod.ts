import * as v from 'valibot'
import { application, createData, optionalZeroOrOne, zeroOrOne } from './application'
import { query } from './endpoint'
import { nothing } from './lenient'
import { optionalString } from './person'

export const certifyIndex = query('/api/pay_method/certify_index', { response: nothing })

/** portal-2 §3 "Pay method", §7; D21. Fields of a kind that is not chosen are omitted. */
export const { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete } = application(
  '/api/pay_method',
  {
    opened: createData({}),
    fields: {
      /** 1010 contractor's name, 1020 payment method. */
      'kinds[]': v.array(v.picklist(['1010', '1020'])),
      chk_contractor_notes: optionalZeroOrOne,
      req_contractor_documents: optionalZeroOrOne,
      contractor_send_to: optionalString,
      req_contractor_proxy_form: optionalZeroOrOne,
      current_contractor: optionalString,
      contractor_reason: optionalString,
      chk_pay_method_notes: optionalZeroOrOne,
      req_pay_method_documents: optionalZeroOrOne,
      pay_method_procedure: optionalString,
      pay_method_send_to: optionalString,
      req_pay_method_proxy_form: optionalZeroOrOne,
      pay_method_change_to: optionalString,
      change_payer: zeroOrOne,
      payer_sei_name: optionalString,
      payer_mei_name: optionalString,
      payer_relationship: optionalString,
      payer_rel_others: optionalString,
    },
  },
)
