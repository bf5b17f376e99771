import { hrefOf } from '../../app/routes'
import { LinkedNotice } from '../../ui/LinkedNotice'
import { texts } from './texts'

const notices: Readonly<Record<number, string>> = { 2: texts.syncFailed, 9: texts.syncing }

/** Whether the status of the streaming service's account is one the customer has to know (D22). */
export const hasSyncNotice = (idpSyncSts: number) => idpSyncSts in notices

/** A registration at the streaming service that waits or failed, on the customer's home (HOME-11). */
export const SyncNotice = ({ idpSyncSts }: { idpSyncSts: number }) => (
  <LinkedNotice text={notices[idpSyncSts] ?? ''} to={hrefOf('ott')}>
    {texts.toOtt}
  </LinkedNotice>
)
