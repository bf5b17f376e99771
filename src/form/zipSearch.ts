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
  /** What was asked for: an answer for another postcode than the one on screen fills nothing. */
  asked: Address | null
  found: Address | null
}

/** The address of a postcode, for every form that asks for one (portal-1 §5, §7). */
export const zipSearch = defineFlow({
  name: 'zipSearch',
  initialState: { asked: null, found: null } as ZipSearch,
  resetOnUnmount: true,
  calls: {
    search: {
      endpoint: searchZipCode,
      onRequest: (asked) => ({ asked, found: null }),
      onSuccess: (found) => ({ found }),
    },
  },
})
