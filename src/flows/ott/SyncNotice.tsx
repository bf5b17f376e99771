import { hrefOf } from '../../routing/routes'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { texts } from './texts'

const notices: Readonly<Record<number, string>> = { 2: texts.syncFailed, 9: texts.syncing }

/** Whether to inform the customer of the streaming account's sync status (D22). */
export const hasSyncNotice = (idpSyncSts: number) => idpSyncSts in notices

/** A pending or failed registration at the streaming service, on the customer's home (HOME-11). */
export const SyncNotice = ({ idpSyncSts }: { idpSyncSts: number }) => (
  <LinkedNotice text={notices[idpSyncSts] ?? ''} to={hrefOf('ott')}>
    {texts.toOtt}
  </LinkedNotice>
)
