import { describe, expect, it } from 'vitest'
import { personas, userOf } from '../../mocks/provider/personas'
import type { InvoiceItem, InvoiceMonth } from '../../src/api/endpoints/invoice'
import { invoice as cns } from '../../src/brand/cns/invoice'
import { invoice as cty } from '../../src/brand/cty/invoice'
import { invoice as nct } from '../../src/brand/nct/invoice'
import { toCsv } from '../../src/flows/invoice/csv'
import { compare } from '../../src/flows/invoice/differences'
import {
  addressOf,
  billingMonths,
  downloadAddress,
  fillGaps,
  hasCharge,
  holderName,
  isDownloadable,
  keyOf,
  mayBeDue,
  neighbours,
  parseYen,
  paymentClass,
  sortedItems,
  withdrawalDate,
  withMonth,
  yearOf,
} from '../../src/flows/invoice/invoiceRules'

const item = (
  order_no: number | undefined,
  item_name: string,
  item_amount_str: string,
  item_remarks_str = '',
): InvoiceItem => ({
  order_no,
  item_name,
  item_amount_str,
  item_remarks_str,
  user_reg_no: '1000000101',
})

const april: InvoiceMonth = {
  billing_ym: '202504',
  billing_cands: [{ billing_ym: '202505' }, { billing_ym: '202504' }, { billing_ym: '202503' }],
  address_no: '1',
  address_cands: [{ address_no: '1', address_name: 'ご自宅' }],
  pay_method: '口座振替',
  withdrawal_day: 26,
  invoice2_flg: true,
  invoice_items: [item(1, 'テレビ', '5,500'), item(2, 'ご請求合計', '5,500')],
}

const of = (changes: Partial<InvoiceMonth>): InvoiceMonth => ({ ...april, ...changes })
const charging = (...lines: readonly (readonly [string, string])[]) =>
  of({ invoice_items: lines.map(([name, amount], index) => item(index + 1, name, amount)) })

describe('payment class', () => {
  const brands = { cty, cns, nct }

  it.each([
    ['クレジットカード', 'c'],
    ['現金', 'o'],
    ['コンビニ', 'o'],
    ['その他', 'o'],
    ['集金', 'o'],
    ['請求書', 'o'],
    ['口座振替', 'f'],
    ['', ''],
  ])('INV-37 「%s」 has class %j for every brand', (pay_method, expected) => {
    // Only that of a bank debit depends on the rest of the month.
    const unknown = expected === 'f' ? {} : { invoice_items: undefined, withdrawal_day: 0 }
    for (const brand of Object.values(brands)) {
      for (const month of [of({ pay_method }), of({ pay_method, ...unknown })]) {
        expect(paymentClass(month, brand, '202504')).toBe(expected)
      }
    }
  })

  it.each([
    ['口座振替 ', 'f'],
    ['口座振替（例示銀行）', 'f'],
    ['口座振替（集金代行）', 'f'],
    ['口座引落', 'f'],
    ['口座引き落とし', 'f'],
    ['ｸﾚｼﾞｯﾄｶｰﾄﾞ', 'c'],
    ['コンビニエンスストア', 'o'],
    ['請求書（口座振替の手続き中）', 'o'],
    ['継続振込', ''],
    [' ', ''],
  ])(
    'D33 「%s」 has class %j: the methods are known in other words, and any other method is in no class',
    (pay_method, expected) => {
      for (const brand of Object.values(brands)) {
        expect(paymentClass(of({ pay_method }), brand, '202504')).toBe(expected)
      }
    },
  )

  const conditions: readonly [string, Partial<InvoiceMonth>, 'f' | 'o'][] = [
    ['with items, a total, a day and the current month', {}, 'f'],
    ['without items', { invoice_items: [] }, 'o'],
    ['with a total of 0', { invoice_items: [item(1, 'ご請求合計', '0')] }, 'o'],
    ['with a total of 1', { invoice_items: [item(1, 'ご請求合計', '1')] }, 'f'],
    ['with a total below 0', { invoice_items: [item(1, 'ご請求合計', '-3,300')] }, 'o'],
    ['with a total that is no number', { invoice_items: [item(1, 'ご請求合計', '未定')] }, 'o'],
    [
      'with the total before the other item in the response',
      { invoice_items: [item(2, '計', '0'), item(1, '', '9')] },
      'o',
    ],
    ['on day 0', { withdrawal_day: 0 }, 'o'],
    ['on day 1', { withdrawal_day: 1 }, 'f'],
    ['on day 31', { withdrawal_day: 31 }, 'f'],
    ['on day 32', { withdrawal_day: 32 }, 'o'],
    ['in a past month', { billing_ym: '202412' }, 'f'],
    ['in a future month', { billing_ym: '202505' }, 'o'],
  ]

  it.each(conditions)('INV-38 NCT classifies a bank debit %s', (_, changes, expected) => {
    expect(paymentClass(of(changes), nct, '202504')).toBe(expected)
  })

  it('D33 NCT classifies no bank debit while the items are unknown', () => {
    expect(paymentClass(of({ invoice_items: undefined }), nct, '202504')).toBe('')
    expect(paymentClass(of({ invoice_items: undefined }), cty, '202504')).toBe('f')
  })

  it.each(conditions)('INV-37 CTY and CNS classify a bank debit as f %s', (_, changes) => {
    expect(paymentClass(of(changes), cty, '202504')).toBe('f')
    expect(paymentClass(of(changes), cns, '202504')).toBe('f')
  })
})

describe('withdrawal date', () => {
  it.each([
    ['202504', 26, { month: 4, day: 26 }],
    ['202504', 31, { month: 4, day: 30 }],
    ['202502', 31, { month: 2, day: 28 }],
    ['202402', 31, { month: 2, day: 29 }],
    ['202412', 31, { month: 12, day: 31 }],
  ])('INV-40 in %s on day %i is %j', (billing_ym, withdrawal_day, expected) => {
    expect(withdrawalDate(of({ billing_ym, withdrawal_day }))).toEqual(expected)
  })
})

describe('D29 INV-24 INV-40 a debit day', () => {
  it.each([
    ['day 0', { withdrawal_day: 0 }],
    ['day 32', { withdrawal_day: 32 }],
    ['no month', { billing_ym: '' }],
  ])('is none with %s', (_, changes) => {
    expect(withdrawalDate(of(changes))).toBeUndefined()
  })

  it.each<[string, InvoiceItem[] | undefined, boolean]>([
    ['a total of 1', [item(1, 'ご請求合計', '1')], true],
    ['a total of 0', [item(1, 'ご請求合計', '0')], false],
    ['a refund', [item(1, 'ご請求合計', '△3,300')], false],
    ['a total that is no number', [item(1, 'ご請求合計', '未定')], false],
    ['no item', [], false],
    ['unknown items', undefined, false],
  ])('depends on a charge: %s', (_, invoice_items, expected) => {
    expect(hasCharge({ ...april, invoice_items })).toBe(expected)
  })
})

describe('D33 an incomplete response', () => {
  const query = { tgt_billing_ym: '202503', tgt_address_no: '2' }
  const nothing: InvoiceMonth = {
    billing_ym: '',
    address_no: '',
    pay_method: '',
    withdrawal_day: 0,
    invoice2_flg: false,
  }

  it('has the month and the address of the query, and the known choices', () => {
    expect(fillGaps(nothing, query, april)).toEqual({
      ...nothing,
      billing_ym: '202503',
      address_no: '2',
      billing_cands: april.billing_cands,
      address_cands: april.address_cands,
    })
  })

  it('keeps its own values', () => {
    const complete = of({ billing_ym: '202501', address_no: '3', billing_cands: [], address_cands: [] })
    expect(fillGaps(complete, query, april)).toEqual(complete)
  })
})

describe('contract holder', () => {
  const names = { sei_name: '山田', mei_name: '太郎', sei_kana: 'ヤマダ', mei_kana: 'タロウ' }

  it.each([
    ['both kana', {}, 'ヤマダ タロウ'],
    ['one kana', { mei_kana: '' }, 'ヤマダ'],
    ['no kana', { sei_kana: '', mei_kana: '' }, '山田 太郎'],
    ['no kana and one name', { sei_kana: '', mei_kana: '', mei_name: '' }, '山田'],
    ['no kana and only the given name', { sei_kana: '', mei_kana: '', sei_name: '' }, '太郎'],
    ['nothing', { sei_kana: '', mei_kana: '', sei_name: '', mei_name: '' }, 'taro@example.jp'],
    ['only spaces', { sei_kana: '　', mei_kana: ' ', sei_name: ' ', mei_name: '　' }, 'taro@example.jp'],
  ])('INV-18 with %s', (_, changes, expected) => {
    expect(holderName({ ...userOf(personas[0], 'cty'), ...names, ...changes })).toBe(expected)
  })
})

describe('an amount', () => {
  it.each([
    ['5,500', 5_500],
    ['1,234,567', 1_234_567],
    ['0', 0],
    ['-1,100', -1_100],
    ['−1,100', -1_100],
    ['△1,100', -1_100],
    ['▲1,100', -1_100],
    ['１，１００円', 1_100],
    ['－１，１００', -1_100],
    ['¥980', 980],
    ['￥980', 980],
    [' 980 ', 980],
    ['', undefined],
    ['－', undefined],
    ['未定', undefined],
    ['1.5', undefined],
    ['1-2', undefined],
  ])('PLUS-04 「%s」 is %j', (shown, expected) => {
    expect(parseYen(shown)).toBe(expected)
  })
})

describe('items', () => {
  it('INV-21 are sorted by order_no as a number, whatever the order in the response', () => {
    const names = sortedItems(of({ invoice_items: [item(10, '十', '1'), item(2, '二', '1'), item(1, '一', '1')] }))
    expect(names.map(({ item_name }) => item_name)).toEqual(['一', '二', '十'])
  })

  it.each<[string, (number | undefined)[], string]>([
    ['the total', [2, 1, undefined], 'bac'],
    ['an item in the middle', [3, undefined, 1], 'cba'],
    ['all', [undefined, undefined, undefined], 'abc'],
    ['the first', [undefined, 2, 1], 'acb'],
  ])('D34 INV-21 %s without an order_no keeps its position in the response', (_, numbers, expected) => {
    const items = numbers.map((order_no, at) => item(order_no, 'abc'.charAt(at), '1'))
    expect(
      sortedItems(of({ invoice_items: items }))
        .map(({ item_name }) => item_name)
        .join(''),
    ).toBe(expected)
  })
})

describe('months', () => {
  const months = (...all: readonly string[]) => all.map((billing_ym) => ({ billing_ym }))

  it.each([
    ['the middle', '202504', { previous: '202503', next: '202505' }],
    ['the newest', '202505', { previous: '202504', next: undefined }],
    ['the oldest', '202503', { previous: undefined, next: '202504' }],
    ['no month', '', { previous: undefined, next: undefined }],
  ])('PLUS-02 neighbours of %s', (_, billing_ym, expected) => {
    expect(neighbours(of({ billing_ym }))).toEqual(expected)
  })

  it('PLUS-02 neighbours follow the calendar, not the order of the response, over months without an invoice', () => {
    const mixed = of({ billing_ym: '202501', billing_cands: months('202501', '202412', '202502') })
    expect(neighbours(mixed)).toEqual({ previous: '202412', next: '202502' })
    const withGaps = of({ billing_ym: '202501', billing_cands: months('202504', '202501', '202411') })
    expect(neighbours(withGaps)).toEqual({ previous: '202411', next: '202504' })
  })

  it('INV-07 lists the months of the response once each, in its order, without empty ones', () => {
    const billing_cands = months('202503', '202504', '202503', '', '202502')
    expect(billingMonths(of({ billing_cands }))).toEqual(['202503', '202504', '202502'])
  })

  it('INV-09 lists the shown month even if it is not among the months to choose from', () => {
    expect(billingMonths(of({ billing_ym: '202504', billing_cands: months('202503') }))).toEqual(['202504', '202503'])
  })
})

describe('address', () => {
  it.each([
    ['that of the response', '2', '2'],
    ['1 if the response has none', '', '1'],
  ])('INV-14 of a request is %s', (_, address_no, expected) => {
    expect(addressOf(of({ address_no }))).toBe(expected)
  })

  it('INV-14 of a download is 1 if the response has no address at all', () => {
    expect(downloadAddress(of({ address_no: '', address_cands: [] }))).toBe('1')
  })

  it('INV-14 of a download is that of the only one to choose from if the response names none', () => {
    expect(downloadAddress(of({ address_no: '', address_cands: [{ address_no: '3', address_name: 'ご自宅' }] }))).toBe(
      '3',
    )
  })

  it.each(['', '9'])('INV-34 of a download is undefined if %j is not among those to choose from', (address_no) => {
    const address_cands = ['1', '2'].map((no) => ({ address_no: no, address_name: `ご請求先${no}` }))
    expect(downloadAddress(of({ address_no, address_cands }))).toBeUndefined()
  })
})

describe('statement', () => {
  it.each([
    ['202411', '202504', false],
    ['202412', '202504', true],
    ['202504', '202504', true],
    ['202505', '202605', true],
    ['202504', '202605', false],
    ['202501', '202601', true],
    ['202412', '202601', false],
    ['202505', '202504', false],
  ])('INV-31 of %s can be downloaded in %s: %s', (ym, currentYm, expected) => {
    expect(isDownloadable(ym, nct.statement?.from ?? '', currentYm)).toBe(expected)
  })
})

describe('comparison', () => {
  const total = ['ご請求合計', '0'] as const

  it('PLUS-04 EASE-09 lists new, changed and ended items in yen without unchanged ones, and the total apart', () => {
    const now = charging(['テレビ', '5,500'], ['電話', '1,200'], ['動画', '1,980'], ['ご請求合計', '8,680'])
    const then = charging(['テレビ', '5,500'], ['電話', '1,430'], ['工事費', '1,100'], ['ご請求合計', '8,030'])
    const video = { item_name: '動画', kind: 'new', yen: 1_980 }
    expect(compare(now, then)).toEqual({
      items: [
        { item_name: '電話', kind: 'changed', yen: -230 },
        video,
        { item_name: '工事費', kind: 'ended', yen: -1_100 },
      ],
      total: 650,
      main: video,
      isComplete: true,
    })
  })

  it.each([
    ['changed', charging(['割引', '-550'], total), charging(['割引', '△1,100'], total), 550],
    ['ended', charging(total), charging(['割引', '-550'], total), 550],
    ['ended', charging(total), charging(['無料お試し', '0'], total), 0],
    ['new', charging(['無料お試し', '0'], total), charging(total), 0],
  ])('PLUS-04 lists an item that is %s with the sign of its difference, also of 0 yen', (kind, now, then, yen) => {
    expect(compare(now, then).items).toEqual([expect.objectContaining({ kind, yen })])
  })

  it('PLUS-04 adds up items of the same name', () => {
    const now = charging(['チューナー', '1,100'], ['チューナー', '1,100'], total)
    expect(compare(now, charging(['チューナー', '1,100'], total)).items).toEqual([
      { item_name: 'チューナー', kind: 'changed', yen: 1_100 },
    ])
  })

  it('D33 PLUS-04 leaves out an item whose amount is not a number in either month, and names no reason', () => {
    const now = charging(['テレビ', '未定'], ['電話', '1,200'], ['動画', '980'], ['ご請求合計', '2,180'])
    const then = charging(['テレビ', '5,500'], ['電話', '調整中'], ['ご請求合計', '1,200'])
    expect(compare(now, then)).toEqual({
      items: [{ item_name: '動画', kind: 'new', yen: 980 }],
      total: 980,
      main: undefined,
      isComplete: false,
    })
  })

  it('PLUS-04 lists nothing for equal months', () => {
    expect(compare(april, april)).toEqual({ items: [], total: 0, main: undefined, isComplete: true })
  })

  it.each<[string, InvoiceMonth, number | undefined]>([
    ['a month without items', of({ invoice_items: [] }), 5_500],
    ['a month whose items are unknown', of({ invoice_items: undefined }), undefined],
    ['a total that is not a number', charging(['ご請求合計', '計算中']), undefined],
  ])('D33 EASE-09 the total compared with %s', (_, then, yen) => {
    expect(compare(april, then).total).toBe(yen)
  })

  it.each([
    [1_000, '電気'],
    [-1_000, '工事費'],
  ])('EASE-09 the main reason of %i yen is the item that moved the total furthest that way', (yen, expected) => {
    const now = charging(['電気', '3,000'], ['電話', '1,100'], ['ご請求合計', String(9_000 + yen)])
    const then = charging(['電話', '1,000'], ['動画', '500'], ['工事費', '4,000'], ['ご請求合計', '9,000'])
    expect(compare(now, then).main?.item_name).toBe(expected)
  })
})

describe('what is due', () => {
  it.each<[string, InvoiceMonth, boolean]>([
    ['an amount', charging(['ご請求合計', '1']), true],
    ['0', charging(['ご請求合計', '0']), false],
    ['a refund', charging(['ご請求合計', '-1']), false],
    ['a text', charging(['ご請求合計', '計算中']), true],
    ['no item', of({ invoice_items: [] }), false],
    ['unknown items', of({ invoice_items: undefined }), false],
  ])('D29 %s', (_, month, expected) => {
    expect(mayBeDue(month)).toBe(expected)
  })
})

describe('the year', () => {
  const cands = Array.from({ length: 15 }, (_, at) => ({ billing_ym: String(202_401 + at + (at > 11 ? 88 : 0)) }))
  const key = (tgt_billing_ym: string) => keyOf({ tgt_billing_ym, tgt_address_no: '1' })

  it('EASE-10 has the latest thirteen of the months at hand, the newest first', () => {
    const year = yearOf(of({ billing_cands: cands, billing_ym: '202503' }), {})
    expect(year.map(({ query }) => query.tgt_billing_ym)).toEqual([
      ...['202503', '202502', '202501', '202412', '202411', '202410', '202409'],
      ...['202408', '202407', '202406', '202405', '202404', '202403'],
    ])
    expect(year.every(({ total, query }) => total === undefined && query.tgt_address_no === '1')).toBe(true)
  })

  it('EASE-10 draws nothing for a refund, for no items and for a total that is not a number', () => {
    const [may, apr, march] = [
      of({ billing_ym: '202505', invoice_items: [] }),
      of({ billing_ym: '202504', invoice_items: [item(1, 'ご請求合計', '-300')] }),
      of({ billing_ym: '202503', invoice_items: [item(1, 'ご請求合計', '計算中')] }),
    ]
    const known = [may, apr, march].reduce(withMonth, {})
    expect(yearOf(april, known).map(({ total, share }) => [total, share])).toEqual([
      [null, 0],
      ['-300', 0],
      ['計算中', 0],
    ])
  })

  it.each([
    ['whose items are unknown', of({ invoice_items: undefined })],
    ['that is not named', of({ billing_ym: '' })],
  ])('D33 EASE-10 does not know a month %s', (_, month) => {
    expect(withMonth({}, month)).toEqual({})
    expect(withMonth({ [key('202504')]: april }, month)).toEqual({ [key('202504')]: april })
  })
})

describe('csv', () => {
  const headings = ['内訳', '金額（円）', '備考']
  const linesOf = (...items: InvoiceItem[]) => toCsv(of({ invoice_items: items }), headings).split('\r\n')

  it('PLUS-03 starts with one BOM and a heading, followed by one line per item in order, each ending with CRLF', () => {
    const text = toCsv(
      of({ invoice_items: [item(2, 'ご請求合計', '5,500', '税込'), item(1, 'テレビ', '5,500')] }),
      headings,
    )
    expect(text).toBe('\uFEFF"内訳","金額（円）","備考"\r\n"テレビ","5,500",""\r\n"ご請求合計","5,500","税込"\r\n')
  })

  it('PLUS-03 doubles quotes and keeps commas inside a field', () => {
    expect(linesOf(item(1, '"特別"割引', '1,000', 'A,B'))[1]).toBe('"""特別""割引","1,000","A,B"')
  })

  it.each([
    '=1+1',
    '+81',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '-cmd',
    '＝1+1',
    '＋81',
    '－cmd',
    '＠SUM(A1)',
    '﹦1+1',
    ' =1+1',
    '　＝1+1',
  ])('PLUS-03 %j is not a formula in a spreadsheet', (text) => {
    expect(toCsv(of({ invoice_items: [item(1, text, '0')] }), headings)).toContain(`\r\n"'${text}",`)
  })

  it.each(['-1,100', '△1,100', '－1,100', '－１，１００円', '0', ''])(
    'PLUS-03 the amount 「%s」 is written as shown',
    (amount) => {
      expect(linesOf(item(1, '割引', amount))[1]).toBe(`"割引","${amount}",""`)
    },
  )
})
