import { loginUserReplaced } from './sessionEvents'

/** The value of both statuses before the provider has responded (D22). */
export const pendingStatus = 1000

const known = (status: number | undefined) => (status === pendingStatus ? undefined : status)

interface Statuses {
  readonly contractSts?: number | undefined
  readonly idpSyncSts?: number | undefined
}

/** Replaces the login's statuses, shown on home, with those of a later response; keeps those that it lacks (D33). */
export const statusesReceived = ({ contractSts, idpSyncSts }: Statuses) =>
  loginUserReplaced({ contract_sts: known(contractSts), idp_sync_sts: known(idpSyncSts) })
