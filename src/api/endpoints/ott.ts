import * as v from 'valibot'
import { mutation, query } from './endpoint'
import { filledText, optionalInteger, record } from './lenient'

/** portal-2 §7: the contract status; 0 while the provider does not know it. */
export const ottIndex = query('/api/ott/ott_index', { response: record({ contractSts: optionalInteger }) })

/** portal-2 §7: the customer's credentials for the streaming service. */
export const prepareSignOn = mutation('/api/ott/prepare_sign_on', {
  response: v.object({ user_id: filledText, password: filledText }),
})
