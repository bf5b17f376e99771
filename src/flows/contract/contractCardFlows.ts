import { type AtAddress, certifyPayment, certifyService } from '../../api/endpoints/contract'
import { type CardState, cardQuery, emptyCard } from '../../runtime/cardQuery'
import { defineFlow } from '../../runtime/flow'

/* The contract on home and on its index page: two cards that load and fail independently. */

export const serviceCard = defineFlow({
  name: 'serviceCard',
  initialState: emptyCard as CardState<AtAddress>,
  calls: { certifyService: cardQuery(certifyService) },
})

export const paymentCard = defineFlow({
  name: 'paymentCard',
  initialState: emptyCard as CardState<AtAddress>,
  calls: { certifyPayment: cardQuery(certifyPayment) },
})
