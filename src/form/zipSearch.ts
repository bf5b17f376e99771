import { searchZipCode } from '../api/contract/helper'
import { defineFlow } from '../flow/flow'
import { texts } from './texts'

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
  /** The result in words, for the live region. */
  said: string
}

/** The address of a postcode, for every form that asks for one (portal-1 §5, §7). */
export const zipSearch = defineFlow({
  name: 'zipSearch',
  state: { asked: null, found: null, said: '' } as ZipSearch,
  forgets: true,
  calls: {
    search: {
      endpoint: searchZipCode,
      press: (asked) => ({ asked, found: null, said: '' }),
      ok: (found) => ({
        found,
        said: found.region || found.locality || found.street ? texts.zipFound : texts.zipNotFound,
      }),
    },
  },
})
