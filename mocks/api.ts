import type { RequestHandler } from 'msw'
import { handlers } from './handlers'
import { createRefuse, type Refusal } from './handlers/refusals'
import { createProvider, type Provider, type ProviderSettings } from './provider/provider'
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

export interface MockSettings extends ProviderSettings {
  /** The base path of the portal, to which the single sign-on returns; '/' where it is left out. */
  readonly base?: string
  /** The address of a sign-on page that people see; without one, the sign-on agrees at once (handlers/index.ts). */
  readonly signOnPage?: string
}

export function createMockApi({ base = '/', signOnPage, ...settings }: MockSettings): MockApi {
  const provider = createProvider(settings)
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
