/*
 * Fields and calls that the specification does not name: their assumed names or shapes, and what the portal does
 * without them. A backend's team confirms or corrects them: docs/assumptions.md is generated from this table.
 */

export interface Assumption {
  /** Paths of calls; a path with a trailing slash stands for all calls of a page. */
  readonly calls: readonly string[]
  /** Fields of the response (`reserves[].slot1`), including nested ones; '' for all; none for the call's own path. */
  readonly fields: readonly string[]
  /** Fields of the request, instead of the response's. */
  readonly sent?: readonly string[]
  /** What the portal does if it is absent or has another name. */
  readonly without: string
}

const logins = [
  '/api/auth/login',
  '/api/auth/oauth2_login',
  '/api/new_regist/entry_password',
  '/api/mobility/reserve/entry_password',
]
const contractorCalls = [
  '/api/contact/inquiry/certify_create',
  '/api/contact/apply/tv/certify_create',
  '/api/contact/apply/internet/certify_create',
  '/api/pay_method/certify_create',
]
const inquiry = ['/api/contact/inquiry/certify_create']
const tv = ['/api/contact/apply/tv/certify_create']
const internet = ['/api/contact/apply/internet/certify_create']
const reserve = (...names: readonly string[]) => names.map((name) => `/api/mobility/reserve/${name}`)
const slotCalls = reserve('certify_select_date_time', 'certify_select_interactive')

/** For data that the portal sends. */
const unread = '送る内容です。バックエンドが別の名前で読むと、その内容が伝わりません。'

export const assumptions: readonly Assumption[] = [
  {
    calls: logins,
    fields: ['_refresh_token', '_user_token'],
    without: '送らない。アクセストークンだけで呼び出す。',
  },
  { calls: logins, fields: ['is_onetime_token'], without: '通常のログインとして扱う。' },
  {
    calls: ['/api/idpass/certify_index', '/api/idpass/certify_edit', '/api/idpass/certify_confirm'],
    fields: [''],
    without: 'ログインのときに受け取ったお客さまの情報を表示する。',
  },
  {
    calls: ['/api/idpass/exec_edit'],
    fields: [''],
    without: '変更は完了したものとし、ログインのときに受け取ったお客さまの情報を使い続ける。',
  },
  { calls: ['/api/idpass/exec_edit'], fields: [], sent: ['cert_code'], without: unread },
  {
    calls: [
      '/api/new_regist/certify_key_password',
      '/api/new_regist/certify_key_cert_code',
      '/api/new_regist/entry_cert_code',
    ],
    fields: [],
    without: '呼び出しが失敗し、その画面で新規登録を続けられない。',
  },
  {
    calls: ['/api/new_regist/certify_key_cert_code', '/api/new_regist/entry_cert_code'],
    fields: [],
    sent: ['cert2_key', 'cert2_code', 'cert_id'],
    without: unread,
  },
  {
    calls: [
      '/api/reminder/select_user_type',
      '/api/reminder/certify_select_regist_type',
      '/api/reminder/select_regist_type',
    ],
    fields: [],
    without: '呼び出しが失敗し、ID・パスワードの再設定の最初の画面から先へ進めない。',
  },
  { calls: ['/api/reminder/select_regist_type'], fields: [], sent: ['is_prov_id_pass'], without: unread },
  { calls: ['/api/reminder/select_user_type'], fields: ['contract_sel'], without: '送った値で次の画面を決める。' },
  { calls: ['/api/reminder/certify_key_user_type'], fields: [], sent: ['contract_sel'], without: unread },
  {
    calls: [
      '/api/new_regist/certify_key_personal',
      '/api/new_regist/certify_key_registration',
      '/api/new_regist/certify_key_password',
      '/api/new_regist/certify_key_cert_code',
    ],
    fields: ['has_contract'],
    without: '送り返さない。',
  },
  { calls: ['/api/service/agree'], fields: [], without: '呼び出しが失敗し、同意の画面から先へ進めない。' },
  { calls: ['/api/service/agree'], fields: [], sent: ['isSelAgree'], without: unread },
  {
    calls: ['/api/contract/service/', '/api/contract/payment/', '/api/contract/others/'],
    fields: ['items'],
    without: '「表示できる情報はありません。」と伝える。',
  },
  {
    calls: ['/api/contract/service/', '/api/contract/payment/'],
    fields: ['address_cands[].address_name'],
    without: 'ご契約先の番号を表示する。番号をキーにした形も読む。',
  },
  {
    calls: ['/api/contract/internet_settings/certify_index'],
    fields: [
      'receive_mail_server',
      'receive_mail_port',
      'receive_mail_encryption',
      'receive_mail_authentication',
      'send_mail_server',
      'send_mail_port',
      'send_mail_encryption',
      'send_mail_authentication',
    ],
    without: 'その項目に「－」と表示する。',
  },
  {
    calls: ['/api/invoice/certify_index', '/api/invoice/change_billing_ym'],
    fields: ['pay_method'],
    without: 'お支払い方法と口座振替日を表示せず、お振込先を表示する。',
  },
  {
    calls: ['/api/idp_sync/update_idp_sync_sts'],
    fields: ['contractSts'],
    without: '動画配信サービスのページが受け取った契約状況を使う。',
  },
  { calls: ['/api/ott/ott_index'], fields: ['contractSts'], without: 'ログインのときに受け取った契約状況を使う。' },
  {
    calls: contractorCalls,
    fields: ['zip3', 'zip4', 'region', 'locality', 'street', 'building'],
    without: 'ログインのときに受け取ったご住所を表示し、送る。',
  },
  {
    calls: contractorCalls,
    fields: ['contract_sts', 'idp_sync_sts'],
    without: '送り返さない。',
  },
  {
    calls: contractorCalls,
    fields: ['reg_number', 'cable_id'],
    without: '空のまま送る。',
  },
  { calls: inquiry, fields: ['inquiry_options', 'detail_htmls'], without: '選択肢と説明を表示しない。' },
  {
    calls: inquiry,
    fields: ['account_cands', 'hp_space_cands'],
    without: '候補がないことを伝え、対象の名前をご要望の欄に書いてもらう。',
  },
  { calls: tv, fields: ['tv_options'], without: '選択肢を表示しない。' },
  { calls: internet, fields: ['course_cands', 'bicycle_options'], without: '選択肢を表示しない。' },
  { calls: internet, fields: ['internet_course__current_course'], without: '現在のコースを表示しない。' },
  { calls: internet, fields: ['device_mac_id'], without: '空の欄を表示する。' },
  {
    calls: internet,
    fields: ['account_cands'],
    without: '候補がないことを伝え、対象のアカウント名をご要望の欄に書いてもらう。',
  },
  {
    calls: ['/api/mobility/reserve/certify_index', '/api/mobility/reserve/cancel_reserve'],
    fields: ['reserves[].slot1', 'reserves[].slot2'],
    without: '変更のとき、出発時刻の合う便を選ぶ。なければ選び直してもらう。',
  },
  {
    calls: ['/api/mobility/reserve/certify_index', '/api/mobility/reserve/cancel_reserve'],
    fields: ['reserves[].depart_at2', 'reserves[].arrive_at2'],
    without: '帰りの時刻を表示しない。',
  },
  {
    calls: ['/api/mobility/reserve/certify_index', '/api/mobility/reserve/cancel_reserve'],
    fields: [
      'reserves[].from_name',
      'reserves[].to_name',
      'reserves[].depart_at',
      'reserves[].arrive_at',
      'reserves[].status',
      'reserves[].has_sub_user',
    ],
    without: 'その項目を表示しない。知らない状態は受け取ったまま表示する。',
  },
  {
    calls: reserve('certify_index', 'update_free_ride'),
    fields: [
      'departures[].vehicle_type',
      'departures[].depart_at',
      'departures[].from_name',
      'departures[].to_name',
      'departures[].free_num',
    ],
    without: 'その便の分からない項目を表示しない。空席の数が分からないときは「満席」としない。',
  },
  {
    calls: reserve('certify_index'),
    fields: ['sub_users', 'has_sub_user'],
    without: '同乗者の一覧を表示せず、同乗者がいるかどうかだけを使う。',
  },
  {
    calls: reserve('certify_confirm'),
    fields: ['sub_users'],
    without: '登録されている同乗者、または人数だけを表示する。',
  },
  {
    calls: ['/api/mobility/submission_sub_user/exec_replace'],
    fields: ['sub_users', 'has_sub_user'],
    without: '送った内容で登録したものとする。',
  },
  {
    calls: reserve('certify_select_vehicle'),
    fields: ['max_ride_num'],
    without: '同乗者の人数に合わせて選べるようにする。',
  },
  {
    calls: reserve('search_cal_dates'),
    fields: ['cal1Dates[]', 'cal2Dates[]'],
    without: '予約できる日とせず、選べないようにする。',
  },
  {
    calls: reserve('certify_select_date_time'),
    fields: ['from_sect_id2', 'to_sect_id2', 'from_name', 'to_name'],
    without: 'いつもの区間を表示せず、区間を選んでもらう。',
  },
  {
    calls: slotCalls,
    fields: ['slots1[]', 'slots2[]'],
    without: '番号のない便は選べない。空席の数が分からないときは「満席」としない。',
  },
  {
    calls: reserve('certify_select_interactive', 'certify_select_section'),
    fields: ['groups'],
    without: '停留所を表示できないことを伝え、もう一度読み込めるようにする。番号をキーにした形も読む。',
  },
  {
    calls: reserve('certify_select_interactive', 'certify_confirm'),
    fields: ['selectedSects1[]', 'selectedSects2[]'],
    without: '途中の停留所を表示しない。',
  },
  { calls: reserve('certify_confirm'), fields: ['is_show_sections'], without: '途中の停留所を表示しない。' },
  {
    calls: reserve('certify_confirm'),
    fields: ['from_name', 'to_name', 'slot1', 'slot2', 'depart_at', 'arrive_at', 'depart_at2', 'arrive_at2'],
    without: 'お客さまが選んだ内容を表示する。',
  },
  {
    calls: reserve('exec_confirm'),
    fields: [''],
    without: '予約は完了したものとし、お客さまが選んだ内容を表示する。',
  },
  {
    calls: ['/api/contact/inquiry/confirm_create', '/api/contact/inquiry/exec_create'],
    fields: [],
    sent: [
      'account_add_name',
      'account_edit_no',
      'account_edit_name',
      'account_del_no',
      'account_password_no',
      'gip_apply_cancel_note',
      'gip_apply_cancel_date',
      'hp_space_change_from',
      'hp_space_change_to',
    ],
    without: unread,
  },
  {
    calls: ['/api/contact/inquiry/validate_account_add_name', '/api/contact/inquiry/validate_account_edit_name'],
    fields: [],
    sent: ['account_add_name', 'account_edit_name'],
    without: unread,
  },
  {
    calls: ['/api/contact/apply/tv/confirm_create', '/api/contact/apply/tv/exec_create'],
    fields: [],
    sent: ['cat_add_4k[]', 'cat_add_2k[]', 'cat_del_4k[]', 'cat_del_2k[]'],
    without: unread,
  },
  {
    calls: ['/api/contact/apply/internet/confirm_create', '/api/contact/apply/internet/exec_create'],
    fields: [],
    sent: [
      'internet_course__current_course',
      'internet_course__requested_course',
      'bicycle__options[]',
      'device_mac_id',
      'account_add__name',
      'account_add__has_confirmed',
      'account_edit_no',
      'account_edit__name',
      'account_edit__has_confirmed',
      'account_del_no',
      'account_del__has_confirmed',
      'account_password_no',
      'email_pwd__has_confirmed',
    ],
    without: unread,
  },
  {
    calls: [
      '/api/contact/apply/internet/validate_account_add_name',
      '/api/contact/apply/internet/validate_account_edit_name',
    ],
    fields: [],
    sent: ['account_add__name', 'account_edit__name'],
    without: unread,
  },
  {
    calls: ['/api/pay_method/confirm_create', '/api/pay_method/exec_create'],
    fields: [],
    sent: ['kinds[]'],
    without: unread,
  },
  {
    calls: reserve('exec_new_regist'),
    fields: [],
    sent: ['email', 'notice_approval', 'is_resend'],
    without: unread,
  },
  { calls: reserve('entry_password'), fields: [], sent: ['cert_id', 'cert_key'], without: unread },
  {
    calls: reserve('exec_select_date_time', 'exec_select_interactive', 'certify_confirm', 'exec_confirm'),
    fields: [],
    sent: ['slot1', 'slot2'],
    without: unread,
  },
]

/** Whether an assumption's calls include a path. */
export const isCall = (calls: readonly string[], path: string) =>
  calls.some((call) => call === path || (call.endsWith('/') && path.startsWith(call)))

const isWithin = (outer: string, field: string) =>
  outer === '' || field === outer || field.startsWith(`${outer}.`) || field.startsWith(`${outer}[`)

/** The assumption about a field of a response, or about a call's own path if no field is given. */
export const assumptionOf = (path: string, field?: string): Assumption | undefined =>
  assumptions.find(
    ({ calls, fields, sent }) =>
      isCall(calls, path) &&
      (field === undefined ? fields.length === 0 && !sent : fields.some((outer) => isWithin(outer, field))),
  )

/** The assumption about a field that the portal sends. */
export const assumptionOfSent = (path: string, field: string): Assumption | undefined =>
  assumptions.find(({ calls, sent }) => isCall(calls, path) && sent?.includes(field))
