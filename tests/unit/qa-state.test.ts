import { describe, expect, it } from 'vitest'
import { type Edit, editsBetween, withEdits } from '../../mocks/edits'
import { reportOf, toLoggedCall } from '../../mocks/panel/call-report'
import { fieldsOf, fieldsOfData, oddities } from '../../mocks/panel/endpoints'
import { withNotice, withStop } from '../../mocks/panel/extra-files'
import { maskedValue } from '../../mocks/panel/masked'
import { presetsOf, presetsWith } from '../../mocks/panel/preset-list'
import { addressWith, parametersOf, type Situation, situationIn } from '../../mocks/panel/situation'
import { clockAfter, parseStep } from '../../mocks/panel/step-words'
import { personas } from '../../mocks/provider/personas'
import { endpoints, paths } from '../../src/api/document/calls'
import { brandCodes } from '../../src/brand/gates'
import { checkExtra } from '../../tools/checks/extra-files'

const full: Situation = {
  as: 'addresses',
  version: 2025050101,
  clock: { kind: 'at', ms: Date.parse('2024-10-31T12:59:59+09:00') },
  frozen: true,
  device: false,
  quirk: { name: 'without', fields: ['billing_ym', 'address_no'] },
  windows: '{"cty":{"stops":[]}}',
  invoice: '{"notes202503Html": "<p>',
  steps: ['go:/payMethod/create', 'fill', 'press:確認画面へ進む', 'clock:+25h'],
  plans: [
    { path: '/api/pay_method/exec_create', outcome: { kind: 'needLogin', delay: 500 } },
    { path: '/api/pay_method/exec_create', outcome: { kind: 'validation', fields: { comments: 'だめです' } } },
    { path: '*', outcome: { kind: 'ok', quirk: { name: 'nulls' } } },
    { path: '*', outcome: { kind: 'ok', edit: [['/list/0/name', null], ['/gone']] } },
    { path: '*', outcome: { kind: 'status', status: 502, times: 'always' } },
  ],
}
const search = (situation: Situation) => `?${new URLSearchParams(parametersOf(situation))}`

describe('the URL', () => {
  it.each<[string, Situation]>([
    ['everything', full],
    ['nobody', { as: 'visitor', plans: [] }],
    ['an offset back', { clock: { kind: 'offset', ms: -3_600_000 }, plans: [] }],
    ['the real clock', { clock: { kind: 'real' }, frozen: false, plans: [] }],
  ])('QA-07 restores the situation: %s', (_, situation) => {
    expect(situationIn(search(situation))).toEqual(situation)
  })

  it('has no situation without parameters', () => {
    expect(situationIn('?client_id=partner-1')).toBeUndefined()
  })

  it.each([
    ['mock:as', 'nobody-of-this-key'],
    ['mock:version', '2025'],
    ['mock:clock', 'yesterday'],
    ['mock:plan', '["/api/auth/login",{"kind":"unheard-of"}]'],
    ['mock:plan', '{'],
    ['mock:quirk', 'rude'],
    ['mock:quirk', 'nulls:<b>'],
  ])('ignores invalid parameters: %s=%s', (name, value) => {
    expect(situationIn(`?${new URLSearchParams([[name, value]])}`)).toEqual({ plans: [] })
  })

  it('QA-07 contains neither user ID nor password of any persona', () => {
    for (const { key, userId, password } of personas) {
      const address = decodeURIComponent(search({ as: key, plans: [] }))
      expect(address).not.toContain(userId)
      expect(address).not.toContain(password)
    }
  })

  it('QA-07 keeps the other parameters of the page', () => {
    const there = addressWith('/invoice?ym=202504&mock:as=guest#end', { as: 'many', plans: [] })
    expect(there).toBe('/invoice?ym=202504&mock%3Aas=many#end')
    expect(addressWith(there, undefined)).toBe('/invoice?ym=202504#end')
  })
})

describe('extra/windows.json in the panel', () => {
  const noon = Date.parse('2025-04-15T12:00:00+09:00')

  it('STOP-04 stops a page and tells of it, an hour around now, beside what is there', () => {
    const maintenance = [{ start: '2025-06-01T01:00:00+09:00', end: '2025-06-01T05:00:00+09:00' }]
    const stopped = withStop(JSON.stringify({ nct: { maintenance } }), 'nct', '/invoice', noon)
    const text = withNotice(withStop(stopped, 'nct', '/payMethod', noon), 'nct', noon)
    expect(checkExtra('windows.json', text).mistakes).toEqual([])
    const around = { start: '2025-04-15T11:00:00+09:00', end: '2025-04-15T13:00:00+09:00' }
    expect(JSON.parse(text)).toMatchObject({
      nct: {
        maintenance,
        stops: [
          { ...around, pages: ['/invoice'] },
          { ...around, pages: ['/payMethod'] },
        ],
        notices: [{ ...around, severity: 'danger' }],
      },
    })
  })

  it('STOP-04 replaces what the portal would ignore', () => {
    expect(JSON.parse(withNotice('{"cty": ', 'cty', noon))).toMatchObject({ cty: { notices: [{}] } })
  })
})

describe('the endpoints', () => {
  it('QA-05 have the fields of a request', () => {
    expect(fieldsOf('/api/auth/login')).toEqual(['userId', 'password'])
  })

  it('QA-05 tell the fields of an answer with their Japanese names', () => {
    expect(fieldsOfData('/api/invoice/certify_index')).toContainEqual(
      expect.stringMatching(/^pay_method：お支払い方法の名前（string/),
    )
  })

  it('QA-08 TWIN-05 reveal unknown and missing fields of a response, and what is only forgiven', () => {
    const response = { status: 'OK', message: '', data: { extra: 1, contractSts: '120' } }
    expect(oddities('/api/contract/certify_index', {}, response)).toEqual([
      '・データの日付（linkage_date）：項目がありません。',
      '・契約状況（100以上がご契約中）（contractSts）：数値のはずが、文字で届いています。',
      '参考：extra：契約にない項目です。',
    ])
    expect(oddities('/api/reminder/entry_personal', {}, { status: 'ERROR', message: '', data: {} })).toEqual([])
  })
})

describe('steps', () => {
  it.each([
    ['press:送信', { word: 'press', argument: '送信' }],
    ['type:住所=a:b=c', { word: 'type', argument: '住所=a:b=c' }],
    ['fill', { word: 'fill', argument: '' }],
    ['push:送信', undefined],
    ['press', undefined],
    ['', undefined],
  ])('QA-07 are read: %s', (text, step) => {
    expect(parseStep(text)).toEqual(step)
  })

  it.each([
    ['+90s', '2025-04-15T01:01:30Z'],
    ['-3d', '2025-04-12T01:00:00Z'],
    ['2025-06-01T00:00:00+09:00', '2025-05-31T15:00:00Z'],
    ['tomorrow', undefined],
    ['+1y', undefined],
  ])('QA-03 move the clock: %s', (argument, instant) => {
    const moved = clockAfter(argument, Date.parse('2025-04-15T01:00:00Z'))
    expect(moved).toBe(instant === undefined ? undefined : Date.parse(instant))
  })
})

describe('edits of the data of an answer', () => {
  const data = {
    month: '202504',
    items: [
      { name: 'a/b', yen: 1 },
      { name: 'c', yen: 2 },
    ],
    flag: true,
  }

  it.each<[string, unknown, readonly Edit[]]>([
    ['nothing', structuredClone(data), []],
    ['a field of an entry', { ...data, items: [data.items[0], { name: 'c', yen: -2 }] }, [['/items/1/yen', -2]]],
    ['a shorter list', { ...data, items: [] }, [['/items', []]]],
    ['a missing field', { month: '202504', items: data.items }, [['/flag']]],
    ['a new field, with a slash', { ...data, 'a/b': null }, [['/a~1b', null]]],
    ['all of it', null, [['', null]]],
  ])('QA-05 are what differs, and make it again: %s', (_, edited, edits) => {
    expect(editsBetween(data, edited)).toEqual(edits)
    expect(withEdits(data, edits)).toEqual(edited)
  })

  it('QA-05 leave data without the edited field as it is', () => {
    expect(withEdits({ items: [] }, [['/items/0/yen', 1], ['/gone'], ['/month', '202505']])).toEqual({
      items: [],
      month: '202505',
    })
  })
})

describe.each(brandCodes)('the presets of %s', (brand) => {
  const presets = presetsOf(brand)

  it('QA-06 are 25 or more, with different labels', () => {
    expect(presets.length).toBeGreaterThanOrEqual(25)
    expect(new Set(presets.map(({ label }) => label)).size).toBe(presets.length)
  })

  it('QA-06 QA-07 can be sent as a link, of calls and steps that exist', () => {
    for (const { label, situation } of presets) {
      expect(situationIn(search(situation)), label).toEqual(situation)
      for (const { path } of situation.plans) expect(paths, label).toContain(path)
      expect(
        (situation.steps ?? []).filter((step) => !parseStep(step)),
        label,
      ).toEqual([])
    }
  })

  it.each(['QR', 'qr', 'キャンセル', 'マイナス', '規約', '使用済み', '入力エラー', '完了'])(
    'QA-06 have one for the word %s',
    (word) => {
      expect(presetsWith(word, presets)).not.toEqual([])
    },
  )

  it('QA-06 are found by all words', () => {
    for (const words of ['照合 3回目', '照合\u30003回目'])
      expect(presetsWith(words, presets).map(({ label }) => label)).toEqual(['3回目の照合失敗'])
    expect(presetsWith('そのような場面はない', presets)).toEqual([])
  })
})

it('QA-08 reports a call with request and response, how long it took and why it was refused', () => {
  const [path, at] = ['/api/nowhere', 1_000]
  const call = { path, headers: {}, at, body: { asked: 1 }, response: { status: 404, body: { told: 2 }, at: 1_120 } }
  const refusal = { method: 'POST', path, status: 404, reasons: ['unknown path'], at } as const
  const others = [
    { ...refusal, path: '/api/elsewhere' },
    { ...refusal, at: 1_001 },
  ]
  expect(reportOf(['NCT'], [toLoggedCall(call, 0, [refusal, ...others])]).split('\n')).toEqual([
    '## 状況',
    '- NCT',
    '',
    '## 呼び出し',
    '### /api/nowhere 404（120 ms） 1970-01-01T00:00:01.000Z',
    '- 拒否: unknown path',
    '```json',
    ...['{', ' "asked": 1', '}'],
    ...['{', ' "told": 2', '}'],
    '```',
  ])
})

it('QA-08 masks secrets at any depth', () => {
  expect(maskedValue({ _access_token: 'a', list: [{ password: 'b', name: 'c' }] })).toEqual({
    _access_token: '＊＊＊',
    list: [{ password: '＊＊＊', name: 'c' }],
  })
})

/** Names of the contract that look like those of secrets. */
const isSuspicious = (name: string) => /pass|pwd|code|key|token|secret|state|url|link|qr|base64/i.test(name)
/** Of those, what is shown: a date, and flags. */
const shown = ['linkage_date', 'uiStates']
const lastName = (line: string) => (line.split('：')[0] ?? '').replaceAll('[]', '').split('.').at(-1) ?? ''
const suspicious = [
  ...new Set(
    endpoints
      .filter(({ kind }) => kind !== 'download')
      .flatMap(({ path }) => [...fieldsOf(path), ...fieldsOfData(path)].map(lastName)),
  ),
].filter((name) => isSuspicious(name) && !shown.includes(name))

it.each(suspicious)("QA-08 masks a text in the contract's %s", (name) => {
  expect(maskedValue({ [name]: 'a1b2' })).toEqual({ [name]: '＊＊＊' })
  expect(maskedValue({ [name]: ['a1b2', 'c3'] })).toEqual({ [name]: ['＊＊＊', '＊＊＊'] })
})

it('QA-08 shows the codes of options', () => {
  const data = { cat_tv: [{ code: '1010', label: '追加', group: '' }] }
  expect(maskedValue(data)).toEqual(data)
})

it.each([
  [
    '{"status":"OK","data":{"_access_token":"a1b2", "name":"c"',
    '{"status":"OK","data":{"_access_token":"＊＊＊", "name":"c"',
  ],
  ['{"data":{"name":"c","password" : "a1\\"b2","x":"d"}', '{"data":{"name":"c","password" : "＊＊＊","x":"d"}'],
  ['{"data":{"name":"c","_user_token":"a1b', '{"data":{"name":"c","_user_token":"＊＊＊'],
  [
    '{"data":{"qr_code":"a1b2","kaspersky_codes":["a1","b2"],"items":["c"]',
    '{"data":{"qr_code":"＊＊＊","kaspersky_codes":["＊＊＊"],"items":["c"]',
  ],
  ['{"data":{"virus_buster_codes": [ "a1","b', '{"data":{"virus_buster_codes": ["＊＊＊"'],
  ['{"data":{"cert_key":"a1\\', '{"data":{"cert_key":"＊＊＊\\'],
])('QA-08 masks secrets in an answer that was cut off: %s', (body, shown) => {
  const call = { path: '/api/auth/login', headers: {}, at: 0, body: {}, response: { status: 200, body, at: 1 } }
  expect(toLoggedCall(call, 0, []).response).toBe(shown)
})
