import * as v from 'valibot'
import { filledText, flag, integer, optionalInteger, optionalText, record, text } from './lenient'

const person = [
  ...(['sei_name', 'mei_name', 'sei_kana', 'mei_kana'] as const),
  ...(['birth_year', 'birth_month', 'birth_day', 'age_group'] as const),
  ...(['svc_zip3', 'svc_zip4', 'svc_region', 'svc_locality', 'svc_street', 'svc_building'] as const),
  ...(['tel_n1', 'tel_n2', 'tel_n3', 'mobile_n1', 'mobile_n2', 'mobile_n3', 'email'] as const),
] as const

const passwordFlags = { password_symbols: flag, password_symbols_alert_flg: flag }

/** The logged-in customer (portal-1 §3, portal-2 §3). Only user_id is required. */
export const loginUser = v.object({
  user_seq: integer,
  user_id: filledText,
  ...v.entriesFromList(person, text),
  sex: integer,
  /** 100 or more means contracted; undefined if unknown. */
  contract_sts: optionalInteger,
  idp_sync_sts: integer,
  ...passwordFlags,
})
export type LoginUser = v.InferOutput<typeof loginUser>

const partialUserRecord = record({
  user_seq: optionalInteger,
  user_id: v.fallback(v.optional(filledText), undefined),
  ...v.entriesFromList(person, optionalText),
  sex: optionalInteger,
  contract_sts: optionalInteger,
  idp_sync_sts: optionalInteger,
  ...passwordFlags,
})

/**
 * Customer data in a response, at the top level or in `loginUser`. Missing fields are undefined, and keep their value
 * from the login (D33), except the password flags, which count as unset.
 */
export const partialUser = v.pipe(
  v.unknown(),
  v.transform((data) => (typeof data === 'object' && data && 'loginUser' in data ? data.loginUser : data)),
  partialUserRecord,
)
export type PartialUser = v.InferOutput<typeof partialUser>

/** What the customer has seen, as flags by name: `202412_open_gift_page`. */
export const uiStates = v.fallback(v.record(v.string(), flag), {})
export type UiStates = v.InferOutput<typeof uiStates>

/** Response of a login, stored in localStorage `auth` (D8). Invalid without an access token or a user ID. */
export const authData = v.object({
  _access_token: filledText,
  _refresh_token: text,
  _user_token: text,
  loginUser,
  uiStates,
  is_onetime_token: flag,
})
export type AuthData = v.InferOutput<typeof authData>
