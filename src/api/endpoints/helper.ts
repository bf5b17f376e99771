import * as v from 'valibot'
import { query } from './endpoint'
import { record, text } from './lenient'

/** portal-1 §3, §7: the address of a postcode; empty texts if there is none. */
export const searchZipCode = query('/api/helper/search_zip_code', {
  request: { zip3: v.string(), zip4: v.string(), region: v.string(), locality: v.string(), street: v.string() },
  response: record({ zip3: text, zip4: text, region: text, locality: text, street: text }),
})
