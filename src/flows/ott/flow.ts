import { ott as service } from '#brand/ott'
import { ottIndex, prepareSignOn } from '../../api/endpoints/ott'
import { authorize } from '../../api/ottAuthorization'
import { defineFlow } from '../../runtime/flow'
import { failureNotices } from '../../runtime/notices'
import { texts } from './texts'

interface Ott {
  /** As answered; undefined before, and while it is asked anew. */
  contractSts: number | undefined
}

/** The hand-off to the streaming service. portal-2 §2 "Streaming hand-off", §7 "Streaming sign-on flow"; D22. */
export const ott = defineFlow({
  name: 'ott',
  initialState: { contractSts: undefined } as Ott,
  calls: {
    ottIndex: {
      endpoint: ottIndex,
      onRequest: () => ({ contractSts: undefined }),
      // An answer that does not say it is one of a provider that does not know.
      onSuccess: ({ contractSts = 0 }) => ({ contractSts }),
    },
    prepareSignOn: {
      endpoint: prepareSignOn,
      idempotent: true,
      resolveDestination: async (customer, signal) => {
        const outcome = await authorize(service, signal)
        if (outcome.kind !== 'ok') return outcome
        const { loginUrl, fields } = outcome.data
        return { ...outcome, data: { postTo: loginUrl, fields: { ...customer, ...fields } } }
      },
      dispatches: (outcome) => failureNotices(outcome, texts.notOpened),
    },
  },
  resetOnUnmount: true,
})
