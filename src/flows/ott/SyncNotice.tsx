import { Link } from '../../app/router'
import { hrefOf } from '../../app/routes'
import { texts } from './texts'

const notices: Readonly<Record<number, string>> = { 2: texts.syncFailed, 9: texts.syncing }

/** Whether the status of the streaming service's account is one the customer has to know (D22). */
export const hasSyncNotice = (idpSyncSts: number) => idpSyncSts in notices

/** A registration at the streaming service that waits or failed, on the customer's home (HOME-11). */
export const SyncNotice = ({ idpSyncSts }: { idpSyncSts: number }) => (
  <p>
    {notices[idpSyncSts]}
    <br />
    <Link to={hrefOf('ott')}>{texts.toOtt}</Link>
  </p>
)
