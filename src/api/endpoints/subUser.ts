import * as v from 'valibot'
import { mutation, query } from './endpoint'
import { flag, integer, list, record, text } from './lenient'
import { names, telephone, zip } from './person'

/**
 * An accompanying rider, at most three per customer (portal-2 §3 "Sub-user fields", §6). `assc_no` is the position among
 * the customer's sub-users, 1 to 3; `user_org` is the customer's user_seq, `user_seq` the sub-user's.
 */
export const subUser = {
  user_org: integer,
  user_seq: integer,
  assc_no: integer,
  sei_name: text,
  mei_name: text,
  zip3: text,
  zip4: text,
  tel_n1: text,
  tel_n2: text,
  tel_n3: text,
  age_group: text,
  sex: integer,
}
const subUserRecord = record(subUser)
export type SubUser = v.InferOutput<typeof subUserRecord>

/** Initial values of the form: the sub-user with that assc_no, or an empty one for 0 (SUB-04). */
export const certify = query('/api/mobility/submission_sub_user/certify', {
  request: { assc_no: v.number() },
  response: subUserRecord,
})

/** Registers (user_seq and assc_no 0) or replaces a sub-user; returns all of them (portal-2 §7). */
export const execReplace = mutation('/api/mobility/submission_sub_user/exec_replace', {
  request: {
    user_org: v.number(),
    user_seq: v.number(),
    assc_no: v.number(),
    ...names,
    ...zip,
    ...telephone,
    age_group: v.string(),
    sex: v.optional(v.number()),
  },
  response: record({ has_sub_user: flag, sub_users: list(subUser) }),
})
