import { searchZipCode } from '../api/endpoints/helper'
import { defineFlow } from '../runtime/flow'

interface Address {
  readonly zip3: string
  readonly zip4: string
  readonly region: string
  readonly locality: string
  readonly street: string
}

interface ZipSearch {
  /** The last request: a response for a postcode other than the one on screen is ignored. */
  requested: Address | null
  found: Address | null
}

/** Looks up the address of a postcode, for every form that asks for one (portal-1 §5, §7). */
export const zipSearch = defineFlow({
  // Stryker disable next-line StringLiteral: any name that no other flow has does the same
  name: 'zipSearch',
  initialState: { requested: null, found: null } as ZipSearch,
  resetOnUnmount: true,
  calls: {
    search: {
      endpoint: searchZipCode,
      onRequest: (requested) => ({ requested, found: null }),
      onSuccess: (found) => ({ found }),
    },
  },
})
