import * as stamp from '../../src/api/endpoints/stamp'
import { customerHandler, handlersFor } from './handler'

export const stampHandlers = handlersFor(stamp, {
  certifyIndex: customerHandler(stamp.certifyIndex, () => ({ status: 'OK', data: {} })),
})
