import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accounts, choices } from '../../src/api/endpoints/application'
import { certifyIndex as certifyConnect } from '../../src/api/endpoints/connect'
import { certifyCreate } from '../../src/api/endpoints/inquiry'
import { certifySelectDateTime, certifySelectSection, execNewRegist } from '../../src/api/endpoints/mobility'
import { entryMail, entryPersonal } from '../../src/api/endpoints/newRegist'
import { mailedKeyFields } from '../../src/api/endpoints/person'
import { agree } from '../../src/api/endpoints/service'
import { partialUser } from '../../src/api/endpoints/user'

/* How the schemas of single calls read data in its different shapes, and which values requests may have. */

const groupsIn = (groups: unknown) => v.parse(certifySelectSection.response, { groups }).groups

const stationAndPark = [
  { sect_id2: '11', name: '駅' },
  { sect_id2: '12', name: '公園' },
]

describe('stops', () => {
  it.each([
    ['a list of records', stationAndPark],
    ['records by their number', { 11: { name: '駅' }, 12: { sect_id2: '12', name: '公園' } }],
    ['names by their number', { 11: '駅', 12: '公園' }],
    ['a list with something else in it', [...stationAndPark, null, 'x', { name: '番号なし' }]],
  ])('are %s', (_, stops) => {
    expect(groupsIn([{ group_id: '1', name: '東', stops }])).toEqual([
      { group_id: '1', name: '東', stops: stationAndPark },
    ])
  })

  it('are called by their number if they have no name', () => {
    expect(groupsIn([{ group_id: '1', stops: [{ sect_id2: '11' }] }])).toEqual([
      { group_id: '1', name: '', stops: [{ sect_id2: '11', name: '11' }] },
    ])
  })

  it.each([
    ['a group without them', {}],
    ['null', { stops: null }],
    ['a text', { stops: 'x' }],
    ['a number', { stops: 5 }],
  ])('are none in %s', (_, stops) => {
    const none = [{ group_id: '1', name: '東', stops: [] }]
    expect(groupsIn([{ group_id: '1', name: '東', ...stops }])).toEqual(none)
    expect(groupsIn({ 1: { name: '東', ...stops } })).toEqual(none)
  })
})

describe('groups of stops', () => {
  it.each([
    ['by their number', { 1: { name: '東', stops: stationAndPark } }, '東'],
    ['the stops themselves', { 1: stationAndPark }, ''],
  ])('are %s', (_, groups, name) => {
    expect(groupsIn(groups)).toEqual([{ group_id: '1', name, stops: stationAndPark }])
  })

  it('have no stops where they are neither records nor lists', () => {
    expect(groupsIn([null, 'x'])).toEqual([
      { group_id: '0', name: '', stops: [] },
      { group_id: '1', name: '', stops: [] },
    ])
  })

  it.each([[undefined], [null], ['x'], [5]])('are none in %j', (groups) => {
    expect(groupsIn(groups)).toEqual([])
  })
})

it('departures without a number cannot be chosen', () => {
  const slot = { slot_id: '1', depart_at: '9:05', arrive_at: '9:20', free_num: 4 }
  const slots = [slot, { ...slot, slot_id: null }]
  expect(v.parse(certifySelectDateTime.response, { slots1: slots, slots2: slots })).toMatchObject({
    slots1: [slot],
    slots2: [slot],
  })
})

it('options without a code, and accounts and homepages without a number, are dropped', () => {
  expect(v.parse(choices, [{ code: 10, label: 'テレビ' }, { label: '不明' }])).toEqual([
    { code: '10', label: 'テレビ', group: '' },
  ])
  expect(v.parse(accounts, [{ account_no: 1, account_name: 'taro' }, { account_name: 'jiro' }])).toEqual([
    { account_no: '1', account_name: 'taro' },
  ])
  const inquiry = { hp_space_cands: [{ hp_no: 1, hp_name: 'www.example.jp/taro', hp_space: 100 }, { hp_name: 'neko' }] }
  expect(v.parse(certifyCreate.response, inquiry).hp_space_cands).toEqual([
    { hp_no: '1', hp_name: 'www.example.jp/taro', hp_space: '100' },
  ])
})

it('options, accounts and homepages without a name are named by what is sent', () => {
  expect(v.parse(choices, [{ code: 10, label: null, group: '番組' }])).toEqual([
    { code: '10', label: '10', group: '番組' },
  ])
  expect(v.parse(accounts, [{ account_no: 1, account_name: '' }])).toEqual([{ account_no: '1', account_name: '1' }])
  expect(v.parse(certifyCreate.response, { hp_space_cands: [{ hp_no: 1 }] }).hp_space_cands).toEqual([
    { hp_no: '1', hp_name: '1', hp_space: '' },
  ])
})

it.each(['100MB', '100 MB', '100mb', 100])('the size of a homepage has no unit in %j', (hp_space) => {
  expect(v.parse(certifyCreate.response, { hp_space_cands: [{ hp_no: '1', hp_space }] }).hp_space_cands).toMatchObject([
    { hp_space: '100' },
  ])
})

describe('the customer in a response', () => {
  const read = (data: unknown) => v.parse(partialUser, data)

  it('is the data itself, or in loginUser', () => {
    expect(read({ user_id: 'taro' }).user_id).toBe('taro')
    expect(read({ user_id: 'jiro', loginUser: { user_id: 'taro' } }).user_id).toBe('taro')
  })

  it.each([[undefined], [null], ['loginUser'], [5]])('is unknown in %j', (data) => {
    expect(read(data)).toEqual({ password_symbols: false, password_symbols_alert_flg: false })
  })
})

describe('a request takes only the values of the specification', () => {
  it.each([
    ['the kind of device', certifyConnect.request, 'type', ['android', 'ios', 'other'], { type: 'android' }],
    ['the agreement', agree.request, 'isSelAgree', ['1'], { isSelAgree: '1' }],
    [
      'the way of the code',
      v.object(mailedKeyFields),
      'cert2_method',
      ['mail', 'sms'],
      { cert_id: '', cert_key: '', cert2_address: '' },
    ],
    ['the address of the app', entryMail.request, 'is_niwamichi', [0, 1], { email: '', oauth2_link: '' }],
    ['the notice', execNewRegist.request, 'notice_approval', [0, 1], { email: '', is_resend: 0 }],
    ['the second mail', execNewRegist.request, 'is_resend', [0, 1], { email: '', notice_approval: 1 }],
  ])('%s', (_, schema, name, allowed, others) => {
    const taken = [0, 1, '0', '1', 'android', 'ios', 'other', 'mail', 'sms', ''].filter((value) =>
      v.is(schema, { ...others, [name]: value }),
    )
    expect(taken).toEqual(allowed)
  })

  it('names in katakana and the day of birth, if they are known', () => {
    const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
    const body = texts(
      'cert_id cert_key cert2_address sei_name mei_name zip3 zip4 region locality street building tel_n1 tel_n2 tel_n3 ' +
        'password password2 cert_email',
    )
    const optional = texts('sei_kana mei_kana birth_year birth_month birth_day')
    const takes = (more: object) => v.is(entryPersonal.request, { ...body, cert2_method: 'mail', ...more })
    expect([takes({}), takes(optional), takes({ ...optional, unheard_of: 'x' })]).toEqual([true, true, false])
  })
})
