import * as v from 'valibot'
import { mutation, query } from './endpoint'
import { nothing, record, text } from './lenient'

/* Selections of the newer flow; a separate module, so that brands without that flow do not bundle it. */

const contractSel = { contract_sel: v.string() }

/** D7 "Selections of the reminder"; the response's contract_sel decides the next page (D26). */
export const selectUserType = mutation('/api/reminder/select_user_type', {
  request: contractSel,
  response: record({ contract_sel: text }),
})
export const certifySelectRegistType = query('/api/reminder/certify_select_regist_type', {
  request: contractSel,
  response: nothing,
})
export const selectRegistType = mutation('/api/reminder/select_regist_type', {
  request: { is_prov_id_pass: v.boolean() },
  response: nothing,
})

/** Same path as the older flow's key: certifies the selection when the mail screen opens (portal-1 §4, D26). */
export const certifyContractSel = query('/api/reminder/certify_key_user_type', {
  request: contractSel,
  response: nothing,
})
