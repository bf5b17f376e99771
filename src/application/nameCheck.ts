import type { Endpoint } from '../api/endpoints/endpoint'
import type { ErrList } from '../api/outcome'
import { defineFlow } from '../runtime/flow'

interface State {
  /** The requested name; '' before. */
  checked: string
  /** Its errors by field, empty for a usable name; null while unknown. */
  errors: ErrList | null
}

/**
 * Checks one name at the provider while an application is filled in (portal-2 §4). The outcome concerns only the name,
 * not the application's messages or step.
 */
export const defineNameCheck = <Request extends Readonly<Record<string, string>>>(
  name: string,
  endpoint: Endpoint<{ req: Request; res: object }>,
) =>
  defineFlow({
    name,
    initialState: { checked: '', errors: null } as State,
    resetOnUnmount: true,
    calls: {
      check: {
        endpoint,
        onRequest: (request) => ({ checked: Object.values(request).join(), errors: null }),
        onSuccess: () => ({ errors: {} }),
        onError: (outcome) => (outcome.kind === 'validation' ? { errors: outcome.errList } : {}),
      },
    },
  })

export type NameCheck<Request extends Readonly<Record<string, string>>> = ReturnType<typeof defineNameCheck<Request>>
