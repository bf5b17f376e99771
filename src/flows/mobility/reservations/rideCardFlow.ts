import type { InferOutput } from 'valibot'
import { certifyIndex } from '../../../api/endpoints/mobility'
import { type CardState, cardQuery, emptyCard } from '../../../runtime/cardQuery'
import { defineFlow } from '../../../runtime/flow'

/** The customer's rides on the home page. */
export const rideCard = defineFlow({
  name: 'rideCard',
  initialState: emptyCard as CardState<InferOutput<typeof certifyIndex.response>>,
  calls: { certifyIndex: cardQuery(certifyIndex) },
})
