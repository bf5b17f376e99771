import * as v from 'valibot'
import { text } from './lenient'

/* Request fields of personal data that several endpoints share, named as in the specification (portal-1 §3). */

export const optionalString = v.optional(v.string())

export const names = { sei_name: v.string(), mei_name: v.string() }
export const kana = { sei_kana: optionalString, mei_kana: optionalString }

export const zip = { zip3: v.string(), zip4: v.string() }
export const address = {
  ...zip,
  region: v.string(),
  locality: v.string(),
  street: v.string(),
  building: v.string(),
}

export const birth = { birth_year: optionalString, birth_month: optionalString, birth_day: optionalString }

export const telephone = { tel_n1: v.string(), tel_n2: v.string(), tel_n3: v.string() }
export const telephones = {
  ...telephone,
  mobile_n1: optionalString,
  mobile_n2: optionalString,
  mobile_n3: optionalString,
}

export const passwords = { password: v.string(), password2: v.string() }

/** What a form opened by a mailed key sends besides its fields. */
export const mailedKeyFields = {
  cert_id: v.string(),
  cert_key: v.string(),
  cert2_method: v.picklist(['mail', 'sms']),
  cert2_address: v.string(),
}

/** Response fields of a certified key. */
export const certified = { cert_id: text, cert_email: text, user_id: text }
