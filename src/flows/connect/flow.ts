import { certifyIndex, renewLink, sendLink } from '../../api/endpoints/connect'
import { defineFlow } from '../../runtime/flow'
import { now } from '../../time/clock'
import { type AppLink, appLink } from './appLink'

interface Connect {
  /** Null before the response to the last query. */
  appLink: AppLink | null
  /** The address the link was last mailed to. */
  sentTo: string
}

/** The draft key of the form. */
export const draft = 'connect'

/** The link that connects the app with the customer. portal-2 §2 "Connect", §3, §7; D8, D11. */
export const connect = defineFlow({
  name: 'connect',
  initialState: { appLink: null, sentTo: '' } as Connect,
  // The link logs the app in, so it is not kept beyond its page (CNT-36).
  resetOnUnmount: true,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      onRequest: () => ({ appLink: null }),
      onSuccess: (response) => ({ appLink: appLink(response, now()) }),
    },
    renewLink: {
      endpoint: renewLink,
      idempotent: true,
      onSuccess: (response) => ({ appLink: appLink(response, now()) }),
    },
    sendLink: {
      endpoint: sendLink,
      idempotent: true,
      clearsDraft: draft,
      onSuccess: (_, { email }) => ({ sentTo: email }),
    },
  },
  events: {
    /** Opens the app or a store. */
    leaveFor: { navigateTo: (address: string) => ({ leaveFor: address }) },
  },
})
