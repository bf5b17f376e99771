import { updateIdpSyncSts } from '../../api/contract/idpSync'
import { defineFlow } from '../../flow/flow'
import { failureNotice } from '../../flow/notices'

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
  state: { idpSyncSts: undefined, contractSts: undefined, failures: 0 } as IdpSync,
  calls: {
    updateIdpSyncSts: {
      endpoint: updateIdpSyncSts,
      quiet: true,
      ok: ({ idpSyncSts, contractSts }) => ({ idpSyncSts, contractSts, failures: 0 }),
      refused: (_, { failures }) => ({ idpSyncSts: 0, contractSts: undefined, failures: failures + 1 }),
      // Only the first of several failures is told (SYNC-10).
      tells: (outcome, { failures }) => (failures === 1 ? failureNotice(outcome) : []),
    },
  },
  forgets: true,
})
