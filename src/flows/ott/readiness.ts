import { isContracted } from '../../ui/contractStatus'

/** What both statuses are before the provider has answered (D22). */
const unanswered = 1000

/** Whether the customer can go to the streaming service, or what is in the way. */
export type Readiness = 'checking' | 'notContracted' | 'notRegistered' | 'registering' | 'failed' | 'unknown' | 'ready'

const bySync: Readonly<Record<number, Readiness>> = { 0: 'notRegistered', 1: 'ready', 2: 'failed', 9: 'registering' }

/** The first row of the table of portal-2 §2 "Streaming hand-off" that holds. */
export function readinessOf(contractSts = unanswered, idpSyncSts = unanswered): Readiness {
  if (contractSts === 0 || contractSts === unanswered || idpSyncSts === unanswered) return 'checking'
  return isContracted(contractSts) ? (bySync[idpSyncSts] ?? 'unknown') : 'notContracted'
}
