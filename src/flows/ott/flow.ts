import { ott as service } from '#brand/ott'
import { ottIndex, prepareSignOn } from '../../api/endpoints/ott'
import { authorize } from '../../api/ottAuthorization'
import { statusesReceived } from '../../runtime/customerStatuses'
import { defineFlow } from '../../runtime/flow'
import { failureNotices } from '../../runtime/notices'
import { texts } from './texts'

interface Ott {
  /** Null before the first response and while a query runs. */
  response: { readonly contractSts?: number | undefined } | null
  /** Whether the last query failed. */
  hasFailed: boolean
}

/** Hand-off to the streaming service. portal-2 §2 "Streaming hand-off", §7 "Streaming sign-on flow"; D22. */
export const ott = defineFlow({
  name: 'ott',
  initialState: { response: null, hasFailed: false } as Ott,
  calls: {
    ottIndex: {
      endpoint: ottIndex,
      onRequest: () => ({ response: null, hasFailed: false }),
      onSuccess: (response) => ({ response }),
      onError: () => ({ hasFailed: true }),
      // Here 0 means unknown, not no contract (D22).
      dispatches: (outcome) =>
        outcome.kind === 'ok' ? [statusesReceived({ contractSts: outcome.data.contractSts || undefined })] : [],
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
