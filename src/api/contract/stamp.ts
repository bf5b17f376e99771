import { reading } from './endpoint'
import { nothing } from './shape'

/** portal-2 §7. What it answers is not known; the page needs no more than the OK. */
export const certifyIndex = reading('/api/stamp/certify_index', { answer: nothing })
