import * as v from 'valibot'
import type * as endpoints from '../../../src/api/endpoints/subUser'
import { ageGroupsWithChildren, sexes } from '../../../src/form/lists'
import { fieldErrorsOf, maxLength, oneOf, optional, required, telPart, zipRules } from '../field-rules'
import { failure, ok, type Result } from '../result'
import type { Customer, Store } from '../state'

type Endpoints = typeof endpoints
type Request<Name extends 'certify' | 'execReplace'> = v.InferOutput<Endpoints[Name]['request']>
type ResponseData<Name extends 'certify' | 'execReplace'> = v.InferOutput<Endpoints[Name]['response']>

export const subUser = v.object({
  /** The user_id of the customer. */
  userId: v.string(),
  assc_no: v.number(),
  sei_name: v.string(),
  mei_name: v.string(),
  zip3: v.string(),
  zip4: v.string(),
  tel_n1: v.string(),
  tel_n2: v.string(),
  tel_n3: v.string(),
  age_group: v.string(),
  sex: v.number(),
})
type SubUser = v.InferOutput<typeof subUser>

const maxSubUsers = 3

export const subUserTexts = {
  full: '同乗者は3名まで登録できます。',
  unknown: '同乗者が見つかりません。はじめからやり直してください。',
} as const

const family = { userId: 'kazoku@example.jp', zip3: '510', zip4: '0093', tel_n1: '090', tel_n2: '0000', tel_n3: '1014' }

/** The initial sub-users. */
export const initialSubUsers: readonly SubUser[] = [
  { ...family, assc_no: 1, sei_name: '松本', mei_name: '美咲', age_group: '40', sex: 2 },
  { ...family, assc_no: 2, sei_name: '松本', mei_name: '陽斗', age_group: '10', sex: 1 },
  { ...family, assc_no: 3, sei_name: '松本', mei_name: '結衣', age_group: '1', sex: 2 },
]

/** A customer's sub-users, who may accompany them (portal-2 §6, §7). */
export interface SubUsers {
  /** Sorted by assc_no. */
  list(customer: Customer): ResponseData<'execReplace'>['sub_users']
  certify(fields: Request<'certify'>, customer: Customer): Result<ResponseData<'certify'>>
  replace(
    fields: Request<'execReplace'>,
    customer: Customer,
  ): Result<ResponseData<'execReplace'>, Request<'execReplace'>>
}

const empty: SubUser = {
  userId: '',
  assc_no: 0,
  sei_name: '',
  mei_name: '',
  zip3: '',
  zip4: '',
  tel_n1: '',
  tel_n2: '',
  tel_n3: '',
  age_group: '',
  sex: 0,
}

/** The form of a sub-user. */
const subUserRules = {
  sei_name: required(maxLength(50)),
  mei_name: required(maxLength(50)),
  ...zipRules,
  tel_n1: required(telPart),
  tel_n2: required(telPart),
  tel_n3: required(telPart),
  age_group: oneOf(ageGroupsWithChildren),
  sex: optional(oneOf(sexes)),
}

export function createSubUsers(store: Store): SubUsers {
  const subUsersOf = ({ user }: Customer) => store.state.subUsers.filter((one) => one.userId === user.user_id)
  const toResponse = ({ user }: Customer, { userId: _, ...one }: SubUser) => ({
    ...one,
    user_org: user.user_seq,
    user_seq: one.assc_no === 0 ? 0 : user.user_seq * 10 + one.assc_no,
  })
  const list = (customer: Customer) =>
    subUsersOf(customer)
      .toSorted((a, b) => a.assc_no - b.assc_no)
      .map((one) => toResponse(customer, one))
  return {
    list,
    certify({ assc_no }, customer) {
      if (assc_no === 0) {
        return subUsersOf(customer).length < maxSubUsers ? ok(toResponse(customer, empty)) : failure(subUserTexts.full)
      }
      const found = subUsersOf(customer).find((one) => one.assc_no === assc_no)
      return found ? ok(toResponse(customer, found)) : failure(subUserTexts.unknown)
    },
    replace({ user_org, user_seq, assc_no, ...fields }, customer) {
      const known = list(customer).find((one) => one.assc_no === assc_no)
      const theirs = user_org === customer.user.user_seq && user_seq === (known?.user_seq ?? 0)
      if (!theirs || (assc_no !== 0 && !known)) return failure(subUserTexts.unknown)
      if (!known && subUsersOf(customer).length >= maxSubUsers) return failure(subUserTexts.full)
      const errors = fieldErrorsOf(fields, subUserRules)
      if (errors) return { status: 'VALIDATION', data: errors }
      const others = store.state.subUsers.filter(
        (one) => one.userId !== customer.user.user_id || one.assc_no !== assc_no,
      )
      const place = known?.assc_no ?? subUsersOf(customer).length + 1
      store.state.subUsers = [
        ...others,
        { ...fields, sex: fields.sex ?? 0, userId: customer.user.user_id, assc_no: place },
      ]
      return ok({ has_sub_user: true, sub_users: list(customer) })
    },
  }
}
