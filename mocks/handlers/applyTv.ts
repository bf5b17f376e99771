import * as applyTv from '../../src/api/endpoints/applyTv'
import { commonSteps } from './application-steps'
import { customerHandler, handlersFor } from './handler'

export const applyTvHandlers = handlersFor(applyTv, {
  certifyCreate: customerHandler(applyTv.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.tv.open(customer),
  })),
  ...commonSteps(applyTv, ({ applications }) => applications.tv),
})
