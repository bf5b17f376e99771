import * as payMethod from '../../src/api/endpoints/payMethod'
import { answerCustomer, area } from './answer'
import { laterSteps } from './applications'

export const payMethodHandlers = area(payMethod, {
  certifyCreate: answerCustomer(payMethod.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.payMethod.open(customer),
  })),
  ...laterSteps(payMethod, ({ applications }) => applications.payMethod),
  certifyIndex: answerCustomer(payMethod.certifyIndex, () => ({ status: 'OK', data: {} })),
})
