import { bothTokens, query } from './endpoint'
import { optionalInteger, record } from './lenient'

/** portal-2 §3 "Sync", §7: the sync status of the account at the identity provider; contractSts is optional. */
export const updateIdpSyncSts = query('/api/idp_sync/update_idp_sync_sts', {
  tokens: bothTokens,
  response: record({ idpSyncSts: optionalInteger, contractSts: optionalInteger }),
})
