import * as v from 'valibot'
import type { Receipt } from '../../src/api/endpoints/application'
import type * as applyInternet from '../../src/api/endpoints/applyInternet'
import type * as applyTv from '../../src/api/endpoints/applyTv'
import type * as inquiry from '../../src/api/endpoints/inquiry'
import type * as payMethod from '../../src/api/endpoints/payMethod'
import type { BrandCode } from '../../src/brand/gates'
import { dateTimeLabel } from '../../src/time/japan'
import { accountNameRule } from './applications-accounts'
import { contractorOf, type Known } from './applications-checks'
import { bicycleOptions, courses, detailHtmls, inquiryOptions } from './applications-options'
import {
  type ApplyInternet,
  type ApplyTv,
  type Inquiry,
  inquiryRules,
  internetRules,
  type PayMethod,
  payMethodRules,
  tvRules,
} from './applications-rules'
import type { ProviderClock } from './clock'
import type { Mails } from './mails'
import { ok, type Result, refused } from './registrations'
import { problemsOf, type Rules } from './registrations-checks'
import type { Customer, Store } from './state'
import { subscriptionOf, tvOptionsOf } from './subscriptions'

/*
 * The inquiry, the applications for TV and internet and the change of payment at the provider (portal-2 §4): what was
 * checked may be sent once, as it was checked.
 */

const flows = ['inquiry', 'tv', 'internet', 'payMethod'] as const
type Flow = (typeof flows)[number]

const names: Readonly<Record<Flow, string>> = {
  inquiry: 'お問い合わせ',
  tv: 'テレビのお申し込み',
  internet: 'インターネットのお申し込み',
  payMethod: 'お支払い方法の変更のお申し込み',
}

export const application = v.object({
  /** The user_id of the customer. */
  of: v.string(),
  flow: v.picklist(flows),
  /** As it was sent; passwords are dropped once it is accepted. */
  fields: v.record(v.string(), v.unknown()),
  /** The provider's time, milliseconds; null while it is checked and not sent yet. */
  acceptedAt: v.nullable(v.number()),
})
type Application = v.InferOutput<typeof application>

export const unsentTexts = {
  nothingChecked: '確認済みの内容がありません。入力画面からやり直してください。',
  otherThanChecked: '確認した内容と異なります。入力画面からやり直してください。',
  nothingAccepted: '受け付けた内容がありません。',
} as const

type Nothing = Record<never, never>

/** Where one kind of application is made, by the steps of its form. */
export interface ApplicationService<Opened, Fields> {
  open(customer: Customer): Opened
  check(fields: Fields, customer: Customer): Result<Nothing, Fields>
  /** Whether something is checked and waits to be sent. */
  certify(customer: Customer): Result<Nothing>
  send(fields: Fields, customer: Customer): Result<Nothing, Fields>
  /** Of what was accepted last. */
  receipt(customer: Customer): Result<Receipt>
}

type OpenedOf<Contract extends { certifyCreate: { response: v.GenericSchema } }> = v.InferOutput<
  Contract['certifyCreate']['response']
> & { readonly contract_sts: number; readonly idp_sync_sts: number }

export interface Applications {
  readonly inquiry: ApplicationService<OpenedOf<typeof inquiry>, Inquiry>
  readonly tv: ApplicationService<OpenedOf<typeof applyTv>, ApplyTv>
  readonly internet: ApplicationService<OpenedOf<typeof applyInternet>, ApplyInternet>
  readonly payMethod: ApplicationService<OpenedOf<typeof payMethod>, PayMethod>
  /** What was accepted, newest first. */
  list(): readonly Application[]
  /** What is wrong with a new account name; undefined for nothing. */
  wrongWithName(name: string): string | undefined
}

/** '2025-04-15 10:00:00', Japan's time. */
const writtenTime = (instant: number) => new Date(instant + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** Names that nobody gets. */
const reserved = ['admin', 'info', 'postmaster', 'root', 'support']
const newNames = ['account_add_name', 'account_edit_name', 'account_add__name', 'account_edit__name']

const isPassword = (name: string) => /password_to2?$/.test(name)

export function createApplications(brand: BrandCode, store: Store, clock: ProviderClock, mails: Mails): Applications {
  const accepted = () => store.state.applications.filter(({ acceptedAt }) => acceptedAt !== null)

  const taken = (name: string) =>
    reserved.includes(name) ||
    Object.values(store.state.customers).some((customer) =>
      subscriptionOf(brand, customer).accounts.some(({ account_name }) => account_name.startsWith(`${name}@`)),
    ) ||
    accepted().some(({ fields }) => newNames.some((field) => fields[field] === name))

  const knownOf = (customer: Customer): Known => ({
    brand,
    customer,
    subscription: subscriptionOf(brand, customer),
    now: clock.now(),
    taken,
  })

  const told = ({ customer, subscription }: Known) => ({
    ...contractorOf(customer, subscription),
    contract_sts: customer.user.contract_sts ?? 0,
    idp_sync_sts: customer.user.idp_sync_sts,
  })

  const counter = <Opened, Fields extends Pick<Inquiry, 'rel_sei_name' | 'rel_mei_name' | 'rel_email'>>(
    flow: Flow,
    opened: (known: Known) => Opened,
    rulesOf: (fields: Fields, known: Known) => Rules<Fields>,
  ): ApplicationService<Opened, Fields> => {
    const isTheirs =
      ({ user }: Customer) =>
      (one: Application) =>
        one.flow === flow && one.of === user.user_id
    const waiting = (customer: Customer) =>
      store.state.applications.find((one) => isTheirs(customer)(one) && one.acceptedAt === null)
    const check = (fields: Fields, customer: Customer) => problemsOf(fields, rulesOf(fields, knownOf(customer)))
    const acknowledge = ({ rel_sei_name, rel_mei_name, rel_email }: Fields, at: number) => {
      if (rel_email === '') return
      mails.send({
        to: rel_email,
        subject: `【${brand.toUpperCase()}】${names[flow]}を受け付けました`,
        lead: [
          `${`${rel_sei_name} ${rel_mei_name}`.trim() || 'お客'}様`,
          `${names[flow]}を受け付けました。\n受付日時：${dateTimeLabel(at)}`,
          '内容を確認のうえ、担当者よりご連絡いたします。',
        ].join('\n\n'),
        links: [],
      })
    }
    return {
      open: (customer) => opened(knownOf(customer)),
      check(fields, customer) {
        const { state } = store
        const former = waiting(customer)
        state.applications = state.applications.filter((one) => one !== former)
        const problems = check(fields, customer)
        if (problems) return { status: 'VALIDATION', data: problems }
        state.applications.push({ of: customer.user.user_id, flow, fields: { ...fields }, acceptedAt: null })
        return ok({})
      },
      certify: (customer) => (waiting(customer) ? ok({}) : refused(unsentTexts.nothingChecked)),
      send(fields, customer) {
        const found = waiting(customer)
        if (!found) return refused(unsentTexts.nothingChecked)
        if (JSON.stringify(fields) !== JSON.stringify(found.fields)) return refused(unsentTexts.otherThanChecked)
        // A name may be gone by now.
        const problems = check(fields, customer)
        if (problems) return { status: 'VALIDATION', data: problems }
        found.fields = Object.fromEntries(Object.entries(fields).filter(([name]) => !isPassword(name)))
        found.acceptedAt = clock.now()
        acknowledge(fields, found.acceptedAt)
        return ok({})
      },
      receipt(customer) {
        const last = accepted().findLast(isTheirs(customer))
        if (!last?.acceptedAt) return refused(unsentTexts.nothingAccepted)
        const at = writtenTime(last.acceptedAt)
        return ok({ created_at: at, updated_at: at })
      },
    }
  }

  return {
    inquiry: counter(
      'inquiry',
      (known) => ({
        ...told(known),
        bcast_kind: known.subscription.broadcast,
        inquiry_options: inquiryOptions,
        detail_htmls: { ...detailHtmls },
        account_cands: known.subscription.accounts,
        hp_space_cands: known.subscription.homepages,
      }),
      inquiryRules,
    ),
    tv: counter(
      'tv',
      (known) => ({
        ...told(known),
        cas_number: known.subscription.casNumber,
        withdrawal_day: known.subscription.withdrawalDay,
        guess_bcast_kind: known.subscription.broadcast,
        guess_bcast_service: known.subscription.service,
        tv_options: tvOptionsOf(known.subscription),
      }),
      tvRules,
    ),
    internet: counter(
      'internet',
      (known) => ({
        ...told(known),
        withdrawal_day: known.subscription.withdrawalDay,
        internet_course__current_course: known.subscription.course?.label ?? '',
        course_cands: Object.values(courses),
        bicycle_options: bicycleOptions,
        device_mac_id: known.subscription.macId,
        account_cands: known.subscription.accounts,
      }),
      internetRules,
    ),
    payMethod: counter('payMethod', told, payMethodRules),
    list: () => accepted().toReversed(),
    wrongWithName: (name) => accountNameRule(taken)(name),
  }
}
