import { ott as service } from '#brand/ott'
import { ottIndex, prepareSignOn } from '../../api/contract/ott'
import { authorize } from '../../api/signOn'
import { defineFlow } from '../../flow/flow'
import { failureNotice } from '../../flow/notices'
import { texts } from './texts'

interface Ott {
  /** As answered; undefined before, and while it is asked anew. */
  contractSts: number | undefined
}

/** The hand-off to the streaming service. portal-2 §2 "Streaming hand-off", §7 "Streaming sign-on flow"; D22. */
export const ott = defineFlow({
  name: 'ott',
  state: { contractSts: undefined } as Ott,
  calls: {
    ottIndex: {
      endpoint: ottIndex,
      press: () => ({ contractSts: undefined }),
      // An answer that does not say it is one of a provider that does not know.
      ok: ({ contractSts = 0 }) => ({ contractSts }),
    },
    prepareSignOn: {
      endpoint: prepareSignOn,
      repeatable: true,
      leads: async (customer, signal) => {
        const outcome = await authorize(service, signal)
        if (outcome.kind !== 'ok') return outcome
        const { loginUrl, fields } = outcome.data
        return { ...outcome, data: { submitTo: loginUrl, fields: { ...customer, ...fields } } }
      },
      tells: (outcome) => failureNotice(outcome, texts.notOpened),
    },
  },
  forgets: true,
})
