import { certifyIndex } from '../../api/contract/stamp'
import { defineFlow } from '../../flow/flow'

/** The digital stamp rally. portal-2 §2 "Stamp page", §7. */
export const stamp = defineFlow({
  name: 'stamp',
  state: {},
  calls: { certifyIndex: { endpoint: certifyIndex } },
})
