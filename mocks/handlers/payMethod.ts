import * as payMethod from '../../src/api/endpoints/payMethod'
import { commonSteps } from './application-steps'
import { customerHandler, handlersFor } from './handler'

export const payMethodHandlers = handlersFor(payMethod, {
  certifyCreate: customerHandler(payMethod.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.payMethod.open(customer),
  })),
  ...commonSteps(payMethod, ({ applications }) => applications.payMethod),
  certifyIndex: customerHandler(payMethod.certifyIndex, () => ({ status: 'OK', data: {} })),
})
