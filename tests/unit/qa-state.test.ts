import { describe, expect, it } from 'vitest'
import { maskedValue } from '../../mocks/panel/call-report'
import { fieldsOf, oddities, paths } from '../../mocks/panel/endpoints'
import { presets, presetsWith } from '../../mocks/panel/presets'
import { addressWith, parametersOf, type Situation, situationIn } from '../../mocks/panel/situation'
import { personas } from '../../mocks/provider/personas'

const full: Situation = {
  as: 'addresses',
  version: 2025050101,
  clock: { kind: 'at', ms: Date.parse('2024-10-31T12:59:59+09:00') },
  frozen: true,
  device: false,
  quirk: { name: 'without', fields: ['billing_ym', 'address_no'] },
  plans: [
    { path: '/api/pay_method/exec_create', outcome: { kind: 'needLogin', delay: 500 } },
    { path: '/api/pay_method/exec_create', outcome: { kind: 'validation', fields: { comments: 'だめです' } } },
    { path: '*', outcome: { kind: 'ok', quirk: { name: 'nulls' } } },
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

describe('the endpoints', () => {
  it('QA-05 have the fields of a request', () => {
    expect(fieldsOf('/api/auth/login')).toEqual(['userId', 'password'])
  })

  it('QA-08 reveal unknown and missing fields of a response', () => {
    const response = { status: 'OK', message: '', data: { extra: 1 } }
    expect(oddities('/api/reminder/entry_prov_id_pass', {}, response)).toEqual([
      'data.extra：契約にない項目',
      'data.match_res：足りない項目',
    ])
  })
})

describe('the presets', () => {
  it('QA-06 are 25 or more, with different labels', () => {
    expect(presets.length).toBeGreaterThanOrEqual(25)
    expect(new Set(presets.map(({ label }) => label)).size).toBe(presets.length)
  })

  it.each(presets.map((preset) => [preset.label, preset] as const))(
    'QA-06 QA-07 can be sent as a link: %s',
    (_, { situation }) => {
      expect(situationIn(search(situation))).toEqual(situation)
      for (const { path } of situation.plans) expect(paths).toContain(path)
    },
  )

  it('QA-06 are found by all words', () => {
    expect(presetsWith('照合 3回目').map(({ label }) => label)).toEqual(['3回目の照合失敗'])
    expect(presetsWith('そのような場面はない')).toEqual([])
  })
})

it('QA-08 masks secrets at any depth', () => {
  expect(maskedValue({ _access_token: 'a', list: [{ password: 'b', name: 'c' }] })).toEqual({
    _access_token: '＊＊＊',
    list: [{ password: '＊＊＊', name: 'c' }],
  })
})
