import type { Client } from '../api/client'

/** The router's location with the history entry's state. */
export interface CurrentLocation {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
  /** Identifies the history entry; '' while the browser's address is not the rendered page's. */
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
  /** The history entry's state: a mailed key, say, which must not be in an address (D6). */
  readonly state?: Readonly<Record<string, string>>
  /** Replaces the current history entry. */
  readonly replace?: boolean
}

/** What the flow runtime depends on; passed to the store, so that tests can inject their own. */
export interface FlowServices {
  readonly client: Client
  /** The customer whose session it is (`ownerOf` in drafts.ts); '' for a visitor. */
  owner(): string
  /** The access token of that session, which tells it from an earlier one of the same customer; '' for a visitor. */
  accessToken(): string
  /** Reads the session that other tabs left in storage: a tab that slept has missed the event. */
  syncSession(): void
  currentLocation(): CurrentLocation
  navigate(to: Destination): void
  /** Whether the page that was last navigated to, at another site too, is not shown yet. */
  isNavigating(): boolean
  saveFile(name: string, content: Blob): void
  /** Reports an unexpected exception. */
  reportError(error: unknown): void
}
