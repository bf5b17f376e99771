import * as v from 'valibot'
import type * as contract from '../../src/api/endpoints/subUser'
import { ok, type Result, refused } from './registrations'
import { problemsOf, subUserRules } from './registrations-checks'
import type { Customer, Store } from './state'

type Contract = typeof contract
type Request<Name extends 'certify' | 'execReplace'> = v.InferOutput<Contract[Name]['request']>
type Answer<Name extends 'certify' | 'execReplace'> = v.InferOutput<Contract[Name]['response']>

export const subUser = v.object({
  /** The user_id of the customer whose sub-user it is. */
  of: v.string(),
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
type Kept = v.InferOutput<typeof subUser>

const most = 3

export const subUserTexts = {
  full: '同乗者は3名まで登録できます。',
  unknown: '同乗者が見つかりません。はじめからやり直してください。',
} as const

const family = { of: 'kazoku@example.jp', zip3: '510', zip4: '0093', tel_n1: '090', tel_n2: '0000', tel_n3: '1014' }

/** The sub-users that there are at the start, by the user_id of their customer. */
export const firstSubUsers: readonly Kept[] = [
  { ...family, assc_no: 1, sei_name: '松本', mei_name: '美咲', age_group: '40', sex: 2 },
  { ...family, assc_no: 2, sei_name: '松本', mei_name: '陽斗', age_group: '10', sex: 1 },
  { ...family, assc_no: 3, sei_name: '松本', mei_name: '結衣', age_group: '1', sex: 2 },
]

/** Whom a customer may take along (portal-2 §6, §7). */
export interface SubUsers {
  /** In the order of assc_no. */
  list(customer: Customer): Answer<'execReplace'>['sub_users']
  certify(fields: Request<'certify'>, customer: Customer): Result<Answer<'certify'>>
  replace(fields: Request<'execReplace'>, customer: Customer): Result<Answer<'execReplace'>, Request<'execReplace'>>
}

const empty: Kept = {
  of: '',
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

export function createSubUsers(store: Store): SubUsers {
  const kept = ({ user }: Customer) => store.state.subUsers.filter((one) => one.of === user.user_id)
  const told = ({ user }: Customer, { of: _, ...one }: Kept) => ({
    ...one,
    user_org: user.user_seq,
    user_seq: one.assc_no === 0 ? 0 : user.user_seq * 10 + one.assc_no,
  })
  const list = (customer: Customer) =>
    kept(customer)
      .toSorted((a, b) => a.assc_no - b.assc_no)
      .map((one) => told(customer, one))
  return {
    list,
    certify({ assc_no }, customer) {
      if (assc_no === 0) {
        return kept(customer).length < most ? ok(told(customer, empty)) : refused(subUserTexts.full)
      }
      const found = kept(customer).find((one) => one.assc_no === assc_no)
      return found ? ok(told(customer, found)) : refused(subUserTexts.unknown)
    },
    replace({ user_org, user_seq, assc_no, ...fields }, customer) {
      const known = list(customer).find((one) => one.assc_no === assc_no)
      const theirs = user_org === customer.user.user_seq && user_seq === (known?.user_seq ?? 0)
      if (!theirs || (assc_no !== 0 && !known)) return refused(subUserTexts.unknown)
      if (!known && kept(customer).length >= most) return refused(subUserTexts.full)
      const problems = problemsOf(fields, subUserRules)
      if (problems) return { status: 'VALIDATION', data: problems }
      const others = store.state.subUsers.filter((one) => one.of !== customer.user.user_id || one.assc_no !== assc_no)
      const place = known?.assc_no ?? kept(customer).length + 1
      store.state.subUsers = [...others, { ...fields, sex: fields.sex ?? 0, of: customer.user.user_id, assc_no: place }]
      return ok({ has_sub_user: true, sub_users: list(customer) })
    },
  }
}
