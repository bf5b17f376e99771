import type { InferOutput } from 'valibot'
import type * as applyInternet from '../../../src/api/endpoints/applyInternet'
import type * as applyTv from '../../../src/api/endpoints/applyTv'
import type * as inquiry from '../../../src/api/endpoints/inquiry'
import type * as payMethod from '../../../src/api/endpoints/payMethod'
import { relationships } from '../../../src/application/texts'
import {
  checkTexts,
  matches,
  maxLength,
  oneOf,
  optional,
  type Rule,
  type Rules,
  required,
  textRule,
} from '../field-rules'
import {
  absent,
  allOf,
  among,
  applicantRules,
  applicationTexts,
  codes,
  ensure,
  equals,
  flag,
  optionalAmong,
  type RuleContext,
} from './applicant-rules'
import { cancelMonths, changeMonths, dayRule, periods } from './dates'
import { accountNameRule, passwordPairRules, passwordRules, typedPassword } from './mail-account-rules'
import {
  bicycleOptions,
  contactTimes,
  courses,
  globalIpKinds,
  inquiryOptions,
  internetKinds,
  payMethodChoices,
  weekdays,
} from './options'
import { type Subscription, tvOptionsOf } from './subscriptions'

/* The provider's rules for the inquiry and the applications (portal-2 §3, §4, §5; D19, D20, D21). */

export type Inquiry = InferOutput<(typeof inquiry)['confirmCreate']['request']>
export type ApplyTv = InferOutput<(typeof applyTv)['confirmCreate']['request']>
export type ApplyInternet = InferOutput<(typeof applyInternet)['confirmCreate']['request']>
export type PayMethod = InferOutput<(typeof payMethod)['confirmCreate']['request']>

/** portal-2 §3 "Inquiry", D19. */
export function inquiryRules(fields: Inquiry, context: RuleContext): Rules<Inquiry> {
  const { brand, subscription, now, isTaken } = context
  const { cat_tv, cat_internet, cat_tel, cat_others } = inquiryOptions
  const chosen = fields['cat_internet[]']
  const ifChosen = (kind: keyof typeof internetKinds, rule: Rule) =>
    chosen.includes(internetKinds[kind]) ? rule : absent
  // A customer without accounts or homepages describes the request in the comments.
  const ofAccounts = (rule: Rule) => (subscription.accounts.length > 0 ? rule : absent)
  const ofHomepages = (rule: Rule) => (subscription.homepages.length > 0 ? rule : absent)
  const account = ofAccounts(required(among(subscription.accounts.map(({ account_no }) => account_no))))
  const homepage = subscription.homepages.find(({ hp_no }) => hp_no === fields.hp_space_change_no)
  const passwords = passwordPairRules(brand, passwordRules.inquiry, fields)
  const any = [fields['cat_tv[]'], chosen, fields['cat_tel[]'], fields['cat_others[]'], fields.comments].some(
    (list) => list.length > 0,
  )
  return {
    ...applicantRules(fields, context),
    bcast_kind: equals(subscription.broadcast, applicationTexts.changed),
    'cat_tv[]': allOf(ensure(any, applicationTexts.noInquiry), among(codes(cat_tv))),
    'cat_internet[]': among(codes(cat_internet)),
    'cat_tel[]': among(codes(cat_tel)),
    'cat_others[]': among(codes(cat_others)),
    'contact_wday[]': among(weekdays),
    'contact_time[]': among(contactTimes),
    account_add_name: ifChosen('addAccount', accountNameRule(isTaken)),
    account_edit_no: ifChosen('editAccount', account),
    account_edit_name: ifChosen('editAccount', ofAccounts(accountNameRule(isTaken))),
    account_del_no: ifChosen('deleteAccount', account),
    account_password_no: ifChosen('password', account),
    account_password_to: ifChosen('password', ofAccounts(passwords.account_password_to)),
    account_password_to2: ifChosen('password', ofAccounts(passwords.account_password_to2)),
    email_pwd__account_password_to: ifChosen('password', ofAccounts(passwords.email_pwd__account_password_to)),
    email_pwd__account_password_to2: ifChosen('password', ofAccounts(passwords.email_pwd__account_password_to2)),
    gip_apply_cancel_kind: ifChosen('globalIp', required(among(globalIpKinds))),
    gip_apply_cancel_note: ifChosen('globalIp', maxLength(100)),
    gip_apply_cancel_date: ifChosen('globalIp', optional(dayRule(now))),
    hp_space_change_no: ifChosen(
      'homepage',
      ofHomepages(required(among(subscription.homepages.map(({ hp_no }) => hp_no)))),
    ),
    hp_space_change_from: ifChosen(
      'homepage',
      ofHomepages(required(equals(homepage?.hp_space, applicationTexts.space))),
    ),
    hp_space_change_to: ifChosen(
      'homepage',
      ofHomepages(
        required(
          allOf(
            matches(/^\d{1,5}$/, checkTexts.digits),
            ensure(fields.hp_space_change_to !== homepage?.hp_space, applicationTexts.sameSpace),
          ),
        ),
      ),
    ),
  }
}

/** The default day of the debit, if the customer has none (portal-2 §9). */
const usualWithdrawalDay = 26

const withdrawalRule = ({ withdrawalDay }: Subscription) =>
  equals(withdrawalDay || usualWithdrawalDay, applicationTexts.changed)

/** portal-2 §3 "TV apply", D20. */
export function tvRules(fields: ApplyTv, context: RuleContext): Rules<ApplyTv> {
  const { subscription, now } = context
  const options = tvOptionsOf(subscription)
  const of = (kind: ApplyTv['bcast_kind'], rule: Rule) => (fields.bcast_kind === kind ? rule : absent)
  const notAlso =
    (others: readonly string[] = []): Rule =>
    (value) =>
      Array.isArray(value) && value.some((one) => others.includes(one)) ? applicationTexts.both : undefined
  const count = (...lists: (readonly string[] | undefined)[]) =>
    lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  const adds = count(fields['add_channel[]'], fields['cat_add_4k[]'], fields['cat_add_2k[]'])
  const deletes = count(fields['del_channel[]'], fields['cat_del_4k[]'], fields['cat_del_2k[]'])
  const changesKind = subscription.broadcast !== '' && fields.bcast_kind !== subscription.broadcast
  const changesCard = fields.cas_number !== subscription.casNumber
  const any = adds + deletes > 0 || changesKind || changesCard || fields.comments !== ''
  const period = required(among(periods(now)))
  return {
    ...applicantRules(fields, context),
    cas_number: optional(matches(/^\d{4}(?:-?\d{4}){4}$/, applicationTexts.card)),
    'add_channel[]': allOf(ensure(any, applicationTexts.nothing), among(codes(options.add_channel))),
    'del_channel[]': allOf(among(codes(options.del_channel)), notAlso(fields['add_channel[]'])),
    'cat_add_4k[]': of('4k', optionalAmong(options.cat_add_4k)),
    'cat_add_2k[]': of('2k', optionalAmong(options.cat_add_2k)),
    'cat_del_4k[]': of('4k', allOf(optionalAmong(options.cat_del_4k), notAlso(fields['cat_add_4k[]']))),
    'cat_del_2k[]': of('2k', allOf(optionalAmong(options.cat_del_2k), notAlso(fields['cat_add_2k[]']))),
    add_period: adds > 0 ? period : absent,
    del_period: deletes > 0 ? period : absent,
    withdrawal_day: withdrawalRule(subscription),
  }
}

/** portal-2 §3 "Internet apply", §4 "month computation", D20. */
export function internetRules(fields: ApplyInternet, context: RuleContext): Rules<ApplyInternet> {
  const { brand, subscription, now, isTaken } = context
  const requested = fields.internet_course__requested_course
  const {
    account_add__name: added,
    account_edit_no: editedNo,
    account_edit__name: edited,
    account_del_no: deletedNo,
    account_password_no: passwordNo,
  } = fields
  const typed = typedPassword(fields)
  const accounts = among(subscription.accounts.map(({ account_no }) => account_no))
  const needed = (holds: boolean, rule: Rule) => (holds ? required(rule) : optional(rule))
  const checked = (confirmed: 0 | 1) =>
    allOf(accountNameRule(isTaken), ensure(confirmed === 1, applicationTexts.unchecked))
  const passwords = passwordPairRules(brand, passwordRules.internet, fields)
  const passwordNeeded = (rule: Rule) => (passwordNo === '' || rule === absent ? rule : required(rule))
  const edits = editedNo !== '' || edited !== ''
  const any =
    [requested, added, editedNo, edited, deletedNo, passwordNo, typed, fields.comments].some((text) => text !== '') ||
    fields.internet_course__need_replacement === 1 ||
    fields.virus_buster__cancel_month !== undefined ||
    fields['bicycle__options[]'].length > 0 ||
    fields.device_mac_id !== subscription.macId
  return {
    ...applicantRules(fields, context),
    withdrawal_day: withdrawalRule(subscription),
    internet_course__current_course: equals(subscription.course?.label ?? '', applicationTexts.changed),
    internet_course__requested_course: allOf(
      ensure(any, applicationTexts.nothing),
      optional(among(codes(Object.values(courses)))),
      ensure(requested === '' || requested !== subscription.course?.code, applicationTexts.sameCourse),
    ),
    internet_course__course_change_month: among(changeMonths(now), applicationTexts.month),
    internet_course__need_replacement: flag,
    virus_buster__cancel_month: optional(among(cancelMonths(now), applicationTexts.month)),
    'bicycle__options[]': among(codes(bicycleOptions)),
    device_mac_id: optional(matches(/^[\dA-Fa-f]{2}([:-]?)(?:[\dA-Fa-f]{2}\1){4}[\dA-Fa-f]{2}$/, applicationTexts.mac)),
    account_add__name: optional(checked(fields.account_add__has_confirmed)),
    account_edit_no: needed(edits, accounts),
    account_edit__name: needed(edits, checked(fields.account_edit__has_confirmed)),
    account_del_no: optional(accounts),
    account_del__has_confirmed: ensure(
      deletedNo === '' || fields.account_del__has_confirmed === 1,
      applicationTexts.unticked,
    ),
    account_password_no: needed(typed !== '', accounts),
    account_password_to: passwordNeeded(passwords.account_password_to),
    account_password_to2: passwords.account_password_to2,
    email_pwd__account_password_to: passwordNeeded(passwords.email_pwd__account_password_to),
    email_pwd__account_password_to2: passwords.email_pwd__account_password_to2,
    email_pwd__has_confirmed: ensure(typed === '' || fields.email_pwd__has_confirmed === 1, applicationTexts.differs),
  }
}

/** portal-2 §3 "Pay method", D21. */
export function payMethodRules(fields: PayMethod, context: RuleContext): Rules<PayMethod> {
  const kinds = fields['kinds[]']
  const ifChosen = (kind: (typeof kinds)[number], rule: Rule) => (kinds.includes(kind) ? rule : absent)
  const { reasons, destinations, procedures, methods } = payMethodChoices
  const sentTo = (...papers: (0 | 1 | undefined)[]) => (papers.includes(1) ? required : optional)(among(destinations))
  const payer = (rule: Rule) => (fields.change_payer === 1 ? rule : absent)
  const notes = equals(1, applicationTexts.notes)
  return {
    ...applicantRules(fields, context),
    'kinds[]': ensure(kinds.length > 0, applicationTexts.kinds),
    chk_contractor_notes: ifChosen('1010', notes),
    req_contractor_documents: ifChosen('1010', flag),
    contractor_send_to: ifChosen('1010', sentTo(fields.req_contractor_documents, fields.req_contractor_proxy_form)),
    req_contractor_proxy_form: ifChosen('1010', flag),
    current_contractor: ifChosen('1010', textRule),
    contractor_reason: ifChosen('1010', required(among(reasons))),
    chk_pay_method_notes: ifChosen('1020', notes),
    req_pay_method_documents: ifChosen('1020', flag),
    pay_method_procedure: ifChosen('1020', required(among(procedures))),
    pay_method_send_to: ifChosen('1020', sentTo(fields.req_pay_method_documents, fields.req_pay_method_proxy_form)),
    req_pay_method_proxy_form: ifChosen('1020', flag),
    pay_method_change_to: ifChosen('1020', required(among(methods))),
    payer_sei_name: payer(required(maxLength(50))),
    payer_mei_name: payer(required(maxLength(50))),
    payer_relationship: payer(required(oneOf([['self', '本人'], ...relationships]))),
    payer_rel_others: fields.change_payer === 1 && fields.payer_relationship === 'other' ? textRule : absent,
  }
}
