import { certifyIndex } from '../../api/contract/payMethod'
import { defineFlow } from '../../flow/flow'

/** The list of what can be changed; the change itself is an application. portal-2 §2 "Payment method", §7. */
export const payMethodList = defineFlow({
  name: 'payMethodList',
  state: { shown: false },
  calls: {
    certifyIndex: { endpoint: certifyIndex, press: () => ({ shown: false }), ok: () => ({ shown: true }) },
  },
})
