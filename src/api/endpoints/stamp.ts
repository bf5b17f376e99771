import { query } from './endpoint'
import { nothing } from './lenient'

/** portal-2 §7. What it answers is not known; the page needs no more than the OK. */
export const certifyIndex = query('/api/stamp/certify_index', { response: nothing })
