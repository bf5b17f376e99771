import * as subUser from '../../src/api/contract/subUser'
import { area } from './answer'
import { atDesk } from './mobility'

export const subUserHandlers = area(subUser, {
  certify: atDesk(subUser.certify, (provider) => provider.subUsers.certify),
  execReplace: atDesk(subUser.execReplace, (provider) => provider.subUsers.replace),
})
