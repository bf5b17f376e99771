import type { Client } from '../api/client'

/** The router's location with the history entry's state. */
export interface CurrentLocation {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
  /** Identifies the history entry; while the page of the browser's address is still loading, that address's path. */
  readonly key: string
}

/** A page of the portal, the address of another site, or a form to post to one. */
export type Destination = PageDestination | { readonly leaveFor: string } | FormPost

/** A form that the browser submits, so that it follows the other site's redirects. */
export interface FormPost {
  readonly postTo: string
  readonly fields: Readonly<Record<string, string>>
}

export interface PageDestination {
  readonly pathname: string
  readonly search?: string
  /** The history entry's state, e.g. a mailed key, which must not appear in the address (D6). */
  readonly state?: Readonly<Record<string, string>>
  /** Replaces the current history entry. */
  readonly replace?: boolean
}

/** The dependencies of the flow runtime; passed to the store, so that tests can inject their own. */
export interface FlowServices {
  readonly client: Client
  /** The customer whose session it is (`ownerOf` in customer.ts); '' for a visitor. */
  owner(): string
  /** That session's access token, which distinguishes it from the same customer's earlier ones; '' for a visitor. */
  accessToken(): string
  /** Syncs the session with storage, in case this tab was suspended and missed another tab's change. */
  syncSession(): void
  currentLocation(): CurrentLocation
  navigate(to: Destination): void
  /** Whether the last navigation, including one to another site, is still pending. */
  isNavigating(): boolean
  saveFile(name: string, content: Blob): void
  /** Reports an unexpected exception. */
  reportError(error: unknown): void
}
