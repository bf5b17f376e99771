import { certifyIndex } from '../../api/contract/gift'
import { defineFlow } from '../../flow/flow'
import { uiStatesReplaced } from '../../flow/session'

interface Gift {
  /** As answered; null before, and while it is asked anew. */
  answered: { readonly contractSts?: number | undefined } | null
}

/** Presents and coupons of the campaign that is on. portal-2 §2 "Gift page", §7; D23. */
export const gift = defineFlow({
  name: 'gift',
  state: { answered: null } as Gift,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      press: () => ({ answered: null }),
      ok: ({ contractSts }) => ({ answered: { contractSts } }),
      // The session keeps what was seen; an answer without it changes nothing (GIFT-22).
      tells: (outcome) =>
        outcome.kind === 'ok' && outcome.data.uiStates ? [uiStatesReplaced(outcome.data.uiStates)] : [],
    },
  },
})
