import * as service from '../../src/api/endpoints/service'
import { customerHandler, handlersFor } from './handler'

export const serviceHandlers = handlersFor(service, {
  agree: customerHandler(service.agree, () => ({ status: 'OK', data: {} })),
})
