import * as v from 'valibot'
import { mutation, query } from './endpoint'
import { nothing, orNull, record, text } from './lenient'
import {
  address,
  birth,
  certified,
  kana,
  mailedKeyFields,
  names,
  optionalString,
  passwords,
  telephones,
} from './person'
import { authData } from './user'

/** portal-1 §3, §7: data of a certified key. `has_contract` is sent back unchanged (NEW-37). */
const certifiedKey = record({ ...certified, has_contract: v.optional(v.unknown()) })
const done = record({ user_id: text, login_url: text })

/** Sends or resends the mail with the link. */
export const entryMail = mutation('/api/new_regist/entry_mail', {
  request: { email: v.string(), is_niwamichi: v.picklist([0, 1]), oauth2_link: v.string() },
  response: nothing,
})

const byKey = { request: { cert_key: v.string() }, response: certifiedKey }
export const certifyKeyPersonal = query('/api/new_regist/certify_key_personal', byKey)
export const certifyKeyRegistration = query('/api/new_regist/certify_key_registration', byKey)
export const certifyKeyPassword = query('/api/new_regist/certify_key_password', byKey)

export const entryPersonal = mutation('/api/new_regist/entry_personal', {
  request: {
    ...mailedKeyFields,
    ...names,
    ...kana,
    ...address,
    ...birth,
    ...telephones,
    ...passwords,
    cert_email: v.string(),
    sex: v.optional(v.number()),
    con_privacy_policy: v.optional(v.picklist([0, 1])),
    has_contract: v.optional(v.unknown()),
  },
  response: done,
})

export const entryRegistration = mutation('/api/new_regist/entry_registration', {
  request: {
    ...mailedKeyFields,
    ...birth,
    ...passwords,
    cert_email: v.string(),
    locality: v.string(),
    age_group: optionalString,
    sex: v.optional(v.number()),
    con_privacy_policy: v.picklist([0, 1]),
    has_contract: v.optional(v.unknown()),
  },
  response: done,
})

export const certifyKeyCertCode = query('/api/new_regist/certify_key_cert_code', {
  request: { cert2_key: v.string() },
  response: certifiedKey,
})
export const entryCertCode = mutation('/api/new_regist/entry_cert_code', {
  request: { cert2_code: v.string(), cert_id: v.string(), cert2_key: v.string() },
  response: done,
})

/** The password of a registration by the mobility route; OK logs in (portal-1 §4), or completes without a login (D33). */
export const entryPassword = mutation('/api/new_regist/entry_password', {
  request: { ...passwords, cert_id: v.string(), cert_key: v.string() },
  response: orNull(authData),
})
