import * as stamp from '../../src/api/endpoints/stamp'
import { answerCustomer, area } from './answer'

export const stampHandlers = area(stamp, {
  certifyIndex: answerCustomer(stamp.certifyIndex, () => ({ status: 'OK', data: {} })),
})
