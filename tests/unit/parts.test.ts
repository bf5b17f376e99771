import { afterEach, describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { codesIn, hasCode, withCode, withoutCode } from '../../src/form/codes'
import { dateField } from '../../src/form/DateField'
import { radioField } from '../../src/form/fields'
import { createFormStore } from '../../src/form/formStore'
import {
  bodyOf,
  createPart,
  namesWith,
  onlyWhen,
  partIf,
  sentAnyway,
  summaryOf,
  validateParts,
} from '../../src/form/part'
import { newPassword } from '../../src/form/patterns/person'
import { splitTel } from '../../src/form/patterns/telephone'
import { type FieldRule, type FieldRules, summaryError, valueOfDraft } from '../../src/form/rules'
import { underTest } from '../under-test'

afterEach(() => underTest('cty', 2025040101))

it('REL-04 a date takes of a draft a day, and nothing else', () => {
  const rule = dateField('day', { label: '日', min: '2025-04-15' }).fields['day'] ?? { label: '日' }
  expect(valueOfDraft(rule, { value: '2025-05-01', says: '2025年5月1日' })).toBe('2025-05-01')
  expect(valueOfDraft(rule, { value: '来週', says: '来週' })).toBe('')
})

it('a day is refused before the first that a date offers', () => {
  const day = dateField('day', { label: '日', min: '2025-04-15' })
  const errorOn = (value: string) => validateParts([day])({ day: value })['day']
  expect(['2025-04-14', '2025-04-15', '2025-12-01', ''].map(errorOn)).toEqual([
    '2025年4月15日以降の日付を選択してください。',
    undefined,
    undefined,
    undefined,
  ])
  expect(errorOn('20250-04-15')).toBe('日付を正しく選択してください。')
})

it('a choice that cannot be made now counts as not chosen, like one that is not offered', () => {
  const options = [
    ['a', '9:00'],
    ['b', '10:00'],
  ] as const
  const { slot } = radioField('slot', { label: '便', options, off: ['b'] }).fields
  const restored = (value: string) => valueOfDraft(slot ?? { label: '' }, { value, says: value })
  expect(['a', 'b', 'c'].map(restored)).toEqual(['a', '', ''])
})

const part = (fields: FieldRules) => createPart<Readonly<Record<string, unknown>>>({ fields, render: () => null })
const check = (rule: Omit<FieldRule, 'label'>, value: string, values = {}) =>
  validateParts([part({ a: { label: 'A', ...rule } })])({ a: value, ...values })['a']

describe('field validation', () => {
  it.each(['', ' ', '　'])('rejects 「%s」 if a value is required', (value) => {
    expect(check({ required: true }, value)).toBe('Aを入力してください。')
    expect(check({}, value)).toBeUndefined()
  })

  it('counts code points', () => {
    expect(check({ max: 3 }, '𠮷𠮷𠮷')).toBeUndefined()
    expect(check({ max: 3 }, '𠮷𠮷𠮷𠮷')).toBe('3文字以内で入力してください。')
  })

  it('calls the field’s own rule last, with the other values, and not for an empty value', () => {
    const validate = (value: string, { b }: Readonly<Record<string, string>>) =>
      value === b ? undefined : '違います。'
    expect(check({ validate }, 'x', { b: 'x' })).toBeUndefined()
    expect(check({ validate: validate }, 'x', { b: 'y' })).toBe('違います。')
    expect(check({ validate: validate, max: 3 }, 'long', { b: 'y' })).toBe('3文字以内で入力してください。')
    expect(check({ validate: validate }, '', { b: 'y' })).toBeUndefined()
  })

  it('asks the other values whether a value is required', () => {
    const required = ({ b }: Readonly<Record<string, string>>) => b === 'y'
    expect(check({ required }, '', { b: 'y' })).toBe('Aを入力してください。')
    expect(check({ required }, '', { b: 'x' })).toBeUndefined()
    expect(check({ required, missing: 'Bにはこちらも必要です。' }, '　', { b: 'y' })).toBe('Bにはこちらも必要です。')
  })

  it.each([
    [{ label: 'ユーザーID' }, 'ユーザーIDを入力してください。'],
    [{ label: '性別', chosen: true }, '性別を選択してください。'],
    [{ label: '電話番号（2つ目の枠）', group: '電話番号' }, '電話番号を入力してください。'],
    [{ label: '生まれた月', group: '生年月日', chosen: true }, '生年月日を選択してください。'],
    [{ label: 'ご自由にお書きください', summaryLabel: 'ご要望・ご質問' }, 'ご要望・ご質問を入力してください。'],
  ] satisfies [FieldRule, string][])('EASE-01 names the field or its group, and what to do: %o', (rule, error) => {
    expect(check({ ...rule, required: true }, '')).toBe(error)
    expect(summaryError(rule, error)).toBe(error)
  })

  it.each([
    [{ label: '姓' }, '50文字以内で入力してください。', '姓：50文字以内で入力してください。'],
    [{ label: '名' }, '名義が異なります。', '名：名義が異なります。'],
    [{ label: '名' }, '名が違います。', '名が違います。'],
    [{ label: '電話番号' }, '電話番号は数字だけです。', '電話番号は数字だけです。'],
    [{ label: 'パスワード' }, 'パスワードに記号は使えません。', 'パスワードに記号は使えません。'],
    [{ label: '電話番号（2つ目の枠）', group: '電話番号' }, '数字だけです。', '電話番号：数字だけです。'],
    [
      { label: '個人情報の取扱いに同意する', summaryLabel: '個人情報の取扱い' },
      '個人情報の取扱いへの同意が必要です。',
      '個人情報の取扱いへの同意が必要です。',
    ],
  ] satisfies [FieldRule, string, string][])(
    'EASE-01 is listed with the name of the field, unless the sentence begins with it: %o',
    (rule, error, line) => {
      expect(summaryError(rule, error)).toBe(line)
    },
  )

  it('has no entry for a field without an error', () => {
    expect(validateParts([part({ a: { label: 'A' }, b: { label: 'B', required: true } })])({ a: '1', b: '1' })).toEqual(
      {},
    )
    expect(Object.keys(validateParts([part({ a: { label: 'A' } })])({ a: '1' }))).toEqual([])
  })

  it('returns all errors at once, in page order', () => {
    const parts = [part({ b: { label: 'B', required: true } }), part({ a: { label: 'A', required: true } })]
    expect(Object.keys(validateParts(parts)({}))).toEqual(['b', 'a'])
  })
})

describe('a request body', () => {
  const parts = [
    part({ name: { label: '名', required: true }, building: { label: '建物' } }),
    part({ sex: { label: '性別', number: true } }),
  ]

  it('API-36 contains numbers as numbers and texts as texts', () => {
    expect(bodyOf(parts, { name: '7', building: '', sex: '1' })).toEqual({ name: '7', building: '', sex: 1 })
  })

  it('omits an empty number, and values that are not fields', () => {
    expect(bodyOf(parts, { name: 'a', sex: '', other: 'x' })).toEqual({ name: 'a', building: '' })
  })
})

describe('a part with visibleWhen', () => {
  const known = { b: '家', n: '7' }
  const parts = [
    part({ a: { label: 'A' } }),
    {
      ...part({ b: { label: 'B', required: true }, n: { label: 'N', number: true } }),
      visibleWhen: ({ a }: Readonly<Record<string, string>>) => a === '1',
    },
  ]
  const withHiddenValues = parts.map((one) => ('visibleWhen' in one ? { ...one, valuesWhenHidden: known } : one))

  it('is validated, sent and summarized while visible', () => {
    const values = { a: '1', b: '', n: '2' }
    expect(validateParts(parts)(values)).toEqual({ b: 'Bを入力してください。' })
    expect(bodyOf(parts, values)).toEqual({ a: '1', b: '', n: 2 })
    expect(summaryOf(parts, values)).toEqual([
      ['A', '1'],
      ['B', ''],
      ['N', '2'],
    ])
  })

  it('is neither validated, sent nor summarized while hidden, regardless of its values', () => {
    const values = { a: '0', b: '', n: '2' }
    expect(validateParts(parts)(values)).toEqual({})
    expect(bodyOf(parts, values)).toEqual({ a: '0' })
    expect(summaryOf(parts, values)).toEqual([['A', '0']])
  })

  it('sends its valuesWhenHidden while hidden, and nothing without them', () => {
    expect(bodyOf(withHiddenValues, { a: '0', b: '会社', n: '2' })).toEqual({ a: '0', b: '家', n: 7 })
    expect(bodyOf(withHiddenValues, { a: '1', b: '会社', n: '2' })).toEqual({ a: '1', b: '会社', n: 2 })
  })
})

describe('parts under a condition', () => {
  const isOn = ({ on }: Readonly<Record<string, string>>) => on === '1'
  const isTwo = ({ n }: Readonly<Record<string, string>>) => n === '2'
  const plain = part({ a: { label: 'A' } })
  const conditional = { ...part({ b: { label: 'B' } }), visibleWhen: isTwo }

  it('are sent while it holds, with their own condition', () => {
    const parts = onlyWhen(isOn, [plain, conditional])
    const values = { a: 'x', b: 'y' }
    expect(bodyOf(parts, { ...values, on: '1', n: '2' })).toEqual({ a: 'x', b: 'y' })
    expect(bodyOf(parts, { ...values, on: '1', n: '3' })).toEqual({ a: 'x' })
    expect(bodyOf(parts, { ...values, on: '0', n: '2' })).toEqual({})
  })

  it('send their values for hidden parts otherwise', () => {
    const parts = sentAnyway(isOn, { a: 'p', b: 'q' }, [plain, conditional])
    const values = { a: 'x', b: 'y' }
    expect(bodyOf(parts, { ...values, on: '1', n: '2' })).toEqual({ a: 'x', b: 'y' })
    expect(bodyOf(parts, { ...values, on: '1', n: '3' })).toEqual({ a: 'x', b: 'q' })
    expect(bodyOf(parts, { ...values, on: '0', n: '2' })).toEqual({ a: 'p', b: 'q' })
  })

  it('are in a form or not, by brand and version', () => {
    expect(partIf(plain)).toEqual([plain])
    expect(partIf(false)).toEqual([])
  })
})

it('finds the fields whose rule has a property, in page order', () => {
  const parts = [
    part({ b: { label: 'B', secret: true }, c: { label: 'C' } }),
    part({ a: { label: 'A', secret: true, required: true } }),
  ]
  expect(namesWith(parts, ({ secret }) => secret)).toEqual(['b', 'a'])
  expect(namesWith(parts, ({ required }) => required)).toEqual(['a'])
  expect(namesWith(parts, ({ consent }) => consent)).toEqual([])
})

describe('a computed value', () => {
  const compute = ({ name, seen }: Readonly<Record<string, string>>) => (seen && seen === name ? '1' : '0')
  const parts = [part({ name: { label: '名' }, seen: { label: '', readonly: true, number: true, compute } })]

  it('is sent as computed, not as stored', () => {
    expect(bodyOf(parts, { name: 'taro', seen: 'taro' })).toEqual({ name: 'taro', seen: 1 })
    expect(bodyOf(parts, { name: 'jiro', seen: 'taro' })).toEqual({ name: 'jiro', seen: 0 })
    expect(bodyOf(parts, { name: '', seen: '' })).toEqual({ name: '', seen: 0 })
  })

  it('is not part of the summary', () => {
    expect(summaryOf(parts, { name: 'taro', seen: 'taro' })).toEqual([['名', 'taro']])
  })
})

describe('the summary of a confirm page', () => {
  const parts = [
    part({ password: { label: 'パスワード', secret: true }, sex: { label: '性別', format: (value) => `${value}番` } }),
    {
      ...part({ zip3: { label: '上' }, zip4: { label: '下' } }),
      summaryRows: () => [['郵便番号', '〒510-0093']] as const,
    },
  ]

  it('masks secrets, formats codes, and uses the summary rows of a part', () => {
    expect(summaryOf(parts, { password: 'Aa1!', sex: '2', zip3: '510', zip4: '0093' })).toEqual([
      ['パスワード', '●●●●●●●●'],
      ['性別', '2番'],
      ['郵便番号', '〒510-0093'],
    ])
  })

  it('shows nothing for an empty value: no mask, no label', () => {
    expect(summaryOf(parts, {}).slice(0, 2)).toEqual([
      ['パスワード', ''],
      ['性別', ''],
    ])
  })
})

describe('a list of codes', () => {
  it.each([
    ['', []],
    ['10', ['10']],
    ['10\n101', ['10', '101']],
  ])('%j is sent as %j', (value, codes) => {
    expect(codesIn(value)).toEqual(codes)
    expect(bodyOf([part({ 'kinds[]': { label: '' } })], { 'kinds[]': value })).toEqual({ 'kinds[]': codes })
  })

  it('matches whole codes, not prefixes or suffixes', () => {
    expect(hasCode('101\n210', '101')).toBe(true)
    expect(hasCode('101\n210', '210')).toBe(true)
    for (const other of ['10', '01', '1', '']) expect([other, hasCode('101\n210', other)]).toEqual([other, false])
    expect(hasCode('', '101')).toBe(false)
  })

  it('adds a code once, in the order of choice, and removes only that code', () => {
    const chosen = ['20', '10', '20'].reduce(withCode, '')
    expect(codesIn(chosen)).toEqual(['20', '10'])
    expect(codesIn(withoutCode(chosen, '20'))).toEqual(['10'])
    expect(codesIn(withoutCode(chosen, '2'))).toEqual(['20', '10'])
    expect(withoutCode('20', '20')).toBe('')
  })
})

describe('a complete telephone number', () => {
  it.each([
    ['059-123-4567', ['059', '123', '4567']],
    ['0120-000-000', ['0120', '000', '000']],
    ['０５９ー１２３ー４５６７', ['059', '123', '4567']],
    ['059 123 4567', ['059', '123', '4567']],
    ['(059)123-4567', ['059', '123', '4567']],
    ['（０５９）１２３－４５６７', ['059', '123', '4567']],
    ['09012345678', ['090', '1234', '5678']],
    ['0312345678', ['03', '1234', '5678']],
    ['0612345678', ['06', '1234', '5678']],
    ['0591234567', ['059', '123', '4567']],
    ['+81 90-1234-5678', ['090', '1234', '5678']],
    ['+81-59-123-4567', ['059', '123', '4567']],
    ['+819012345678', ['090', '1234', '5678']],
    ['＋８１ （０）９０ １２３４ ５６７８', ['090', '1234', '5678']],
    ['+81 (0)90-1234-5678', ['090', '1234', '5678']],
    ['090.1234.5678', ['090', '1234', '5678']],
    ['TEL 059-123-4567', ['059', '123', '4567']],
    ['電話：059-123-4567', ['059', '123', '4567']],
    ['090-1234-5678（携帯）', ['090', '1234', '5678']],
    ['（059）123-4567 (代) ', ['059', '123', '4567']],
    ['0591234567（代表）', ['059', '123', '4567']],
    ['090-1234-5678 携帯', ['090', '1234', '5678']],
    ['090-1234-5678。', ['090', '1234', '5678']],
    // As copied from the contacts of an iPhone.
    ['\u202d090-1234-5678\u202c', ['090', '1234', '5678']],
    ['090\u200b1234\u200b5678', ['090', '1234', '5678']],
    ['090/1234/5678', ['090', '1234', '5678']],
    ['０９０／１２３４／５６７８', ['090', '1234', '5678']],
    ['059・123・4567', ['059', '123', '4567']],
    ['059─123─4567', ['059', '123', '4567']],
    ['059～123～4567', ['059', '123', '4567']],
    ['03 12 34 56 78', ['03', '1234', '5678']],
    ['0081-90-1234-5678', ['090', '1234', '5678']],
    ['00819012345678', ['090', '1234', '5678']],
    ['①090-1234-5678', ['090', '1234', '5678']],
    ['電話②：059-123-4567', ['059', '123', '4567']],
  ])('%s is split into its parts', (whole, parts) => {
    expect(splitTel(whole)).toEqual(parts)
  })

  it.each<[BrandCode, string, readonly string[]]>([
    ['nct', '0258123456', ['0258', '12', '3456']],
    ['nct', '０２５６１２３４５６', ['0256', '12', '3456']],
    ['nct', '+81258123456', ['0258', '12', '3456']],
    ['nct', '0251234567', ['025', '123', '4567']],
    ['nct', '0257221234', ['0257', '22', '1234']],
    ['nct', '0257736660', ['025', '773', '6660']],
    ['nct', '0255721234', ['0255', '72', '1234']],
    ['nct', '0255521234', ['025', '552', '1234']],
    ['cty', '0594123456', ['0594', '12', '3456']],
    ['cns', '0595123456', ['0595', '12', '3456']],
    ['y3d', '0593123456', ['059', '312', '3456']],
    ['cty', '0597921234', ['05979', '2', '1234']],
    ['cns', '+81597991234', ['05979', '9', '1234']],
    ['y3d', '0597971234', ['0597', '97', '1234']],
    ['cty', '0120000000', ['0120', '000', '000']],
    ['nct', '0570000000', ['0570', '000', '000']],
    ['cty', '0990000000', ['0990', '000', '000']],
    ['cty', '08001234567', ['0800', '123', '4567']],
    ['cty', '08012345678', ['080', '1234', '5678']],
  ])('without hyphens is split after its area code or service: %s, %s', (brand, whole, parts) => {
    underTest(brand, 2025040101)
    expect(splitTel(whole)).toEqual(parts)
  })

  it.each([
    '',
    '059',
    '123-4567',
    '059123456',
    '090123456789',
    'tel',
    'a-b-c',
    '059-123-4567x8',
    '059-123-4567（内線8）',
    '059-123-4567 2階',
    '9012345678',
    '03-1234-5678/090-1234-5678',
  ])('「%s」 is not one', (given) => {
    expect(splitTel(given)).toBeUndefined()
  })
})

describe('a new password', () => {
  const wrong = '半角英数字8～30文字で入力してください。'
  it.each([
    ['Abc45678', 'Abc45678', {}],
    ['a'.repeat(30), 'a'.repeat(30), {}],
    ['12345678', '12345678', {}],
    [
      '',
      '',
      { password: '新しいパスワードを入力してください。', password2: '新しいパスワード（確認用）を入力してください。' },
    ],
    ['Abc4567', 'Abc4567', { password: wrong }],
    ['a'.repeat(31), 'a'.repeat(31), { password: wrong }],
    ['Abc-45678', 'Abc-45678', { password: wrong }],
    ['Ａｂｃ４５６７８', 'Ａｂｃ４５６７８', { password: wrong }],
    ['Abc45678\n', 'Abc45678\n', { password: wrong }],
    ['Abc45678', 'Abc45679', { password2: '確認用パスワードと一致しません。' }],
    ['Abc45678', 'abc45678', { password2: '確認用パスワードと一致しません。' }],
  ])('%j and %j', (password, password2, errors) => {
    expect(validateParts([newPassword('')])({ password, password2 })).toEqual(errors)
  })
})

describe('a form store', () => {
  /** Counts the notifications of each listener since the last call of takeCounts. */
  function openCounted() {
    const store = createFormStore<Record<string, string>>({ a: '', b: '', 'cat[]': '', 'del[]': '' }, () => {})
    const notified = new Map<string, number>()
    const listen = (name: string, code?: string) =>
      store.subscribeTo(name, code)(() => void notified.set(code ?? name, (notified.get(code ?? name) ?? 0) + 1))
    for (const name of ['a', 'b', 'cat[]']) listen(name)
    const codes = Array.from({ length: 10_000 }, (_, at) => String(at))
    for (const code of codes) listen('cat[]', code)
    const takeCounts = () => {
      const seen = Object.fromEntries(notified)
      notified.clear()
      return seen
    }
    return { store, takeCounts, codes }
  }

  it('INQ-14 notifies only the edited field and the changed choice, of ten thousand', () => {
    const { store, takeCounts } = openCounted()
    store.edit('a', 'x')
    expect(takeCounts()).toEqual({ a: 1 })
    store.set('b', 'y')
    expect(takeCounts()).toEqual({ b: 1 })
    store.edit('cat[]', '7')
    expect(takeCounts()).toEqual({ 'cat[]': 1, 7: 1 })
    store.edit('cat[]', '7\n8')
    expect(takeCounts()).toEqual({ 'cat[]': 1, 8: 1 })
    store.edit('cat[]', '8')
    expect(takeCounts()).toEqual({ 'cat[]': 1, 7: 1 })
    store.setErrors({ a: 'A' })
    expect(takeCounts()).toEqual({ a: 1 })
    store.setErrors({ b: 'B' })
    expect(takeCounts()).toEqual({ a: 1, b: 1 })
  })

  it('compares no codes of what is typed: a line of a text is no choice', () => {
    const store = createFormStore<Record<string, string>>({ note: '' }, () => {})
    let told = 0
    store.subscribeTo('note', '7')(() => told++)
    store.edit('note', '7\n8')
    expect(told).toBe(0)
  })

  it('notifies all listeners on a reset', () => {
    const { store, takeCounts, codes } = openCounted()
    store.reset({ a: '', b: '', 'cat[]': '' })
    expect(Object.keys(takeCounts())).toHaveLength(codes.length + 3)
  })

  const openStore = () => {
    const notified: string[] = []
    const store = createFormStore<Record<string, string>>({ a: '1', b: '2' }, (name) => notified.push(`edited ${name}`))
    store.setErrors({ a: 'A', b: 'B' })
    store.subscribe(() => notified.push(store.value('a')))
    return { store, notified }
  }

  it('has an empty value for a field that it does not know, and its errors by field', () => {
    const { store } = openStore()
    expect([store.value('a'), store.value('z')]).toEqual(['1', ''])
    expect([store.error('a'), store.error('z')]).toEqual(['A', undefined])
    store.reset({ a: '4' })
    expect([store.values(), store.errors()]).toEqual([{ a: '4' }, {}])
  })

  it('notifies nobody who unsubscribed', () => {
    const { store } = openStore()
    const notified: string[] = []
    const stops = [store.subscribe(() => notified.push('all')), store.subscribeTo('a')(() => notified.push('a'))]
    store.edit('a', '2')
    expect(notified).toEqual(['a', 'all'])
    for (const stop of stops) stop()
    store.edit('a', '3')
    expect(notified).toHaveLength(2)
  })

  it('notifies the choices of a list that has had no value yet', () => {
    const store = createFormStore<Record<string, string>>({}, () => {})
    const notified: string[] = []
    for (const code of ['', '1']) store.subscribeTo('kinds[]', code)(() => notified.push(code))
    store.set('kinds[]', '1')
    expect(notified).toEqual(['1'])
  })

  it('notifies of the customer’s edits, and leaves the errors to the validation', () => {
    const { store, notified } = openStore()
    store.edit('a', '3')
    expect(store.values()).toEqual({ a: '3', b: '2' })
    expect(store.errors()).toEqual({ a: 'A', b: 'B' })
    expect(notified).toEqual(['edited a', '3'])
  })

  it('keeps the errors when the portal normalizes a value', () => {
    const { store, notified } = openStore()
    store.set('a', '3')
    expect(store.errors()).toEqual({ a: 'A', b: 'B' })
    expect(notified).toEqual(['3'])
  })

  it('lists the fields on screen in their order, until they are unregistered', () => {
    const { store } = openStore()
    store.registerField('b', { id: '1' })
    const unregister = store.registerField('a', { id: '2' })
    expect(store.fields().map(({ name }) => name)).toEqual(['b', 'a'])
    unregister()
    expect(store.fields().map(({ name }) => name)).toEqual(['b'])
  })
})

it('EASE-19 a date is confirmed as it is read, without leading zeros', () => {
  const parts = [dateField('day', { label: '希望日', min: '2025-04-01' })]
  expect(summaryOf(parts, { day: '2025-04-09' })).toEqual([['希望日', '2025年4月9日']])
  expect(summaryOf(parts, { day: '' })).toEqual([['希望日', '選択なし']])
})
