import * as applyInternet from '../../src/api/endpoints/applyInternet'
import * as applyTv from '../../src/api/endpoints/applyTv'
import * as auth from '../../src/api/endpoints/auth'
import * as connect from '../../src/api/endpoints/connect'
import * as contract from '../../src/api/endpoints/contract'
import * as gift from '../../src/api/endpoints/gift'
import * as idpass from '../../src/api/endpoints/idpass'
import * as idpSync from '../../src/api/endpoints/idpSync'
import * as inquiry from '../../src/api/endpoints/inquiry'
import * as invoice from '../../src/api/endpoints/invoice'
import * as mobility from '../../src/api/endpoints/mobility'
import * as newRegist from '../../src/api/endpoints/newRegist'
import * as ott from '../../src/api/endpoints/ott'
import * as payMethod from '../../src/api/endpoints/payMethod'
import * as reminder from '../../src/api/endpoints/reminder'
import * as stamp from '../../src/api/endpoints/stamp'
import * as subUser from '../../src/api/endpoints/subUser'
import type { BrandCode } from '../../src/brand/gates'
import type { Route } from '../../src/routing/routes'
import type { Edit } from '../edits'
import { base64Of, mobilityTexts } from '../provider/mobility/booking'
import type { PlannedOutcome } from '../scenarios'
import { forAllBrands } from './extra-files'
import { mistakes, stepsTo } from './form'
import { formPresets, inquiryForm, payMethodForm, reservationForm, tvForm } from './forms'
import { at, busy, onEventDay, type Preset, plan, preset } from './preset'
import { codeForm, forgottenForm, matchForm, newRegistForm } from './registration-forms'
import type { PlannedCall, Situation } from './situation'

/** The steps on the page or starting from it (step-words.ts). */
const after = (...steps: readonly string[]): Pick<Situation, 'steps'> => ({ steps })

const loginAgain = 'see:もう一度ログインしてください'
/* Steps that send the forms, for presets with other responses of their calls. */
const toConfirm = ['fill', 'press:確認画面へ進む'] as const
const sent = (form: Parameters<typeof stepsTo>[0]) => [...stepsTo(form, '確認'), 'press:送信する']
const mailed = stepsTo(forgottenForm, 'メールの送信')
const codeSent = [...stepsTo(forgottenForm, '認証コードの入力'), 'fill', 'press:送信']
const newMailed = stepsTo(newRegistForm, 'メールの送信')
const reserved = [...stepsTo(reservationForm, '確認'), 'press:予約する']
const toDates = [...stepsTo(reservationForm, '乗り物の選択'), 'press:次へ進む']
const roundTrip = [...stepsTo(reservationForm, '乗り物の選択'), 'choose:往復', 'press:次へ進む', 'see:日付の選択']

/** An incident around this time: a page is stopped, and the front page has a notice. */
const incident = (page: string): Partial<Situation> => ({
  ...at('2025-04-15T10:00:00+09:00'),
  windows: forAllBrands(page, Date.parse('2025-04-15T10:00:00+09:00')),
})
/** A preset of the reservation page, on a day of the event. */
const reservation = (label: string, plans: readonly PlannedCall[], ...steps: readonly string[]): Preset =>
  preset(label, 'mobility_reserve', 'family', plans, { ...onEventDay, ...(steps.length > 0 && { steps }) })

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

/** A contract status in both responses that contain it on the streaming page. */
const streaming = (contractSts: number): Preset => {
  const outcome: PlannedOutcome = { kind: 'ok', times: 'always', edit: [['/contractSts', contractSts]] }
  const plans = [ott.ottIndex, idpSync.updateIdpSyncSts].map((endpoint) => plan(endpoint, outcome))
  return preset(`動画配信：契約状況を確認中（${contractSts}）`, 'ott', 'individual', plans, after('see:確認中'))
}

/** An invoice with one item, a refund. */
const refund: readonly Edit[] = [
  [
    '/invoice_items',
    [
      {
        order_no: 1,
        item_name: 'ご請求合計',
        item_amount_str: '-1,100',
        item_remarks_str: '返金',
        user_reg_no: '1000000101',
      },
    ],
  ],
]

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

const everywhere: readonly Preset[] = [
  preset(
    '送信中にセッション切れ（お支払い方法）',
    'payMethod_create',
    'individual',
    [plan(payMethod.execCreate, noSession)],
    after(...sent(payMethodForm), loginAgain),
  ),
  preset(
    '確認へ進むときにセッション切れ（お支払い方法）',
    'payMethod_create',
    'individual',
    [plan(payMethod.confirmCreate, noSession)],
    after(...toConfirm, loginAgain),
  ),
  preset(
    '送信の結果が届かない（お支払い方法）',
    'payMethod_create',
    'individual',
    [plan(payMethod.execCreate, { kind: 'cut' })],
    after(...sent(payMethodForm), 'see:受け付けられている場合があります'),
  ),
  preset(
    '送信中にセッション切れ（お問い合わせ）',
    'contact_inquiry_create',
    'individual',
    [plan(inquiry.execCreate, noSession)],
    after(...sent(inquiryForm), loginAgain),
  ),
  preset(
    '送信に8秒かかる（お問い合わせ）',
    'contact_inquiry_create',
    'individual',
    [plan(inquiry.execCreate, slow)],
    after(...sent(inquiryForm)),
  ),
  preset(
    '送信でサーバーエラー（テレビのお申し込み）',
    'contact_apply_tv_create',
    'individual',
    [plan(applyTv.execCreate, broken)],
    after(...sent(tvForm), 'see:エラーが発生しました'),
  ),
  preset(
    '確認で入力エラー（インターネットのお申し込み）',
    'contact_apply_internet_create',
    'individual',
    [
      plan(applyInternet.confirmCreate, {
        kind: 'validation',
        fields: { comments: '使用できない文字が含まれています。' },
      }),
    ],
    after(...toConfirm, 'see:使用できない文字'),
  ),
  preset('ログインで何も入力しない', 'login', 'visitor', [], after('press:ログイン', mistakes)),
  preset(
    'ログインに失敗',
    'login',
    'visitor',
    [plan(auth.login, { kind: 'failure', message: 'ログインできませんでした。入力内容をご確認ください。' })],
    after('login', 'see:ログインできませんでした'),
  ),
  preset(
    'ログインで502のHTMLが返る',
    'login',
    'visitor',
    [plan(auth.login, gateway)],
    after('login', 'see:エラーが発生しました'),
  ),
  preset('パスワードに記号を含むお客様', 'home', 'symbols'),
  preset('ワンタイムトークンでログイン済み', 'home', 'onetime'),
  preset(
    '認証コードが必要なパスワード変更',
    'idpass_edit',
    'certified',
    [],
    after(...toConfirm, 'press:変更する', 'see:届いた認証コード'),
  ),
  preset(
    'パスワード変更で認証コードを2回求められる',
    'idpass_edit',
    'individual',
    [plan(idpass.execEdit, { kind: 'needCert', times: 2 })],
    after(...toConfirm, 'press:変更する', 'see:届いた認証コード', 'fill', 'press:変更する'),
  ),
  preset('ホーム：口座振替日が休業日', 'home', 'individual', [], at('2025-04-15T10:00:00+09:00')),
  preset('ホーム：請求先が3件', 'home', 'addresses'),
  preset('ホーム：今月のご請求なし', 'home', 'noInvoice'),
  preset('ホーム：ご契約なし', 'home', 'guest'),
  preset('ホーム：ご請求の読み込みに8秒かかる', 'home', 'individual', [plan(invoice.certifyIndex, slow)]),
  preset('ホーム：ご契約中のサービスを読み込めない', 'home', 'individual', [plan(contract.certifyService, broken)]),
  preset('ホーム：お支払い方法の読み込みでセッション切れ', 'home', 'individual', [
    plan(contract.certifyPayment, noSession),
  ]),
  preset('請求データなし', 'invoice', 'noInvoice'),
  preset('請求先が3件', 'invoice', 'addresses'),
  preset('明細がおよそ100件', 'invoice', 'many'),
  preset('請求の読み込みで通信エラー', 'invoice', 'individual', [plan(invoice.certifyIndex, offline)]),
  preset(
    '1年の推移で3か月前だけ読み込めない',
    'invoice',
    'individual',
    [plan(invoice.changeBillingYm, { ...broken, after: 2 })],
    after('press:1年の推移'),
  ),
  preset(
    '請求書のダウンロードに失敗',
    'invoice',
    'individual',
    [plan(invoice.downloadInvoice2, gateway)],
    after('press:ダウンロード', 'see:エラーが発生しました'),
  ),
  preset('応答の項目がすべてnull（ご請求明細）', 'invoice', 'individual', [], { quirk: { name: 'nulls' } }),
  preset('応答のリストがPHPの番号つき（ご契約サービス）', 'contract_service', 'addresses', [], {
    quirk: { name: 'listsAsRecords' },
  }),
  preset('容量などの項目が届かない（インターネット設定情報）', 'contract_internet_settings', 'individual', [], {
    quirk: { name: 'without', fields: ['hp_space_add', 'hp_space_sum', 'mail_accounts'] },
  }),
  preset('都道府県が番号で届く（お支払い方法）', 'payMethod_create', 'addresses', [], { quirk: { name: 'codes' } }),
  preset('ご契約情報でお支払い方法を読み込めない', 'contract', 'individual', [plan(contract.certifyPayment, broken)]),
  preset('未契約のお客様がご契約情報を開く', 'contract', 'guest'),
  preset('ご契約サービスのJSONが途中で切れる', 'contract_service', 'individual', [
    plan(contract.certifyService, { kind: 'cut' }),
  ]),
  preset('インターネット設定情報が50件', 'contract_internet_settings', 'many'),
  preset('動画配信：同期中', 'ott', 'debitAtEnd'),
  preset('動画配信：同期未登録', 'ott', 'card'),
  preset('動画配信：同期エラー', 'ott', 'bill'),
  streaming(0),
  streaming(1000),
  preset(
    '動画配信への引き継ぎに失敗',
    'ott',
    'individual',
    [plan(ott.prepareSignOn, broken)],
    after('press:お申し込み情報を開く', 'see:エラーが発生しました'),
  ),
  preset('コネクト対象の端末', 'connect', 'individual', [], { device: true }),
  preset('コネクトのリンクをメールで送れない', 'connect', 'individual', [plan(connect.sendLink, offline)], {
    device: true,
    ...after('see:メールでリンクを送る', 'fill', 'press:送信する', 'see:通信できませんでした'),
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
  preset('ご請求明細を停止中、障害のお知らせ', 'home', 'individual', [], incident('/invoice')),
  preset('お支払い方法の変更を停止中', 'payMethod_create', 'individual', [], incident('/payMethod')),
  preset('停止が始まる1分前（お問い合わせ）', 'contact_inquiry_create', 'individual', [], {
    ...incident('/contact/inquiry'),
    ...at('2025-04-15T08:59:00+09:00'),
  }),
  preset('メンテナンスが始まる1分前', 'invoice', 'individual', [], at('2024-04-23T09:59:00+09:00')),
  preset('予約受付開始の1秒前', 'mobility_reserve', 'family', [], { ...at('2024-10-31T12:59:59+09:00'), frozen: true }),
  reservation(
    '残り1席を取られる（モビリティ）',
    [plan(mobility.execConfirm, { kind: 'failure', message: mobilityTexts.full })],
    ...reserved,
    'see:満席',
  ),
  reservation(
    'カレンダーの検索に失敗（モビリティ）',
    [plan(mobility.searchCalDates, busy.outcome)],
    ...toDates,
    busy.see,
  ),
  reservation(
    'カレンダーの検索が全日を空きと答える（モビリティ）',
    [plan(mobility.searchCalDates, { kind: 'ok', data: { cal1Dates: allDays(11), cal2Dates: allDays(12) } })],
    ...roundTrip,
  ),
  reservation(
    '往復で帰りの便がない（キックボード、日付を選ぶとき）',
    [plan(mobility.certifySelectDateTime, { kind: 'ok', after: 1, data: { slots1: [morning], slots2: [] } })],
    ...roundTrip,
    'press:11月15日',
    'see:帰りの便がありません',
  ),
  reservation(
    '同乗者1のQRコードが長すぎる（モビリティ）',
    [plan(mobility.displayQrcode, { kind: 'ok', data: { base64: base64Of(oneTooLong) } })],
    'press:QRコードを表示',
    'see:次の方',
  ),
  reservation(
    'QRコードの応答で予約が確定していない（モビリティ）',
    [plan(mobility.displayQrcode, { kind: 'ok', data: { base64: base64Of({ has_commit: 0 }) } })],
    'press:QRコードを表示',
    'see:予約が確定していない',
  ),
  reservation(
    '予約の完了が予約番号しか答えない（モビリティ）',
    [plan(mobility.execConfirm, { kind: 'ok', data: { rsv_id: 'M0000002', has_commit: 1 } })],
    ...reserved,
    'see:予約を受け付けました',
  ),
  reservation('予約の一覧がnull（モビリティ）', [plan(mobility.certifyIndex, { kind: 'ok', data: null })]),
  preset('同乗者が3名（モビリティ）', 'mobility_reserve_subUser', 'family', [], onEventDay),
  preset('同乗者の登録でセッション切れ', 'mobility_reserve', 'family', [plan(subUser.execReplace, noSession)], {
    ...onEventDay,
    ...after('press:松本 美咲', 'see:同乗者の登録', 'fill', 'press:変更する', loginAgain),
  }),
  preset('スタンプラリーの読み込みに失敗', 'stamp', 'individual', [plan(stamp.certifyIndex, offline)], onEventDay),
  preset(
    '新規登録のメールが送れない',
    'newRegist_entryMail',
    'visitor',
    [plan(newRegist.entryMail, broken)],
    after('fill', 'press:送信', 'see:エラーが発生しました'),
  ),
  preset(
    '新規登録の認証コードが1回目は通らない',
    'newRegist_entryMail',
    'visitor',
    [plan(newRegist.entryCertCode, { kind: 'validation', fields: { cert2_code: '認証コードが正しくありません。' } })],
    after(...stepsTo(codeForm, '認証コードの入力'), 'fill', 'press:登録する', 'see:認証コードが正しくありません'),
  ),
  preset(
    '認証コードの誤りが3回続いた（パスワードの再登録）',
    'reminder_entryMailPass',
    'visitor',
    [plan(reminder.entryCertCode, { kind: 'failure', message: '最初からやり直してください。' })],
    after(...codeSent, 'see:最初からやり直してください'),
  ),
  preset(
    'メールのリンクの認証がOKだが、番号がない（新規登録）',
    'newRegist_entryMail',
    'visitor',
    [plan(newRegist.certifyKeyPersonal, { kind: 'ok', data: null })],
    after(...newMailed, 'mail'),
  ),
  preset(
    'メールのリンクの期限切れ（パスワードの再登録）',
    'reminder_entryMailPass',
    'visitor',
    [plan(reminder.certifyKeyCertCode, { kind: 'failure', message: 'リンクの有効期限が切れています。' })],
    after(...mailed, 'mail', 'see:リンクの有効期限が切れています'),
  ),
  // The presets of docs/mocks.md (ten with those above) that a test opens in a fresh profile.
  preset(
    '2回目の呼び出しでログインの期限切れ（ご請求明細）',
    'home',
    'individual',
    [],
    after('see:ようこそ', 'session:end', 'press:ご請求明細', 'see:ログインしてください'),
  ),
  preset('書きかけのフォームの間にメンテナンスが始まる（お問い合わせ）', 'contact_inquiry_create', 'individual', [], {
    ...at('2024-04-23T09:59:00+09:00'),
    ...after('fill', 'clock:+2m', 'see:ただいまメンテナンス中です'),
  }),
  preset(
    '規約（個人情報の取扱い）に同意しない',
    'service_entry',
    'individual',
    [],
    after('choose:同意しない', 'press:次へ進む'),
  ),
  preset('キャンセルのあとで同乗者のQRコードを表示（モビリティ）', 'mobility_reserve', 'family', [], {
    ...at('2024-11-01T10:00:00+09:00'),
    ...after(
      'press:キャンセルする',
      'press:はい、キャンセルする',
      'see:キャンセル済み',
      'press:QRコードを表示',
      'see:次の方',
    ),
  }),
  preset(
    'メールのリンクが使用済み（パスワードの再登録）',
    'reminder_entryMailPass',
    'visitor',
    [],
    after(...codeSent, 'see:メールアドレスを認証しました', 'mail', 'see:すでに使用されています'),
  ),
  preset(
    'メールのリンクを25時間後に開く（パスワードの再登録）',
    'reminder_entryMailPass',
    'visitor',
    [],
    after(...mailed, 'clock:+25h', 'mail', 'see:有効期限（24時間）が過ぎています'),
  ),
  preset(
    'ご請求がマイナス（返金）',
    'invoice',
    'individual',
    [plan(invoice.certifyIndex, { kind: 'ok', times: 'always', edit: [...refund] })],
    {
      ...at('2025-04-15T10:00:00+09:00'),
      ...after('see:-1,100'),
    },
  ),
  preset('開いている間に停止とお知らせが届く（ご請求明細）', 'invoice', 'individual', [], {
    ...incident('/invoice'),
    ...after('see:ご請求の内訳', 'files', 'see:この手続きは停止しています'),
  }),
  reservation('同乗者のQRコードを表示（モビリティ）', [], 'press:QRコードを表示', 'see:次の方'),
]

/** A match that fails three times, after opening the mail in the brand's own way. */
function thirdFailure(brand: BrandCode): Preset {
  const form = matchForm(brand)
  const again = ['press:戻る', 'press:送信']
  const first = [...stepsTo(form, 'お客様情報の入力'), 'fill', 'press:送信', 'see:照合できませんでした']
  return preset(
    '3回目の照合失敗',
    form.page,
    form.as,
    [2, 1, 0].map((remain) => plan(reminder.entryPersonal, unmatched(remain))),
    after(...first, ...again, 'see:あと1回', ...again, 'see:お問い合わせください'),
  )
}

/** All presets of a brand, including those of pages that a version lacks. */
export const presetsOf = (brand: BrandCode): readonly Preset[] => [
  ...everywhere,
  thirdFailure(brand),
  ...formPresets(brand),
]

/** Presets that contain all the words. */
export const presetsWith = (words: string, presets: readonly Preset[]): readonly Preset[] =>
  presets.filter(({ label, page }) =>
    words.split(/\s+/).every((word) => `${label} ${page}`.toLowerCase().includes(word.toLowerCase())),
  )

/** The start page of a preset among a version's pages; undefined if the version lacks it, or if it only redirects. */
export const pageOf = <Page extends Pick<Route, 'key' | 'redirectTo'>>({ page }: Preset, pages: readonly Page[]) =>
  pages.find(({ key, redirectTo }) => key === page && redirectTo === undefined)
