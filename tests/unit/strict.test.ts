import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { strict } from '../../src/api/document/strict'
import { choices } from '../../src/api/endpoints/application'
import { oauth2Start } from '../../src/api/endpoints/auth'
import { certifyInternetSettings } from '../../src/api/endpoints/contract'
import { invoiceMonth } from '../../src/api/endpoints/invoice'
import * as lenient from '../../src/api/endpoints/lenient'
import { certifySelectSection } from '../../src/api/endpoints/mobility'
import { partialUser, uiStates } from '../../src/api/endpoints/user'

/* What a backend is expected to send, next to what the portal forgives: the same words, read strictly. */

const a = { a: lenient.text }

/** By word: values that are expected, and values that are only forgiven. */
const words: readonly (readonly [name: string, word: v.GenericSchema, expected: unknown[], forgiven: unknown[]])[] = [
  ['text', lenient.text, ['', 'a', '1'], [1, null, undefined, ['a'], { a: 1 }, true]],
  ['optionalText', lenient.optionalText, ['', 'a'], [1, null, undefined, ['a']]],
  ['filledText', lenient.filledText, ['a', '1'], [1]],
  ['integer', lenient.integer, [0, 1, -1], ['1', '', 1.5, null, undefined, [1]]],
  ['optionalInteger', lenient.optionalInteger, [0, 1], ['1', null, undefined]],
  ['flag', lenient.flag, [true, false], [1, 0, '1', 'true', null, undefined]],
  ['list', lenient.list(a), [[], [{ a: '1' }]], [{}, { 1: { a: '1' } }, [{ a: 1 }], [null], [{}], null, undefined]],
  ['optionalList', lenient.optionalList(a), [[], [{ a: '1' }]], [{}, [{ a: 1 }], null, undefined]],
  ['optionalChoices', lenient.optionalChoices('a', a), [[], [{ a: '1' }]], [[{ a: 1 }], null, undefined]],
  ['texts', lenient.texts, [[], ['a']], ['a', [1], null, undefined, { 1: 'a' }]],
  ['optionalTexts', lenient.optionalTexts, [[], ['a']], ['a', [1], null, undefined]],
  ['record', lenient.record(a), [{ a: 'b' }, { a: 'b', b: 1 }], [{}, { a: 1 }, null, [], 'a']],
  ['orNull', lenient.orNull(v.object(a)), [{ a: 'b' }], [{ a: 1 }, null]],
  ['nothing', lenient.nothing, [{}, null, [], 'x'], []],
  ['choices', choices, [[{ code: '1', label: 'a', group: '' }]], [[{ code: 1, label: 'a', group: '' }], {}]],
  ['uiStates', uiStates, [{}, { page: true }], [{ page: 1 }, null, []]],
]

describe.each(words)('TWIN-07 the word %s', (_, word, expected, forgiven) => {
  it('takes what is expected, and leaves it as it is', () => {
    for (const value of expected) expect(v.is(strict(word), value), JSON.stringify(value)).toBe(true)
  })

  it('refuses strictly what it forgives', () => {
    for (const value of forgiven) {
      expect(v.is(strict(word), value), JSON.stringify(value)).toBe(false)
      expect(v.is(v.object({ field: word }), { field: value }), JSON.stringify(value)).toBe(true)
    }
  })
})

it('TWIN-07 every word of the contract has both meanings', () => {
  const tested = words.map(([name]) => name)
  const notions = ['word', 'textAs']
  expect(Object.keys(lenient).filter((name) => !tested.includes(name) && !notions.includes(name))).toEqual([])
})

const issuesOf = (schema: v.GenericSchema, data: unknown, mayLack?: (path: string) => boolean) =>
  (v.safeParse(strict(schema, mayLack), data).issues ?? []).map((issue) => v.getDotPath(issue) ?? 'data').sort()

describe('TWIN-07 answers', () => {
  const month = {
    billing_ym: '202504',
    billing_cands: [{ billing_ym: '202504' }],
    address_no: '1',
    address_cands: [],
    pay_method: '口座振替',
    withdrawal_day: 26,
    invoice2_flg: true,
    invoice_items: [
      { order_no: 1, item_name: '', item_amount_str: '1,980', item_remarks_str: '', user_reg_no: '1000000101' },
    ],
  }

  it.each([
    ['as expected', month, []],
    ['with a month in another notation', { ...month, billing_ym: '2025-04' }, ['billing_ym']],
    [
      'with the yen in an amount',
      { ...month, invoice_items: [{ ...month.invoice_items[0], item_amount_str: '1,980円' }] },
      ['invoice_items.0.item_amount_str'],
    ],
    ['with a text as number', { ...month, withdrawal_day: '26' }, ['withdrawal_day']],
    ['without a list', { ...month, address_cands: undefined }, ['address_cands']],
  ])('of the invoice, %s', (_, data, fields) => {
    expect(issuesOf(invoiceMonth, data)).toEqual(fields)
  })

  it('in nested lists', () => {
    const groups = [{ group_id: '10', name: '東', stops: [{ sect_id2: 11, name: '駅' }] }]
    expect(issuesOf(certifySelectSection.response, { message: '', groups })).toEqual(['groups.0.stops.0.sect_id2'])
    expect(issuesOf(certifySelectSection.response, { message: '', groups: { 10: '東' } })).toEqual(['groups'])
  })

  it('of a field that may be absent', () => {
    const all = { ...month, invoice_items: month.invoice_items.map(({ order_no, ...item }) => item) }
    expect(issuesOf(invoiceMonth, all, (path) => path === 'invoice_items[].order_no')).toEqual([])
    expect(issuesOf(invoiceMonth, all)).toEqual(['invoice_items.0.order_no'])
  })

  it('of customers at the top of data, with sizes in numbers and with all oauth fields', () => {
    expect(issuesOf(partialUser, { loginUser: {} })).toContain('user_id')
    expect(issuesOf(certifyInternetSettings.response, { hp_space_sum: '100MB' })).toContain('hp_space_sum')
    expect(issuesOf(oauth2Start.response, { authorization_url: 'https://a.example/', oauth2state: 'a' })).toEqual([
      'oauth2created',
    ])
  })
})
