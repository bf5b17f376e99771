import { certifyIndex, renewLink, sendLink } from '../../api/endpoints/connect'
import { defineFlow } from '../../runtime/flow'
import { now } from '../../time/clock'
import { type ShownLink, shownLink } from './appLink'

interface Connect {
  /** Null before the first answer. */
  shown: ShownLink | null
  /** The address that the link was mailed to last. */
  sentTo: string
}

/** The form's name among the drafts. */
export const draft = 'connect'

/** The link that connects the app with the customer. portal-2 §2 "Connect", §3, §7; D8, D11. */
export const connect = defineFlow({
  name: 'connect',
  initialState: { shown: null, sentTo: '' } as Connect,
  // The link logs the app in: it is kept no longer than its page (CNT-36).
  resetOnUnmount: true,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ shown: null }),
      onSuccess: (answer) => ({ shown: shownLink(answer, now()) }),
    },
    renewLink: {
      endpoint: renewLink,
      idempotent: true,
      onSuccess: (answer) => ({ shown: shownLink(answer, now()) }),
    },
    sendLink: {
      endpoint: sendLink,
      idempotent: true,
      clearsDraft: draft,
      onSuccess: (_, { email }) => ({ sentTo: email }),
    },
  },
  events: {
    /** To the app or to a store. */
    leaveFor: { navigateTo: (address: string) => ({ leaveFor: address }) },
  },
})
