import { searchZipCode } from '../api/contract/helper'
import { defineFlow } from '../flow/flow'

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
  state: { asked: null, found: null } as ZipSearch,
  forgets: true,
  calls: {
    search: {
      endpoint: searchZipCode,
      press: (asked) => ({ asked, found: null }),
      ok: (found) => ({ found }),
    },
  },
})
