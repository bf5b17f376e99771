import { certifyIndex } from '../../api/endpoints/gift'
import { defineFlow } from '../../runtime/flow'
import { uiStatesReplaced } from '../../runtime/sessionEvents'

interface Gift {
  /** As answered; null before, and while it is asked anew. */
  answered: { readonly contractSts?: number | undefined } | null
}

/** Presents and coupons of the campaign that is on. portal-2 §2 "Gift page", §7; D23. */
export const gift = defineFlow({
  name: 'gift',
  initialState: { answered: null } as Gift,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ answered: null }),
      onSuccess: ({ contractSts }) => ({ answered: { contractSts } }),
      // The session keeps what was seen; an answer without it changes nothing (GIFT-22).
      dispatches: (outcome) =>
        outcome.kind === 'ok' && outcome.data.uiStates ? [uiStatesReplaced(outcome.data.uiStates)] : [],
    },
  },
})
