import { query } from './endpoint'
import { nothing } from './lenient'

/** portal-2 §7. The response data is not specified; the page needs only the OK. */
export const csChannelsIndex = query('/api/cs_channels/cs_channels_index', { response: nothing })
