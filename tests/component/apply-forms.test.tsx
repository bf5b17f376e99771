import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as internetCalls from '../../src/api/endpoints/applyInternet'
import * as tvCalls from '../../src/api/endpoints/applyTv'
import * as inquiryCalls from '../../src/api/endpoints/inquiry'
import * as payMethodCalls from '../../src/api/endpoints/payMethod'
import { loginUser } from '../../src/api/endpoints/user'
import { applyInternet } from '../../src/flows/applyInternet/flow'
import { applyTv } from '../../src/flows/applyTv/flow'
import { inquiry } from '../../src/flows/inquiry/flow'
import { payMethod } from '../../src/flows/payMethod/flow'
import type { Values } from '../../src/form/formStore'
import { bodyOf, type Part, validateParts } from '../../src/form/part'
import { setClock } from '../../src/time/clock'
import { underTest } from '../under-test'

/* The forms as declared: which fields depend on which choice, in every brand that has the form. */

const brands = ['cty', 'cns', 'nct'] as const
type Brand = (typeof brands)[number]

const choice = (code: string) => ({ code, label: `項目${code}`, group: '' })
const accounts = [{ account_no: '1', account_name: 'taro@mail.example' }]
const user = v.parse(loginUser, { user_id: 'taro@example.jp', user_seq: 1001 })

/** The parts of a form, for a response with `data`. */
const forms = {
  inquiry: (data: object) =>
    inquiry.sections(
      v.parse(inquiryCalls.certifyCreate.response, {
        inquiry_options: { cat_tv: [choice('20101')] },
        account_cands: accounts,
        hp_space_cands: [{ hp_no: '1', hp_name: 'www.example', hp_space: '100' }],
        ...data,
      }),
      user,
    ),
  applyTv: (data: object) => applyTv.sections(v.parse(tvCalls.certifyCreate.response, data), user),
  applyInternet: (data: object) =>
    applyInternet.sections(v.parse(internetCalls.certifyCreate.response, { account_cands: accounts, ...data }), user),
  payMethod: (data: object) => payMethod.sections(v.parse(payMethodCalls.certifyCreate.response, data), user),
} as const
type Name = keyof typeof forms

function partsIn(brand: Brand, name: Name, data: object = {}): readonly Part[] {
  underTest(brand, 2025050101)
  setClock(Date.parse('2025-04-15T10:00:00+09:00'))
  return forms[name](data).flatMap(({ parts }) => parts)
}

/** The values of an untouched form. */
const initialOf = (parts: readonly Part[]): Values =>
  Object.fromEntries(
    parts.flatMap(({ fields }) => Object.entries(fields).map(([name, { initial = '' }]) => [name, initial])),
  )

/** The names of the fields that a form sends for these values only. */
function addedBy(parts: readonly Part[], base: Values, more: Values): readonly string[] {
  const namesWith = (values: Values) => Object.keys(Object(bodyOf(parts, { ...initialOf(parts), ...values })))
  const before = namesWith(base)
  return namesWith({ ...base, ...more }).filter((name) => !before.includes(name))
}

const password = (brand: Brand) =>
  brand === 'nct'
    ? ['email_pwd__account_password_to', 'email_pwd__account_password_to2']
    : ['account_password_to', 'account_password_to2']

const kinds: readonly (readonly [
  number: string,
  Name,
  base: Values,
  more: Values,
  added: (brand: Brand) => string[],
])[] = [
  ['INQ-10', 'inquiry', { rel_same: '0', relationship: 'child' }, { relationship: 'other' }, () => ['rel_others']],
  ['INQ-10', 'inquiry', { rel_same: '0', relationship: 'child' }, { relationship: 'sibling' }, () => []],
  ['INQ-10', 'inquiry', { rel_same: '1', relationship: 'child' }, { relationship: 'other' }, () => []],
  ['INQ-19', 'inquiry', {}, { 'cat_internet[]': '10101' }, () => ['account_add_name']],
  [
    'INQ-19',
    'inquiry',
    { 'cat_internet[]': '10107' },
    { 'cat_internet[]': '10101\n10107' },
    () => ['account_add_name'],
  ],
  ['INQ-20', 'inquiry', {}, { 'cat_internet[]': '10102' }, () => ['account_edit_no', 'account_edit_name']],
  ['INQ-21', 'inquiry', {}, { 'cat_internet[]': '10103' }, () => ['account_del_no']],
  [
    'INQ-22',
    'inquiry',
    {},
    { 'cat_internet[]': '10104' },
    () => ['gip_apply_cancel_kind', 'gip_apply_cancel_date', 'gip_apply_cancel_note'],
  ],
  [
    'INQ-23',
    'inquiry',
    {},
    { 'cat_internet[]': '10105' },
    () => ['hp_space_change_no', 'hp_space_change_from', 'hp_space_change_to'],
  ],
  [
    'INQ-24 INQ-25',
    'inquiry',
    {},
    { 'cat_internet[]': '10106' },
    (brand) => ['account_password_no', ...password(brand)],
  ],
  ['INQ-19 INQ-25', 'inquiry', {}, { 'cat_internet[]': '10107' }, () => []],
  [
    'PAY-10',
    'payMethod',
    {},
    { 'kinds[]': '1010' },
    () => [
      'chk_contractor_notes',
      'current_contractor',
      'contractor_reason',
      'req_contractor_documents',
      'req_contractor_proxy_form',
      'contractor_send_to',
    ],
  ],
  [
    'PAY-11',
    'payMethod',
    {},
    { 'kinds[]': '1020' },
    () => [
      'chk_pay_method_notes',
      'pay_method_change_to',
      'pay_method_procedure',
      'req_pay_method_documents',
      'req_pay_method_proxy_form',
      'pay_method_send_to',
    ],
  ],
  [
    'PAY-13',
    'payMethod',
    { change_payer: '0' },
    { change_payer: '1' },
    () => ['payer_sei_name', 'payer_mei_name', 'payer_relationship'],
  ],
  [
    'PAY-15',
    'payMethod',
    { change_payer: '1', payer_relationship: 'self' },
    { payer_relationship: 'other' },
    () => ['payer_rel_others'],
  ],
  [
    'PAY-15',
    'payMethod',
    { change_payer: '1', payer_relationship: 'self' },
    { payer_relationship: 'sibling' },
    () => [],
  ],
  ['PAY-15', 'payMethod', { change_payer: '0' }, { payer_relationship: 'other' }, () => []],
  ['TV-11', 'applyTv', { bcast_kind: '4k', 'cat_add_2k[]': 'P201', 'cat_del_2k[]': 'P202' }, {}, () => []],
]

describe('the fields of a choice', () => {
  it.each(kinds.flatMap(([number, ...row]) => brands.map((brand) => [number, brand, row] as const)))(
    '%s are sent while it is made only (%s, %o)',
    (_, brand, [name, base, more, added]) => {
      const parts = partsIn(brand, name)
      expect(addedBy(parts, base, more)).toEqual(added(brand))
      expect(Object.keys(initialOf(parts))).toEqual(expect.arrayContaining(Object.keys({ ...base, ...more })))
    },
  )

  it.each([
    ['4k', ['cat_add_4k[]', 'cat_del_4k[]']],
    ['2k', ['cat_add_2k[]', 'cat_del_2k[]']],
  ])('TV-10 TV-11 of the kind %s are sent: %j', (bcast_kind, own) => {
    const all = { 'cat_add_4k[]': 'P401', 'cat_del_4k[]': 'P402', 'cat_add_2k[]': 'P201', 'cat_del_2k[]': 'P202' }
    const body = bodyOf(partsIn('cty', 'applyTv'), { bcast_kind, ...all })
    expect(Object.keys(Object(body)).filter((name) => name.startsWith('cat_'))).toEqual(own)
  })

  it.each([
    ['add', '4k', 'add_channel[]', true],
    ['add', '4k', 'cat_add_4k[]', true],
    ['add', '4k', 'cat_add_2k[]', false],
    ['add', '2k', 'cat_add_2k[]', true],
    ['add', '2k', 'cat_add_4k[]', false],
    ['add', '2k', 'del_channel[]', false],
    ['del', '4k', 'del_channel[]', true],
    ['del', '4k', 'cat_del_4k[]', true],
    ['del', '4k', 'cat_del_2k[]', false],
    ['del', '2k', 'cat_del_2k[]', true],
    ['del', '2k', 'cat_del_4k[]', false],
    ['del', '2k', 'add_channel[]', false],
  ])('TV-07 the month to %s with %s, and with a choice in %s: %s', (change, bcast_kind, list, has) => {
    const values = { change, bcast_kind, [list]: 'P401', add_period: '202505', del_period: '202505' }
    const body = bodyOf(partsIn('cty', 'applyTv'), values)
    expect(Object.keys(Object(body)).includes(`${change}_period`)).toBe(has)
    const errors = validateParts(partsIn('cty', 'applyTv'))({ ...values, add_period: '', del_period: '' })
    expect(`${change}_period` in errors).toBe(has)
  })
})

it.each(brands)('PAY-12 PAY-14 the notes are unconfirmed, and the payer is the customer (%s)', (brand) => {
  const parts = partsIn(brand, 'payMethod')
  const values = { ...initialOf(parts), 'kinds[]': '1010\n1020', change_payer: '1' }
  expect(bodyOf(parts, values)).toMatchObject({
    chk_contractor_notes: 0,
    chk_pay_method_notes: 0,
    payer_relationship: 'self',
    payer_sei_name: '',
    payer_mei_name: '',
  })
})

describe('a list of the response', () => {
  const codes = ['A1', 'A2', 'A3']
  const choices = codes.map(choice)

  it.each<[string, Name, string, object]>([
    ['TV-06', 'applyTv', 'add_channel[]', { tv_options: { add_channel: choices } }],
    ['TV-06', 'applyTv', 'del_channel[]', { tv_options: { del_channel: choices } }],
    ['TV-10', 'applyTv', 'cat_add_4k[]', { tv_options: { cat_add_4k: choices } }],
    ['TV-10', 'applyTv', 'cat_add_2k[]', { tv_options: { cat_add_2k: choices } }],
    ['TV-10', 'applyTv', 'cat_del_4k[]', { tv_options: { cat_del_4k: choices } }],
    ['TV-10', 'applyTv', 'cat_del_2k[]', { tv_options: { cat_del_2k: choices } }],
    ['NET-05', 'applyInternet', 'internet_course__requested_course', { course_cands: choices }],
    ['NET-14', 'applyInternet', 'bicycle__options[]', { bicycle_options: choices }],
    ['INQ-14', 'inquiry', 'cat_tv[]', { inquiry_options: { cat_tv: choices } }],
    ['INQ-14', 'inquiry', 'cat_internet[]', { inquiry_options: { cat_internet: choices } }],
    ['INQ-14', 'inquiry', 'cat_tel[]', { inquiry_options: { cat_tel: choices } }],
    ['INQ-14', 'inquiry', 'cat_others[]', { inquiry_options: { cat_others: choices } }],
  ])('%s is offered whole in every brand: %s, %s', (_, form, name, data) => {
    for (const brand of brands) {
      const [rule] = partsIn(brand, form, data).flatMap(({ fields }) => fields[name] ?? [])
      // What is not offered counts as not chosen.
      expect([...codes, 'A4'].filter((code) => rule?.normalize?.(code) === code)).toEqual(codes)
      expect(codes.map((code) => rule?.format?.(code))).toEqual(['項目A1', '項目A2', '項目A3'])
    }
  })
})

describe('the debit day', () => {
  it.each([
    [0, 26],
    [1, 1],
    [5, 5],
    [25, 25],
    [26, 26],
    [27, 27],
    [31, 31],
  ])('TV-08 NET-15 %i is sent as %i', (received, day) => {
    for (const brand of brands)
      for (const name of ['applyTv', 'applyInternet'] as const) {
        const parts = partsIn(brand, name, { withdrawal_day: received })
        expect(bodyOf(parts, initialOf(parts))).toMatchObject({ withdrawal_day: day })
      }
  })
})

describe('the month of a change of course', () => {
  it.each(brands.flatMap((brand) => ['光1ギガコース', ''].map((current) => [brand, current] as const)))(
    'NET-05 NET-08 is beside the course, with and without a current one (%s, 「%s」)',
    (brand, current) => {
      const parts = partsIn(brand, 'applyInternet', { internet_course__current_course: current })
      const [rule] = parts.flatMap(({ fields }) => fields['internet_course__requested_course'] ?? [])
      expect(rule?.help).toContain('6月からの変更となります')
      if (current) expect(rule?.help).toContain('現在のコース：光1ギガコース')
      else expect(rule?.help).not.toContain('現在のコース')
    },
  )
})

describe('one request alone', () => {
  const course = 'internet_course__requested_course'
  const all: Values = {
    [course]: 'A1',
    internet_course__need_replacement: '1',
    device_mac_id: '00-00-5E-00-53-FF',
    virus_buster__cancel_month: '4',
    'bicycle__options[]': 'A1',
    account_add__name: 'neko',
    account_edit_no: '1',
    account_edit__name: 'neko',
    account_del_no: '1',
    account_password_no: '1',
    comments: '相談したいことがあります。',
  }

  it.each(Object.keys(all))('is enough for an application for the internet: %s', (name) => {
    for (const brand of brands) {
      const parts = partsIn(brand, 'applyInternet', { course_cands: [choice('A1')], bicycle_options: [choice('A1')] })
      const errors = validateParts(parts)
      expect(errors(initialOf(parts))).toHaveProperty(course)
      expect(errors({ ...initialOf(parts), [name]: all[name] ?? '' })).not.toHaveProperty([course])
    }
  })
})
