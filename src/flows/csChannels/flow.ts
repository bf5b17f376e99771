import { csChannelsIndex } from '../../api/contract/csChannels'
import { defineFlow } from '../../flow/flow'

/** The guide sites of the CS channels. portal-2 §2 "Other pages", §7. */
export const csChannels = defineFlow({
  name: 'csChannels',
  state: {},
  calls: { csChannelsIndex: { endpoint: csChannelsIndex } },
})
