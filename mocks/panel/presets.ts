import * as applyInternet from '../../src/api/endpoints/applyInternet'
import * as applyTv from '../../src/api/endpoints/applyTv'
import * as auth from '../../src/api/endpoints/auth'
import * as connect from '../../src/api/endpoints/connect'
import * as contract from '../../src/api/endpoints/contract'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as gift from '../../src/api/endpoints/gift'
import * as idpass from '../../src/api/endpoints/idpass'
import * as inquiry from '../../src/api/endpoints/inquiry'
import * as invoice from '../../src/api/endpoints/invoice'
import * as mobility from '../../src/api/endpoints/mobility'
import * as newRegist from '../../src/api/endpoints/newRegist'
import * as ott from '../../src/api/endpoints/ott'
import * as payMethod from '../../src/api/endpoints/payMethod'
import * as reminder from '../../src/api/endpoints/reminder'
import * as service from '../../src/api/endpoints/service'
import * as stamp from '../../src/api/endpoints/stamp'
import * as subUser from '../../src/api/endpoints/subUser'
import type { RouteKey } from '../../src/app/routes'
import { base64Of, mobilityTexts } from '../provider/mobility/booking'
import type { PlannedOutcome } from '../scenarios'
import type { PlannedCall, Situation } from './situation'

/** A named situation (QA-06) and the page that it starts on. */
export interface Preset {
  readonly label: string
  readonly page: RouteKey
  readonly situation: Situation
}

const plan = (endpoint: Pick<Endpoint, 'path'>, outcome: PlannedOutcome): PlannedCall => ({
  path: endpoint.path,
  outcome,
})

const preset = (
  label: string,
  page: RouteKey,
  as: string,
  plans: readonly PlannedCall[] = [],
  more: Partial<Situation> = {},
): Preset => ({
  label,
  page,
  situation: { as, plans, ...more },
})

const at = (instant: string): Pick<Situation, 'clock'> => ({ clock: { kind: 'at', ms: Date.parse(instant) } })
const onEventDay = at('2024-11-08T10:00:00+09:00')

/** A preset of the reservation page, on a day of the event. */
const reservation = (label: string, call: PlannedCall): Preset =>
  preset(label, 'mobility_reserve', 'family', [call], onEventDay)

const noSession: PlannedOutcome = { kind: 'needLogin' }
const broken: PlannedOutcome = { kind: 'status', status: 500 }
const gateway: PlannedOutcome = {
  kind: 'status',
  status: 502,
  statusText: 'Bad Gateway',
  body: '<!doctype html><title>502</title><h1>502 Bad Gateway</h1>',
  contentType: 'text/html',
}
const offline: PlannedOutcome = { kind: 'network' }
const slow: PlannedOutcome = { kind: 'ok', delay: 8_000 }

/** A month (1 to 12) in which every day is open, for the calendar search. */
const allDays = (month: number) =>
  Array.from({ length: 30 }, (_, day) => ({ date_id: `${month}${String(day + 1).padStart(2, '0')}`, is_open: true }))
const morning = { slot_id: 'K9', depart_at: '9:00', arrive_at: '10:00', free_num: 5 }
/** QR codes, one of them too long to render. */
const oneTooLong = {
  has_commit: 1,
  main: { sec_key: '0002-MAIN', qr_code: 'MOBILITY:M0000002:main' },
  sub1: { sec_key: '0002-SUB1', qr_code: 'あ'.repeat(1_000) },
}

/** The response to a failed match, with the remaining attempts. */
const unmatched = (remain: number): PlannedOutcome => ({
  kind: 'raw',
  contentType: 'application/json',
  body: JSON.stringify({
    status: 'ERROR',
    message: 'ご契約情報と一致しませんでした。',
    data: { match_res: 'NG', remain_match_cnt: remain },
  }),
})

export const presets: readonly Preset[] = [
  preset('送信中にセッション切れ（お支払い方法）', 'payMethod_create', 'individual', [
    plan(payMethod.execCreate, noSession),
  ]),
  preset('確認へ進むときにセッション切れ（お支払い方法）', 'payMethod_create', 'individual', [
    plan(payMethod.confirmCreate, noSession),
  ]),
  preset('送信の結果が届かない（お支払い方法）', 'payMethod_create', 'individual', [
    plan(payMethod.execCreate, { kind: 'cut' }),
  ]),
  preset('送信中にセッション切れ（お問い合わせ）', 'contact_inquiry_create', 'individual', [
    plan(inquiry.execCreate, noSession),
  ]),
  preset('送信に8秒かかる（お問い合わせ）', 'contact_inquiry_create', 'individual', [plan(inquiry.execCreate, slow)]),
  preset('送信でサーバーエラー（テレビのお申し込み）', 'contact_apply_tv_create', 'individual', [
    plan(applyTv.execCreate, broken),
  ]),
  preset('確認で入力エラー（インターネットのお申し込み）', 'contact_apply_internet_create', 'individual', [
    plan(applyInternet.confirmCreate, {
      kind: 'validation',
      fields: { comments: '使用できない文字が含まれています。' },
    }),
  ]),
  preset('同意の送信に失敗（個人情報の取扱い）', 'service_entry', 'individual', [
    plan(service.agree, { kind: 'failure', message: '混み合っています。しばらくしてからお試しください。' }),
  ]),
  preset('ログインに失敗', 'login', 'visitor', [
    plan(auth.login, { kind: 'failure', message: 'ログインできませんでした。入力内容をご確認ください。' }),
  ]),
  preset('ログインで502のHTMLが返る', 'login', 'visitor', [plan(auth.login, gateway)]),
  preset('パスワードに記号を含むお客様', 'home', 'symbols'),
  preset('ワンタイムトークンでログイン済み', 'home', 'onetime'),
  preset('認証コードが必要なパスワード変更', 'idpass_edit', 'certified'),
  preset('パスワード変更で認証コードを2回求められる', 'idpass_edit', 'individual', [
    plan(idpass.execEdit, { kind: 'needCert', times: 2 }),
  ]),
  preset('請求データなし', 'invoice', 'noInvoice'),
  preset('請求先が3件', 'invoice', 'addresses'),
  preset('明細がおよそ100件', 'invoice', 'many'),
  preset('請求の読み込みで通信エラー', 'invoice', 'individual', [plan(invoice.certifyIndex, offline)]),
  preset('請求書のダウンロードに失敗', 'invoice', 'individual', [plan(invoice.downloadInvoice2, gateway)]),
  preset('応答の項目がすべてnull（ご請求明細）', 'invoice', 'individual', [], { quirk: { name: 'nulls' } }),
  preset('応答のリストがPHPの番号つき（ご契約サービス）', 'contract_service', 'addresses', [], {
    quirk: { name: 'listsAsRecords' },
  }),
  preset('容量などの項目が届かない（インターネット設定情報）', 'contract_internet_settings', 'individual', [], {
    quirk: { name: 'without', fields: ['hp_space_add', 'hp_space_sum', 'mail_accounts'] },
  }),
  preset('都道府県が番号で届く（お支払い方法）', 'payMethod_create', 'individual', [], { quirk: { name: 'codes' } }),
  preset('未契約のお客様がご契約情報を開く', 'contract', 'guest'),
  preset('ご契約サービスのJSONが途中で切れる', 'contract_service', 'individual', [
    plan(contract.certifyService, { kind: 'cut' }),
  ]),
  preset('インターネット設定情報が50件', 'contract_internet_settings', 'many'),
  preset('動画配信：同期中', 'ott', 'debitAtEnd'),
  preset('動画配信：同期未登録', 'ott', 'card'),
  preset('動画配信：同期エラー', 'ott', 'bill'),
  preset('動画配信への引き継ぎに失敗', 'ott', 'individual', [plan(ott.prepareSignOn, broken)]),
  preset('コネクト対象の端末', 'connect', 'individual', [], { device: true }),
  preset('コネクトのリンクをメールで送れない', 'connect', 'individual', [plan(connect.sendLink, offline)], {
    device: true,
  }),
  preset('コネクト対象でない端末', 'connect', 'individual', [], { device: false }),
  preset('プレゼント企画の最終日', 'gift', 'individual', [], at('2025-01-09T23:59:00+09:00')),
  preset(
    'プレゼントの読み込みに失敗',
    'gift',
    'individual',
    [plan(gift.certifyIndex, broken)],
    at('2024-12-10T10:00:00+09:00'),
  ),
  preset('メンテナンス中', 'home', 'individual', [], at('2024-04-23T10:00:00+09:00')),
  preset('メンテナンスが始まる1分前', 'invoice', 'individual', [], at('2024-04-23T09:59:00+09:00')),
  preset('予約受付開始の1秒前', 'mobility_reserve', 'family', [], { ...at('2024-10-31T12:59:59+09:00'), frozen: true }),
  reservation(
    '残り1席を取られる（モビリティ）',
    plan(mobility.execConfirm, { kind: 'failure', message: mobilityTexts.full }),
  ),
  reservation(
    'カレンダーの検索に失敗（モビリティ）',
    plan(mobility.searchCalDates, {
      kind: 'failure',
      message: '混み合っています。しばらくしてからお試しください。',
    }),
  ),
  reservation(
    'カレンダーの検索が全日を空きと答える（モビリティ）',
    plan(mobility.searchCalDates, { kind: 'ok', data: { cal1Dates: allDays(11), cal2Dates: allDays(12) } }),
  ),
  reservation(
    '往復で帰りの便がない（キックボード、日付を選ぶとき）',
    plan(mobility.certifySelectDateTime, { kind: 'ok', after: 1, data: { slots1: [morning], slots2: [] } }),
  ),
  reservation(
    '同乗者1のQRコードが長すぎる（モビリティ）',
    plan(mobility.displayQrcode, { kind: 'ok', data: { base64: base64Of(oneTooLong) } }),
  ),
  reservation(
    '予約の完了が予約番号しか答えない（モビリティ）',
    plan(mobility.execConfirm, { kind: 'ok', data: { rsv_id: 'M0000002', has_commit: 1 } }),
  ),
  reservation('予約の一覧がnull（モビリティ）', plan(mobility.certifyIndex, { kind: 'ok', data: null })),
  preset('同乗者が3名（モビリティ）', 'mobility_reserve_subUser', 'family', [], onEventDay),
  preset(
    '同乗者の登録でセッション切れ',
    'mobility_reserve_subUser',
    'family',
    [plan(subUser.execReplace, noSession)],
    onEventDay,
  ),
  preset('スタンプラリーの読み込みに失敗', 'stamp', 'individual', [plan(stamp.certifyIndex, offline)], onEventDay),
  preset('新規登録のメールが送れない', 'newRegist_entryMail', 'visitor', [plan(newRegist.entryMail, broken)]),
  preset('新規登録の認証コードが1回目は通らない', 'newRegist_entryMail', 'visitor', [
    plan(newRegist.entryCertCode, { kind: 'validation', fields: { cert2_code: '認証コードが正しくありません。' } }),
  ]),
  preset('認証コードの誤りが3回続いた（パスワードの再登録）', 'reminder_entryMailPass', 'visitor', [
    plan(reminder.entryCertCode, { kind: 'failure', message: '最初からやり直してください。' }),
  ]),
  preset('メールのリンクの認証がOKだが、番号がない（新規登録）', 'newRegist_entryMail', 'visitor', [
    plan(newRegist.certifyKeyPersonal, { kind: 'ok', data: null }),
  ]),
  preset(
    '3回目の照合失敗',
    'reminder',
    'visitor',
    [2, 1, 0].map((remain) => plan(reminder.entryPersonal, unmatched(remain))),
  ),
  preset('メールのリンクの期限切れ（パスワードの再登録）', 'reminder_entryMailPass', 'visitor', [
    plan(reminder.certifyKeyCertCode, { kind: 'failure', message: 'リンクの有効期限が切れています。' }),
  ]),
]

/** Presets that contain all the words. */
export const presetsWith = (words: string): readonly Preset[] =>
  presets.filter(({ label, page }) =>
    words.split(/\s+/).every((word) => `${label} ${page}`.toLowerCase().includes(word.toLowerCase())),
  )
