import * as v from 'valibot'
import type { Receipt } from '../../../src/api/endpoints/application'
import type * as applyInternet from '../../../src/api/endpoints/applyInternet'
import type * as applyTv from '../../../src/api/endpoints/applyTv'
import type * as inquiry from '../../../src/api/endpoints/inquiry'
import type * as payMethod from '../../../src/api/endpoints/payMethod'
import type { BrandCode } from '../../../src/brand/gates'
import { dateTimeLabel } from '../../../src/time/japan'
import { formatTime, type ProviderClock } from '../clock'
import { fieldErrorsOf, type Rules } from '../field-rules'
import type { Mails } from '../mails'
import { failure, ok, type Result } from '../result'
import type { Customer, Store } from '../state'
import { contractorOf, type RuleContext } from './applicant-rules'
import {
  type ApplyInternet,
  type ApplyTv,
  type Inquiry,
  inquiryRules,
  internetRules,
  type PayMethod,
  payMethodRules,
  tvRules,
} from './application-rules'
import { accountNameRule } from './mail-account-rules'
import { bicycleOptions, courses, detailHtmls, inquiryOptions } from './options'
import { subscriptionOf, tvOptionsOf } from './subscriptions'

/*
 * The inquiry, the applications for TV and internet, and the change of payment method (portal-2 §4). A checked form can be
 * sent once, unchanged.
 */

const flows = ['inquiry', 'tv', 'internet', 'payMethod'] as const
type Flow = (typeof flows)[number]

const flowNames: Readonly<Record<Flow, string>> = {
  inquiry: 'お問い合わせ',
  tv: 'テレビのお申し込み',
  internet: 'インターネットのお申し込み',
  payMethod: 'お支払い方法の変更のお申し込み',
}

export const application = v.object({
  /** The user_id of the customer. */
  userId: v.string(),
  flow: v.picklist(flows),
  /** The form as sent; passwords are removed once it is accepted. */
  fields: v.record(v.string(), v.unknown()),
  /** The provider's time, milliseconds; null while checked but not sent. */
  acceptedAt: v.nullable(v.number()),
})
type Application = v.InferOutput<typeof application>

export const unsentTexts = {
  nothingChecked: '確認済みの内容がありません。入力画面からやり直してください。',
  otherThanChecked: '確認した内容と異なります。入力画面からやり直してください。',
  nothingAccepted: '受け付けた内容がありません。',
} as const

type EmptyObject = Record<never, never>

/** The service behind one kind of application, one method per step of its form. */
export interface ApplicationService<Opened, Fields> {
  open(customer: Customer): Opened
  check(fields: Fields, customer: Customer): Result<EmptyObject, Fields>
  /** Succeeds if a checked form is waiting to be sent. */
  certify(customer: Customer): Result<EmptyObject>
  send(fields: Fields, customer: Customer): Result<EmptyObject, Fields>
  /** The receipt of the latest accepted application. */
  receipt(customer: Customer): Result<Receipt>
}

type OpenedOf<Endpoints extends { certifyCreate: { response: v.GenericSchema } }> = v.InferOutput<
  Endpoints['certifyCreate']['response']
> & { readonly contract_sts: number; readonly idp_sync_sts: number }

export interface Applications {
  readonly inquiry: ApplicationService<OpenedOf<typeof inquiry>, Inquiry>
  readonly tv: ApplicationService<OpenedOf<typeof applyTv>, ApplyTv>
  readonly internet: ApplicationService<OpenedOf<typeof applyInternet>, ApplyInternet>
  readonly payMethod: ApplicationService<OpenedOf<typeof payMethod>, PayMethod>
  /** Accepted applications, newest first. */
  list(): readonly Application[]
  /** The error of a new account name; undefined if it is valid. */
  accountNameError(name: string): string | undefined
}

/** Account names that cannot be taken. */
const reserved = ['admin', 'info', 'postmaster', 'root', 'support']
const newNames = ['account_add_name', 'account_edit_name', 'account_add__name', 'account_edit__name']

const isPassword = (name: string) => /password_to2?$/.test(name)

export function createApplications(brand: BrandCode, store: Store, clock: ProviderClock, mails: Mails): Applications {
  const accepted = () => store.state.applications.filter(({ acceptedAt }) => acceptedAt !== null)

  const isTaken = (name: string) =>
    reserved.includes(name) ||
    Object.values(store.state.customers).some((customer) =>
      subscriptionOf(brand, customer).accounts.some(({ account_name }) => account_name.startsWith(`${name}@`)),
    ) ||
    accepted().some(({ fields }) => newNames.some((field) => fields[field] === name))

  const contextOf = (customer: Customer): RuleContext => ({
    brand,
    customer,
    subscription: subscriptionOf(brand, customer),
    now: clock.now(),
    isTaken,
  })

  const contractorFields = ({ customer, subscription }: RuleContext) => ({
    ...contractorOf(customer, subscription),
    contract_sts: customer.user.contract_sts ?? 0,
    idp_sync_sts: customer.user.idp_sync_sts,
  })

  const createService = <Opened, Fields extends Pick<Inquiry, 'rel_sei_name' | 'rel_mei_name' | 'rel_email'>>(
    flow: Flow,
    openingData: (context: RuleContext) => Opened,
    rulesOf: (fields: Fields, context: RuleContext) => Rules<Fields>,
  ): ApplicationService<Opened, Fields> => {
    const isTheirs =
      ({ user }: Customer) =>
      (one: Application) =>
        one.flow === flow && one.userId === user.user_id
    const waiting = (customer: Customer) =>
      store.state.applications.find((one) => isTheirs(customer)(one) && one.acceptedAt === null)
    const check = (fields: Fields, customer: Customer) => fieldErrorsOf(fields, rulesOf(fields, contextOf(customer)))
    const acknowledge = ({ rel_sei_name, rel_mei_name, rel_email }: Fields, at: number) => {
      if (rel_email === '') return
      mails.send({
        to: rel_email,
        subject: `【${brand.toUpperCase()}】${flowNames[flow]}を受け付けました`,
        lead: [
          `${`${rel_sei_name} ${rel_mei_name}`.trim() || 'お客'}様`,
          `${flowNames[flow]}を受け付けました。\n受付日時：${dateTimeLabel(at)}`,
          '内容を確認のうえ、担当者よりご連絡いたします。',
        ].join('\n\n'),
        links: [],
      })
    }
    return {
      open: (customer) => openingData(contextOf(customer)),
      check(fields, customer) {
        const { state } = store
        const former = waiting(customer)
        state.applications = state.applications.filter((one) => one !== former)
        const errors = check(fields, customer)
        if (errors) return { status: 'VALIDATION', data: errors }
        state.applications.push({ userId: customer.user.user_id, flow, fields: { ...fields }, acceptedAt: null })
        return ok({})
      },
      certify: (customer) => (waiting(customer) ? ok({}) : failure(unsentTexts.nothingChecked)),
      send(fields, customer) {
        const found = waiting(customer)
        if (!found) return failure(unsentTexts.nothingChecked)
        if (JSON.stringify(fields) !== JSON.stringify(found.fields)) return failure(unsentTexts.otherThanChecked)
        // An account name may have been taken in the meantime.
        const errors = check(fields, customer)
        if (errors) return { status: 'VALIDATION', data: errors }
        found.fields = Object.fromEntries(Object.entries(fields).filter(([name]) => !isPassword(name)))
        found.acceptedAt = clock.now()
        acknowledge(fields, found.acceptedAt)
        return ok({})
      },
      receipt(customer) {
        const last = accepted().findLast(isTheirs(customer))
        if (!last?.acceptedAt) return failure(unsentTexts.nothingAccepted)
        const at = formatTime(last.acceptedAt)
        return ok({ created_at: at, updated_at: at })
      },
    }
  }

  return {
    inquiry: createService(
      'inquiry',
      (context) => ({
        ...contractorFields(context),
        bcast_kind: context.subscription.broadcast,
        inquiry_options: inquiryOptions,
        detail_htmls: { ...detailHtmls },
        account_cands: context.subscription.accounts,
        hp_space_cands: context.subscription.homepages,
      }),
      inquiryRules,
    ),
    tv: createService(
      'tv',
      (context) => ({
        ...contractorFields(context),
        cas_number: context.subscription.casNumber,
        withdrawal_day: context.subscription.withdrawalDay,
        guess_bcast_kind: context.subscription.broadcast,
        guess_bcast_service: context.subscription.service,
        tv_options: tvOptionsOf(context.subscription),
      }),
      tvRules,
    ),
    internet: createService(
      'internet',
      (context) => ({
        ...contractorFields(context),
        withdrawal_day: context.subscription.withdrawalDay,
        internet_course__current_course: context.subscription.course?.label ?? '',
        course_cands: Object.values(courses),
        bicycle_options: bicycleOptions,
        device_mac_id: context.subscription.macId,
        account_cands: context.subscription.accounts,
      }),
      internetRules,
    ),
    payMethod: createService('payMethod', contractorFields, payMethodRules),
    list: () => accepted().toReversed(),
    accountNameError: (name) => accountNameRule(isTaken)(name),
  }
}
