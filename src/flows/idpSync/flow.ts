import { updateIdpSyncSts } from '../../api/endpoints/idpSync'
import { statusesReceived } from '../../runtime/customerStatuses'
import { defineFlow } from '../../runtime/flow'
import { failureNotices } from '../../runtime/notices'

interface IdpSync {
  /** From the last response; undefined before the first, and if a response omits it. */
  idpSyncSts: number | undefined
  contractSts: number | undefined
  /** Number of consecutive failed updates. */
  failures: number
}

/** The sync status of the customer's account at the identity provider. portal-2 §4 "Idp sync", D22. */
export const idpSync = defineFlow({
  name: 'idpSync',
  initialState: { idpSyncSts: undefined, contractSts: undefined, failures: 0 } as IdpSync,
  calls: {
    updateIdpSyncSts: {
      endpoint: updateIdpSyncSts,
      background: true,
      onSuccess: ({ idpSyncSts, contractSts }) => ({ idpSyncSts, contractSts, failures: 0 }),
      onError: (_, __, { failures }) => ({ idpSyncSts: 0, contractSts: undefined, failures: failures + 1 }),
      dispatches: (outcome, { failures }) => {
        // Here a contract status of 0 means unknown, not no contract (D22).
        if (outcome.kind === 'ok') {
          return [statusesReceived({ ...outcome.data, contractSts: outcome.data.contractSts || undefined })]
        }
        // Only the first of consecutive failures is announced (SYNC-10).
        return failures === 1 ? failureNotices(outcome) : []
      },
    },
  },
  resetOnUnmount: true,
})
