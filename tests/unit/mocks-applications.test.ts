import { getResponse } from 'msw'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { createMockApi, type MockApi } from '../../mocks/api'
import { applicationTexts as texts } from '../../mocks/provider/applications/applicant-rules'
import type { ApplyInternet, ApplyTv, Inquiry, PayMethod } from '../../mocks/provider/applications/application-rules'
import { type ApplicationService, unsentTexts } from '../../mocks/provider/applications/application-service'
import { checkTexts } from '../../mocks/provider/field-rules'
import { createProvider, type Provider } from '../../mocks/provider/provider'
import type { Customer } from '../../mocks/provider/state'
import * as applyInternet from '../../src/api/endpoints/applyInternet'
import * as applyTv from '../../src/api/endpoints/applyTv'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as inquiry from '../../src/api/endpoints/inquiry'
import * as payMethod from '../../src/api/endpoints/payMethod'
import type { BrandCode } from '../../src/brand/gates'

const taro = 'taro@example.jp'
const card = 'card@example.jp'
const opening = '2025-04-15T10:00:00+09:00'
const other = { rel_same: 0, relationship: 'spouse' } as const
const tooLong = (max: number) => `${max}文字以内で入力してください。`

let provider: Provider

const at = (time: string) => provider.clock.set(Date.parse(time))

beforeEach(() => {
  provider = createProvider({ brand: 'cty' })
  at(opening)
})

function customerOf(userId = taro): Customer {
  const found = provider.customer(userId)
  if (!found) throw new Error(userId)
  return found
}

/** The contractor and applicant fields of every form, unchanged. */
function applicant(customer: Customer) {
  const { user } = customer
  const { user_seq, user_id, cable_id, sei_name, mei_name, zip3, zip4, region, locality, street, building, ...rest } =
    provider.applications.payMethod.open(customer)
  const contractor = { user_seq, user_id, cable_id, sei_name, mei_name, zip3, zip4, region, locality, street, building }
  return {
    ...contractor,
    ...rest,
    rel_same: 1,
    rel_sei_name: user.sei_name,
    rel_mei_name: user.mei_name,
    relationship: 'self',
    rel_zip3: user.svc_zip3,
    rel_zip4: user.svc_zip4,
    rel_region: '24',
    rel_locality: user.svc_locality,
    rel_street: user.svc_street,
    rel_building: '',
    rel_tel_n1: user.tel_n1,
    rel_tel_n2: user.tel_n2,
    rel_tel_n3: user.tel_n3,
    rel_email: user.email,
    has_privacy: 1,
    comments: '',
  } as const
}

const inquiryOf = (customer: Customer, more: Partial<Inquiry> = {}): Inquiry => ({
  ...applicant(customer),
  bcast_kind: provider.applications.inquiry.open(customer).bcast_kind,
  'cat_tv[]': ['20101'],
  'cat_internet[]': [],
  'cat_tel[]': [],
  'cat_others[]': [],
  'contact_wday[]': [],
  'contact_time[]': [],
  ...more,
})

const tvOf = (customer: Customer, more: Partial<ApplyTv> = {}): ApplyTv => ({
  ...applicant(customer),
  cas_number: provider.applications.tv.open(customer).cas_number,
  bcast_kind: '4k',
  'add_channel[]': ['600'],
  'del_channel[]': [],
  'cat_add_4k[]': [],
  'cat_del_4k[]': [],
  add_period: '202505',
  withdrawal_day: 26,
  ...more,
})

const internetOf = (customer: Customer, more: Partial<ApplyInternet> = {}): ApplyInternet => ({
  ...applicant(customer),
  withdrawal_day: 26,
  internet_course__current_course: '光1ギガコース',
  internet_course__requested_course: '',
  internet_course__course_change_month: 6,
  internet_course__need_replacement: 0,
  'bicycle__options[]': ['J1'],
  device_mac_id: '',
  account_add__name: '',
  account_add__has_confirmed: 0,
  account_edit_no: '',
  account_edit__name: '',
  account_edit__has_confirmed: 0,
  account_del_no: '',
  account_del__has_confirmed: 0,
  account_password_no: '',
  email_pwd__has_confirmed: 0,
  ...more,
})

const payMethodOf = (customer: Customer, more: Partial<PayMethod> = {}): PayMethod => ({
  ...applicant(customer),
  'kinds[]': ['1010', '1020'],
  chk_contractor_notes: 1,
  req_contractor_documents: 1,
  contractor_send_to: 'contract',
  req_contractor_proxy_form: 0,
  current_contractor: '山田 太郎',
  contractor_reason: 'marriage',
  chk_pay_method_notes: 1,
  req_pay_method_documents: 0,
  pay_method_procedure: 'paper',
  req_pay_method_proxy_form: 0,
  pay_method_change_to: 'card',
  change_payer: 0,
  ...more,
})

/** The errors of a form; {} if there are none. */
function errorsOf<Fields>(counter: ApplicationService<unknown, Fields>, fields: Fields, userId = taro): unknown {
  const result = counter.check(fields, customerOf(userId))
  if (result.status === 'ERROR') throw new Error(result.message)
  return result.status === 'OK' ? {} : result.data
}

describe('validation of the inquiry', () => {
  const rows: readonly [what: string, fields: Partial<Inquiry>, wrong: Partial<Record<keyof Inquiry, string>>][] = [
    ['nothing', {}, {}],
    ['no consent', { has_privacy: 0 }, { has_privacy: texts.consent }],
    ['nothing chosen', { 'cat_tv[]': [] }, { 'cat_tv[]': texts.noInquiry }],
    ['only comments', { 'cat_tv[]': [], comments: '相談したいことがあります。' }, {}],
    ['an unknown choice', { 'cat_tel[]': ['20101'] }, { 'cat_tel[]': checkTexts.choose }],
    ['an unknown day', { 'contact_wday[]': ['日', '祝'] }, { 'contact_wday[]': checkTexts.choose }],
    ['an unknown time', { 'contact_time[]': ['17:00～19:00'] }, { 'contact_time[]': checkTexts.choose }],
    ['another contractor', { user_seq: 1002, reg_number: '' }, { user_seq: texts.changed, reg_number: texts.changed }],
    ['another broadcast', { bcast_kind: '2k' }, { bcast_kind: texts.changed }],
    ['another applicant with known data', other, {}],
    ['another applicant without a name', { ...other, rel_sei_name: '' }, { rel_sei_name: checkTexts.missing }],
    ['a name of fifty rare letters', { ...other, rel_mei_name: '𠮷'.repeat(50) }, {}],
    ['a long name', { ...other, rel_mei_name: 'あ'.repeat(51) }, { rel_mei_name: tooLong(50) }],
    ['an invalid postcode', { ...other, rel_zip4: '123' }, { rel_zip4: checkTexts.zip }],
    ['an invalid phone number', { ...other, rel_tel_n1: '05９' }, { rel_tel_n1: checkTexts.digits }],
    ['a long phone number', { ...other, rel_tel_n2: '123456' }, { rel_tel_n2: tooLong(5) }],
    ['a prefecture by its name', { ...other, rel_region: '三重県' }, { rel_region: checkTexts.choose }],
    ['no street', { ...other, rel_street: ' ' }, { rel_street: checkTexts.missing }],
    ['an invalid mail address', { ...other, rel_email: 'taro' }, { rel_email: checkTexts.wrongEmail }],
    ['no mail address', { ...other, rel_email: '' }, {}],
    ['no relationship', { ...other, relationship: '' }, { relationship: checkTexts.missing }],
    ['その他 without details', { ...other, relationship: 'other' }, { rel_others: checkTexts.missing }],
    ['その他 with details', { ...other, relationship: 'other', rel_others: '知人' }, {}],
    ['the contractor, with empty name and postcode', { rel_sei_name: '', rel_zip3: '' }, {}],
    ['a field of an unselected kind', { account_add_name: 'saburo' }, { account_add_name: texts.unasked }],
    ['no account name', { 'cat_internet[]': ['10101'] }, { account_add_name: checkTexts.missing }],
    [
      'an account of another customer',
      { 'cat_internet[]': ['10102', '10103'], account_edit_no: '4', account_edit_name: 'saburo', account_del_no: '3' },
      { account_edit_no: checkTexts.choose },
    ],
    [
      'an unknown kind, a past day',
      {
        'cat_internet[]': ['10104'],
        gip_apply_cancel_kind: 'none',
        gip_apply_cancel_note: '',
        gip_apply_cancel_date: '2025-04-13',
      },
      { gip_apply_cancel_kind: checkTexts.choose, gip_apply_cancel_date: texts.past },
    ],
    [
      'an invalid date',
      {
        'cat_internet[]': ['10104'],
        gip_apply_cancel_kind: 'apply',
        gip_apply_cancel_note: '',
        gip_apply_cancel_date: '2026-02-30',
      },
      { gip_apply_cancel_date: checkTexts.date },
    ],
    [
      'the same space as before',
      {
        'cat_internet[]': ['10105'],
        hp_space_change_no: '1',
        hp_space_change_from: '100',
        hp_space_change_to: '100',
      },
      { hp_space_change_to: texts.sameSpace },
    ],
    [
      'an unknown homepage',
      {
        'cat_internet[]': ['10105'],
        hp_space_change_no: '9',
        hp_space_change_from: '100',
        hp_space_change_to: '300',
      },
      { hp_space_change_no: checkTexts.choose, hp_space_change_from: texts.space },
    ],
    [
      'no password',
      {
        'cat_internet[]': ['10106'],
        account_password_no: '1',
        account_password_to: '',
        account_password_to2: '',
      },
      {},
    ],
    [
      'two different passwords',
      {
        'cat_internet[]': ['10106'],
        account_password_no: '1',
        account_password_to: 'abc123',
        account_password_to2: '',
      },
      { account_password_to2: texts.differs },
    ],
  ]

  it.each(rows)('%s', (_, fields, wrong) => {
    expect(errorsOf(provider.applications.inquiry, inquiryOf(customerOf(), fields))).toEqual(wrong)
  })

  it.each([
    ['saburo_2-a.b', undefined],
    ['ji', texts.accountName],
    ['Jiro', texts.accountName],
    ['saburo@example', texts.accountName],
    ['j'.repeat(21), texts.accountName],
    ['', checkTexts.missing],
    ['taro', texts.taken],
    ['houjin.kazoku9', texts.taken],
    ['postmaster', texts.taken],
  ])('the account name %j', (name, wrong) => {
    expect(provider.applications.accountNameError(name)).toBe(wrong)
  })
})

describe('passwords of mail accounts', () => {
  const pairOf = (brand: BrandCode, password: string) => ({
    account_password_no: '1',
    ...(brand === 'nct'
      ? { email_pwd__account_password_to: password, email_pwd__account_password_to2: password }
      : { account_password_to: password, account_password_to2: password }),
  })
  const asked = { 'cat_internet[]': ['10106'] }

  const rows: readonly [form: 'inquiry' | 'internet', brand: BrandCode, password: string, wrong: string | undefined][] =
    [
      ['inquiry', 'cty', 'abc12', texts.short],
      ['inquiry', 'cty', 'abc123', undefined],
      ['inquiry', 'cns', 'abcdef123456', undefined],
      ['inquiry', 'cns', 'abcdef1234567', texts.long],
      ['inquiry', 'cty', 'abc123+', texts.characters],
      ['inquiry', 'cty', '%=@./_!#$&*-', texts.kindsOfCharacters],
      ['inquiry', 'cty', 'abcdef', texts.kindsOfCharacters],
      ['inquiry', 'nct', 'Abc123!xy', texts.short],
      ['inquiry', 'nct', 'Abc123!xyz', undefined],
      ['internet', 'cty', 'Abc123!xy', texts.short],
      ['internet', 'cty', `Abc123"<>'\\\`~`, undefined],
      ['internet', 'cty', 'Abc123!xyzAbc123!', texts.long],
      ['internet', 'cty', 'Abc123!xy あ', texts.characters],
      ['internet', 'cty', 'abc123!xyz', texts.kindsOfCharacters],
      ['internet', 'nct', 'Abc123!xyz'.padEnd(32, 'z'), undefined],
      ['internet', 'nct', 'Abc123!xyz'.padEnd(33, 'z'), texts.long],
      ['internet', 'nct', 'Abc123<xyz', texts.characters],
    ]

  it.each(rows)('%s of %s: %j', (form, brand, password, wrong) => {
    provider = createProvider({ brand })
    at(opening)
    const field = brand === 'nct' ? 'email_pwd__account_password_to' : 'account_password_to'
    const pair = pairOf(brand, password)
    const found =
      form === 'inquiry'
        ? errorsOf(provider.applications.inquiry, inquiryOf(customerOf(), { ...asked, ...pair }))
        : errorsOf(provider.applications.internet, internetOf(customerOf(), { ...pair, email_pwd__has_confirmed: 1 }))
    expect(found).toEqual(wrong === undefined ? {} : { [field]: wrong })
  })

  it('has only the field names of the brand', () => {
    provider = createProvider({ brand: 'nct' })
    const fields = inquiryOf(customerOf(), { ...asked, ...pairOf('cty', 'abc123') })
    expect(errorsOf(provider.applications.inquiry, fields)).toMatchObject({ account_password_to: texts.unasked })
  })
})

describe('validation of the TV application', () => {
  const nothing = { 'add_channel[]': [], add_period: undefined }
  const rows: readonly [what: string, fields: Partial<ApplyTv>, wrong: Partial<Record<keyof ApplyTv, string>>][] = [
    ['nothing', {}, {}],
    ['nothing chosen', nothing, { 'add_channel[]': texts.nothing }],
    ['only comments', { ...nothing, comments: '相談したいです。' }, {}],
    ['only another card number', { ...nothing, cas_number: '0000-1234-5678-9012-3456' }, {}],
    ['only another kind of broadcast', { ...nothing, bcast_kind: '2k', 'cat_add_4k[]': undefined }, {}],
    ['an unknown channel', { 'add_channel[]': ['600', '999'] }, { 'add_channel[]': checkTexts.choose }],
    [
      'a channel both added and deleted',
      { 'del_channel[]': ['600'], del_period: '202504' },
      { 'del_channel[]': texts.both },
    ],
    ['no month to add channels in', { add_period: undefined }, { add_period: checkTexts.missing }],
    ['a month without channels to delete', { del_period: '202504' }, { del_period: texts.unasked }],
    ['a month too late', { add_period: '202507' }, { add_period: checkTexts.choose }],
    ['a package of the other kind', { bcast_kind: '4k', 'cat_add_2k[]': ['P201'] }, { 'cat_add_2k[]': texts.unasked }],
    ['an unknown package', { 'cat_add_4k[]': ['P201'] }, { 'cat_add_4k[]': checkTexts.choose }],
    ['a short card number', { cas_number: '0000-1234' }, { cas_number: texts.card }],
    ['a card number', { cas_number: '0000-1234-5678-9012-3456' }, {}],
    ['another debit day', { withdrawal_day: 31 }, { withdrawal_day: texts.changed }],
  ]

  it.each(rows)('%s', (_, fields, wrong) => {
    expect(errorsOf(provider.applications.tv, tvOf(customerOf(), fields))).toEqual(wrong)
  })

  it('accepts a month that was offered before midnight', () => {
    at('2025-05-01T09:00:00+09:00')
    expect(errorsOf(provider.applications.tv, tvOf(customerOf(), { add_period: '202504' }))).toEqual({})
    at('2025-05-02T09:00:00+09:00')
    expect(errorsOf(provider.applications.tv, tvOf(customerOf(), { add_period: '202504' }))).toEqual({
      add_period: checkTexts.choose,
    })
  })
})

describe('validation of the internet application', () => {
  const course = { internet_course__requested_course: 'N10000', internet_course__need_replacement: 0 } as const
  const rows: readonly [
    what: string,
    fields: Partial<ApplyInternet>,
    wrong: Partial<Record<keyof ApplyInternet, string>>,
  ][] = [
    ['nothing', {}, {}],
    [
      'nothing chosen',
      { 'bicycle__options[]': [], device_mac_id: '00:00:5E:00:53:01' },
      { internet_course__requested_course: texts.nothing },
    ],
    ['a course', { ...course, internet_course__course_change_month: 6 }, {}],
    [
      'a course in another month',
      { ...course, internet_course__course_change_month: 9 },
      { internet_course__course_change_month: texts.month },
    ],
    [
      'only a device replacement',
      {
        'bicycle__options[]': [],
        device_mac_id: '00:00:5E:00:53:01',
        internet_course__need_replacement: 1,
      },
      {},
    ],
    [
      'an unknown course',
      { ...course, internet_course__requested_course: 'X1', internet_course__course_change_month: 6 },
      { internet_course__requested_course: checkTexts.choose },
    ],
    [
      'the current course',
      { ...course, internet_course__requested_course: 'N1000', internet_course__course_change_month: 6 },
      { internet_course__requested_course: texts.sameCourse },
    ],
    [
      'another course as current course',
      { internet_course__current_course: '光10ギガコース' },
      { internet_course__current_course: texts.changed },
    ],
    ['an unknown option', { 'bicycle__options[]': ['J9'] }, { 'bicycle__options[]': checkTexts.choose }],
    ['half a MAC address', { device_mac_id: '00:00:5E' }, { device_mac_id: texts.mac }],
    ['a MAC address without colons', { device_mac_id: '00005e005301' }, {}],
    ['an account name that was not checked', { account_add__name: 'saburo' }, { account_add__name: texts.unchecked }],
    ['an account name that was checked', { account_add__name: 'saburo', account_add__has_confirmed: 1 }, {}],
    [
      'a taken account name',
      { account_add__name: 'taro', account_add__has_confirmed: 1 },
      { account_add__name: texts.taken },
    ],
    ['an account without a new name', { account_edit_no: '1' }, { account_edit__name: checkTexts.missing }],
    [
      'a new name without an account',
      { account_edit__name: 'saburo', account_edit__has_confirmed: 1 },
      { account_edit_no: checkTexts.missing },
    ],
    ['a deletion that is not confirmed', { account_del_no: '2' }, { account_del__has_confirmed: texts.unticked }],
    ['no password for an account', { account_password_no: '1' }, { account_password_to: checkTexts.missing }],
    [
      'a password without an account',
      { account_password_to: 'Abc123!xyz', account_password_to2: 'Abc123!xyz', email_pwd__has_confirmed: 1 },
      { account_password_no: checkTexts.missing },
    ],
    [
      'a password that is not confirmed',
      { account_password_no: '1', account_password_to: 'Abc123!xyz', account_password_to2: 'Abc123!xyz' },
      { email_pwd__has_confirmed: texts.differs },
    ],
  ]

  it.each(rows)('%s', (_, fields, wrong) => {
    expect(errorsOf(provider.applications.internet, internetOf(customerOf(), fields))).toEqual(wrong)
  })

  it.each([
    ['2025-04-09T10:00:00+09:00', [5], [4]],
    ['2025-04-10T23:59:00+09:00', [5], [4]],
    ['2025-04-11T00:00:00+09:00', [5, 6], [4, 5]],
    ['2025-04-12T00:00:00+09:00', [6], [5]],
    ['2025-05-01T00:00:00+09:00', [6], [5]],
    ['2025-11-12T10:00:00+09:00', [1], [12]],
    ['2025-12-09T10:00:00+09:00', [1], [12]],
    ['2025-12-12T10:00:00+09:00', [2], [1]],
  ])('at %s takes a course from %j on and a cancellation at the end of %j', (time, changes, cancels) => {
    at(time)
    const months = Array.from({ length: 12 }, (_, month) => month + 1)
    const taken = (of: (month: number) => Partial<ApplyInternet>) =>
      months.filter((month) => {
        const found = errorsOf(provider.applications.internet, internetOf(customerOf(), of(month)))
        return Object.keys(Object(found)).length === 0
      })
    expect(taken((month) => ({ ...course, internet_course__course_change_month: month }))).toEqual(changes)
    const [internet_course__course_change_month = 0] = changes
    expect(taken((month) => ({ internet_course__course_change_month, virus_buster__cancel_month: month }))).toEqual(
      cancels,
    )
  })
})

describe('validation of the payment method change', () => {
  const payer = { change_payer: 1, payer_sei_name: '山田', payer_mei_name: '花', payer_relationship: 'self' } as const
  const rows: readonly [what: string, fields: Partial<PayMethod>, wrong: Partial<Record<keyof PayMethod, string>>][] = [
    ['nothing', {}, {}],
    ['unconfirmed notes', { chk_contractor_notes: 0 }, { chk_contractor_notes: texts.notes }],
    ['no contractor', { current_contractor: '' }, { current_contractor: checkTexts.missing }],
    ['no reason', { contractor_reason: '' }, { contractor_reason: checkTexts.missing }],
    ['documents without a destination', { contractor_send_to: '' }, { contractor_send_to: checkTexts.missing }],
    ['no payment method', { pay_method_change_to: '' }, { pay_method_change_to: checkTexts.missing }],
    ['no procedure', { pay_method_procedure: undefined }, { pay_method_procedure: checkTexts.missing }],
    [
      'choices that the form does not have',
      {
        contractor_reason: '結婚',
        contractor_send_to: 'office',
        pay_method_send_to: 'office',
        pay_method_procedure: 'fax',
        pay_method_change_to: 'cash',
      },
      {
        contractor_reason: checkTexts.choose,
        contractor_send_to: checkTexts.choose,
        pay_method_send_to: checkTexts.choose,
        pay_method_procedure: checkTexts.choose,
        pay_method_change_to: checkTexts.choose,
      },
    ],
    ['a payer', payer, {}],
    ['a payer without a name', { ...payer, payer_sei_name: '' }, { payer_sei_name: checkTexts.missing }],
    ['a payer that is not requested', { payer_sei_name: '山田' }, { payer_sei_name: texts.unasked }],
    [
      'a payer with the relationship その他',
      { ...payer, payer_relationship: 'other' },
      { payer_rel_others: checkTexts.missing },
    ],
  ]

  it.each(rows)('%s', (_, fields, wrong) => {
    expect(errorsOf(provider.applications.payMethod, payMethodOf(customerOf(), fields))).toEqual(wrong)
  })

  it('no kind, and fields of a kind that is not selected', () => {
    expect(errorsOf(provider.applications.payMethod, payMethodOf(customerOf(), { 'kinds[]': [] }))).toMatchObject({
      'kinds[]': texts.kinds,
      chk_contractor_notes: texts.unasked,
      pay_method_change_to: texts.unasked,
    })
  })
})

describe('the steps of an application', () => {
  const asked = (): Inquiry =>
    inquiryOf(customerOf(), {
      'cat_internet[]': ['10101', '10106'],
      account_add_name: 'saburo',
      account_password_no: '1',
      account_password_to: 'secret-123',
      account_password_to2: 'secret-123',
    })

  test('a checked form is sent once, and stored without its passwords', () => {
    const { inquiry: service } = provider.applications
    const customer = customerOf()
    expect(service.certify(customer)).toEqual({ status: 'ERROR', message: unsentTexts.nothingChecked })
    expect(service.send(asked(), customer)).toEqual({ status: 'ERROR', message: unsentTexts.nothingChecked })
    expect(service.receipt(customer)).toEqual({ status: 'ERROR', message: unsentTexts.nothingAccepted })

    expect(service.check(asked(), customer).status).toBe('OK')
    expect(service.certify(customer).status).toBe('OK')
    expect(provider.applications.list()).toEqual([])
    expect(service.send({ ...asked(), comments: '急ぎ' }, customer)).toEqual({
      status: 'ERROR',
      message: unsentTexts.otherThanChecked,
    })
    expect(service.send(asked(), customer).status).toBe('OK')
    expect(service.send(asked(), customer)).toEqual({ status: 'ERROR', message: unsentTexts.nothingChecked })
    expect(service.certify(customer).status).toBe('ERROR')

    const [kept, ...more] = provider.applications.list()
    expect(more).toEqual([])
    expect(kept).toMatchObject({ userId: taro, flow: 'inquiry', acceptedAt: expect.closeTo(Date.parse(opening), -4) })
    expect(kept?.fields).toMatchObject({ account_add_name: 'saburo', account_password_no: '1', 'cat_tv[]': ['20101'] })
    expect(JSON.stringify(kept)).not.toContain('secret')
    expect(service.receipt(customer)).toEqual({
      status: 'OK',
      data: { created_at: '2025-04-15 10:00:00', updated_at: '2025-04-15 10:00:00' },
    })
  })

  test('an invalid form discards the one checked before', () => {
    const { inquiry: service } = provider.applications
    expect(service.check(asked(), customerOf()).status).toBe('OK')
    expect(service.check({ ...asked(), has_privacy: 0 }, customerOf()).status).toBe('VALIDATION')
    expect(service.certify(customerOf()).status).toBe('ERROR')
  })

  test('an account name taken in the meantime is rejected on sending', () => {
    const { inquiry: service } = provider.applications
    const corporate = customerOf('houjin@example.jp')
    const theirs = inquiryOf(corporate, { 'cat_internet[]': ['10101'], account_add_name: 'saburo' })
    for (const [fields, customer] of [
      [asked(), customerOf()],
      [theirs, corporate],
    ] as const) {
      expect(service.check(fields, customer).status).toBe('OK')
    }
    expect(service.send(theirs, corporate).status).toBe('OK')
    expect(service.send(asked(), customerOf())).toEqual({
      status: 'VALIDATION',
      data: { account_add_name: texts.taken },
    })
  })

  test('QA-12 a checked form survives a reload', () => {
    let kept: string | null = null
    const persistence = {
      load: () => kept,
      save: (text: string) => {
        kept = text
      },
      clear: () => undefined,
    }
    provider = createProvider({ brand: 'cty', persistence })
    const fields = asked()
    expect(provider.applications.inquiry.check(fields, customerOf()).status).toBe('OK')
    provider.save()
    provider = createProvider({ brand: 'cty', persistence })
    expect(provider.applications.inquiry.send(fields, customerOf()).status).toBe('OK')
  })

  test('kinds and customers are independent', () => {
    const { inquiry: service, payMethod: payment } = provider.applications
    expect(service.check(asked(), customerOf()).status).toBe('OK')
    expect(payment.certify(customerOf()).status).toBe('ERROR')
    expect(service.certify(customerOf(card)).status).toBe('ERROR')
  })

  test('a mail is sent if a mail address is given', () => {
    const { payMethod: service } = provider.applications
    for (const rel_email of ['', 'hana@example.jp']) {
      const fields = payMethodOf(customerOf(), { rel_email })
      expect(service.check(fields, customerOf()).status).toBe('OK')
      expect(service.send(fields, customerOf()).status).toBe('OK')
    }
    const mails = provider.mails.list()
    expect(mails).toMatchObject([
      { to: 'hana@example.jp', subject: '【CTY】お支払い方法の変更のお申し込みを受け付けました', links: [] },
    ])
    expect(mails[0]?.body).toContain('山田 太郎様')
    expect(mails[0]?.body).toContain('受付日時：2025年4月15日 10:00')
    expect(mails[0]?.body).not.toContain('24時間')
    expect(provider.applications.list()).toHaveLength(2)
  })
})

describe('the initial data of a form', () => {
  test('INQ-14 offers every group of choices', () => {
    const { inquiry_options, detail_htmls } = provider.applications.inquiry.open(customerOf())
    const choices = Object.values(inquiry_options).flat()
    expect([...new Set(choices.map(({ group }) => group))]).toEqual(
      'テレビ インターネット 電話 モバイル 電気 ご契約関連 故障・不具合 その他'.split(' '),
    )
    const codes = choices.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(expect.arrayContaining(Object.keys(detail_htmls)))
  })

  it.each([
    [taro, 20, 6],
    ['meisai@example.jp', 200, 32],
    [card, 0, 0],
  ])('%s has %d channels in %d groups', (userId, count, headings) => {
    const { add_channel, del_channel } = provider.applications.tv.open(customerOf(userId)).tv_options
    expect(add_channel).toHaveLength(count)
    expect(new Set(add_channel.map(({ code }) => code)).size).toBe(count)
    expect(new Set(add_channel.map(({ group }) => group)).size).toBe(headings)
    expect(del_channel).toEqual(add_channel)
  })

  test('has the same accounts and homepage space as the contract pages', () => {
    const { account_cands, hp_space_cands } = provider.applications.inquiry.open(customerOf('houjin@example.jp'))
    expect(account_cands).toHaveLength(10)
    expect(account_cands[0]).toEqual({ account_no: '1', account_name: 'houjin@mail.cty.example' })
    expect(hp_space_cands.map(({ hp_space }) => hp_space)).toEqual(['100', '1000'])
  })

  test('a customer without a region, and one without a contract', () => {
    expect(provider.applications.payMethod.open(customerOf('ID00012345')).region).toBe('')
    expect(provider.applications.internet.open(customerOf('guest@example.jp'))).toMatchObject({
      cable_id: '',
      reg_number: '',
      withdrawal_day: 0,
      internet_course__current_course: '',
      account_cands: [],
      contract_sts: 10,
    })
  })
})

describe('over the API', () => {
  let api: MockApi

  beforeEach(() => {
    api = createMockApi({ brand: 'cty' })
  })

  const post = async ({ path }: Endpoint, body: object, userToken?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(userToken && { Authorization: `Bearer ${userToken}` }) }
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await getResponse(api.handlers, request))?.json()
  }

  type Step = 'certifyCreate' | 'confirmCreate' | 'certifyConfirm' | 'execCreate' | 'certifyComplete'

  it.each([
    ['the inquiry', inquiry, inquiryOf],
    ['the application for TV', applyTv, tvOf],
    ['the application for internet', applyInternet, internetOf],
    ['the change of payment', payMethod, payMethodOf],
  ] as const satisfies [string, Record<Step, Endpoint>, (customer: Customer) => object][])(
    '%s requires a login, then accepts each step',
    async (_, { certifyCreate, confirmCreate, certifyConfirm, execCreate, certifyComplete }, formOf) => {
      provider = api.provider
      at(opening)
      const fields = formOf(customerOf())
      const steps = [
        [certifyCreate, {}],
        [confirmCreate, fields],
        [certifyConfirm, {}],
        [execCreate, fields],
        [certifyComplete, {}],
      ] as const
      for (const [endpoint, body] of steps) expect(await post(endpoint, body)).toMatchObject({ status: 'NEED_LOGIN' })
      const { userToken } = provider.sessions.start(taro)
      for (const [endpoint, body] of steps) {
        expect(await post(endpoint, body, userToken)).toMatchObject({ status: 'OK' })
      }
      expect(api.refusals).toEqual([])
      expect(provider.applications.list()).toHaveLength(1)
    },
  )

  it.each([
    [inquiry.validateAccountAddName, 'account_add_name'],
    [inquiry.validateAccountEditName, 'account_edit_name'],
    [applyInternet.validateAccountAddName, 'account_add__name'],
    [applyInternet.validateAccountEditName, 'account_edit__name'],
  ] as const)('$0.path checks whether a name is taken', async (endpoint, field) => {
    const { userToken } = api.provider.sessions.start(taro)
    expect(await post(endpoint, { [field]: 'saburo' }, userToken)).toMatchObject({ status: 'OK' })
    expect(await post(endpoint, { [field]: 'taro' }, userToken)).toMatchObject({
      status: 'VALIDATION',
      data: { [field]: texts.taken },
    })
  })
})
