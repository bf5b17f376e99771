import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { execConfirm } from '../../src/api/endpoints/mobility'
import { setClock } from '../../src/time/clock'
import { present } from '../present'
import { main, openPortal, release, settled } from './portal'

/* The steps of a reservation. The date is Friday, 8 November 2024, during the event. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`

const button = (name: string) => main().getByRole('button', { name })
const radio = (name: string | RegExp) => main().getByRole<HTMLInputElement>('radio', { name })

/** Starts a new reservation. */
async function openVehicle(as: string) {
  const opened = await openPortal({ brand: 'y3d', as, path: index, at })
  await opened.user.click(await screen.findByRole('checkbox', { name: '注意事項に同意する' }))
  await opened.user.click(button('新規予約'))
  await screen.findByRole('heading', { level: 1, name: '乗り物の選択' })
  await screen.findByRole('button', { name: '次へ進む' })
  return opened
}

describe('the choice of the vehicle', () => {
  it('MOB-35, MOB-36, EASE-14 offers both vehicles in plain words, with a kick-board, one rider and one way as initial choice', async () => {
    const { calls } = await openVehicle('individual')
    expect(calls(call('certify_select_vehicle')).map(({ body }) => body)).toEqual([{ rsv_id: '' }])
    expect(radio('電動キックボード 金・土・日に運行 1便6名まで ご予約の方のみご乗車いただけます').checked).toBe(true)
    expect(
      radio('自動運転バス 月曜運休 1号車・2号車の2台で運行（1台6名まで） ご予約なしでも4席までご乗車いただけます')
        .checked,
    ).toBe(false)
    expect(radio('片道').checked).toBe(true)
    expect(main().queryByRole('radio', { name: /名$/ })).toBeNull()
    main().getByText('1名（ご本人）')
    expect(main().getByRole('link', { name: '同乗者を登録する' })).toHaveAttribute('href', `${index}/subUser`)
  })

  it('MOB-36 offers them in the same words for a change', async () => {
    const { user } = await openPortal({ brand: 'y3d', as: 'family', path: index, at })
    await user.click(present((await main().findAllByRole('button', { name: /^変更する（/ }))[0]))
    await user.click(await main().findByRole('link', { name: '戻る' }))
    expect(
      await main().findAllByRole('radio', { name: /^電動キックボード .*1便6名まで|^自動運転バス .*1台6名まで/ }),
    ).toHaveLength(2)
  })

  it('MOB-37 offers one rider more than there are sub-users', async () => {
    await openVehicle('family')
    radio('4名')
    expect(main().queryByRole('radio', { name: '5名' })).toBeNull()
    expect(main().queryByText(/同乗者として登録すると/)).toBeNull()
  })

  it.each([
    ['kick_board', /^電動キックボード/, 'selectDateTime'],
    ['self_driving', /^自動運転バス/, 'selectInteractive'],
  ])('MOB-38 %s continues to its date', async (vehicle_type, name, step) => {
    const { user, calls, path } = await openVehicle('family')
    await user.click(radio(name))
    await user.click(radio('3名'))
    await user.click(radio('往復'))
    await user.click(button('次へ進む'))
    await waitFor(() => expect(path()).toBe(`${index}/${step}`))
    const sent = { rsv_id: '', vehicle_type, ride_num: 3, ride_type: 2 }
    expect(calls(call('exec_select_vehicle')).map(({ body }) => body)).toEqual([sent])
  })

  it('MOB-38 a bus chosen after the date of a kick-board continues to its own date', async () => {
    const { user, path } = await openDate()
    await user.click(main().getByRole('link', { name: '戻る' }))
    await user.click(await main().findByRole('radio', { name: /^自動運転バス/ }))
    await user.click(button('次へ進む'))
    await waitFor(() => expect(path()).toBe(`${index}/selectInteractive`))
  })

  it('MOB-39 goes back to the index', async () => {
    const { user, path } = await openVehicle('individual')
    await user.click(main().getByRole('link', { name: '戻る' }))
    await waitFor(() => expect(path()).toBe(index))
  })

  it('MOB-70 redirects to the index after a reload, and if opened by its address', async () => {
    const { reload, path } = await openVehicle('individual')
    reload()
    await waitFor(() => expect(path()).toBe(index))
    await screen.findByRole('heading', { name: 'ご予約の一覧' })
    expect(main().queryByRole('alert')).toBeNull()
  })
})

/** Continues to the date of a kick-board. */
async function openDate(as = 'individual', choose: readonly (string | RegExp)[] = []) {
  const opened = await openVehicle(as)
  for (const name of choose) await opened.user.click(radio(name))
  await opened.user.click(button('次へ進む'))
  await screen.findByRole('heading', { level: 1, name: '日時の選択' })
  await screen.findByRole('table', { name: '11月' })
  return opened
}

const day = (name: RegExp) => main().getByRole('button', { name })
const openDays = () =>
  main()
    .getAllByRole('button', { name: /^\d+月\d+日/ })
    .filter((one) => one.getAttribute('aria-disabled') !== 'true')
    .map((one) => one.textContent)
const chosenDay = () => main().queryByRole('button', { name: /^\d+月\d+日/, pressed: true })?.textContent

describe('the choice of date and time', () => {
  it('MOB-40, MOB-41, EASE-14 shows the month with the kick-board’s open days, and none without', async () => {
    const { calls } = await openDate()
    expect(calls(call('certify_select_date_time'))).toHaveLength(1)
    const today = { vehicle_type: 'kick_board', year_id: '2024', date_id: '1108' }
    expect(calls(call('search_cal_dates')).map(({ body }) => body)).toEqual([today])
    expect(
      main()
        .getAllByRole('table')
        .map((one) => one.querySelector('caption')?.textContent),
    ).toEqual(['11月'])
    const [head, first] = within(main().getByRole('table', { name: '11月' })).getAllByRole('row')
    expect(head?.textContent).toBe('日月火水木金土')
    expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['', '', '', '', '', '1', '2'])
    expect(openDays()).toEqual(['8', '9', '10', '15', '16', '17', '22', '23', '24'])
  })

  it('MOB-45, MOB-72 marks days that cannot be chosen, and does not choose them', async () => {
    const { user, calls } = await openDate()
    await user.click(day(/^11月11日（月） 運休$/))
    await user.click(day(/^11月1日（金） 期間外$/))
    expect(chosenDay()).toBe('8')
    expect(calls(call('certify_select_date_time'))).toHaveLength(1)
    main().getByRole('heading', { name: '11月8日（金）の便' })
  })

  it('MOB-45, MOB-72 closes a day that passes while the page is open, and says so', async () => {
    await openDate()
    expect(openDays()[0]).toBe('8')
    act(() => setClock(Date.parse('2024-11-09T00:00:00+09:00')))
    expect([openDays()[0], chosenDay()]).toEqual(['9', undefined])
    expect(day(/^11月8日/)).toHaveAccessibleName('11月8日（金） 選択できません')
  })

  it.each([
    ['the vehicle has no more days', '2024-11-25T00:00:00+09:00', 'ご予約いただける日がありません。'],
    ['reservations have ended', '2024-11-28T00:00:00+09:00', '予約受付は終了しました。'],
  ])('MOB-45 says that no day is left, and leads to the index, once %s', async (_, time, said) => {
    const { user } = await openDate()
    day(/^11月8日/).focus()
    act(() => setClock(Date.parse(time)))
    expect(main().getByText(said)).toBeVisible()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
    await user.click(main().getByRole('link', { name: 'ご予約の一覧へ' }))
    expect(await main().findByRole('heading', { level: 1, name: 'ご予約' })).toBeVisible()
  })

  it('MOB-46, EASE-14 shows the departures of a date as rows, and none with too few seats can be chosen', async () => {
    const { user } = await openDate('family', ['3名'])
    await user.click(day(/^11月15日/))
    await main().findByRole('heading', { name: '11月15日（金）の便' })
    const slots = () =>
      main()
        .getAllByRole<HTMLInputElement>('radio')
        .map((one) => `${one.disabled ? '× ' : ''}${one.parentElement?.textContent}`)
    await waitFor(() =>
      expect(slots()).toEqual([
        '× 出発 9:00 到着 10:00 空席2（3名には足りません）',
        '× 出発 10:00 到着 11:00 満席',
        '出発 11:00 到着 12:00 空席4',
        '× 出発 12:00 到着 13:00 空席1（3名には足りません）',
        '出発 13:00 到着 14:00 空席6',
        '出発 14:00 到着 15:00 空席3',
        '× 出発 15:00 到着 16:00 満席',
        '出発 16:00 到着 17:00 空席5',
      ]),
    )
    expect(chosenDay()).toBe('15')
  })

  it('the departures come into view for a day that is pressed, not for the one that the page opens with', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openDate()
    await main().findByRole('heading', { name: '11月8日（金）の便' })
    expect(scrolled.mock.contexts.filter((box) => box instanceof HTMLElement && box.matches('main *'))).toEqual([])
    await user.click(day(/^11月15日/))
    const heading = await main().findByRole('heading', { name: '11月15日（金）の便' })
    const boxes = scrolled.mock.contexts.filter((box) => box instanceof HTMLElement && box.contains(heading))
    expect(boxes.length).toBeGreaterThan(0)
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' })
    scrolled.mockRestore()
  })

  it('MOB-46, MOB-47 sends both directions, and continues to the confirmation once they are accepted', async () => {
    const { user, plan, calls, path } = await openDate('individual', ['往復'])
    await user.click(day(/^11月15日/))
    const there = within(await main().findByRole('group', { name: /^行きの便/ }))
    const wayBack = within(main().getByRole('group', { name: /^帰りの便/ }))
    await user.click(await there.findByRole('radio', { name: /^出発 9:00/ }))
    await user.click(wayBack.getByRole('radio', { name: /^出発 13:00/ }))
    plan(call('exec_select_date_time'), { kind: 'validation', fields: { slot1: '満席です。' } })
    await user.click(button('次へ進む'))
    await main().findByText('満席です。')
    expect(path()).toBe(`${index}/selectDateTime`)
    await user.click(button('次へ進む'))
    await waitFor(() => expect(path()).toBe(`${index}/confirm`))
    expect(
      calls(call('exec_select_date_time'))
        .map(({ body }) => body)
        .slice(1),
    ).toEqual([
      {
        rsv_id: '',
        vehicle_type: 'kick_board',
        ride_num: 1,
        ride_type: 2,
        from_sect_id2: '1001',
        to_sect_id2: '4501',
        year_id: '2024',
        date_id: '1115',
        slot1: 'K9',
        slot2: 'K13',
      },
    ])
  })

  it('MOB-72 moves through the days with arrow keys, and chooses with Enter', async () => {
    const { user } = await openDate()
    const focused = () => document.activeElement?.textContent
    day(/^11月8日/).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('16')
    expect(document.activeElement).toHaveAttribute('tabindex', '0')
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(focused()).toBe('8')
    // Handled, so that the page does not scroll, too.
    expect(fireEvent.keyDown(day(/^11月8日/), { key: 'ArrowDown' })).toBe(false)
    // The browser's own: back and forward in the history.
    for (const keys of ['{Alt>}{ArrowLeft}{/Alt}', '{Meta>}{ArrowRight}{/Meta}', '{Control>}{ArrowUp}{/Control}'])
      await user.keyboard(keys)
    expect(focused()).toBe('15')
    expect(fireEvent.keyDown(day(/^11月15日/), { key: 'ArrowLeft', altKey: true })).toBe(true)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(chosenDay()).toBe('15'))
    const tabbed = main()
      .getAllByRole('button', { name: /^\d+月\d+日/ })
      .filter((one) => one.tabIndex === 0)
    expect(tabbed.map(({ textContent }) => textContent)).toEqual(['15'])
  })

  it('the Tab key returns to the day that was pressed', async () => {
    const { user } = await openDate()
    await user.click(day(/^11月15日/))
    await main().findByRole('radio', { name: /^出発 9:00/ })
    await user.tab()
    await user.tab({ shift: true })
    expect(day(/^11月15日/)).toHaveFocus()
  })

  it('MOB-71 goes back to the vehicle and keeps the choice', async () => {
    const { user, back } = await openDate('family', ['3名', '往復'])
    await back()
    await waitFor(() => expect(radio('3名').checked).toBe(true))
    expect(radio('往復').checked).toBe(true)
    await user.click(button('次へ進む'))
    await screen.findByRole('table', { name: '11月' })
    await user.click(main().getByRole('link', { name: '戻る' }))
    await screen.findByRole('heading', { level: 1, name: '乗り物の選択' })
  })
})

const date = '11月15日'

/** Continues to the confirmation of a kick-board on the 15th at 9:00. */
async function openConfirm() {
  const opened = await openDate('family', ['2名'])
  await opened.user.click(day(/^11月15日/))
  await opened.user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
  await opened.user.click(button('次へ進む'))
  await screen.findByRole('button', { name: '予約する' })
  return opened
}

describe('the confirmation', () => {
  it('MOB-55, MOB-56, MOB-58 shows the ride and its riders as read-only', async () => {
    const { calls } = await openConfirm()
    expect(calls(call('certify_confirm'))).toHaveLength(1)
    const shown = ['電動キックボード', '11月15日（金）', '9:00発 → 10:00着', '駅西口ひろば → 港口', '2名', '松本 美咲']
    for (const text of shown) main().getByText(text)
    for (const text of ['松本 大輔', '〒510-1323 三重県三重郡菰野町例示1番地', '1975年4月12日', '男性'])
      main().getByText(text)
    expect(main().queryByText('通る停留所')).toBeNull()
    expect(main().queryByRole('textbox')).toBeNull()
    expect(main().getByRole('link', { name: '区間を変更する' }).getAttribute('href')).toBe(`${index}/selectSection`)
  })

  it('MOB-58 shows the stops along the section if the provider says so', async () => {
    const { user, plan } = await openDate('family')
    const stops = [
      { sect_id2: '1', name: '甲' },
      { sect_id2: '2', name: '乙' },
    ]
    plan(call('certify_confirm'), { kind: 'ok', data: { is_show_sections: 1, selectedSects1: stops } })
    await user.click(day(/^11月15日/))
    await user.click(await main().findByRole('radio', { name: /^出発 9:00/ }))
    await user.click(button('次へ進む'))
    await main().findByText('甲 → 乙')
  })

  it('MOB-62, MOB-69, QR-08 reserves once, and shows the codes of the reservation', async () => {
    const { user, calls, path } = await openConfirm()
    await user.dblClick(button('予約する'))
    await main().findByText('予約を受け付けました。')
    expect(path()).toBe(`${index}/complete`)
    expect(calls(call('exec_confirm'))).toHaveLength(1)
    await main().findByRole('img', { name: '同乗者1のQRコード' })
    expect(calls(call('display_qrcode')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000004' }])
  })

  it('SUB-19 offers the riders no login, before the reservation and after it', async () => {
    const { user } = await openConfirm()
    const page = screen.getByRole('main')
    expect(page).not.toHaveTextContent(/ログイン|パスワード|ユーザーID/)
    await user.click(button('予約する'))
    await main().findByRole('img', { name: '同乗者1のQRコード' })
    expect(page).not.toHaveTextContent(/ログイン|パスワード|ユーザーID/)
  })

  it('MOB-63, MOB-64, MOB-71 continues to the index, and never goes back to the confirmation', async () => {
    const { user, back, calls, path } = await openConfirm()
    await user.click(button('予約する'))
    await main().findByText('予約を受け付けました。')
    await back()
    await screen.findByRole('heading', { name: new RegExp(`^${date}`) })
    expect(path()).toBe(index)
    expect(calls(call('exec_confirm'))).toHaveLength(1)
  })

  it('MOB-61 goes back to the date and keeps the choice, or to the index', async () => {
    const { user, path } = await openConfirm()
    await user.click(main().getByRole('link', { name: '戻る' }))
    await waitFor(() => expect(chosenDay()).toBe('15'))
    expect((await main().findByRole<HTMLInputElement>('radio', { name: /^出発 9:00/ })).checked).toBe(true)
    await user.click(button('次へ進む'))
    await user.click(await main().findByRole('link', { name: 'はじめからやり直す' }))
    await waitFor(() => expect(path()).toBe(index))
  })

  it('MOB-67, MOB-68 says that the departure has been taken in the meantime, and going back shows current ones', async () => {
    const { user, api, calls } = await openConfirm()
    const taro = api.provider.customer('taro@example.jp')
    const [request] = calls(call('certify_confirm')).map(({ body }) => body)
    if (!taro) throw new Error('no customer')
    const other = { ...v.parse(execConfirm.request, request), ride_num: 1 }
    api.provider.mobility.execConfirm(other, taro)
    await user.click(button('予約する'))
    await main().findByText('選択された便は満席になりました。別の便を選択してください。', { selector: '.alert p' })
    await user.click(main().getByRole('link', { name: '戻る' }))
    const taken = await main().findByRole<HTMLInputElement>('radio', { name: /^出発 9:00/ })
    expect([taken.disabled, taken.checked]).toEqual([true, false])
  })
})

const stop = (name: string) => main().getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${name}`) })

describe('the choice of the section', () => {
  async function openBus() {
    const opened = await openVehicle('individual')
    await opened.user.click(radio(/^自動運転バス/))
    await opened.user.click(button('次へ進む'))
    await screen.findByRole('heading', { level: 1, name: '区間・日時の選択' })
    await screen.findByRole('combobox', { name: /^出発地/ })
    return opened
  }

  it('MOB-68 going back from a refused reservation shows no departures but fresh ones', async () => {
    const { user, api, plan } = await openBus()
    await user.selectOptions(stop('出発地'), '駅西口ひろば')
    await user.selectOptions(stop('到着地'), '港口')
    await user.click(await main().findByRole('button', { name: /^11月15日/ }))
    await user.click(present((await main().findAllByRole('radio', { name: /^出発/ }))[0]))
    await user.click(button('次へ進む'))
    plan(call('exec_confirm'), { kind: 'failure', message: '選択された便は満席になりました。' })
    await user.click(await main().findByRole('button', { name: '予約する' }))
    await main().findByText('選択された便は満席になりました。', { selector: '.alert p' })
    api.scenarios.hold(call('certify_select_interactive'))
    await user.click(main().getByRole('link', { name: '戻る' }))
    await screen.findByRole('combobox', { name: /^出発地/ })
    expect(main().queryAllByRole('radio')).toEqual([])
    await release({ api })
    expect(await main().findAllByRole('radio', { name: /^出発/ })).not.toEqual([])
  })

  it('MOB-54 does not query departures between a stop and itself', async () => {
    const { user, calls } = await openBus()
    await user.selectOptions(stop('出発地'), '港口')
    await user.selectOptions(stop('到着地'), '港口')
    await main().findByText('出発地と到着地には異なる停留所を選択してください。')
    expect(calls(call('certify_select_interactive'))).toHaveLength(1)
  })

  async function openSection() {
    const opened = await openConfirm()
    await opened.user.click(main().getByRole('link', { name: '区間を変更する' }))
    await screen.findByRole('combobox', { name: /^出発地/ })
    return opened
  }

  it('EASE-16 what discards choices looks like the main button neither here nor on the confirmation', async () => {
    const { user } = await openConfirm()
    expect(button('予約する')).toHaveClass('btn-primary')
    expect(main().getByRole('link', { name: 'はじめからやり直す' })).not.toHaveClass('btn-primary')
    await user.click(main().getByRole('link', { name: '区間を変更する' }))
    expect(await main().findByRole('button', { name: '次へ進む' })).toHaveClass('btn-primary')
    expect(button('選択を取り消す')).not.toHaveClass('btn-primary')
  })

  it('MOB-53, MOB-54 does not send the same stop twice, can be cleared, and goes back with the choice kept', async () => {
    const { user, calls } = await openSection()
    await user.selectOptions(stop('到着地'), '駅西口ひろば')
    await user.click(button('次へ進む'))
    await main().findByText('出発地と到着地には異なる停留所を選択してください。')
    await settled()
    expect(calls(call('exec_select_section'))).toEqual([])
    await user.click(button('選択を取り消す'))
    expect([stop('出発地').value, stop('到着地').value]).toEqual(['', ''])
    await user.click(main().getByRole('link', { name: '戻る' }))
    await main().findByText('駅西口ひろば → 港口')
  })
})
