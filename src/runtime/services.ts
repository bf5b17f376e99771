import type { Client } from '../api/client'

/** Where the portal is: the address as the router has it, and the history entry's own state. */
export interface CurrentLocation {
  readonly pathname: string
  readonly search: string
  readonly state: unknown
  /** Another key is another visit. */
  readonly key: string
}

/** A page of the portal, another site's address for which the portal is left, or a form that is posted there. */
export type Destination = PageDestination | { readonly leaveFor: string } | FormPost

/** A form that the page posts, so that the browser follows where the other site leads. */
export interface FormPost {
  readonly postTo: string
  readonly fields: Readonly<Record<string, string>>
}

export interface PageDestination {
  readonly pathname: string
  readonly search?: string
  /** What the history entry holds: a mailed key, say, which must be in no address (D6). */
  readonly state?: Readonly<Record<string, string>>
  /** Takes the place of the present history entry. */
  readonly replace?: boolean
}

/** What the machine works with; a store is made with one, tests give their own. */
export interface FlowServices {
  readonly client: Client
  /** Whose session the calls are made in, as drafts know them. */
  owner(): string
  /** Takes in what other tabs did to the session, which a tab that slept was not told. */
  syncSession(): void
  currentLocation(): CurrentLocation
  navigate(to: Destination): void
  saveFile(name: string, content: Blob): void
  /** Told what was thrown where nothing should throw. */
  reportError(error: unknown): void
}
