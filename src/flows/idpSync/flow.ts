import { updateIdpSyncSts } from '../../api/endpoints/idpSync'
import { defineFlow } from '../../runtime/flow'
import { failureNotices } from '../../runtime/notices'

interface IdpSync {
  /** As last answered; undefined before the first answer, and where an answer does not say it. */
  idpSyncSts: number | undefined
  contractSts: number | undefined
  /** How many updates have failed since the last that did not. */
  failures: number
}

/** How far the customer's account has come at the identity provider. portal-2 §4 "Idp sync", D22. */
export const idpSync = defineFlow({
  name: 'idpSync',
  initialState: { idpSyncSts: undefined, contractSts: undefined, failures: 0 } as IdpSync,
  calls: {
    updateIdpSyncSts: {
      endpoint: updateIdpSyncSts,
      background: true,
      onSuccess: ({ idpSyncSts, contractSts }) => ({ idpSyncSts, contractSts, failures: 0 }),
      onError: (_, { failures }) => ({ idpSyncSts: 0, contractSts: undefined, failures: failures + 1 }),
      // Only the first of several failures is told (SYNC-10).
      dispatches: (outcome, { failures }) => (failures === 1 ? failureNotices(outcome) : []),
    },
  },
  resetOnUnmount: true,
})
