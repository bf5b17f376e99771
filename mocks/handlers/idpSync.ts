import * as idpSync from '../../src/api/endpoints/idpSync'
import { customerHandler, handlersFor } from './handler'

export const idpSyncHandlers = handlersFor(idpSync, {
  updateIdpSyncSts: customerHandler(idpSync.updateIdpSyncSts, (_, { provider, customer }) => ({
    status: 'OK',
    data: { idpSyncSts: provider.streaming.syncStatus(customer), contractSts: customer.user.contract_sts },
  })),
})
