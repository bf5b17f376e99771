import * as v from 'valibot'
import { bothTokens, query } from './endpoint'
import { flag, optionalInteger, record } from './lenient'

/** portal-2 §7: what the customer has seen, and the contract status. Missing uiStates are unknown. */
export const certifyIndex = query('/api/gift/certify_index', {
  tokens: bothTokens,
  response: record({
    uiStates: v.fallback(v.optional(v.record(v.string(), flag)), undefined),
    contractSts: optionalInteger,
  }),
})
