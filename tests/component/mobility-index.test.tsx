import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { setClock } from '../../src/time/clock'
import { general } from '../messages'
import { present } from '../present'
import { readQrCode } from '../read-qr-code'
import {
  alerts,
  at,
  atStep,
  brands,
  call,
  chooseRide,
  chooseSlots,
  chooseStop,
  chosen,
  chosenDay,
  controls,
  errorsOf,
  field,
  goTo,
  index,
  next,
  ok,
  openIndex,
  press,
  rows,
  seen,
  sent,
  startNew,
  text,
} from './mobility-setup'
import { logIn, type Opening, openPortal, release, settled } from './portal'

/* The index for the second time as for the first, and for each of several reservations: lists, cancellation, change, codes. */

const ride = (rsv_id: string, date_id: string, more: object = {}) => ({
  rsv_id,
  vehicle_type: 'kick_board',
  ride_type: 1,
  ride_num: 1,
  year_id: '2024',
  date_id,
  from_sect_id2: '1001',
  to_sect_id2: '4501',
  from_name: '駅西口ひろば',
  to_name: '港口',
  depart_at: '14:00',
  arrive_at: '15:00',
  status: 'reserved',
  ...more,
})
const titles = () => [...document.querySelectorAll('main article h3')].map((one) => one.textContent)
const statuses = () => [...document.querySelectorAll('main article .badge')].map((one) => one.textContent)
const dialog = () => document.querySelector('[role=dialog]')
const noDialog = () => waitFor(() => expect(dialog()).toBeNull())

/** From the index to a reservation for two. */
async function reserveForTwo() {
  await startNew()
  await chooseRide({ ride_num: 2 })
  await chooseSlots('11月15日（金）', 'K9')
  await press('予約する')
}

describe('the list of reservations', () => {
  const reserves = [
    ride('M9', '1117', { status: 'canceled' }),
    ride('M7', '1110', { status: 'finished' }),
    ride('M8', '1116', { status: 'waiting', ride_num: 3 }),
    ride('M6', '1109'),
  ]

  it('MOB-11, MOB-12, EASE-15 is the provider’s in its order, after the next ride, each time the index opens', async () => {
    const nextYear = ride('M10', '0110', { year_id: '2025', ride_num: 2 })
    const opened = await openIndex({}, { reserves: [...reserves, nextYear], departures: [], sub_users: [] })
    const { plan } = opened
    expect(titles()).toEqual(
      ['11月9日（土）', '11月17日（日）', '11月16日（土）', '1月10日（金）', '11月10日（日）'].map(
        (date) => `${date} 電動キックボード`,
      ),
    )
    expect(statuses()).toEqual(['予約済み', 'キャンセル済み', '確認中', '予約済み', 'ご利用済み'])
    const riders = [1, 1, 3, 2, 1].map((count) => `人数 ${count}名`)
    expect(rows().filter((row) => row.startsWith('人数'))).toEqual(riders)
    expect(text()).not.toContain('ご予約はありません。')
    plan(call('certify_index'), ok({ reserves: [], departures: [], sub_users: [] }))
    // Home has a query of the same path.
    await goTo('/notFound')
    await goTo(index)
    await seen('ご予約はありません。')
    expect(titles()).toEqual([])
    expect(controls('新規予約')).toHaveLength(1)
    expect(sent(opened, 'certify_index')).toHaveLength(2)
  })

  it('MOB-11 has all of many past ones, also without a number', async () => {
    const days = Array.from({ length: 30 }, (_, at) => at + 1)
    await openIndex({}, { reserves: days.map((day) => ride('', `10${String(day).padStart(2, '0')}`)), departures: [] })
    expect(titles().map((title) => title?.replace(/（.*/, ''))).toEqual(days.map((day) => `10月${day}日`))
    expect(screen.getByText('過去のご予約（30件）')).toBeVisible()
  })

  it('MOB-13 says beside the next ride that there is no other', async () => {
    await openIndex({}, { reserves: [ride('M6', '1109')], departures: [], sub_users: [] })
    expect(screen.getByText('ほかのご予約はありません。')).toBeVisible()
    expect(screen.queryByText('ご予約はありません。')).toBeNull()
  })

  it('says beside the next ride that there is no other, with past ones in the fold, too', async () => {
    await openIndex({}, { reserves: [ride('M6', '1109'), ride('M5', '1107')], departures: [], sub_users: [] })
    expect(screen.getByText('過去のご予約（1件）')).toBeVisible()
    expect(screen.getByText('ほかのご予約はありません。')).toBeVisible()
    expect(screen.queryByText('これからのご予約はありません。')).toBeNull()
  })

  it('MOB-19, MOB-20 is the one of the response, even an empty one, after a cancellation, which can be declined', async () => {
    const opened = await openIndex({}, { reserves: reserves.slice(2), departures: [], sub_users: [] })
    const { plan, user } = opened
    const [button] = controls('キャンセルする')
    if (!button) throw new Error('no reservation')
    for (const decline of [() => press('いいえ、戻る'), () => user.keyboard('{Escape}'), () => press('閉じる')]) {
      fireEvent.click(button)
      await waitFor(() => expect(dialog()?.textContent).toContain('11月9日（土） 電動キックボード'))
      await decline()
      await noDialog()
      expect(document.activeElement).toBe(button)
    }
    await settled()
    expect(sent(opened, 'cancel_reserve')).toEqual([])
    plan(call('cancel_reserve'), { kind: 'failure', message: '混み合っています。' })
    fireEvent.click(button)
    await press('はい、キャンセルする')
    await waitFor(() => expect(alerts().join()).toContain('混み合っています。'))
    expect(statuses()).toEqual(['予約済み', '確認中'])
    plan(call('cancel_reserve'), ok({ reserves: [ride('M6', '1109', { status: 'canceled' }), ride('M5', '1122')] }))
    fireEvent.click(controls('キャンセルする')[0] ?? button)
    await press('はい、キャンセルする')
    await waitFor(() => expect(statuses()).toEqual(['予約済み', 'キャンセル済み']))
    expect(titles()).toEqual(['11月22日（金） 電動キックボード', '11月9日（土） 電動キックボード'])
    plan(call('cancel_reserve'), ok({ reserves: [] }))
    fireEvent.click(controls('キャンセルする')[0] ?? button)
    await press('はい、キャンセルする')
    await seen('ご予約はありません。')
    expect(titles()).toEqual([])
    expect(sent(opened, 'cancel_reserve')).toEqual([{ rsv_id: 'M6' }, { rsv_id: 'M6' }, { rsv_id: 'M5' }])
  })

  it('the focus in the next ride goes to the heading once the ride after it takes its place', async () => {
    const reserves = [ride('M6', '1109'), ride('M5', '1122')]
    await openIndex({}, { reserves, departures: [], sub_users: [] })
    present(controls('キャンセルする')[0]).focus()
    act(() => setClock(Date.parse('2024-11-10T10:00:00+09:00')))
    await waitFor(() => expect(titles()[0]).toBe('11月22日（金） 電動キックボード'))
    expect(document.querySelector('h1')).toHaveFocus()
  })

  it('MOB-19, MOB-20 a double click neither answers the question that it opens nor reaches what it uncovers', async () => {
    const opened = await openIndex({}, { reserves: [ride('M6', '1109')], departures: [], sub_users: [] })
    const button = screen.getByRole('button', { name: /^キャンセルする/ })
    fireEvent.click(button, { detail: 1 })
    const yes = await screen.findByRole('button', { name: 'はい、キャンセルする' })
    fireEvent.click(yes, { detail: 2 })
    fireEvent.click(screen.getByRole('dialog'), { detail: 2 })
    await settled()
    expect(dialog()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'いいえ、戻る' }), { detail: 1 })
    await noDialog()
    // Neither the portal nor the browser reacts, as it would to a link.
    expect(fireEvent.click(button, { detail: 2 })).toBe(false)
    await settled()
    expect(dialog()).toBeNull()
    expect(sent(opened, 'cancel_reserve')).toEqual([])
    fireEvent.click(button, { detail: 1 })
    fireEvent.click(await screen.findByRole('button', { name: 'はい、キャンセルする' }), { detail: 1 })
    await waitFor(() => expect(sent(opened, 'cancel_reserve')).toEqual([{ rsv_id: 'M6' }]))
  })
})

describe('the departures', () => {
  const departure = (vehicle_type: string, depart_at: string, free_num: number) => ({
    vehicle_type,
    depart_at,
    from_name: '駅西口ひろば',
    to_name: '港口',
    free_num,
  })
  const listed = () =>
    [...document.querySelectorAll('.departures')].map((list) => [
      list.closest('section')?.querySelector('h3')?.textContent,
      ...[...list.querySelectorAll('li')].map((one) => one.textContent),
    ])

  it('MOB-14, MOB-23, MOB-24 are all listed with their seats, all updated, and kept where that fails', async () => {
    const departures = [
      departure('self_driving', '11:00', 1),
      departure('kick_board', '11:00', 6),
      departure('self_driving', '12:00', 0),
      departure('self_driving', '13:00', 4),
      departure('kick_board', '12:00', 2),
      departure('self_driving', '9:30', 3),
      { ...departure('self_driving', '11:00', 2), from_name: '港口', to_name: '駅西口ひろば' },
      departure('self_driving', '12:00', 0),
    ]
    const opened = await openIndex({}, { reserves: [], departures, sub_users: [] })
    const { plan } = opened
    const [bus, board] = ['自動運転バス 駅西口ひろば → 港口', '電動キックボード 駅西口ひろば → 港口']
    const back = '自動運転バス 港口 → 駅西口ひろば'
    expect(listed()).toEqual([
      [bus, '11:00発 空席1', '12:00発 満席', '13:00発 空席4', '9:30発 空席3', '12:00発 満席'],
      [board, '11:00発 空席6', '12:00発 空席2'],
      [back, '11:00発 空席2'],
    ])
    plan(
      call('update_free_ride'),
      ok({ departures: departures.slice(1).map((one) => ({ ...one, free_num: 6 - one.free_num })) }),
    )
    await press('空席状況を更新')
    const updated = [
      [board, '11:00発 満席', '12:00発 空席4'],
      [bus, '12:00発 空席6', '13:00発 空席2', '9:30発 空席3', '12:00発 空席6'],
      [back, '11:00発 空席4'],
    ]
    await waitFor(() => expect(listed()).toEqual(updated))
    const failures: readonly [string, PlannedOutcome][] = [
      ['混み合っています。', { kind: 'failure', message: '混み合っています。' }],
      ['更新できません。', { kind: 'validation', fields: { rsv_id: '更新できません。' } }],
      ['認証が必要です。', { kind: 'needCert', message: '認証が必要です。' }],
    ]
    for (const [message, outcome] of failures) {
      plan(call('update_free_ride'), outcome)
      await press('空席状況を更新')
      await waitFor(() => expect(document.querySelector('.notice-list')?.textContent).toContain(message))
      expect(listed()).toEqual(updated)
    }
    plan(call('update_free_ride'), ok({ departures: [] }))
    await press('空席状況を更新')
    await seen('出発便はありません。')
    expect(sent(opened, 'update_free_ride')).toHaveLength(5)
    expect(sent(opened, 'certify_index')).toHaveLength(1)
  })

  it('MOB-24, API-33 a failure that arrives after the page was left shows no message', async () => {
    const opened = await openIndex({}, { reserves: [], departures: [], sub_users: [] })
    opened.plan(call('update_free_ride'), { kind: 'failure', message: '混み合っています。' })
    opened.api.scenarios.hold(call('update_free_ride'))
    await press('空席状況を更新')
    await waitFor(() => expect(sent(opened, 'update_free_ride')).toHaveLength(1))
    await goTo('/notFound')
    await release(opened)
    await settled()
    expect(document.body).not.toHaveTextContent('混み合っています。')
  })

  it.each([
    ['listed', [departure('self_driving', '11:00', 4)], '空席4'],
    ['said to be none', [], '出発便はありません。'],
  ])('MOB-14, MOB-23 of one day are not %s on the next, whose are queried on demand', async (_, departures, shown) => {
    const opened = await openIndex({}, { reserves: [], departures, sub_users: [] })
    await seen(shown)
    await press('注意事項に同意する')
    const saturday = Date.parse('2024-11-09T08:00:00+09:00')
    opened.api.provider.clock.set(saturday)
    act(() => setClock(saturday))
    const changed = '日付が変わりました。「空席状況を更新」を押すと、本日の出発便を表示します。'
    expect(text()).toContain(changed)
    expect(text()).not.toContain(shown)
    expect(field('notice_approval')).toBeChecked()
    await settled()
    expect(sent(opened, 'certify_index')).toHaveLength(1)
    opened.plan(call('update_free_ride'), ok({}))
    await press('空席状況を更新')
    await seen('出発便を読み込めませんでした。「空席状況を更新」を押してください。')
    expect(text()).not.toContain(changed)
    opened.plan(call('update_free_ride'), ok({ departures: [departure('self_driving', '11:00', 1)] }))
    await press('空席状況を更新')
    await seen('11:00発 空席1')
    expect(field('notice_approval')).toBeChecked()
  })
})

it.each<[string, string, string, string[], object[]?]>([
  ['in the window', at, 'お住まいが市外です。', ['お住まいが市外です。']],
  ['beside a reservation', at, 'お住まいが市外です。', ['お住まいが市外です。'], [ride('M1', '1115')]],
  ['before the window', '2024-10-30T10:00:00+09:00', 'お住まいが市外です。', ['お住まいが市外です。']],
  ['after the window', '2024-12-02T10:00:00+09:00', 'お住まいが市外です。', ['お住まいが市外です。']],
  ['in the window', at, '', []],
])(
  'MOB-15 the warning of the response shows %s at %s, if there is one: 「%s」',
  async (_, time, flgAlertOutside, warnings, reserves = []) => {
    await openIndex({ at: time }, { reserves, departures: [], flgAlertOutside })
    expect([...document.querySelectorAll('main .alert-warning')].map((one) => one.textContent)).toEqual(warnings)
    expect(document.querySelectorAll('main .alert')).toHaveLength(warnings.length)
  },
)

it.each([0, '0', 1])('MOB-15 D39 a bare flag (%j) is no text of a warning', async (flgAlertOutside) => {
  await openIndex({}, { departures: [], flgAlertOutside })
  expect(document.querySelectorAll('main .alert')).toHaveLength(0)
})

it('MOB-15 the warning of the response stays while the departures are updated', async () => {
  const opened = await openIndex({}, { departures: [], flgAlertOutside: 'お住まいが市外です。' })
  opened.plan(call('update_free_ride'), ok({ departures: [] }))
  await press('空席状況を更新')
  await waitFor(() => expect(sent(opened, 'update_free_ride')).toHaveLength(1))
  await settled()
  expect(text()).toContain('お住まいが市外です。')
})

it('MOB-17, MOB-18 a reservation starts with the notice agreed to anew each time, and only where that is answered OK', async () => {
  const opened = await openIndex()
  const { plan, path } = opened
  for (const time of [1, 2]) {
    const agree = field('notice_approval')
    expect(agree instanceof HTMLInputElement && agree.checked, `${time}`).toBe(false)
    await press('新規予約')
    await waitFor(() => expect(errorsOf('notice_approval')).toEqual(['ご予約の前に、注意事項への同意が必要です。']))
    expect(sent(opened, 'exec_new_reserve')).toHaveLength((time - 1) * 2)
    plan(call('exec_new_reserve'), { kind: 'failure', message: '受付を停止しています。' })
    fireEvent.click(field('notice_approval'))
    await press('新規予約')
    await waitFor(() => expect(alerts().join()).toContain('受付を停止しています。'))
    expect(path()).toBe(index)
    await press('新規予約')
    await atStep('乗り物の選択', next)
    await press('戻る')
    await seen('ご予約の一覧')
  }
  expect(sent(opened, 'exec_new_reserve')).toEqual(Array(4).fill({ notice_approval: 1 }))
})

it('lists what a customer agrees to in full, above the checkbox', async () => {
  await openIndex()
  const agree = field('notice_approval')
  const notices = [...present(agree.closest('form')).querySelectorAll('ul > li')]
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'ご乗車の際は、QRコードの画面をご提示ください。',
    '出発時刻の5分前までに、停留所へお越しください。',
    '天候や道路の状況により、運行を中止することがあります。',
    'ご利用にならないご予約は、お早めにキャンセルしてください。',
  ])
  expect(present(notices.at(-1)).compareDocumentPosition(agree)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('the change of a reservation', () => {
  const startEdit = async (date: string) => {
    const card = [...document.querySelectorAll('main article')].find((one) => one.textContent?.startsWith(date))
    const button = [...(card?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.startsWith('変更する'))
    fireEvent.click(present(button))
  }
  const section = () => [field('from_sect_id2').value, field('to_sect_id2').value]
  const riding = () => [chosen('vehicle_type'), chosen('ride_num'), chosen('ride_type')]

  it('MOB-21, MOB-22 loads every step anew with that reservation, whichever was changed before', async () => {
    const opened = await openIndex()
    await startEdit('11月20日')
    await atStep('区間・日時の選択', '出発 11:10')
    const bus = {
      rsv_id: 'M0000002',
      vehicle_type: 'self_driving',
      ride_num: 4,
      ride_type: 2,
      from_sect_id2: '2001',
      to_sect_id2: '4001',
      year_id: '2024',
      date_id: '1120',
    }
    expect(sent(opened, 'certify_select_interactive')).toEqual([bus])
    await waitFor(() => expect(chosenDay()).toBe('11月20日（水）'))
    expect([...section(), chosen('slot1'), chosen('slot2')]).toEqual(['2001', '4001', 'B11', 'B14'])
    await press('戻る')
    await atStep('乗り物の選択', next)
    expect(sent(opened, 'certify_select_vehicle')).toEqual([{ rsv_id: 'M0000002' }])
    expect(riding()).toEqual(['self_driving', '4', '2'])
    await press(next)
    await atStep('区間・日時の選択', '出発 11:10')
    await waitFor(() => expect(chosenDay()).toBe('11月20日（水）'))
    expect(sent(opened, 'certify_select_interactive')).toEqual([bus, bus])
    await press(next)
    await atStep('予約内容の確認', '予約する')
    expect(sent(opened, 'certify_confirm')).toEqual([{ ...bus, slot1: 'B11', slot2: 'B14' }])
    expect(rows()).toEqual(
      expect.arrayContaining([
        '乗り物 自動運転バス',
        '日付 11月20日（水）',
        '時刻 11:10発 → 11:30着',
        '帰りの時刻 14:30発 → 15:10着',
        '区間 駅東口 → 文化の森',
        '人数 4名',
        '同乗者 松本 美咲、松本 陽斗、松本 結衣',
      ]),
    )
    await press('はじめからやり直す')
    await seen('ご予約の一覧')

    await startEdit('11月22日')
    await atStep('日時の選択', '出発 10:00')
    const board = {
      rsv_id: 'M0000003',
      vehicle_type: 'kick_board',
      ride_num: 1,
      ride_type: 1,
      from_sect_id2: '1001',
      to_sect_id2: '4501',
      year_id: '2024',
      date_id: '1122',
    }
    expect(sent(opened, 'certify_select_date_time')).toEqual([board])
    await waitFor(() => expect(chosenDay()).toBe('11月22日（金）'))
    expect(chosen('slot1')).toBe('K10')
    expect(document.getElementsByName('slot2')).toHaveLength(0)
    await press('戻る')
    await atStep('乗り物の選択', next)
    expect(riding()).toEqual(['kick_board', '1', '1'])
    await press('戻る')
    await seen('ご予約の一覧')
    await startNew()
    expect(riding()).toEqual(['kick_board', '1', '1'])
    expect(sent(opened, 'certify_select_vehicle').at(-1)).toEqual({ rsv_id: '' })
  })

  it.each([
    ['kick_board', '日時の選択'],
    ['self_driving', '区間・日時の選択'],
  ])('MOB-21 of a %s begins with 「%s」, also if its departure is unknown', async (vehicle_type, title) => {
    await openIndex({}, { reserves: [ride('M0000003', '1122', { vehicle_type })], departures: [], sub_users: [] })
    await startEdit('11月22日')
    await atStep(title, next)
  })

  it('MOB-78 the overlay shows while each call of the steps is pending', async () => {
    const { api, calls } = await openIndex()
    const pending: readonly (readonly [string, () => Promise<void>])[] = [
      ['certify_select_date_time', () => startEdit('11月22日')],
      ['exec_select_date_time', () => press(next)],
      ['certify_confirm', async () => {}],
      ['exec_confirm', () => press('予約する')],
    ]
    for (const [name] of pending) api.scenarios.hold(call(name))
    for (const [name, act] of pending) {
      await act()
      await waitFor(() => expect(calls(call(name))).toHaveLength(1))
      expect(screen.getByText('読み込んでいます'), name).toBeVisible()
      await api.scenarios.release({ path: call(name) })
    }
    await seen('予約を受け付けました。')
  })

  it('MOB-22, MOB-60, MOB-63 is sent with the number of the reservation, which it replaces in the list', async () => {
    const opened = await openIndex()
    await startEdit('11月22日')
    await atStep('日時の選択', '出発 10:00')
    await chooseSlots('11月23日（土）', 'K9')
    await press('予約する')
    await seen('予約を受け付けました。')
    expect(sent(opened, 'exec_confirm')).toEqual([
      {
        rsv_id: 'M0000003',
        vehicle_type: 'kick_board',
        ride_num: 1,
        ride_type: 1,
        from_sect_id2: '1001',
        to_sect_id2: '4501',
        year_id: '2024',
        date_id: '1123',
        slot1: 'K9',
        slot2: '',
      },
    ])
    await press('ご予約の一覧へ')
    await seen('ご予約の一覧')
    expect(titles()).toEqual([
      '11月20日（水） 自動運転バス',
      '11月23日（土） 電動キックボード',
      '11月6日（水） 自動運転バス',
    ])
  })

  it('MOB-59, MOB-62, MOB-71 links to its section before it is sent, and shows its codes after', async () => {
    const opened = await openIndex()
    await startEdit('11月22日')
    await atStep('日時の選択', '出発 10:00')
    await chooseSlots('11月23日（土）', 'K9')
    await press('区間を変更する')
    await atStep('区間の選択', '出発地')
    await chooseStop('from_sect_id2', '2002')
    await press(next)
    await seen('予約する')
    await opened.back()
    await atStep('区間の選択', '出発地')
    expect([field('from_sect_id2').value, field('to_sect_id2').value]).toEqual(['2002', '4501'])
    await press('戻る')
    // A change keeps its number, whether the response repeats it or not.
    opened.plan(call('exec_confirm'), ok({}))
    await press('予約する')
    await seen('予約を受け付けました。')
    await seen('乗車用QRコード')
    expect(sent(opened, 'display_qrcode')).toEqual([{ rsv_id: 'M0000003' }])
  })
})

describe('the codes', () => {
  const base64 = (content: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(content))))
  const reserves = [ride('M1', '1115', { ride_num: 4 }), ride('M3', '1116', { ride_num: 2 })]
  const who = ['main', 'sub1', 'sub2', 'sub3'] as const
  const codes = (rsv_id: string, riders: number) => ({
    has_commit: 1,
    ...Object.fromEntries(
      who.slice(0, riders).map((one) => [one, { sec_key: `${rsv_id}-${one}-鍵`, qr_code: `${rsv_id}:${one}:髙` }]),
    ),
  })

  /** The riders on screen, each with what stands beneath the heading. */
  const riders = () =>
    [...document.querySelectorAll('.rider-codes > li')].map((rider) => {
      const code = rider.querySelector('[role=img]')
      return [
        // The customer's name follows.
        rider.querySelector('h3')?.textContent?.split(' ')[0],
        code?.getAttribute('aria-label'),
        code ? readQrCode(code) : '',
        rider.querySelector('p:last-child')?.textContent,
      ]
    })
  const expected = (rsv_id: string, count: number) =>
    ['ご本人', '同乗者1', '同乗者2', '同乗者3']
      .slice(0, count)
      .map((name, place) => [name, `${name}のQRコード`, `${rsv_id}:${who[place]}:髙`, `${rsv_id}-${who[place]}-鍵`])

  const openCodes = async (at: number) => {
    fireEvent.click(present(controls('QRコードを表示')[at]))
    await waitFor(() => expect(dialog()).not.toBeNull())
    await waitFor(() => expect(riders()).not.toEqual([]))
  }

  it.each(brands)(
    'QR-01, QR-02, QR-04 of each reservation are those of its riders, queried each time, for %s',
    async (_, brand) => {
      const opened = await openIndex(brand, { reserves, departures: [] })
      const { plan, user } = opened
      for (const [place, rsv_id, count] of [
        [0, 'M1', 4],
        [1, 'M3', 2],
        [1, 'M3', 1],
      ] as const) {
        plan(call('display_qrcode'), ok({ base64: base64(codes(rsv_id, count)) }))
        await openCodes(place)
        await waitFor(() => expect(riders()).toEqual(expected(rsv_id, count)))
        await user.keyboard('{Escape}')
        await noDialog()
      }
      expect(sent(opened, 'display_qrcode')).toEqual(['M1', 'M3', 'M3'].map((rsv_id) => ({ rsv_id })))
    },
  )

  it('say of which ride they are', async () => {
    const { plan } = await openIndex({}, { reserves, departures: [] })
    plan(call('display_qrcode'), ok({ base64: base64(codes('M3', 2)) }))
    await openCodes(1)
    expect(dialog()?.querySelector('strong')?.textContent).toBe('11月16日（土） 電動キックボード')
  })

  /** Until the mocks are restored. */
  const narrowWindow = (short = 'max-width') => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), media.includes(short) && { matches: true }),
    )
  }

  it.each([1, 2, 3, 4])(
    'QR-05, QR-06, QR-12 are %i, as many as ride, each dark on light in its quiet zone',
    async (count) => {
      const { plan } = await openIndex({}, { reserves, departures: [] })
      plan(call('display_qrcode'), ok({ base64: base64(codes('M1', count)) }))
      await openCodes(0)
      expect(riders()).toEqual(expected('M1', count))
      expect(document.querySelectorAll('[role=dialog] [role=img]')).toHaveLength(count)
    },
  )

  it('are shown one at a time as soon as the window is as small as a phone’s', async () => {
    const { plan } = await openIndex({}, { reserves, departures: [] })
    plan(call('display_qrcode'), ok({ base64: base64(codes('M1', 2)) }))
    const { matchMedia } = window
    const queries = new Set<MediaQueryList>()
    const size = { matches: false }
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
      const query = Object.assign(matchMedia(media), media.includes('max-width') && size)
      queries.add(query)
      return query
    })
    await openCodes(0)
    expect(document.querySelectorAll('[role=dialog] [role=img]')).toHaveLength(2)
    size.matches = true
    act(() => {
      for (const query of queries) query.dispatchEvent(new Event('change'))
    })
    await waitFor(() => expect(dialog()?.textContent).toContain('1／2名'))
    expect(document.querySelectorAll('[role=dialog] [role=img]')).toHaveLength(1)
    vi.restoreAllMocks()
  })

  it('QR-13 are in no storage, plain or encoded, nor in an address', async () => {
    const { plan, user } = await openIndex({}, { reserves, departures: [] })
    const answer = base64(codes('M1', 2))
    plan(call('display_qrcode'), ok({ base64: answer }))
    await openCodes(0)
    const kept = () =>
      [localStorage, sessionStorage, window.history.state, window.location.href, document.title, document.cookie]
        .map((one) => (typeof one === 'string' ? one : JSON.stringify({ ...one })))
        .join('\n')
    const forms = (wanted: string) => [
      wanted,
      encodeURIComponent(wanted),
      JSON.stringify(JSON.stringify(wanted)).slice(3, -3),
    ]
    const secrets = [answer, 'M1:main:髙', 'M1-main-鍵', 'M1:sub1:髙', 'M1-sub1-鍵'].flatMap(forms)
    const expectNone = () => expect(secrets.filter((one) => kept().includes(one))).toEqual([])
    expectNone()
    await user.keyboard('{Escape}')
    await noDialog()
    expectNone()
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof openIndex>>['plan']>[1], string]>([
    ['a failure', { kind: 'failure', message: '混み合っています。' }, '混み合っています。'],
    ['the end of the session', { kind: 'needLogin' }, 'ログインしてください。'],
    ['a reservation that is not committed', ok({ base64: base64({ has_commit: 0 }) }), ''],
  ])('QR-07, QR-09 of one reservation are not shown for the next after %s', async (_, outcome, message) => {
    const { plan, user } = await openIndex({}, { reserves, departures: [] })
    plan(call('display_qrcode'), ok({ base64: base64(codes('M1', 4)) }))
    plan(call('display_qrcode'), outcome)
    await openCodes(0)
    await user.keyboard('{Escape}')
    await noDialog()
    fireEvent.click(present(controls('QRコードを表示')[1]))
    if (message) await seen(message)
    else
      await waitFor(() =>
        expect(dialog()?.textContent).toContain('予約が確定していないため、QRコードを表示できません。'),
      )
    expect(document.querySelectorAll('[role=img][aria-label$=QRコード], .rider-codes')).toHaveLength(0)
    expect(document.body.textContent).not.toContain('M1-main')
  })

  it('QR-05, EASE-15 of one rider alone have nobody to turn to, on a phone', async () => {
    const { plan } = await openIndex({}, { reserves, departures: [] })
    plan(call('display_qrcode'), ok({ base64: base64(codes('M1', 1)) }))
    narrowWindow()
    fireEvent.click(present(controls('QRコードを表示')[0]))
    await waitFor(() => expect(document.querySelectorAll('[role=dialog] [role=img]')).toHaveLength(1))
    expect(dialog()?.textContent).not.toMatch(/前の方|次の方|1／1名/)
    vi.restoreAllMocks()
  })

  it.each([
    ['QR-07', 'not committed', base64({ has_commit: 0 }), '予約が確定していないため、QRコードを表示できません。'],
    ['QR-10', 'not readable', 'AAAA', general],
  ])('%s that are %s have their message on a phone, too', async (_, __, answer, message) => {
    const { plan } = await openIndex({}, { reserves, departures: [] })
    plan(call('display_qrcode'), ok({ base64: answer }))
    narrowWindow()
    fireEvent.click(present(controls('QRコードを表示')[0]))
    await waitFor(() => expect(dialog()?.textContent).toContain(message))
    vi.restoreAllMocks()
  })

  it.each([
    ['upright', 'max-width'],
    ['turned', 'max-height'],
  ])('QR-04, QR-08, EASE-15 are shown one at a time on a phone held %s', async (_, short) => {
    const { plan } = await openIndex()
    plan(call('display_qrcode'), ok({ base64: base64(codes('M77', 2)) }))
    narrowWindow(short)
    await reserveForTwo()
    await waitFor(() => expect(riders()).toEqual(expected('M77', 2).slice(0, 1)))
    await press('次の方')
    expect(riders()).toEqual(expected('M77', 2).slice(1))
    await press('ご予約の一覧へ')
    await seen('ご予約の一覧')
    plan(call('display_qrcode'), ok({ base64: base64(codes('M0000002', 3)) }))
    await press('QRコードを表示')
    await waitFor(() => expect(document.querySelectorAll('.rider-card [role=img]')).toHaveLength(1))
    expect(document.querySelectorAll('[role=dialog] [role=img]')).toHaveLength(1)
    expect(dialog()?.textContent).toContain('1／3名')
    expect(dialog()?.textContent).toMatch(/ご本人.*M0000002-main-鍵/)
    await press('次の方')
    expect(dialog()?.textContent).toMatch(/同乗者1.*M0000002-sub1-鍵/)
    vi.restoreAllMocks()
  })

  it('QR-08, QR-09 of a new reservation are queried by its number; a failure leaves none of another', async () => {
    const opened = await openIndex()
    const { plan } = opened
    plan(call('exec_confirm'), ok(ride('M77', '1115', { ride_num: 2 })))
    plan(call('display_qrcode'), ok({ base64: base64(codes('M77', 2)) }))
    plan(call('display_qrcode'), { kind: 'failure', message: '混み合っています。' })
    for (const time of [1, 2]) {
      await reserveForTwo()
      await seen('予約を受け付けました。')
      if (time === 1) {
        await waitFor(() => expect(riders()).toEqual(expected('M77', 2)))
        expect(text()).not.toContain(codesLater)
      } else await waitFor(() => expect(alerts().join()).toContain('混み合っています。'))
      if (time === 2) expect(riders()).toEqual([])
      await press('ご予約の一覧へ')
      await seen('ご予約の一覧')
    }
    expect(sent(opened, 'display_qrcode')).toEqual([{ rsv_id: 'M77' }, { rsv_id: 'M0000004' }])
  })

  it('QR-07 of a new reservation that is not committed are not shown, but why', async () => {
    const { plan } = await openIndex()
    plan(call('display_qrcode'), ok({ base64: base64({ ...codes('M77', 2), has_commit: 0 }) }))
    await reserveForTwo()
    await seen('予約が確定していないため、QRコードを表示できません。')
    expect(riders()).toEqual([])
  })

  const codesLater = '乗車用QRコードは、「ご予約」の一覧から表示できます。'

  it('QR-08 of a new reservation whose response has no number are not queried: the page says where they are', async () => {
    const opened = await openIndex()
    opened.plan(call('exec_confirm'), ok({}))
    await reserveForTwo()
    await seen('予約を受け付けました。')
    await seen(codesLater)
    expect(sent(opened, 'display_qrcode')).toEqual([])
  })

  it('QR-09 of a new reservation that are refused for a field say why, though the page has none, and where they are', async () => {
    const { plan } = await openIndex()
    const refused = 'このご予約のQRコードは発行できません。'
    plan(call('display_qrcode'), { kind: 'validation', fields: { rsv_id: refused } })
    await reserveForTwo()
    await waitFor(() => expect(alerts().join()).toContain(refused))
    // In this order: the reservation has not failed.
    expect(text()).toMatch(new RegExp(`予約を受け付けました。.*${refused}`, 's'))
    expect(text()).toContain(codesLater)
    expect(riders()).toEqual([])
    await press('閉じる')
    await waitFor(() => expect(alerts()).toEqual([]))
    expect(text()).toContain('予約を受け付けました。')
  })

  it.each<PlannedOutcome>([{ kind: 'needLogin' }, { kind: 'status', status: 401 }])(
    'QR-09, D40 the reservation stays told where its codes ask to log in ($kind)',
    async (outcome) => {
      const { plan, user } = await openIndex()
      plan(call('display_qrcode'), outcome)
      await reserveForTwo()
      await seen('一定時間が経過したため、もう一度ログインしてください。')
      const told = screen.getByText('予約を受け付けました。')
      expect(told.closest('[inert]')).toBeNull()
      expect(riders()).toEqual([])
      await logIn(user, 'family')
      await waitFor(() => expect(text()).not.toContain('一定時間が経過したため'))
      expect(text()).toContain(codesLater)
      expect(text()).toContain('予約を受け付けました。')
    },
  )
})

describe('the registration by mail', () => {
  const email = 'rider@example.jp'

  it.each<readonly [string, Opening]>([
    ...brands,
    ['the city before its window', { brand: 'y3d', at: '2024-10-30T10:00:00+09:00' }],
  ])('MOB-25, MOB-26 sends the mail, and again each time that is asked for, for %s', async (_, opening) => {
    const opened = await openPortal({ at, path: index, ...opening })
    await seen('はじめてご利用の方')
    fireEvent.change(field('email'), { target: { value: email } })
    await press('注意事項に同意する')
    await press('登録用のメールを送る')
    await seen(`${email} 宛てにメールを送信しました。`)
    for (const early of ['メールを再送しました。', 'ログインしてください。']) expect(text()).not.toContain(early)
    const first = { email, notice_approval: 1, is_resend: 0 }
    const again = { ...first, is_resend: 1 }
    expect(sent(opened, 'exec_new_regist')).toEqual([first])
    await press('メールを再送する')
    await seen('メールを再送しました。')
    await press('閉じる')
    await waitFor(() => expect(text()).not.toContain('メールを再送しました。'))
    await press('メールを再送する')
    await seen('メールを再送しました。')
    expect(sent(opened, 'exec_new_regist')).toEqual([first, again, again])
    expect(opened.api.provider.mails.list().map(({ to }) => to)).toEqual([email, email, email])
  })

  it('says why the mail is not sent again, though the field that is refused is gone', async () => {
    const { plan } = await openPortal({ brand: 'y3d', at, path: index })
    await seen('はじめてご利用の方')
    fireEvent.change(field('email'), { target: { value: email } })
    await press('注意事項に同意する')
    await press('登録用のメールを送る')
    await seen(`${email} 宛てにメールを送信しました。`)
    const refused = 'このメールアドレスには送信できません。'
    plan(call('exec_new_regist'), { kind: 'validation', fields: { email: refused } })
    await press('メールを再送する')
    await waitFor(() => expect(alerts().join()).toContain(refused))
    await press('閉じる')
    await waitFor(() => expect(alerts()).toEqual([]))
    expect(controls('メールを再送する')).toHaveLength(1)
  })

  it('MOB-25, MOB-26 a corrected address is a registration of its own, not a resend, until it is resent', async () => {
    const opened = await openPortal({ brand: 'y3d', at, path: index })
    const send = async (address: string) => {
      fireEvent.change(field('email'), { target: { value: address } })
      await press('登録用のメールを送る')
      await seen(`${address} 宛てにメールを送信しました。`)
      return sent(opened, 'exec_new_regist').at(-1)
    }
    await seen('はじめてご利用の方')
    await press('注意事項に同意する')
    for (const address of [email, `second-${email}`]) {
      expect(await send(address)).toEqual({ email: address, notice_approval: 1, is_resend: 0 })
      expect(text()).not.toContain('メールを再送しました。')
      await press('メールを再送する')
      await seen('メールを再送しました。')
      expect(sent(opened, 'exec_new_regist').at(-1)).toEqual({ email: address, notice_approval: 1, is_resend: 1 })
      await press('メールアドレスを直す')
      await seen('はじめてご利用の方')
    }
  })

  /** Opens the link of a mail; the given path without one. */
  const openLink = (path?: string) =>
    openPortal({
      brand: 'y3d',
      at,
      path: ({ provider }) => {
        provider.mobilityRegistration.execNewRegist({ email, notice_approval: 1, is_resend: 0 }, 'http://localhost/')
        const { pathname, search } = new URL(provider.mails.list()[0]?.links[0] ?? '')
        return path ?? `${pathname}${search}`
      },
    })
  const type = (password: string, password2: string) => {
    fireEvent.change(field('password'), { target: { value: password } })
    fireEvent.change(field('password2'), { target: { value: password2 } })
  }
  const form = () => waitFor(() => field('password'))

  it.each([{ brand: 'y3d' }, { brand: 'y3d', as: 'individual' }, { brand: 'cty' }] as const)(
    'MOB-28 asks to wait until the key is certified, then for the password (%o)',
    async (opening) => {
      const opened = await openPortal({
        ...opening,
        at,
        path: ({ scenarios }) => {
          scenarios.plan(call('certify_key_password'), ok({ cert_id: 'R1', cert_email: email }))
          scenarios.hold(call('certify_key_password'))
          return `${index}/entryPassword?cert_key=K1`
        },
      })
      await seen('お待ちください')
      expect(document.getElementsByName('password')).toHaveLength(0)
      await waitFor(() => expect(sent(opened, 'certify_key_password')).toEqual([{ cert_key: 'K1' }]))
      await opened.api.scenarios.release()
      await form()
      expect(text()).not.toContain('お待ちください')
    },
  )

  it.each([
    ['used', 'このリンクはすでに使用されています。'],
    ['expired', 'リンクの有効期限（24時間）が過ぎています。'],
    ['unknown', 'リンクが正しくありません。'],
    ['refused as a field', 'リンクをご確認ください。'],
  ])('MOB-29 says that the key is %s in place of the form, with a way to the index', async (state, message) => {
    const opened = await openPortal({
      brand: 'y3d',
      at,
      path: ({ provider, scenarios }) => {
        if (state === 'refused as a field')
          scenarios.plan(call('certify_key_password'), { kind: 'validation', fields: { cert_key: message } })
        const { mobilityRegistration: service, clock, mails } = provider
        service.execNewRegist({ email, notice_approval: 1, is_resend: 0 }, 'http://localhost/')
        const cert_key = new URL(mails.list()[0]?.links[0] ?? '').searchParams.get('cert_key') ?? ''
        const certified = service.certify(cert_key)
        const cert_id = certified.status === 'OK' ? certified.data.cert_id : ''
        if (state === 'used')
          service.entryPassword({ password: 'Secret2025', password2: 'Secret2025', cert_id, cert_key })
        if (state === 'expired') clock.set(Date.parse(at) + 25 * 3_600_000)
        return `${index}/entryPassword?cert_key=${state === 'unknown' ? 'K1' : cert_key}`
      },
    })
    await seen(message)
    expect(document.getElementsByName('password')).toHaveLength(0)
    await press('はじめからやり直す')
    await waitFor(() => expect(opened.path()).toBe(index))
    await seen('はじめてご利用の方')
    expect(text()).not.toContain(message)
  })

  it('MOB-29 asks to open the link again where there is no key, and sends nothing', async () => {
    const { calls } = await openLink(`${index}/entryPassword`)
    await seen('メールに記載されたリンクをもう一度開いてください。')
    expect(controls('はじめからやり直す').map((one) => one.getAttribute('href'))).toEqual([index])
    expect(document.getElementsByName('password')).toHaveLength(0)
    await settled()
    expect(calls()).toEqual([])
  })

  const wrong = '半角英数字8～30文字で入力してください。'
  const differs = '確認用パスワードと一致しません。'

  it('MOB-31, MOB-32 refuses each wrong password, and a confirmation that differs, each at its field', async () => {
    const opened = await openLink()
    await form()
    for (const [password, password2, error, error2] of [
      ['', '', '新しいパスワードを入力してください。', '新しいパスワード（確認用）を入力してください。'],
      ['Abc4567', 'Abc4567', wrong, undefined],
      ['a'.repeat(31), 'a'.repeat(31), wrong, undefined],
      ['Abc45678!', 'Abc45678!', wrong, undefined],
      ['Ａbc45678', 'Ａbc45678', wrong, undefined],
      ['パスワード12345', 'パスワード12345', wrong, undefined],
      ['Abc45678', 'Abc45679', undefined, differs],
      ['Abc45678', 'abc45678', undefined, differs],
      ['Abc45678', 'Abc45678 ', undefined, differs],
      ['Abc4567', 'Abc4568', wrong, differs],
    ] as const) {
      type(password, password2)
      await press('パスワードを登録する')
      await waitFor(() =>
        expect([errorsOf('password')[0], errorsOf('password2')[0]], password).toEqual([error, error2]),
      )
    }
    await settled()
    expect(sent(opened, 'entry_password')).toEqual([])
  })

  it.each([8, 30])(
    'MOB-31, MOB-33 sends a password of %i characters, logs in, and leads to the index',
    async (length) => {
      const opened = await openLink()
      await form()
      const login = {
        ...{ _access_token: 'A1', _refresh_token: 'R1', _user_token: 'U1' },
        loginUser: expect.objectContaining({ user_id: email }),
        uiStates: { '202412_open_gift_page': true },
        is_onetime_token: false,
      }
      opened.plan(call('entry_password'), ok({ ...login, loginUser: { user_id: email } }))
      const password = 'Secret2025Secret2025Secret2025'.slice(0, length)
      type(password, password)
      await press('パスワードを登録する')
      await seen('パスワードの登録が完了し、ログインしました。')
      const [certified] = opened.calls(call('certify_key_password')).map(({ body }) => body)
      expect(certified).toEqual({ cert_key: expect.stringMatching(/./) })
      expect(sent(opened, 'entry_password')).toEqual([
        { password, password2: password, cert_id: 'R00000001', ...Object(certified) },
      ])
      expect(opened.stored()).toEqual(login)
      expect(document.querySelector('.login-status')?.textContent).toContain(email)
      expect(controls('ご予約へ進む').map((one) => one.getAttribute('href'))).toEqual([index])
    },
  )

  it.each<[string, Readonly<Record<string, string>>]>([
    ['each field', { password: '使用できないパスワードです。', password2: 'もう一度入力してください。' }],
    ['the second alone', { password2: 'もう一度入力してください。' }],
  ])('MOB-34 stays with the error of the provider at %s', async (_, fields) => {
    const { plan, stored } = await openLink()
    await form()
    plan(call('entry_password'), { kind: 'validation', fields })
    type('Abc45678', 'Abc45678')
    await press('パスワードを登録する')
    await waitFor(() => expect(errorsOf('password2')).toEqual([fields['password2']]))
    expect(errorsOf('password')).toEqual(fields['password'] ? [fields['password']] : [])
    expect(stored()).toBeNull()
  })
})

it('MOB-78 the overlay shows while each call of the index is pending', async () => {
  const { api } = await openIndex()
  const overlay = () => document.body.textContent?.includes('読み込んでいます') ?? false
  for (const [control, name] of [
    ['空席状況を更新', 'update_free_ride'],
    ['QRコードを表示', 'display_qrcode'],
  ] as const) {
    api.scenarios.hold(call(name))
    await waitFor(() => expect(overlay()).toBe(false))
    await press(control)
    await waitFor(() => expect(overlay(), name).toBe(true))
    await api.scenarios.release()
    await waitFor(() => expect(overlay(), name).toBe(false))
  }
})
