import { certifyIndex } from '../../api/endpoints/stamp'
import { defineFlow } from '../../runtime/flow'

/** Digital stamp rally. portal-2 §2 "Stamp page", §7. */
export const stamp = defineFlow({
  name: 'stamp',
  initialState: {},
  calls: { certifyIndex: { endpoint: certifyIndex } },
})
