import * as gift from '../../src/api/endpoints/gift'
import { openCampaign } from '../provider/campaigns'
import { customerHandler, handlersFor } from './handler'

export const giftHandlers = handlersFor(gift, {
  /** Opening the page marks the current campaign as seen. */
  certifyIndex: customerHandler(gift.certifyIndex, (_, { provider, customer }) => {
    const campaign = openCampaign(provider.clock.now())
    if (campaign) customer.uiStates = { ...customer.uiStates, [`${campaign}_open_gift_page`]: true }
    return { status: 'OK', data: { uiStates: customer.uiStates, contractSts: customer.user.contract_sts } }
  }),
})
