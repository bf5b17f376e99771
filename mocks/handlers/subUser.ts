import * as subUser from '../../src/api/endpoints/subUser'
import { handlersFor, withService } from './handler'

export const subUserHandlers = handlersFor(subUser, {
  certify: withService(subUser.certify, (provider) => provider.subUsers.certify),
  execReplace: withService(subUser.execReplace, (provider) => provider.subUsers.replace),
})
