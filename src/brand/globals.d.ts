/** Which features this build has (gates.ts). Release builds fold each dotted name into `true` or `false`. */
declare const features: import('./gates').Features

/** What must hold for a feature while the portal runs (gates.ts `also`); folded like features. */
declare const conditions: Readonly<Record<import('./gates').Feature, import('./gates').Condition | undefined>>

/** The build version, YYYYMMDDNN. */
declare const buildVersion: number

/** Whether the mocks answer in place of the backend; false in every release build. */
declare const mockBuild: boolean

interface ImportMetaEnv {
  /** Origin of the API; empty for the page's own (API-02). */
  readonly PORTAL_API: string
  /** Measurement ID of the analytics service; empty for none. */
  readonly PORTAL_ANALYTICS: string
  /** The two client IDs of the partner app, with a comma between. */
  readonly PORTAL_PARTNERS: string
}

interface Window {
  /** Trusted Types, as far as the portal uses them; not in every browser. */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
  }
}
