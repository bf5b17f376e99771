import { csChannelsIndex } from '../../api/endpoints/csChannels'
import { defineFlow } from '../../runtime/flow'

/** Guide sites of the CS channels. portal-2 §2 "Other pages", §7. */
export const csChannels = defineFlow({
  name: 'csChannels',
  initialState: {},
  calls: { csChannelsIndex: { endpoint: csChannelsIndex } },
})
