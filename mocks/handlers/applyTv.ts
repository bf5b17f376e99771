import * as applyTv from '../../src/api/endpoints/applyTv'
import { answerCustomer, area } from './answer'
import { laterSteps } from './applications'

export const applyTvHandlers = area(applyTv, {
  certifyCreate: answerCustomer(applyTv.certifyCreate, (_, { provider, customer }) => ({
    status: 'OK',
    data: provider.applications.tv.open(customer),
  })),
  ...laterSteps(applyTv, ({ applications }) => applications.tv),
})
