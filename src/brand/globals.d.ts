/** The features of this build (gates.ts). Release builds fold `features.name` into `true` or `false`. */
declare const features: import('./gates').Features

/** Runtime conditions of features (gates.ts `condition`); folded like `features`. */
declare const conditions: Readonly<Record<import('./gates').Feature, import('./gates').Condition | undefined>>

/** The build version, YYYYMMDDNN. A release build reads it from the page, so that no script changes with it. */
declare const buildVersion: string

/** Whether mocks replace the backend; false in every release build. */
declare const mockBuild: boolean

interface ImportMetaEnv {
  /** Address of the API; empty for the page's own origin (API-02). */
  readonly PORTAL_API: string
  /** Measurement ID of the analytics service; empty for none. */
  readonly PORTAL_ANALYTICS: string
  /** Client IDs of the partner app, separated by commas; empty for none. */
  readonly PORTAL_PARTNERS: string
  /** Where reports from the field are sent, a path or an address; empty for none. */
  readonly PORTAL_REPORTS: string
}

interface Window {
  /** The part of Trusted Types that the portal uses; not in every browser. */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown
  }
  /** Notifies of Android's Back, and of Escape elsewhere; not in every browser. */
  readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void }
}
