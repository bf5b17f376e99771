import { describe, expect, it } from 'vitest'
import { codesIn, hasCode, withCode, withoutCode } from '../../src/form/codes'
import { createFormStore } from '../../src/form/formStore'
import { bodyOf, createPart, summaryOf, validateParts } from '../../src/form/part'
import { splitTel } from '../../src/form/patterns/numbers'
import { newPassword } from '../../src/form/patterns/person'
import type { FieldRule, FieldRules } from '../../src/form/rules'

const part = (fields: FieldRules) => createPart<Readonly<Record<string, unknown>>>({ fields, render: () => null })
const check = (rule: Omit<FieldRule, 'label'>, value: string, values = {}) =>
  validateParts([part({ a: { label: 'A', ...rule } })])({ a: value, ...values })['a']

describe('the check of a field', () => {
  it.each(['', ' ', '　'])('refuses 「%s」 where something is required', (value) => {
    expect(check({ required: true }, value)).toBe('入力してください。')
    expect(check({}, value)).toBeUndefined()
  })

  it('counts code points', () => {
    expect(check({ max: 3 }, '𠮷𠮷𠮷')).toBeUndefined()
    expect(check({ max: 3 }, '𠮷𠮷𠮷𠮷')).toBe('3文字以内で入力してください。')
  })

  it('asks its own rule last, with the other values, and not of nothing', () => {
    const validate = (value: string, { b }: Readonly<Record<string, string>>) =>
      value === b ? undefined : '違います。'
    expect(check({ validate }, 'x', { b: 'x' })).toBeUndefined()
    expect(check({ validate: validate }, 'x', { b: 'y' })).toBe('違います。')
    expect(check({ validate: validate, max: 3 }, 'long', { b: 'y' })).toBe('3文字以内で入力してください。')
    expect(check({ validate: validate }, '', { b: 'y' })).toBeUndefined()
  })

  it('says everything at once, in the order of the page', () => {
    const parts = [part({ b: { label: 'B', required: true } }), part({ a: { label: 'A', required: true } })]
    expect(Object.keys(validateParts(parts)({}))).toEqual(['b', 'a'])
  })
})

describe('the body', () => {
  const parts = [
    part({ name: { label: '名', required: true }, building: { label: '建物' } }),
    part({ sex: { label: '性別', number: true } }),
  ]

  it('API-36 has numbers as numbers and texts as texts', () => {
    expect(bodyOf(parts, { name: '7', building: '', sex: '1' })).toEqual({ name: '7', building: '', sex: 1 })
  })

  it('leaves out a number that was not given, and what is no field', () => {
    expect(bodyOf(parts, { name: 'a', sex: '', other: 'x' })).toEqual({ name: 'a', building: '' })
  })
})

describe('a part that is there only while something holds', () => {
  const known = { b: '家', n: '7' }
  const parts = [
    part({ a: { label: 'A' } }),
    {
      ...part({ b: { label: 'B', required: true }, n: { label: 'N', number: true } }),
      visibleWhen: ({ a }: Readonly<Record<string, string>>) => a === '1',
    },
  ]
  const instead = parts.map((one) => ('visibleWhen' in one ? { ...one, valuesWhenHidden: known } : one))

  it('is checked, sent and told while it holds', () => {
    const values = { a: '1', b: '', n: '2' }
    expect(validateParts(parts)(values)).toEqual({ b: '入力してください。' })
    expect(bodyOf(parts, values)).toEqual({ a: '1', b: '', n: 2 })
    expect(summaryOf(parts, values)).toEqual([
      ['A', '1'],
      ['B', ''],
      ['N', '2'],
    ])
  })

  it('is neither checked, sent nor told else, whatever it holds', () => {
    const values = { a: '0', b: '', n: '2' }
    expect(validateParts(parts)(values)).toEqual({})
    expect(bodyOf(parts, values)).toEqual({ a: '0' })
    expect(summaryOf(parts, values)).toEqual([['A', '0']])
  })

  it('sends what is known meanwhile, and nothing where that is not', () => {
    expect(bodyOf(instead, { a: '0', b: '会社', n: '2' })).toEqual({ a: '0', b: '家', n: 7 })
    expect(bodyOf(instead, { a: '1', b: '会社', n: '2' })).toEqual({ a: '1', b: '会社', n: 2 })
  })
})

describe('a value that follows from the others', () => {
  const compute = ({ name, seen }: Readonly<Record<string, string>>) => (seen && seen === name ? '1' : '0')
  const parts = [part({ name: { label: '名' }, seen: { label: '', readonly: true, number: true, compute } })]

  it('is sent as it follows, not as it is held', () => {
    expect(bodyOf(parts, { name: 'taro', seen: 'taro' })).toEqual({ name: 'taro', seen: 1 })
    expect(bodyOf(parts, { name: 'jiro', seen: 'taro' })).toEqual({ name: 'jiro', seen: 0 })
    expect(bodyOf(parts, { name: '', seen: '' })).toEqual({ name: '', seen: 0 })
  })

  it('is told to nobody who confirms', () => {
    expect(summaryOf(parts, { name: 'taro', seen: 'taro' })).toEqual([['名', 'taro']])
  })
})

describe('what a page to confirm says', () => {
  const parts = [
    part({ password: { label: 'パスワード', secret: true }, sex: { label: '性別', format: (value) => `${value}番` } }),
    {
      ...part({ zip3: { label: '上' }, zip4: { label: '下' } }),
      summaryRows: () => [['郵便番号', '〒510-0093']] as const,
    },
  ]

  it('masks what is secret, has words for codes and one line where a part says so', () => {
    expect(summaryOf(parts, { password: 'Aa1!', sex: '2', zip3: '510', zip4: '0093' })).toEqual([
      ['パスワード', '●●●●●●●●'],
      ['性別', '2番'],
      ['郵便番号', '〒510-0093'],
    ])
  })

  it('has nothing for what was left empty: no mask, no words', () => {
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

  it('knows its codes, not what they begin or end with', () => {
    expect(hasCode('101\n210', '101')).toBe(true)
    expect(hasCode('101\n210', '210')).toBe(true)
    for (const other of ['10', '01', '1', '']) expect([other, hasCode('101\n210', other)]).toEqual([other, false])
    expect(hasCode('', '101')).toBe(false)
  })

  it('takes a code once, in the order of choice, and gives it back alone', () => {
    const chosen = ['20', '10', '20'].reduce(withCode, '')
    expect(codesIn(chosen)).toEqual(['20', '10'])
    expect(codesIn(withoutCode(chosen, '20'))).toEqual(['10'])
    expect(codesIn(withoutCode(chosen, '2'))).toEqual(['20', '10'])
    expect(withoutCode('20', '20')).toBe('')
  })
})

describe('a whole telephone number', () => {
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
  ])('%s has its parts', (whole, parts) => {
    expect(splitTel(whole)).toEqual(parts)
  })

  it.each(['', '059', '123-4567', '059123456', '090123456789', 'tel', 'a-b-c', '059-123-4567x'])(
    '「%s」 is none',
    (given) => {
      expect(splitTel(given)).toBeUndefined()
    },
  )
})

describe('a new password', () => {
  const wrong = '半角英数字8～30文字で入力してください。'
  const required = '入力してください。'
  it.each([
    ['Abc45678', 'Abc45678', {}],
    ['a'.repeat(30), 'a'.repeat(30), {}],
    ['12345678', '12345678', {}],
    ['', '', { password: required, password2: required }],
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

describe('a form’s store', () => {
  /** How often each listener was told, by what it listens to, since the last look. */
  function listened() {
    const store = createFormStore<Record<string, string>>({ a: '', b: '', 'cat[]': '', 'del[]': '' }, () => {})
    const told = new Map<string, number>()
    const listen = (name: string, code?: string) =>
      store.subscribeTo(name, code)(() => void told.set(code ?? name, (told.get(code ?? name) ?? 0) + 1))
    for (const name of ['a', 'b', 'cat[]']) listen(name)
    const codes = Array.from({ length: 10_000 }, (_, at) => String(at))
    for (const code of codes) listen('cat[]', code)
    const look = () => {
      const seen = Object.fromEntries(told)
      told.clear()
      return seen
    }
    return { store, look, codes }
  }

  it('INQ-14 tells a key or a tick to its own field and its own choice alone, of ten thousand', () => {
    const { store, look } = listened()
    store.edit('a', 'x')
    expect(look()).toEqual({ a: 1 })
    store.set('b', 'y')
    expect(look()).toEqual({ b: 1 })
    store.edit('cat[]', '7')
    expect(look()).toEqual({ 'cat[]': 1, 7: 1 })
    store.edit('cat[]', '7\n8')
    expect(look()).toEqual({ 'cat[]': 1, 8: 1 })
    store.edit('cat[]', '8')
    expect(look()).toEqual({ 'cat[]': 1, 7: 1 })
    store.setErrors({ a: 'A' })
    expect(look()).toEqual({ a: 1 })
    store.setErrors({ b: 'B' })
    expect(look()).toEqual({ a: 1, b: 1 })
  })

  it('tells everybody where all values are new', () => {
    const { store, look, codes } = listened()
    store.reset({ a: '', b: '', 'cat[]': '' })
    expect(Object.keys(look())).toHaveLength(codes.length + 3)
  })

  const stored = () => {
    const told: string[] = []
    const store = createFormStore<Record<string, string>>({ a: '1', b: '2' }, (name) => told.push(`edited ${name}`))
    store.setErrors({ a: 'A', b: 'B' })
    store.subscribe(() => told.push(store.value('a')))
    return { store, told }
  }

  it('tells what the customer edits, and leaves the errors to whoever checks', () => {
    const { store, told } = stored()
    store.edit('a', '3')
    expect(store.values()).toEqual({ a: '3', b: '2' })
    expect(store.errors()).toEqual({ a: 'A', b: 'B' })
    expect(told).toEqual(['edited a', '3'])
  })

  it('keeps the errors of what the portal tidies', () => {
    const { store, told } = stored()
    store.set('a', '3')
    expect(store.errors()).toEqual({ a: 'A', b: 'B' })
    expect(told).toEqual(['3'])
  })

  it('knows the fields on screen in their order, until they leave it', () => {
    const { store } = stored()
    store.registerField('b', { id: '1', label: 'B' })
    const leave = store.registerField('a', { id: '2', label: 'A' })
    expect(store.fields().map(({ name }) => name)).toEqual(['b', 'a'])
    leave()
    expect(store.fields().map(({ name }) => name)).toEqual(['b'])
  })
})
