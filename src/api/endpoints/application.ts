import * as v from 'valibot'
import { type Endpoint, mutation, query } from './endpoint'
import { integer, list, nothing, optionalInteger, record, text } from './lenient'
import { address } from './person'

/*
 * Shared by the inquiry, the applications for TV and internet, and the change of payment (portal-2 §3, §4, §7): three
 * steps with their calls, the contractor, and the person who applies.
 */

/**
 * Options: the code to send, its label (the code if it has none), and its group heading ('' for none). Entries without
 * a code are dropped.
 */
export const choices = v.pipe(
  list({ code: text, label: text, group: text }),
  v.transform((found) =>
    found.flatMap(({ code, label, group }) => (code === '' ? [] : [{ code, label: label || code, group }])),
  ),
)

/** Option lists of a form, by name; empty if the response has none. */
export const options = <const Lists extends v.ObjectEntries>(lists: Lists) => v.optional(record(lists), {})

/** The specification does not name the address fields; these are assumed, with the profile as a fallback (D39). */
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

/** The contractor's part of the response; sent back unchanged. */
export const contractor = v.object(contractorFields)
export type Contractor = v.InferOutput<typeof contractor>

/** Response data of certify_create: the contractor, and known data of the contract. */
export const createData = <const More extends v.ObjectEntries>(more: More) => record({ ...contractorFields, ...more })

export const zeroOrOne = v.picklist([0, 1])

/** Request fields of every application. */
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
  /** Omitted if unknown. */
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

/** When it was accepted and last changed: '2025-04-15 10:00:00', Japan time; '' if unknown. */
const receipt = record({ created_at: text, updated_at: text })
export type Receipt = v.InferOutput<typeof receipt>

interface ApplicationSchemas<Opened, More extends v.ObjectEntries> {
  /** Response of certify_create. */
  opened: v.GenericSchema<unknown, Opened>
  /** Request fields besides those of every application. */
  fields: More
  /** Base path of certify_complete, if it differs from the others (D7). */
  completion?: string
}

/** The five endpoints of an application under one base path. */
export const application = <Opened, const More extends v.ObjectEntries>(
  base: string,
  { opened: response, fields, completion = base }: ApplicationSchemas<Opened, More>,
) => {
  const request = { ...common, ...fields }
  return {
    certifyCreate: query(`${base}/certify_create`, { response }),
    /** Validates the input; nothing is submitted yet. */
    confirmCreate: mutation(`${base}/confirm_create`, { request, response: nothing }),
    certifyConfirm: query(`${base}/certify_confirm`, { response: nothing }),
    execCreate: mutation(`${base}/exec_create`, { request, response: nothing }),
    certifyComplete: query(`${completion}/certify_complete`, { response: receipt }),
  }
}

/* Fields that are omitted until the choice they belong to is made; optionalString is in person.ts. */
export const optionalStrings = v.optional(v.array(v.string()))
export const optionalZeroOrOne = v.optional(zeroOrOne)

/**
 * The customer's accounts: number, and name (`1`, `taro@example.jp`; the number if it has none). Entries without a
 * number are dropped.
 */
export const accounts = v.pipe(
  list({ account_no: text, account_name: text }),
  v.transform((found) =>
    found.flatMap(({ account_no, account_name }) =>
      account_no === '' ? [] : [{ account_no, account_name: account_name || account_no }],
    ),
  ),
)

/** Checks one account name; VALIDATION describes the error. */
export const nameCheck = <const Name extends string>(path: string, name: Name) =>
  query(path, { request: { [name]: v.string() } as Record<Name, v.StringSchema<undefined>>, response: nothing })

export type CreateData<E> = E extends { certifyCreate: Endpoint<infer W> } ? W['res'] : never

/** The request data that an application's form sends. */
export type SentData<E> = E extends { execCreate: Endpoint<infer W> } ? W['req'] : never
