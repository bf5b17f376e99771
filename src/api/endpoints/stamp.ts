import { query } from './endpoint'
import { nothing } from './lenient'

/** portal-2 §7. The response data is not specified; the page needs only the OK. */
export const certifyIndex = query('/api/stamp/certify_index', { response: nothing })
