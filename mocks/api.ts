import type { RequestHandler } from 'msw'
import type { BrandCode } from '../src/brand/gates'
import { handlers } from './handlers'
import { createRefuse, type Refusal } from './handlers/refusals'
import { createProvider, type Provider } from './provider/provider'
import type { Persistence } from './provider/state'
import { createScenarios, type Scenarios } from './scenarios'

/** One imitated backend, all of it. */
export interface MockApi {
  readonly provider: Provider
  readonly scenarios: Scenarios
  readonly refusals: readonly Refusal[]
  readonly handlers: RequestHandler[]
  /** Back to the start: customers, logins, clock, commanded outcomes, logs. */
  reset(): void
}

export interface MockSettings {
  readonly brand: BrandCode
  /** The base path of the portal, to which the single sign-on returns; '/' where it is left out. */
  readonly base?: string
  /** The address of a sign-on page that people see; without one, the sign-on agrees at once (handlers/index.ts). */
  readonly signOnPage?: string
  readonly persistence?: Persistence
}

export function createMockApi({ brand, base = '/', signOnPage, persistence }: MockSettings): MockApi {
  const provider = createProvider({ brand, ...(persistence && { persistence }) })
  const scenarios = createScenarios()
  const refusals: Refusal[] = []
  return {
    provider,
    scenarios,
    refusals,
    handlers: handlers(provider, { scenarios, refuse: createRefuse(refusals), base, signOnPage }),
    reset() {
      provider.reset()
      scenarios.reset()
      refusals.length = 0
    },
  }
}
