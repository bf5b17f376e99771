import * as applyInternetCalls from '../../src/api/endpoints/applyInternet'
import * as applyTvCalls from '../../src/api/endpoints/applyTv'
import * as inquiryCalls from '../../src/api/endpoints/inquiry'
import * as payMethodCalls from '../../src/api/endpoints/payMethod'
import { customer } from './customer'
import type { Screen, Values } from './screen'

/* The inquiry and the applications: each is three screens. */

/** A day, a month and an hour in which nothing is special: a course changes in June, a cancellation ends in May. */
export const at = '2025-04-15T10:00:00+09:00'
const visit = { ...customer, at }
const consented = { comments: 'よろしくお願いします。', has_privacy: '1' }
const accepted = 'お申し込みを受け付けました。'

type Calls = typeof inquiryCalls | typeof applyTvCalls | typeof applyInternetCalls | typeof payMethodCalls

export interface ApplicationScreens {
  readonly name: string
  readonly create: Screen
  readonly confirm: Screen
  readonly complete: Screen
}

/** @param least the least that the provider accepts, beside the request and the consent */
function application(name: string, path: string, calls: Calls, least: Values, done = accepted): ApplicationScreens {
  const create: Screen = {
    path: `${path}/create`,
    visit,
    query: calls.certifyCreate,
    values: () => ({ ...least, ...consented }),
    submit: '確認画面へ進む',
    mutation: calls.confirmCreate,
    done: 'まだ送信されていません。',
  }
  const confirm: Screen = {
    path: `${path}/confirm`,
    visit,
    after: [create, '確認画面へ進む'],
    query: calls.certifyConfirm,
    shows: 'まだ送信されていません。',
    submit: '送信する',
    mutation: calls.execCreate,
    done,
  }
  const complete: Screen = {
    path: `${path}/complete`,
    visit,
    after: [confirm, '送信する'],
    query: calls.certifyComplete,
    shows: '受付日時',
  }
  return { name, create, confirm, complete }
}

export const inquiry = application(
  'inquiry',
  '/contact/inquiry',
  inquiryCalls,
  { 'cat_tv[]': '20101' },
  'お問い合わせを受け付けました。',
)

export const applyTv = application('applyTv', '/contact/apply/tv', applyTvCalls, {
  change: 'add',
  'add_channel[]': '600',
  add_period: '202505',
})

export const applyInternet = application('applyInternet', '/contact/apply/internet', applyInternetCalls, {
  'bicycle__options[]': 'J1',
})

export const payMethod = application('payMethod', '/payMethod', payMethodCalls, {
  'kinds[]': '1020',
  chk_pay_method_notes: '1',
  pay_method_change_to: 'card',
  pay_method_procedure: 'web',
  pay_method_send_to: 'contract',
})

export const applications: readonly ApplicationScreens[] = [inquiry, applyTv, applyInternet, payMethod]
