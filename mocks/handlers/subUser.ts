import * as subUser from '../../src/api/endpoints/subUser'
import { area } from './answer'
import { withService } from './mobility'

export const subUserHandlers = area(subUser, {
  certify: withService(subUser.certify, (provider) => provider.subUsers.certify),
  execReplace: withService(subUser.execReplace, (provider) => provider.subUsers.replace),
})
