import { certifyIndex } from '../../api/endpoints/gift'
import { statusesReceived } from '../../runtime/customerStatuses'
import { defineFlow } from '../../runtime/flow'
import { uiStatesReplaced } from '../../runtime/sessionEvents'

interface Gift {
  /** Null before the first response and while a query runs. */
  response: { readonly contractSts?: number | undefined } | null
}

/** Presents and coupons of the current campaign. portal-2 §2 "Gift page", §7; D23. */
export const gift = defineFlow({
  name: 'gift',
  initialState: { response: null } as Gift,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ response: null }),
      onSuccess: ({ contractSts }) => ({ response: { contractSts } }),
      // The session stores which presents were seen; a response without `uiStates` changes nothing (GIFT-22).
      dispatches: (outcome) => {
        if (outcome.kind !== 'ok') return []
        const { uiStates } = outcome.data
        return [statusesReceived(outcome.data), ...(uiStates ? [uiStatesReplaced(uiStates)] : [])]
      },
    },
  },
})
