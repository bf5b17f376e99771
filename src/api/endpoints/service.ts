import * as v from 'valibot'
import { mutation } from './endpoint'
import { nothing } from './lenient'

/** The agreement to the handling of personal information (portal-1 §4, D7); only "1" is ever sent. */
export const agree = mutation('/api/service/agree', { request: { isSelAgree: v.literal('1') }, response: nothing })
