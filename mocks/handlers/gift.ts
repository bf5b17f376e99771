import * as gift from '../../src/api/endpoints/gift'
import { openCampaign } from '../provider/campaigns'
import { answerCustomer, area } from './answer'

export const giftHandlers = area(gift, {
  /** Opening the page counts as having seen the campaign that is on. */
  certifyIndex: answerCustomer(gift.certifyIndex, (_, { provider, customer }) => {
    const campaign = openCampaign(provider.clock.now())
    if (campaign) customer.uiStates = { ...customer.uiStates, [`${campaign}_open_gift_page`]: true }
    return { status: 'OK', data: { uiStates: customer.uiStates, contractSts: customer.user.contract_sts } }
  }),
})
