import { certifyIndex } from '../../../api/endpoints/mobility'
import { type CardState, cardQuery, emptyCard } from '../../../runtime/cardQuery'
import { defineFlow } from '../../../runtime/flow'
import { type DatedIndex, withDeparturesDay } from '../departures'

/** The customer's rides on the home page. */
export const rideCard = defineFlow({
  name: 'rideCard',
  initialState: emptyCard as CardState<DatedIndex>,
  calls: {
    certifyIndex: {
      ...cardQuery(certifyIndex),
      onSuccess: (index) => ({ data: withDeparturesDay(index), failure: '' }),
    },
  },
})
