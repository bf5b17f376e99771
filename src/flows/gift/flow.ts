import { certifyIndex } from '../../api/contract/gift'
import { defineFlow } from '../../flow/flow'
import { uiStatesReplaced } from '../../flow/session'

interface Gift {
  /** As answered; undefined before, and while it is asked anew. */
  contractSts: number | undefined
}

/** Presents and coupons of the campaign that is on. portal-2 §2 "Gift page", §7; D23. */
export const gift = defineFlow({
  name: 'gift',
  state: { contractSts: undefined } as Gift,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      press: () => ({ contractSts: undefined }),
      ok: ({ contractSts }) => ({ contractSts }),
      // The session keeps what was seen; an answer without it changes nothing (GIFT-22).
      tells: (outcome) =>
        outcome.kind === 'ok' && outcome.data.uiStates ? [uiStatesReplaced(outcome.data.uiStates)] : [],
    },
  },
})
