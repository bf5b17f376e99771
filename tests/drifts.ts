/* Drifts of a backend: what a copy of the imitated provider answers otherwise than the contract. */

export type Fields = Record<string, unknown>

/** Makes the answer that has drifted from the one of the contract, in place. */
export type Bend = (body: Fields) => unknown

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Changes a field of the data, by its path (`invoice_items.0.order_no`). */
function change(path: string, to: (value: unknown) => unknown): Bend {
  return (body) => {
    const names = ['data', ...path.split('.')]
    const last = names.pop() ?? ''
    const holder = names.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), body)
    if (!isFields(holder)) throw new Error(`no ${path} in ${JSON.stringify(body)}`)
    holder[last] = to(holder[last])
    return body
  }
}
const without = (path: string): Bend => change(path, () => undefined)
export const rename = (path: string, other: string): Bend => {
  const holder = path.slice(0, path.lastIndexOf('.') + 1)
  return (body) => {
    let kept: unknown
    change(path, (value) => {
      kept = value
    })(body)
    return change(`${holder}${other}`, () => kept)(body)
  }
}
const textOf = (value: unknown) => String(value)
const recordOf = (value: unknown) => ({ ...(Array.isArray(value) ? value : []) })

const missing = '項目がありません。'

/** By path: what has drifted, the line of the report that names it, and the field's own name. */
export const drifts: readonly (readonly [path: string, bend: Bend, line: string, name: string])[] = [
  [
    '/api/auth/login',
    change('loginUser.sex', textOf),
    '性別（1 男性、2 女性）（loginUser.sex）：数値のはずが、文字',
    'sex',
  ],
  [
    '/api/auth/login',
    change('uiStates', () => []),
    '画面の既読（名前ごとに真偽）（uiStates）：項目の集まり（{ }）のはずが、一覧',
    'uiStates',
  ],
  ['/api/auth/login', rename('loginUser.svc_zip3', 'zip3'), '（loginUser.svc_zip3）：項目がありません。', 'svc_zip3'],
  ['/api/contract/certify_index', without('contractSts'), `（contractSts）：${missing}`, 'contractSts'],
  [
    '/api/auth/login',
    change('uiStates', () => ({ '202412_open_gift_page': 1 })),
    'uiStates.202412_open_gift_page：真偽',
    '202412_open_gift_page',
  ],
  ['/api/helper/search_zip_code', change('zip3', Number), '郵便番号（上3桁）（zip3）：文字のはずが、数値', 'zip3'],
  [
    '/api/helper/search_zip_code',
    change('street', () => null),
    '町名・番地（street）：文字のはずが、空（null）',
    'street',
  ],
  [
    '/api/contract/certify_index',
    change('linkage_date', () => 20250401),
    'データの日付（linkage_date）：文字のはずが、数値',
    'linkage_date',
  ],
  ['/api/contract/certify_index', change('contractSts', textOf), '（contractSts）：数値のはずが、文字', 'contractSts'],
  [
    '/api/contract/service/certify_index',
    change('address_cands', recordOf),
    '（address_cands）：一覧（[ ]）のはずが、項目の集まり',
    'address_cands',
  ],
  [
    '/api/contract/service/certify_index',
    rename('address_cands', 'address_list'),
    `（address_cands）：${missing}`,
    'address_cands',
  ],
  [
    '/api/contract/payment/certify_index',
    change('tgt_address_no', Number),
    '（tgt_address_no）：文字のはずが、数値',
    'tgt_address_no',
  ],
  [
    '/api/contract/internet_settings/certify_index',
    change('mail_accounts', () => 'taro@example.jp'),
    '（mail_accounts）：一覧（[ ]）のはずが、文字',
    'mail_accounts',
  ],
  [
    '/api/contract/internet_settings/certify_index',
    change('hp_space_sum', () => '100MB'),
    '（hp_space_sum）：数値のはずが、文字',
    'hp_space_sum',
  ],
  [
    '/api/contract/internet_settings/certify_index',
    change('dns_server', () => ['192.0.2.1']),
    '（dns_server）：文字のはずが、一覧',
    'dns_server',
  ],
  [
    '/api/contract/security_software/certify_index',
    without('kaspersky_codes'),
    `（kaspersky_codes）：${missing}`,
    'kaspersky_codes',
  ],
  [
    '/api/invoice/certify_index',
    change('billing_ym', () => '2025-04'),
    'ご請求月（YYYYMM）（billing_ym）：書き方が違います。',
    'billing_ym',
  ],
  [
    '/api/invoice/certify_index',
    change('withdrawal_day', textOf),
    '（withdrawal_day）：数値のはずが、文字',
    'withdrawal_day',
  ],
  [
    '/api/invoice/certify_index',
    change('invoice2_flg', () => '1'),
    '（invoice2_flg）：真偽（true・false）のはずが、文字',
    'invoice2_flg',
  ],
  [
    '/api/invoice/certify_index',
    change('invoice_items.0.order_no', textOf),
    '（invoice_items[].order_no）：数値のはずが、文字',
    'order_no',
  ],
  [
    '/api/invoice/certify_index',
    change('invoice_items.0.item_amount_str', () => '1,980円'),
    '（invoice_items[].item_amount_str）：書き方',
    'item_amount_str',
  ],
  [
    '/api/invoice/change_billing_ym',
    without('invoice_items.0.item_name'),
    `（invoice_items[].item_name）：${missing}`,
    'item_name',
  ],
  [
    '/api/invoice/change_billing_ym',
    change('billing_cands', () => null),
    '（billing_cands）：一覧（[ ]）のはずが、空（null）',
    'billing_cands',
  ],
  ['/api/contact/inquiry/certify_create', change('user_seq', textOf), '（user_seq）：数値のはずが、文字', 'user_seq'],
  [
    '/api/contact/apply/tv/certify_create',
    change('withdrawal_day', () => null),
    '（withdrawal_day）：数値のはずが、空（null）',
    'withdrawal_day',
  ],
  ['/api/mobility/reserve/certify_index', rename('reserves', 'reservations'), `（reserves）：${missing}`, 'reserves'],
  [
    '/api/mobility/reserve/search_cal_dates',
    change('cal1Dates', recordOf),
    '（cal1Dates）：一覧（[ ]）のはずが、項目の集まり',
    'cal1Dates',
  ],
  ['/api/ott/ott_index', (body) => ({ ...body, status: 'ok' }), '応答全体：statusが「OK」ではありません', 'status'],
  ['/api/stamp/certify_index', ({ data }) => data, '応答全体：status、message、dataの形（封筒）', 'status'],
  ['/api/idpass/certify_index', (body) => ({ ...body, message: null }), 'message', 'message'],
]
