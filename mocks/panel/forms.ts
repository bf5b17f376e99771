import * as applyInternet from '../../src/api/endpoints/applyInternet'
import * as applyTv from '../../src/api/endpoints/applyTv'
import * as connect from '../../src/api/endpoints/connect'
import * as idpass from '../../src/api/endpoints/idpass'
import * as inquiry from '../../src/api/endpoints/inquiry'
import * as mobility from '../../src/api/endpoints/mobility'
import * as payMethod from '../../src/api/endpoints/payMethod'
import * as service from '../../src/api/endpoints/service'
import * as subUser from '../../src/api/endpoints/subUser'
import type { BrandCode } from '../../src/brand/gates'
import type { RouteKey } from '../../src/routing/routes'
import { type Form, fill, press, type Stage, statesOf, stepsTo } from './form'
import { type Call, onEventDay, type Preset } from './preset'
import { mailOpened, mailSent, registrationForms } from './registration-forms'

/* All forms except those that begin with a mail, which are in registration-forms.ts. */

interface ApplicationCalls {
  readonly confirmCreate: Call
  readonly execCreate: Call
}

const application = (name: string, page: RouteKey, calls: ApplicationCalls): Form => ({
  name,
  page,
  as: 'individual',
  // Some forms are short until the provider's choices have arrived.
  before: ['see:確認画面へ進む'],
  stages: [
    {
      reached: '確認',
      enter: fill,
      send: press('確認画面へ進む'),
      see: 'まだ送信されていません',
      call: calls.confirmCreate,
    },
    { reached: '完了', send: press('送信する'), see: '受け付けました', call: calls.execCreate },
  ],
})

export const payMethodForm = application('お支払い方法', 'payMethod_create', payMethod)
export const inquiryForm = application('お問い合わせ', 'contact_inquiry_create', inquiry)
export const tvForm = application('テレビのお申し込み', 'contact_apply_tv_create', applyTv)
const internetForm = application('インターネットのお申し込み', 'contact_apply_internet_create', applyInternet)

const passwordForm: Form = {
  name: 'パスワードの変更',
  page: 'idpass_edit',
  as: 'individual',
  stages: [
    { reached: '確認', enter: fill, send: press('確認画面へ進む'), see: 'まだ変更は完了していません' },
    { reached: '完了', send: press('変更する'), see: '更新しました', call: idpass.execEdit },
  ],
}

const termsForm: Form = {
  name: '個人情報の取扱い',
  page: 'service_entry',
  as: 'individual',
  stages: [
    {
      reached: 'ご連絡先',
      enter: ['choose:同意する'],
      send: press('次へ進む'),
      see: 'お問い合わせ先',
      call: service.agree,
      optional: true,
    },
  ],
}

const connectForm: Form = {
  name: 'コネクトのリンクをメールで送る',
  page: 'connect',
  as: 'individual',
  more: { device: true },
  before: ['see:メールでリンクを送る'],
  stages: [{ reached: '完了', enter: fill, send: press('送信する'), see: '送信しました', call: connect.sendLink }],
}

const onwards = press('次へ進む')
const toVehicles: Stage = {
  reached: '乗り物の選択',
  enter: ['choose:注意事項に同意する'],
  send: press('新規予約'),
  see: 'ステップ1',
  call: mobility.execNewReserve,
}
const confirmed: Stage = {
  reached: '確認',
  enter: ['choose:出発12:00'],
  send: onwards,
  see: 'まだご予約は完了していません',
  call: mobility.execSelectDateTime,
}
const booked: Stage = {
  reached: '完了',
  send: press('予約する'),
  see: '予約を受け付けました',
  call: mobility.execConfirm,
}
const mobilityForm = { page: 'mobility_reserve', as: 'family', more: onEventDay } as const

export const reservationForm: Form = {
  ...mobilityForm,
  name: 'モビリティの予約',
  stages: [
    toVehicles,
    { reached: '日付の選択', send: onwards, see: '日付の選択', call: mobility.execSelectVehicle },
    confirmed,
    booked,
  ],
}

const busForm: Form = {
  ...mobilityForm,
  name: 'バスの予約',
  before: stepsTo({ stages: [toVehicles] }),
  stages: [
    { reached: '区間・日時の選択', enter: ['choose:自動運転バス'], send: onwards, see: '出発地', optional: true },
  ],
}

const sectionForm: Form = {
  ...mobilityForm,
  name: 'モビリティの区間',
  before: stepsTo(reservationForm, '確認'),
  stages: [{ reached: '区間の選択', send: press('区間を変更する'), see: '到着地' }],
}

const cancellationForm: Form = {
  ...mobilityForm,
  name: 'モビリティのキャンセル',
  stages: [
    { reached: '確認', send: press('キャンセルする'), see: 'よろしいですか' },
    {
      reached: '完了',
      send: press('はい、キャンセルする'),
      see: 'キャンセル済み',
      call: mobility.cancelReserve,
    },
  ],
}

const companionForm: Form = {
  ...mobilityForm,
  name: '同乗者の登録',
  // Has room for another companion.
  as: 'individual',
  page: 'mobility_reserve_subUser',
  stages: [
    {
      reached: '完了',
      enter: fill,
      send: press('登録する'),
      see: 'ご予約の一覧',
      call: subUser.execReplace,
      optional: true,
    },
  ],
}

const ridesOnlyForm: Form = {
  ...mobilityForm,
  name: 'モビリティだけの登録',
  as: 'visitor',
  stages: [
    { ...mailSent(mobility.execNewRegist), send: press('登録用のメールを送る') },
    mailOpened('パスワードの入力', 'パスワードを登録する'),
    {
      reached: '完了',
      enter: fill,
      send: press('パスワードを登録する'),
      see: 'パスワードの登録が完了し',
      call: mobility.entryPassword,
    },
  ],
}

/** The states of all forms, including those of pages that a version lacks. */
export const formPresets = (brand: BrandCode): readonly Preset[] =>
  [
    passwordForm,
    termsForm,
    payMethodForm,
    inquiryForm,
    tvForm,
    internetForm,
    ...registrationForms(brand),
    connectForm,
    reservationForm,
    busForm,
    sectionForm,
    cancellationForm,
    companionForm,
    ridesOnlyForm,
  ].flatMap(statesOf)
