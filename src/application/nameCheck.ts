import type { Endpoint } from '../api/endpoints/endpoint'
import type { ErrList } from '../api/outcome'
import { defineFlow } from '../runtime/flow'

interface State {
  /** The name that was asked about; '' before. */
  asked: string
  /** What is wrong with it, by field: nothing with a name that can be used; null while it is not known. */
  wrong: ErrList | null
}

/**
 * Asks the provider about one name while an application is filled in (portal-2 §4). What it answers belongs to the name
 * alone: the application's own messages stay as they are, and its step too.
 */
export const defineNameCheck = <Request extends Readonly<Record<string, string>>>(
  name: string,
  endpoint: Endpoint<{ req: Request; res: object }>,
) =>
  defineFlow({
    name,
    initialState: { asked: '', wrong: null } as State,
    resetOnUnmount: true,
    calls: {
      check: {
        endpoint,
        onRequest: (request) => ({ asked: Object.values(request).join(), wrong: null }),
        onSuccess: () => ({ wrong: {} }),
        onError: (outcome) => (outcome.kind === 'validation' ? { wrong: outcome.errList } : {}),
      },
    },
  })

export type NameCheck<Request extends Readonly<Record<string, string>>> = ReturnType<typeof defineNameCheck<Request>>
