import { pendingStatus as pending } from '../../runtime/customerStatuses'
import { isContracted } from '../../ui/contractStatus'

/** Whether the customer can open the streaming service, or why not. */
export type Readiness = 'checking' | 'notContracted' | 'notRegistered' | 'registering' | 'failed' | 'unknown' | 'ready'

const bySync: Readonly<Record<number, Readiness>> = { 0: 'notRegistered', 1: 'ready', 2: 'failed', 9: 'registering' }

/** The first matching row of the table in portal-2 §2 "Streaming hand-off". */
export function readinessOf(contractSts = pending, idpSyncSts = pending): Readiness {
  if (contractSts === 0 || contractSts === pending || idpSyncSts === pending) return 'checking'
  return isContracted(contractSts) ? (bySync[idpSyncSts] ?? 'unknown') : 'notContracted'
}
