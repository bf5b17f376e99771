import * as v from 'valibot'
import { isRecord, listItems } from '../listItems'
import { download } from './download'
import { query } from './endpoint'
import {
  optionalChoices,
  optionalInteger,
  optionalList,
  optionalTexts,
  record,
  text,
  textAs,
  texts,
  word,
} from './lenient'

/** The date of the data, if the provider knows it. */
const page = { linkage_date: text }

/**
 * Addresses by number, as records or names, as a list of records. portal-2 §3 has `address_keys` beside them, and defines
 * the shape of neither.
 */
function addressList(given: unknown): unknown {
  if (!isRecord(given) || !listItems(given)) return given
  return Object.entries(given).map(([key, address]) =>
    isRecord(address)
      ? { ...address, address_no: address['address_no'] ?? key }
      : { address_no: key, address_name: address },
  )
}

/** The contract at one address, as names and values (portal-2 §3, D18). A missing list means unknown, not empty. */
const atAddress = record({
  ...page,
  address_cands: v.optional(word(optionalChoices('address_no', { address_no: text, address_name: text }), addressList)),
  /** The address the items belong to. */
  tgt_address_no: text,
  items: optionalList({ item_name: text, item_value: text }),
})
export type AtAddress = v.InferOutput<typeof atAddress>

export const certifyIndex = query('/api/contract/certify_index', {
  response: record({ ...page, contractSts: optionalInteger }),
})

export const certifyService = query('/api/contract/service/certify_index', { response: atAddress })

/**
 * Selects an address and returns its services. A query, although the provider stores the choice: it is idempotent, and
 * the latest request wins (CON-18).
 */
export const changeAddressNo = query('/api/contract/service/change_address_no', {
  request: { address_no: v.string() },
  response: atAddress,
})

export const certifyPayment = query('/api/contract/payment/certify_index', { response: atAddress })

/** 1000, '1,000' or '1000MB' → 1000. */
const megabytes = v.optional(
  word(optionalInteger, (size) => (typeof size === 'string' ? size.replace(/\s*MB\s*$/i, '') : size)),
)

/** A blank setting is none, and spaces around one are not copied with it. */
const setting = textAs((given) => given.trim())

const trimmed = (given: string[]) => given.map((one) => one.trim())

/** Several settings. */
const settings = v.pipe(texts, v.transform(trimmed))

/** Codes to copy, like settings. */
const codes = v.pipe(
  optionalTexts,
  v.transform((given) => given && trimmed(given)),
)

const internetSettings = record({
  ...page,
  mail_domains: settings,
  mail_accounts: settings,
  receive_mail_server: setting,
  receive_mail_port: setting,
  receive_mail_encryption: setting,
  receive_mail_authentication: setting,
  send_mail_server: setting,
  send_mail_port: setting,
  send_mail_encryption: setting,
  send_mail_authentication: setting,
  ip_address: setting,
  subnet_mask: setting,
  dns_server: setting,
  default_gw: setting,
  global_address_msg: setting,
  hp_space_add: megabytes,
  hp_space_sum: megabytes,
})
export type InternetSettings = v.InferOutput<typeof internetSettings>

export const certifyInternetSettings = query('/api/contract/internet_settings/certify_index', {
  response: internetSettings,
})

export const downloadInternetSettings = download('/api/contract/internet_settings/download_internet_settings', {
  request: {},
})

const securitySoftware = record({
  ...page,
  /** kaspersky, virus_buster or '' (D18). */
  security_software_select: setting,
  kaspersky_codes: codes,
  virus_buster_codes: codes,
})
export type SecuritySoftware = v.InferOutput<typeof securitySoftware>

export const certifySecuritySoftware = query('/api/contract/security_software/certify_index', {
  response: securitySoftware,
})

const others = record({ ...page, items: optionalList({ item_name: text, item_value: text }) })

export const certifyOthers = query('/api/contract/others/certify_index', { response: others })
