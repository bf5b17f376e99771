import type { RequestHandler } from 'msw'
import { createHandlers } from './handlers'
import { createRefuse, type Refusal } from './handlers/refusals'
import { createProvider, type Provider, type ProviderSettings } from './provider/provider'
import { createScenarios, type Scenarios } from './scenarios'

/** A complete mock backend. */
export interface MockApi {
  readonly provider: Provider
  readonly scenarios: Scenarios
  readonly refusals: readonly Refusal[]
  readonly handlers: RequestHandler[]
  /** Files of extra/ by name, which replace the site's own. */
  readonly extraFiles: Map<string, string>
  /** Resets customers, sessions, clock, planned outcomes, files and logs. */
  reset(): void
}

export interface MockSettings extends ProviderSettings {
  /** Base path of the portal, to which the single sign-on returns; '/' by default. */
  readonly base?: string
  /** URL of an interactive sign-on page; without it, the sign-on consents automatically (handlers/index.ts). */
  readonly signOnPage?: string
}

export function createMockApi({ base = '/', signOnPage, ...settings }: MockSettings): MockApi {
  const provider = createProvider(settings)
  const scenarios = createScenarios()
  const refusals: Refusal[] = []
  const extraFiles = new Map<string, string>()
  return {
    provider,
    scenarios,
    refusals,
    extraFiles,
    handlers: createHandlers(provider, { scenarios, refuse: createRefuse(refusals), base, signOnPage }),
    reset() {
      provider.reset()
      scenarios.reset()
      refusals.length = 0
      extraFiles.clear()
    },
  }
}
