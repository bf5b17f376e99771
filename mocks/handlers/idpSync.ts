import * as idpSync from '../../src/api/endpoints/idpSync'
import { answerCustomer, area } from './answer'

export const idpSyncHandlers = area(idpSync, {
  updateIdpSyncSts: answerCustomer(idpSync.updateIdpSyncSts, (_, { provider, customer }) => ({
    status: 'OK',
    data: { idpSyncSts: provider.streaming.syncStatus(customer), contractSts: customer.user.contract_sts },
  })),
})
