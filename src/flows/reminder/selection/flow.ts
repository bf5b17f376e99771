import {
  certifyContractSel,
  certifySelectRegistType,
  selectRegistType,
  selectUserType,
} from '../../../api/endpoints/reminderSelection'
import { hrefOf } from '../../../routing/routes'
import { defineFlow } from '../../../runtime/flow'
import { clearedMessages } from '../../../runtime/progress'
import { afterRegistType, afterUserType } from '../steps'

interface Selection {
  /** 10 other, 110 contractor; '' while nothing is chosen. */
  contract_sel: string
  /** Whether the customer registers with the document. */
  is_prov_id_pass: boolean
}

/** contract_sel of the two user types (portal-1 §9). */
export const contractor = '110'
export const other = '10'

/** A page opens: clears the error of a selection on another one. */
const opens = { onRequest: () => clearedMessages }

/** The choices at the start of the newer flow; not part of the older one. portal-1 §2, D7, D26. */
export const selection = defineFlow({
  name: 'reminderSelection',
  initialState: { contract_sel: '', is_prov_id_pass: false } as Selection,
  resetOnUnmount: true,
  preserveOnSessionLoss: true,
  calls: {
    selectUserType: {
      endpoint: selectUserType,
      idempotent: true,
      onSuccess: (response, request) => ({ contract_sel: response.contract_sel || request.contract_sel }),
      redirect: (outcome, _, { contract_sel }) =>
        outcome.kind === 'ok' ? { pathname: hrefOf(afterUserType(contract_sel)) } : undefined,
    },
    certifySelectRegistType: { endpoint: certifySelectRegistType, ...opens },
    selectRegistType: {
      endpoint: selectRegistType,
      idempotent: true,
      onRequest: ({ is_prov_id_pass }, { contract_sel }) => ({
        is_prov_id_pass,
        // If the flow starts here, the customer is a contractor (D26).
        contract_sel: contract_sel || contractor,
      }),
      redirect: (outcome, _, { is_prov_id_pass }) =>
        outcome.kind === 'ok' ? { pathname: hrefOf(afterRegistType(is_prov_id_pass)) } : undefined,
    },
    certifyContractSel: { endpoint: certifyContractSel, ...opens },
  },
})
