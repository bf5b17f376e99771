import * as v from 'valibot'
import { flag, integer, text } from './shape'

const filled = v.pipe(v.string(), v.nonEmpty())

/** The logged-in customer (portal-1 §3, portal-2 §3). Only user_id is sure to be there. */
export const loginUser = v.object({
  user_seq: integer,
  user_id: filled,
  sei_name: text,
  mei_name: text,
  sei_kana: text,
  mei_kana: text,
  birth_year: text,
  birth_month: text,
  birth_day: text,
  age_group: text,
  sex: integer,
  svc_zip3: text,
  svc_zip4: text,
  svc_region: text,
  svc_locality: text,
  svc_street: text,
  svc_building: text,
  tel_n1: text,
  tel_n2: text,
  tel_n3: text,
  mobile_n1: text,
  mobile_n2: text,
  mobile_n3: text,
  email: text,
  contract_sts: integer,
  idp_sync_sts: integer,
  password_symbols: flag,
  password_symbols_alert_flg: flag,
})
export type LoginUser = v.InferOutput<typeof loginUser>

/** Flags of what the customer has seen, by name: `202412_open_gift_page`. */
export const uiStates = v.fallback(v.record(v.string(), flag), {})
export type UiStates = v.InferOutput<typeof uiStates>

/** What a login answers and localStorage `auth` holds (D8). Without a token or a user ID it is no login. */
export const authData = v.object({
  _access_token: filled,
  _refresh_token: text,
  _user_token: text,
  loginUser,
  uiStates,
  is_onetime_token: flag,
})
export type AuthData = v.InferOutput<typeof authData>
