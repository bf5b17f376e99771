import { bothTokens, query } from './endpoint'
import { optionalInteger, record } from './lenient'

/** portal-2 §3 "Sync", §7: how far the account has come at the identity provider. contractSts comes along or not. */
export const updateIdpSyncSts = query('/api/idp_sync/update_idp_sync_sts', {
  tokens: bothTokens,
  response: record({ idpSyncSts: optionalInteger, contractSts: optionalInteger }),
})
