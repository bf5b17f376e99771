import * as v from 'valibot'
import { mutation, query } from './endpoint'
import { nothing, optionalInteger, record, text } from './lenient'
import { address, birth, certified, mailedKeyFields, names, optionalString, passwords, telephones } from './person'

/** cert_type is what the key is for; only the reminder has several purposes (portal-1 §3). */
const certifiedKey = record({ ...certified, cert_type: text })

/** The older flow certifies the mailed key here; the newer flow its selection (portal-1 §4, D26). */
export const certifyKeyUserType = query('/api/reminder/certify_key_user_type', {
  request: { cert_key: v.string() },
  response: certifiedKey,
})

export const entryMailIdPass = mutation('/api/reminder/entry_mail_id_pass', {
  request: { email: v.string(), contract_sel: v.string() },
  response: nothing,
})
export const entryMailPass = mutation('/api/reminder/entry_mail_pass', {
  request: { email: v.string() },
  response: nothing,
})
export const entryProvIdPass = mutation('/api/reminder/entry_prov_id_pass', {
  request: { con_privacy_policy: v.picklist([0, 1]), prov_id: v.string(), prov_pass: v.string(), email: v.string() },
  response: record({ match_res: text }),
})

const byKey = { request: { cert_key: v.string() }, response: certifiedKey }
export const certifyKeyPersonal = query('/api/reminder/certify_key_personal', byKey)
export const certifyKeyRegistration = query('/api/reminder/certify_key_registration', byKey)
export const certifyResetPassword = query('/api/reminder/certify_reset_password', byKey)

/** Matches the data with the contract. Only a failure returns the remaining tries (portal-1 §7). */
export const entryPersonal = mutation('/api/reminder/entry_personal', {
  request: {
    ...mailedKeyFields,
    ...names,
    ...address,
    ...birth,
    ...telephones,
    email: v.string(),
    con_privacy_policy: v.picklist([0, 1]),
    reg_number: optionalString,
  },
  response: record({ match_res: v.exactOptional(text, ''), remain_match_cnt: v.exactOptional(optionalInteger) }),
})

export const entryRegistration = mutation('/api/reminder/entry_registration', {
  request: {
    ...mailedKeyFields,
    email: v.string(),
    con_privacy_policy: v.picklist([0, 1]),
    locality: v.string(),
    age_group: v.string(),
    sex: v.optional(v.number()),
    password: optionalString,
    password2: optionalString,
  },
  response: nothing,
})

export const certifyKeyCertCode = query('/api/reminder/certify_key_cert_code', {
  request: { cert2_key: v.string() },
  response: certifiedKey,
})
export const entryCertCode = mutation('/api/reminder/entry_cert_code', {
  request: { cert2_code: v.string(), cert_id: v.string(), cert2_key: v.string() },
  response: certifiedKey,
})

export const resetPassword = mutation('/api/reminder/reset_password', {
  request: {
    ...passwords,
    cert_id: v.string(),
    cert_key: optionalString,
    cert2_key: optionalString,
    user_id: optionalString,
  },
  response: nothing,
})
