import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { differs } from '../messages'
import * as account from '../screens/account'
import { type ApplicationScreens, applyInternet, applyTv, inquiry, payMethod } from '../screens/applications'
import * as mobility from '../screens/mobility'
import { connectPage } from '../screens/pages'
import * as registration from '../screens/registration'
import * as reminder from '../screens/reminder'
import { mutationOf, queryOf, type Screen, type Values, valuesOf } from '../screens/screen'
import { openToSend } from './fault-calls'
import {
  click,
  control,
  elements,
  goTo,
  onFaultyNetwork,
  overlay,
  pageShows,
  settled,
  textOf,
  until,
} from './fault-page'
import { type Opened, openPortal } from './portal'

/*
 * The portal's own rules, before a provider that accepts whatever is sent: what the mock provider would refuse too must
 * not reach it. One visit to a form takes all its wrong values, and then sends the right ones once.
 */

onFaultyNetwork()

/** Numbers of requirements, wrong values, the field that says so, and what it says. */
type Refusal = readonly [numbers: string, values: Values, field: string, words: string]

interface FormCase {
  readonly numbers: string
  readonly screen: Screen
  readonly brand?: BrandCode
  readonly version?: number
  /** The call that may not be made, if not the screen's mutation. */
  readonly path?: string
  /** Added to the least that a customer fills in. */
  readonly more?: Values
  readonly refusals: readonly Refusal[]
}

/** The end of the sentence: it begins with the field's name. */
const empty = '入力してください。'
const upTo = (max: number) => `${max}文字以内で入力してください。`
const badPassword = '半角英数字8～30文字で入力してください。'
const badZip = '郵便番号を正しく入力してください。'

const required = (number: string, ...names: readonly string[]): readonly Refusal[] =>
  names.map((name) => [number, { [name]: '' }, name, /region|age_group/.test(name) ? '選択してください。' : empty])

const longer = (number: string, max: number, ...names: readonly string[]): readonly Refusal[] =>
  names.map((name) => [number, { [name]: (/zip|_n\d$/.test(name) ? '1' : '髙').repeat(max + 1) }, name, upTo(max)])

/** A new password of the portal: 8 to 30 half-width letters and digits, typed twice. */
const newPassword = (rule: string, confirmation: string, requirement: string): readonly Refusal[] => [
  ...[
    'Kaketa2',
    `${'K1'.repeat(15)}K`,
    'Kaketa2026!',
    'Kaketa_2026',
    'Ｋaketa2026',
    'Kaketa 2026',
    'パスワード12345',
  ].map((password): Refusal => [rule, { password, password2: password }, 'password', badPassword]),
  [confirmation, { password2: 'Kaketa2026Himitsu' }, 'password2', differs],
  [requirement, { password: '', password2: '' }, 'password', empty],
]

const address = ['zip3', 'zip4', 'street', 'tel_n1', 'tel_n2', 'tel_n3']
const telephone = ['tel_n1', 'tel_n2', 'tel_n3']
const mobile = ['mobile_n1', 'mobile_n2', 'mobile_n3']

// ---- the controls of a page

const named = (name: string) =>
  [...document.getElementsByName(name)].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  )

const isTick = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio')

/** A checkbox that is not one of a list has no value of its own. */
const codeOf = ({ type, name, value }: HTMLInputElement) => (type === 'checkbox' && !name.endsWith('[]') ? '1' : value)

/** Types, selects, ticks and unticks; the values of a list are separated by spaces. */
function set(values: Values) {
  for (const [name, value] of Object.entries(values)) {
    for (const one of named(name)) {
      if (!isTick(one)) fireEvent.change(one, { target: { value } })
      else if (one.checked !== value.split(' ').includes(codeOf(one)) && !(one.type === 'radio' && one.checked)) {
        fireEvent.click(one)
      }
    }
  }
}

function current(name: string) {
  const all = named(name)
  const ticks = all.filter(isTick)
  if (ticks.length === 0) return all[0]?.value ?? ''
  return ticks
    .filter(({ checked }) => checked)
    .map(codeOf)
    .join(' ')
}

/** What is said beneath a field, or beneath its group. */
function errorAt(name: string) {
  const [field] = named(name)
  if (!field) return 'no such field'
  if (field.getAttribute('aria-invalid') !== 'true' && !field.closest('.field--error')) return 'not marked as wrong'
  return [...(field.closest('.field')?.getElementsByClassName('field__error') ?? [])].map(textOf).join()
}

/** Tries every wrong value; returns what the portal let pass or did not say. */
async function tryAll({ calls }: Opened, path: string, submit: string, refusals: readonly Refusal[]) {
  const wrong: string[] = []
  const before = calls(path).length
  for (const [number, values, field, words] of refusals) {
    const what = `${number} ${JSON.stringify(values)}`
    const right = Object.fromEntries(Object.keys(values).map((name) => [name, current(name)]))
    set(values)
    click(control(submit))
    await settled()
    // What follows would be tried on another page.
    if (calls(path).length > before) return [...wrong, `${what} is sent`]
    if (!errorAt(field).includes(words)) wrong.push(`${what}: ${field} says ${errorAt(field)}`)
    set(right)
  }
  return wrong
}

/** Presses a button twice at once and once more before the response; fails unless that makes one call. */
async function sendOnce(opened: Opened, path: string, name: string) {
  const button = control(name)
  if (!button) throw new Error(`no button ${name}`)
  const { scenarios } = opened.api
  const before = opened.calls(path).length
  scenarios.hold(path)
  fireEvent.click(button)
  fireEvent.click(button)
  await until(() => opened.calls(path).length > before, 'sent')
  if (button.isConnected) fireEvent.click(button)
  await act(async () => void (await scenarios.release({ path })))
  await settled()
  expect(opened.calls(path)).toHaveLength(before + 1)
}

async function openForm({ screen, brand, version, path = mutationOf(screen).path, more = {} }: FormCase) {
  const { submit = '' } = screen
  const opened = await openPortal({
    at: '2025-04-10T12:00:00+09:00',
    // The page of the app is only for devices that were here by its link.
    path: '/notFound?connect=1',
    ...screen.visit,
    ...(brand && { brand }),
    ...(version && { version }),
  })
  await settled()
  await openToSend(screen, opened)
  await until(() => !overlay() && control(submit), submit)
  opened.plan(path, { kind: 'ok', data: {}, times: 'always' })
  set({ ...valuesOf(screen, brand), ...more })
  return { opened, path, submit, before: opened.calls(path).length }
}

const older = { version: 2023030601 } as const

const forms: readonly FormCase[] = [
  {
    numbers: 'AUTH-04',
    screen: account.login,
    refusals: [...required('AUTH-04', 'userId', 'password'), ['AUTH-04', { userId: ' 　' }, 'userId', empty]],
  },
  {
    numbers: 'IDP-08 IDP-09 IDP-10',
    screen: account.newPassword,
    path: queryOf(account.newPasswordConfirm).path,
    refusals: newPassword('IDP-10', 'IDP-09', 'IDP-08'),
  },
  {
    numbers: 'NEW-02',
    screen: registration.mail,
    refusals: [...required('NEW-02', 'email'), ['NEW-02', { email: ' 　' }, 'email', empty]],
  },
  {
    numbers: 'NEW-17 NEW-24 NEW-35',
    screen: registration.personal,
    refusals: [
      ...required('NEW-35', 'sei_name', 'mei_name', ...address),
      ...longer('NEW-17', 50, 'sei_name', 'mei_name'),
      ...longer('NEW-20', 3, 'zip3'),
      ...longer('NEW-20', 4, 'zip4'),
      ...longer('NEW-23', 100, 'locality', 'street', 'building'),
      ...longer('NEW-24', 5, ...telephone),
      ...newPassword('NEW-34', 'NEW-33', 'NEW-35'),
    ],
  },
  {
    numbers: 'NEW-22 NEW-35',
    screen: registration.personal,
    brand: 'y3d',
    refusals: [...required('NEW-22', 'region'), ...required('NEW-35', 'sei_name', 'mei_name', ...address)],
  },
  {
    numbers: 'NEW-18 NEW-25 NEW-35',
    screen: registration.olderPersonal,
    refusals: [
      ...required('NEW-18', 'sei_kana', 'mei_kana'),
      ...required('NEW-35', 'sei_name', 'mei_name', ...address),
      ...longer('NEW-25', 5, ...mobile),
    ],
  },
  {
    numbers: 'NEW-33 NEW-34 NEW-35',
    screen: registration.resident,
    refusals: newPassword('NEW-34', 'NEW-33', 'NEW-35'),
  },
  { numbers: 'NEW-46', screen: registration.code, refusals: required('NEW-46', 'cert2_code') },
  {
    numbers: 'NEW-33 NEW-34 NEW-35',
    screen: registration.password,
    refusals: newPassword('NEW-34', 'NEW-33', 'NEW-35'),
  },
  {
    numbers: 'REM-02',
    screen: reminder.forgotten,
    refusals: [...required('REM-02', 'email'), ['REM-02', { email: ' 　' }, 'email', empty]],
  },
  {
    numbers: 'REM-02',
    screen: reminder.olderMail,
    refusals: [...required('REM-02', 'email'), ['REM-02', { email: ' 　' }, 'email', empty]],
  },
  {
    numbers: 'REM-39 REM-65',
    screen: reminder.provisional,
    refusals: required('REM-65', 'prov_id', 'prov_pass', 'email'),
  },
  {
    numbers: 'REM-53 REM-57 REM-65',
    screen: reminder.personal,
    refusals: [
      ...required('REM-53', 'sei_name', 'mei_name'),
      ...longer('REM-53', 100, 'sei_name', 'mei_name'),
      ...required('REM-65', 'region', 'locality', ...address),
      ...longer('REM-57', 3, 'zip3'),
      ...longer('REM-57', 4, 'zip4'),
      ...longer('REM-58', 100, 'locality', 'street', 'building'),
      ...longer('REM-59', 5, ...telephone, ...mobile),
    ],
  },
  {
    numbers: 'REM-62 REM-65',
    screen: reminder.olderPersonal,
    refusals: [
      ['REM-62', { reg_number: '1'.repeat(21) }, 'reg_number', upTo(20)],
      ...required('REM-65', 'region', 'locality', ...address),
    ],
  },
  {
    numbers: 'REM-61',
    screen: reminder.olderPersonal,
    brand: 'nct',
    ...older,
    refusals: [
      ...['12345', '1234567', '12345a', 'あいうえおか'].map(
        (reg_number): Refusal => ['REM-61', { reg_number }, 'reg_number', '6桁の数字で入力してください。'],
      ),
      ...required('REM-61', 'reg_number'),
    ],
  },
  {
    numbers: 'REM-74 REM-76 REM-77',
    screen: reminder.resident,
    refusals: [...required('REM-74', 'age_group'), ...newPassword('REM-77', 'REM-76', 'REM-75')],
  },
  { numbers: 'REM-65 REM-81', screen: reminder.code, refusals: required('REM-65', 'cert2_code') },
  { numbers: 'REM-65 REM-88', screen: reminder.matchedPassword, refusals: newPassword('REM-88', 'REM-88', 'REM-65') },
  { numbers: 'CNT-21', screen: connectPage, refusals: required('CNT-21', 'email') },
  {
    numbers: 'MOB-17',
    screen: mobility.index,
    refusals: [['MOB-17', { notice_approval: '' }, 'notice_approval', '注意事項への同意が必要です。']],
  },
  { numbers: 'MOB-25', screen: mobility.mail, refusals: required('MOB-25', 'email') },
  { numbers: 'MOB-31 MOB-32', screen: mobility.password, refusals: newPassword('MOB-31', 'MOB-32', 'MOB-31') },
  {
    numbers: 'MOB-54',
    screen: mobility.section,
    more: { from_sect_id2: '1001', to_sect_id2: '4001' },
    refusals: [
      ['MOB-54', { to_sect_id2: '1001' }, 'to_sect_id2', '出発地と到着地には異なる停留所を選択してください。'],
      ['MOB-54', { from_sect_id2: '4001' }, 'to_sect_id2', '出発地と到着地には異なる停留所を選択してください。'],
    ],
  },
  {
    numbers: 'SUB-15',
    screen: mobility.companions,
    refusals: [
      ...longer('SUB-15', 50, 'sei_name', 'mei_name'),
      ...longer('SUB-15', 3, 'zip3'),
      ...longer('SUB-15', 4, 'zip4'),
      ...longer('SUB-15', 5, ...telephone),
    ],
  },
]

it.each(
  forms.map((form) => [form.numbers, form.brand ?? form.screen.visit.brand ?? 'cty', form.screen.path, form] as const),
)('%s the portal refuses by itself, and sends once what is right (%s %s)', async (_, __, ___, form) => {
  const { opened, path, submit, before } = await openForm(form)
  expect(await tryAll(opened, path, submit, form.refusals)).toEqual([])
  expect(opened.calls(path)).toHaveLength(before)
  await sendOnce(opened, path, submit)
})

// ---- applications

const related = (lengths: string, requirement: string): readonly Refusal[] => [
  ...longer(lengths, 50, 'rel_sei_name', 'rel_mei_name'),
  ...longer(lengths, 3, 'rel_zip3'),
  ...longer(lengths, 4, 'rel_zip4'),
  ...longer(lengths, 100, 'rel_locality', 'rel_street', 'rel_building'),
  ...longer(lengths, 5, 'rel_tel_n1', 'rel_tel_n2', 'rel_tel_n3'),
  ...required(requirement, 'rel_sei_name', 'rel_mei_name'),
]

const shortText = '文字数が短すぎます。'
const longText = '文字数が長すぎます。'
const badText = '使用できない文字があります。'
const plainText = '使用している文字種類が少なすぎます。'

/** A mail password by its brand's rules; each row has a number, the password, and what is said. */
const mailPassword = (
  name: string,
  confirmation: string,
  rows: readonly (readonly [number: string, password: string, words: string])[],
): readonly Refusal[] => [
  ...rows.map(
    ([number, password, words]): Refusal => [number, { [name]: password, [`${name}2`]: password }, name, words],
  ),
  [confirmation, { [`${name}2`]: 'Kaketa2026?' }, `${name}2`, '確認のパスワードが一致しません。'],
]

const lackingOneKind = (number: string) =>
  ['kaketa2026!', 'KAKETA2026!', 'Kaketahimi!', 'Kaketa20266'].map((one) => [number, one, plainText] as const)

interface Application {
  readonly numbers: string
  readonly brand?: BrandCode
  readonly application: ApplicationScreens
  readonly more?: Values
  readonly refusals: readonly Refusal[]
}

const otherPerson = { rel_same: '0', relationship: 'spouse' }
const own = { account_password_no: '1' }
const asked = { 'cat_internet[]': '10106', ...own }
const secret = 'Kaketa2026!'
const secrets = (name: string) => ({ [name]: secret, [`${name}2`]: secret })
const nctPassword = 'email_pwd__account_password_to'

/** A mail password in the inquiry and in the application for internet. */
const shortSecret = mailPassword('account_password_to', 'INQ-33', [
  ['INQ-29', 'abc12', shortText],
  ['INQ-30', 'abcdef1234567', longText],
  ['INQ-31', 'abc(123', badText],
  ['INQ-31', 'ａｂｃ1234', badText],
  ['INQ-32', 'abcdefgh', plainText],
  ['INQ-32', '12345678', plainText],
  ['INQ-32', '%=@./_!#', plainText],
])
const longSecret = mailPassword('account_password_to', 'NET-24', [
  ['NET-21', 'Kaketa20!', shortText],
  ['NET-21', `${'Kaketa2!'.repeat(2)}K`, longText],
  ['NET-23', 'Kaketa202６!', badText],
  ['NET-23', 'Kaketa 2026!', badText],
  ...lackingOneKind('NET-22'),
])

const chosen = '選択してください。'
const papersNowhere = (kind: string, values: Values): Refusal => [
  'PAY-10 PAY-11',
  { ...values, [`req_${kind}_documents`]: '1', [`${kind}_send_to`]: '' },
  `${kind}_send_to`,
  chosen,
]

const applications: readonly Application[] = [
  {
    numbers: 'INQ-13',
    application: inquiry,
    more: { ...otherPerson, ...asked, ...secrets('account_password_to') },
    refusals: [
      ...related('INQ-13', 'INQ-13'),
      ...shortSecret,
      [
        'INQ-22',
        { 'cat_internet[]': '10106 10104', gip_apply_cancel_kind: '1', gip_apply_cancel_date: '2025-04-14' },
        'gip_apply_cancel_date',
        '2025年4月15日以降の日付を選択してください。',
      ],
    ],
  },
  {
    numbers: 'INQ-31 INQ-32 INQ-35',
    brand: 'cns',
    application: inquiry,
    more: { ...asked, ...secrets('account_password_to') },
    refusals: shortSecret,
  },
  {
    numbers: 'INQ-34 INQ-35',
    brand: 'nct',
    application: inquiry,
    more: { ...asked, ...secrets(nctPassword) },
    refusals: mailPassword(nctPassword, 'INQ-34', [
      ['INQ-34', 'Kaketa20!', shortText],
      ['INQ-34', `${'Kaketa2!'.repeat(4)}K`, longText],
      ['INQ-34', 'Kaketa202６!', badText],
      ...lackingOneKind('INQ-34'),
    ]),
  },
  { numbers: 'TV-13', application: applyTv, more: otherPerson, refusals: related('TV-13', 'TV-13') },
  {
    numbers: 'NET-28',
    application: applyInternet,
    more: { ...otherPerson, ...own, ...secrets('account_password_to') },
    refusals: [
      ...related('NET-28', 'NET-28'),
      ...longSecret,
      ['NET-27', { account_password_to: '', account_password_to2: '' }, 'account_password_to', empty],
      ['NET-18', { account_edit_no: '1' }, 'account_edit__name', empty],
    ],
  },
  {
    numbers: 'NET-21 NET-22 NET-27',
    brand: 'cns',
    application: applyInternet,
    more: { ...own, ...secrets('account_password_to') },
    refusals: longSecret,
  },
  {
    numbers: 'NET-25 NET-26 NET-27',
    brand: 'nct',
    application: applyInternet,
    more: { ...own, ...secrets(nctPassword) },
    refusals: mailPassword(nctPassword, 'NET-24', [
      ['NET-25', 'Kaketa20!', shortText],
      ['NET-25', `${'Kaketa2!'.repeat(4)}K`, longText],
      ...[...'",\'<>\\`'].map((symbol) => ['NET-26', `Kaketa2026${symbol}`, badText] as const),
      ...lackingOneKind('NET-25'),
    ]),
  },
  {
    numbers: 'PAY-16 PAY-33',
    application: payMethod,
    more: otherPerson,
    refusals: [
      ['PAY-33', { 'kinds[]': '' }, 'kinds[]', '変更内容を選択してください。'],
      ...related('PAY-16', 'PAY-16'),
      papersNowhere('pay_method', {}),
      papersNowhere('contractor', { 'kinds[]': '1010 1020', chk_contractor_notes: '1', contractor_reason: 'other' }),
    ],
  },
]

const isSendable = () => control('送信する') !== undefined

it.each(applications.map((one) => [one.numbers, one.brand ?? 'cty', one.application.name, one] as const))(
  '%s the portal refuses by itself, and its steps neither before their time nor twice (%s %s)',
  async (_, __, ___, { application: { create, confirm, complete }, brand, more = {}, refusals }) => {
    const form = { numbers: '', screen: create, more, refusals, ...(brand && { brand, version: 2025050101 }) }
    const { opened, path, submit } = await openForm(form)
    const exec = mutationOf(confirm).path
    for (const endpoint of [mutationOf(confirm), queryOf(confirm), queryOf(complete)]) {
      opened.plan(endpoint.path, { kind: 'ok', data: {}, times: 'always' })
    }
    expect(await tryAll(opened, path, submit, refusals)).toEqual([])
    expect(opened.calls(path)).toEqual([])
    for (const early of [confirm, complete]) {
      opened.reload()
      sessionStorage.clear()
      await goTo(early.path)
      await until(() => control(submit), submit)
      expect([early.path, opened.path(), isSendable()]).toEqual([early.path, create.path, false])
      expect(opened.calls(queryOf(early).path)).toEqual([])
    }
    set({ ...valuesOf(create, brand), ...more })
    await sendOnce(opened, path, submit)
    await until(isSendable, '送信する')
    await sendOnce(opened, exec, '送信する')
    await until(() => pageShows(confirm.done ?? ''), confirm.done)
    await settled()
    await opened.back()
    await settled()
    expect([isSendable(), opened.path() === confirm.path]).toEqual([false, false])
    expect(opened.calls(exec)).toHaveLength(1)
  },
)

it('TV-07 TV-12 no channel is both added and deleted, and no month chosen without one', async () => {
  const { opened, path, submit } = await openForm({ numbers: '', screen: applyTv.create, refusals: [] })
  const box = (name: string, code: string) =>
    named(name).find((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.value === code)
  set({ change: 'both' })
  expect(current('add_channel[]')).toBe('600')
  const same = box('del_channel[]', '600')
  if (same) fireEvent.click(same)
  expect(current('del_channel[]')).toBe('')
  const months = () => ['add_period', 'del_period'].filter((name) => document.getElementsByName(name).length > 0)
  expect(months()).toEqual(['add_period'])
  set({ 'add_channel[]': '', comments: '' })
  expect(months()).toEqual([])
  click(control(submit))
  await settled()
  expect(opened.calls(path)).toEqual([])
})

// ---- other calls of a form

it('ZIP-02 ZIP-03 ZIP-10 the address search sends no number but 3 and 4 digits', async () => {
  const { opened } = await openForm({ numbers: '', screen: registration.personal, refusals: [] })
  const path = '/api/helper/search_zip_code'
  opened.plan(path, { kind: 'ok', data: {}, times: 'always' })
  const wrong = [
    ['51', '0075', 'zip3'],
    ['510', '007', 'zip4'],
    ['51a', '0075', 'zip3'],
    ['510', '00七5', 'zip4'],
    ['', '0075', 'zip3'],
    ['510', '', 'zip4'],
    ['5100', '0075', 'zip3'],
    ['510', '00755', 'zip4'],
  ] as const
  for (const [zip3, zip4, field] of wrong) {
    set({ zip3, zip4 })
    click(control('住所検索'))
    await settled()
    expect([zip3, zip4, opened.calls(path).length, errorAt(field)]).toEqual([zip3, zip4, 0, badZip])
  }
  set({ zip3: '５１０', zip4: '００７５' })
  await sendOnce(opened, path, '住所検索')
  expect(opened.calls(path).map(({ body }) => body)).toMatchObject([{ zip3: '510', zip4: '0075' }])
})

it('IDP-16 an empty certification code is not sent', async () => {
  const path = mutationOf(account.newPasswordCode).path
  const { opened, submit, before } = await openForm({ numbers: '', screen: account.newPasswordCode, refusals: [] })
  expect(await tryAll(opened, path, submit, required('IDP-16', 'cert_code'))).toEqual([])
  expect(opened.calls(path)).toHaveLength(before)
  await sendOnce(opened, path, submit)
})

it('TERMS-07 what is not agreed to is not sent', async () => {
  const { opened, path, submit } = await openForm({ numbers: '', screen: account.terms, refusals: [] })
  set({ isSelAgree: '0' })
  click(control(submit))
  await settled()
  expect(pageShows('同意いただけない場合、お申し込み・お問い合わせはできません。')).toBe(true)
  expect([opened.calls(path), opened.path()]).toEqual([[], '/service/entry'])
})

// ---- mobility

const everyDay = {
  cal1Dates: Array.from({ length: 30 }, (_, n) => ({ date_id: `11${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
  cal2Dates: Array.from({ length: 31 }, (_, n) => ({ date_id: `12${String(n + 1).padStart(2, '0')}`, is_open: 1 })),
}
const dayButton = (date: string) => document.getElementById(`day-2024${date}`) ?? undefined

it.each([
  // Friday, Saturday and Sunday.
  ['MOB-43', mobility.boardTimes, '8 9 10 15 16 17 22 23 24'],
  // Every day but Monday.
  ['MOB-44 MOB-45', mobility.busTimes, '8 9 10 12 13 14 15 16 17 19 20 21 22 23 24 26 27'],
] as const)('%s no day outside its service is asked for, though every day is offered', async (_, screen, open) => {
  const opened = await openPortal({ path: '/notFound', ...screen.visit })
  await settled()
  opened.plan('/api/mobility/reserve/search_cal_dates', { kind: 'ok', data: everyDay, times: 'always' })
  await openToSend(screen, opened)
  const query = queryOf(screen).path
  const asked = async (date: string) => {
    const before = opened.calls(query).length
    const day = dayButton(date)
    // A month without an open day is left out.
    if (!day) return false
    click(day)
    await settled()
    return opened.calls(query).length > before
  }
  const days = [...everyDay.cal1Dates, ...everyDay.cal2Dates].map(({ date_id }) => date_id)
  const answered: string[] = []
  for (const date of days) if (await asked(date)) answered.push(date)
  // From today, the 8th, to the 27th.
  expect(answered).toEqual(open.split(' ').map((day) => `11${day.padStart(2, '0')}`))
})

it('SUB-02 a fourth sub-user is not registered, though the provider would, while each of three can be changed', async () => {
  const { companions } = mobility
  const certify = queryOf(companions).path
  const replace = mutationOf(companions).path
  const send = () => ['登録する', '変更する'].flatMap((name) => control(name) ?? [])
  const opened = await openPortal({ ...companions.visit, as: 'family', path: '/mobility/reserve' })
  await until(() => pageShows('同乗者（3名）'))
  opened.plan(certify, { kind: 'ok', data: {}, times: 'always' })
  opened.plan(replace, { kind: 'ok', data: {}, times: 'always' })
  for (const search of ['', '?assc_no=0', '?assc_no=4']) {
    await goTo(`${companions.path}${search}`)
    await until(() => pageShows('同乗者は3名まで登録できます。'))
    expect([search, named('sei_name'), ...send()]).toEqual([search, []])
  }
  // By its address, before the index was shown.
  window.history.pushState(null, '', companions.path)
  opened.reload()
  await until(() => pageShows('同乗者は3名まで登録できます。'))
  expect([named('sei_name'), ...send()]).toEqual([[]])
  for (const no of [1, 2, 3]) {
    await goTo(`${companions.path}?assc_no=${no}`)
    await until(() => current('sei_name') === '松本', `松本 ${no}`)
  }
  await sendOnce(opened, replace, '変更する')
  await until(() => pageShows('ご予約の一覧'))
  await settled()
  expect(opened.calls(replace).map(({ body }) => body)).toMatchObject([{ assc_no: 3 }])
})

// ---- pages whose time has not come

const mailedForms = ['entryPersonal', 'entryRegistration', 'entryCertCode']
const sameFor = (paths: readonly string[], shown: string) => paths.map((path) => [path, shown] as const)
const steps = ['selectVehicle', 'selectDateTime', 'selectInteractive', 'selectSection', 'confirm', 'complete']

it.each([
  [
    'IDP-25 TERMS-10',
    { as: 'individual' },
    [
      ['/idpass/confirm', '/idpass/edit'],
      ['/service/deal', '/service/entry'],
    ],
  ],
  [
    'MOB-70',
    { brand: 'y3d', as: 'family', at: '2024-11-08T10:00:00+09:00' },
    sameFor(
      steps.map((step) => `/mobility/reserve/${step}`),
      '/mobility/reserve',
    ),
  ],
  [
    'REM-20',
    { brand: 'cty', version: 2023101501 },
    sameFor(
      ['selectRegistType', 'entryMailIdPass', 'entryProvIdPass'].map((step) => `/reminder/${step}`),
      '/reminder/selectUserType',
    ),
  ],
  [
    'REM-21',
    { brand: 'nct', version: 2024040101 },
    sameFor(['/reminder/entryMailIdPass', '/reminder/entryProvIdPass'], '/reminder/selectRegistType'),
  ],
] as const)('%s no page is reached without the one before, whatever the provider answers', async (_, visit, pages) => {
  const opened = await openPortal({ path: '/notFound', ...visit })
  await settled()
  opened.plan('*', { kind: 'ok', data: {}, times: 'always' })
  for (const [path, shown] of pages) {
    await goTo('/notFound')
    await goTo(path)
    await until(() => opened.path() === shown, `${path} to lead to ${shown}`)
    await settled()
    expect([path, opened.path()]).toEqual([path, shown])
  }
})

it.each([
  [
    'NEW-15 REM-49',
    { version: 2025050101 },
    [
      ...mailedForms.map((form) => `/newRegist/${form}`),
      ...mailedForms.map((form) => `/reminder/${form}`),
      '/reminder/resetPassword',
    ],
  ],
  ['REM-18', { version: 2023030601 }, ['/reminder/selectUserType']],
  [
    'NEW-15 MOB-29',
    { brand: 'y3d', at: '2024-11-08T10:00:00+09:00' },
    ['/newRegist/entryPassword', '/mobility/reserve/entryPassword'],
  ],
] as const)(
  '%s without a mailed key there is neither a form nor a call, whatever the provider answers',
  async (_, visit, pages) => {
    const opened = await openPortal({ path: '/notFound', ...visit })
    await settled()
    opened.plan('*', { kind: 'ok', data: { cert_id: 'R1', cert_email: 'a@example.jp' }, times: 'always' })
    for (const path of pages) {
      await goTo(path)
      await until(() => pageShows('リンク'), `${path} to say what to do`)
      expect([path, elements('input', 'select').length, opened.calls()]).toEqual([path, 0, []])
    }
  },
)
