import { certifyIndex } from '../../../api/endpoints/payMethod'
import { defineFlow } from '../../../runtime/flow'

/** The list of possible changes; the change itself is an application. portal-2 §2 "Payment method", §7. */
export const payMethodList = defineFlow({
  name: 'payMethodList',
  initialState: {},
  calls: { certifyIndex: { endpoint: certifyIndex } },
})
