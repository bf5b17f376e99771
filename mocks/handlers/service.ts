import * as service from '../../src/api/endpoints/service'
import { answerCustomer, area } from './answer'

export const serviceHandlers = area(service, {
  agree: answerCustomer(service.agree, () => ({ status: 'OK', data: {} })),
})
