import * as v from 'valibot'
import { type Endpoint, mutation, query } from './endpoint'
import { integer, list, nothing, optionalInteger, record, text } from './lenient'
import { address } from './person'

/*
 * What the inquiry, the applications for TV and internet and the change of payment have in common (portal-2 §3, §4, §7):
 * three steps with their calls, the contractor, and the person who writes.
 */

/**
 * What can be chosen: the code that is sent, its words, and the heading that it stands under ('' for none). What has no code
 * cannot be sent, and is not offered.
 */
export const choices = v.pipe(
  list({ code: text, label: text, group: text }),
  v.transform((found) => found.filter(({ code }) => code !== '')),
)

/** The lists that a form offers, by name; an answer without them offers nothing. */
export const options = <const Lists extends v.ObjectEntries>(lists: Lists) => v.optional(record(lists), {})

/** No document names the fields of the address: the portal assumes these, and has the profile beside them (D39). */
const contractorFields = {
  user_seq: integer,
  user_id: text,
  cable_id: text,
  sei_name: text,
  mei_name: text,
  zip3: text,
  zip4: text,
  region: text,
  locality: text,
  street: text,
  building: text,
  tel_n1: text,
  tel_n2: text,
  tel_n3: text,
  contract_sts: optionalInteger,
  idp_sync_sts: optionalInteger,
  reg_number: text,
}

/** The contractor as known, out of all that is answered; it goes back as it came. */
export const contractor = v.object(contractorFields)
export type Contractor = v.InferOutput<typeof contractor>

/** What certify_create answers: the contractor, and what is known with the contract. */
export const createData = <const More extends v.ObjectEntries>(more: More) => record({ ...contractorFields, ...more })

const zeroOrOne = v.picklist([0, 1])

/** What every application sends. */
const common = {
  user_seq: v.number(),
  user_id: v.string(),
  cable_id: v.string(),
  sei_name: v.string(),
  mei_name: v.string(),
  ...address,
  tel_n1: v.string(),
  tel_n2: v.string(),
  tel_n3: v.string(),
  /** Left out where nobody said it. */
  contract_sts: v.optional(v.number()),
  idp_sync_sts: v.optional(v.number()),
  reg_number: v.string(),
  rel_same: zeroOrOne,
  rel_sei_name: v.string(),
  rel_mei_name: v.string(),
  relationship: v.string(),
  rel_others: v.optional(v.string()),
  rel_zip3: v.string(),
  rel_zip4: v.string(),
  rel_region: v.string(),
  rel_locality: v.string(),
  rel_street: v.string(),
  rel_building: v.string(),
  rel_tel_n1: v.string(),
  rel_tel_n2: v.string(),
  rel_tel_n3: v.string(),
  rel_email: v.string(),
  has_privacy: zeroOrOne,
  comments: v.string(),
}

/** When it was accepted and last changed: '2025-04-15 10:00:00' in Japan; '' for unknown. */
const receipt = record({ created_at: text, updated_at: text })
export type Receipt = v.InferOutput<typeof receipt>

interface ApplicationSchemas<Opened, More extends v.ObjectEntries> {
  /** What certify_create answers. */
  opened: v.GenericSchema<unknown, Opened>
  /** What is sent beside what every application sends. */
  fields: More
  /** Where the completion certifies, if elsewhere than the rest (D7). */
  completion?: string
}

/** The five calls of an application under one address. */
export const application = <Opened, const More extends v.ObjectEntries>(
  base: string,
  { opened: response, fields, completion = base }: ApplicationSchemas<Opened, More>,
) => {
  const request = { ...common, ...fields }
  return {
    certifyCreate: query(`${base}/certify_create`, { response }),
    /** Checks what was typed; nothing is applied for yet. */
    confirmCreate: mutation(`${base}/confirm_create`, { request, response: nothing }),
    certifyConfirm: query(`${base}/certify_confirm`, { response: nothing }),
    execCreate: mutation(`${base}/exec_create`, { request, response: nothing }),
    certifyComplete: query(`${completion}/certify_complete`, { response: receipt }),
  }
}

/** A choice that is left out while what it belongs to is not chosen. */
export const optionalString = v.optional(v.string())
export const optionalStrings = v.optional(v.array(v.string()))
export const optionalZeroOrOne = v.optional(zeroOrOne)

/** An account of the customer's: `1`, `taro@example.jp`. */
export const accounts = v.pipe(
  list({ account_no: text, account_name: text }),
  v.transform((found) => found.filter(({ account_no }) => account_no !== '')),
)

/** Checks one account name; VALIDATION says what is wrong with it. */
export const nameCheck = <const Name extends string>(path: string, name: Name) =>
  query(path, { request: { [name]: v.string() } as Record<Name, v.StringSchema<undefined>>, response: nothing })

export type CreateData<E> = E extends { certifyCreate: Endpoint<infer W> } ? W['res'] : never
