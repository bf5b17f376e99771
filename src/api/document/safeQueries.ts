import * as v from 'valibot'
import { addMonths } from '../../time/months'
import * as applyInternet from '../endpoints/applyInternet'
import * as applyTv from '../endpoints/applyTv'
import * as contact from '../endpoints/contact'
import * as contract from '../endpoints/contract'
import * as csChannels from '../endpoints/csChannels'
import type { Endpoint, RequestResponse } from '../endpoints/endpoint'
import * as helper from '../endpoints/helper'
import * as idpass from '../endpoints/idpass'
import * as inquiry from '../endpoints/inquiry'
import * as invoice from '../endpoints/invoice'
import * as mobility from '../endpoints/mobility'
import * as ott from '../endpoints/ott'
import * as payMethod from '../endpoints/payMethod'
import * as stamp from '../endpoints/stamp'
import * as subUser from '../endpoints/subUser'

/*
 * The safe queries: calls that change nothing at the provider (safe as in RFC 9110 §9.2.1) and need only a login. They
 * may be sent to a real backend to compare its responses with the contract.
 */

/** The raw data of the responses so far, by endpoint. */
type Answers = ReadonlyMap<Endpoint, unknown>

export interface SafeQuery {
  readonly endpoint: Endpoint
  /** Builds the request from earlier responses; undefined if they lack the data for it. */
  readonly request: (answers: Answers, now: Now) => object | undefined
}

/** The month and the day of the comparison, in Japan. */
interface Now {
  /** YYYYMM */
  readonly month: string
  /** YYYY-MM-DD */
  readonly day: string
}

const query = <W extends RequestResponse>(
  endpoint: Endpoint<W>,
  request: (answers: Answers, now: Now) => W['req'] | undefined,
): SafeQuery => ({ endpoint, request })

const plain = (endpoint: Endpoint): SafeQuery => ({ endpoint, request: () => ({}) })

/** An earlier response as the portal parses it; undefined if there is none. */
function known<W extends RequestResponse>(answers: Answers, endpoint: Endpoint<W>): W['res'] | undefined {
  if (!answers.has(endpoint)) return undefined
  const { success, output } = v.safeParse(endpoint.response, answers.get(endpoint))
  return success ? output : undefined
}

const aloneByBus = { rsv_id: '', vehicle_type: 'self_driving', ride_num: 1, ride_type: 1 } as const

const dayOf = ({ day }: Now) => ({ year_id: day.slice(0, 4), date_id: day.slice(5, 7) + day.slice(8) })

/** The first day that can be booked, this month or the next, else today. */
function openDay(answers: Answers, now: Now) {
  const { cal1Dates = [], cal2Dates = [] } = known(answers, mobility.searchCalDates) ?? {}
  const months = [
    [now.month, cal1Dates],
    [addMonths(now.month, 1), cal2Dates],
  ] as const
  const open = months.flatMap(([month, days]) =>
    days.filter(({ is_open }) => is_open).map(({ date_id }) => ({ year_id: month.slice(0, 4), date_id })),
  )
  return open[0] ?? dayOf(now)
}

/** The first two stops. */
function sectionOf(answers: Answers) {
  const { groups = [] } = known(answers, mobility.certifySelectSection) ?? {}
  const [from, to] = groups.flatMap(({ stops }) => stops.slice(0, 1))
  return { from_sect_id2: from?.sect_id2 ?? '', to_sect_id2: to?.sect_id2 ?? '' }
}

const nameToCheck = 'kakunin'

/** Ordered so that each comes after those whose responses it needs. */
export const safeQueries: readonly SafeQuery[] = [
  plain(idpass.certifyIndex),
  plain(idpass.certifyEdit),
  plain(idpass.certifyConfirm),
  plain(csChannels.csChannelsIndex),
  plain(stamp.certifyIndex),
  plain(ott.ottIndex),
  query(helper.searchZipCode, () => ({ zip3: '510', zip4: '0093', region: '', locality: '', street: '' })),
  plain(contract.certifyIndex),
  plain(contract.certifyService),
  plain(contract.certifyPayment),
  plain(contract.certifyInternetSettings),
  plain(contract.certifySecuritySoftware),
  plain(contract.certifyOthers),
  query(invoice.certifyIndex, (_, { month }) => ({ tgt_billing_ym: month, tgt_address_no: '1' })),
  query(invoice.changeBillingYm, (answers, { month }) => {
    const shown = known(answers, invoice.certifyIndex)
    return shown && { tgt_billing_ym: shown.billing_ym || month, tgt_address_no: shown.address_no || '1' }
  }),
  ...Object.values(contact).map(plain),
  plain(payMethod.certifyIndex),
  plain(inquiry.certifyCreate),
  query(inquiry.validateAccountAddName, () => ({ account_add_name: nameToCheck })),
  query(inquiry.validateAccountEditName, () => ({ account_edit_name: nameToCheck })),
  plain(applyTv.certifyCreate),
  plain(applyInternet.certifyCreate),
  query(applyInternet.validateAccountAddName, () => ({ account_add__name: nameToCheck })),
  query(applyInternet.validateAccountEditName, () => ({ account_edit__name: nameToCheck })),
  plain(payMethod.certifyCreate),
  plain(mobility.certifyIndex),
  plain(mobility.updateFreeRide),
  query(mobility.certifySelectVehicle, () => ({ rsv_id: '' })),
  query(mobility.searchCalDates, (_, now) => ({ vehicle_type: aloneByBus.vehicle_type, ...dayOf(now) })),
  query(mobility.certifySelectSection, () => aloneByBus),
  query(mobility.certifySelectDateTime, (answers, now) => ({
    ...aloneByBus,
    ...sectionOf(answers),
    ...openDay(answers, now),
  })),
  query(mobility.certifySelectInteractive, (answers, now) => ({
    ...aloneByBus,
    ...sectionOf(answers),
    ...openDay(answers, now),
  })),
  query(mobility.certifyConfirm, (answers, now) => {
    const shown = known(answers, mobility.certifySelectInteractive)
    const free = shown?.slots1?.find(({ free_num = 0 }) => free_num > 0)
    return free && { ...aloneByBus, ...sectionOf(answers), ...openDay(answers, now), slot1: free.slot_id, slot2: '' }
  }),
  query(subUser.certify, () => ({ assc_no: 0 })),
]

export const safeQueryOf = (endpoint: Endpoint): SafeQuery | undefined =>
  safeQueries.find((one) => one.endpoint === endpoint)

/** Calls of kind query that are not safe queries, with the reason. */
const leftOutQueries: readonly (readonly [paths: RegExp, reason: string])[] = [
  [/\/certify_key_|\/certify_reset_password/, 'メールで届く鍵が必要なため'],
  [/\/certify_select_regist_type/, '登録の途中で選んだ内容が必要なため'],
  [/\/(certify_confirm|certify_complete)/, '送信の途中か後でだけ開く画面のため'],
  [/\/change_address_no/, '選んだご契約先が記録されるため'],
  [/\/update_idp_sync_sts/, '同期の状況が更新されることがあるため'],
  [/\/gift\/certify_index/, 'プレゼントのページを開いたことが記録されるため'],
  [/\/connect\/certify_index/, '接続用のリンクが新しく発行されるため'],
]

/** Why a call is not among the safe queries; undefined if it is. */
export function leftOutBecause(endpoint: Endpoint): string | undefined {
  if (safeQueryOf(endpoint)) return undefined
  return leftOutQueries.find(([paths]) => paths.test(endpoint.path))?.[1] ?? '内容の変更や送信をともなうため'
}
