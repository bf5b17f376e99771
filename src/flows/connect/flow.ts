import { certifyIndex, renewLink, sendLink } from '../../api/contract/connect'
import { now } from '../../clock'
import { defineFlow } from '../../flow/flow'
import { type ShownLink, shownLink } from './shownLink'

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
  state: { shown: null, sentTo: '' } as Connect,
  // The link logs the app in: it is kept no longer than its page (CNT-36).
  forgets: true,
  calls: {
    certifyIndex: {
      endpoint: certifyIndex,
      press: () => ({ shown: null }),
      ok: (answer) => ({ shown: shownLink(answer, now()) }),
    },
    renewLink: {
      endpoint: renewLink,
      repeatable: true,
      ok: (answer) => ({ shown: shownLink(answer, now()) }),
    },
    sendLink: {
      endpoint: sendLink,
      repeatable: true,
      completes: draft,
      ok: (_, { email }) => ({ sentTo: email }),
    },
  },
  moves: {
    /** To the app or to a store. */
    leaveFor: { to: (address: string) => ({ leaveFor: address }) },
  },
})
