import { query } from './endpoint'
import { nothing } from './lenient'

/** portal-2 §7. What it answers is not known; the page needs no more than the OK. */
export const csChannelsIndex = query('/api/cs_channels/cs_channels_index', { response: nothing })
