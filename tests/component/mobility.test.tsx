import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { mobility } from '../../src/flows/mobility/flow'
import { general } from '../messages'
import { readQrCode } from '../read-qr-code'
import { logIn, main, type Opening, openPortal, personaBy, release, settled } from './portal'

/* The index of the mobility reservation, and the registration by mail. The date is Friday, 8 November 2024, during the event. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`

const button = (name: string | RegExp) => main().getByRole('button', { name })
const open = (opening: Opening = {}) => openPortal({ brand: 'y3d', path: index, at, ...opening })

async function openIndex(as: string, opening: Opening = {}) {
  const opened = await open({ as, ...opening })
  await screen.findByRole('heading', { name: 'ご予約の一覧' })
  return opened
}

/** The reservation whose heading starts with a date. */
const ride = (date: string) => {
  const card = main()
    .getByRole('heading', { level: 3, name: new RegExp(`^${date}`) })
    .closest('article')
  if (!card) throw new Error(`no reservation on ${date}`)
  return within(card)
}

describe('the index for visitors', () => {
  it('MOB-17 sends no mail without agreement to the notice', async () => {
    const { user, calls } = await open()
    await user.type(await screen.findByLabelText(/^メールアドレス/), 'rider@example.jp')
    await user.click(button('登録用のメールを送る'))
    await main().findAllByText('ご予約の前に、注意事項への同意が必要です。')
    await settled()
    expect(calls(call('exec_new_regist'))).toEqual([])
  })
})

describe('the index for customers', () => {
  it('MOB-13 says so without reservations, and offers a new one', async () => {
    await openIndex('individual')
    main().getByText('ご予約はありません。')
    button('新規予約')
  })

  it('MOB-13, MOB-14 says so if no departure is left, and offers a new reservation all the same', async () => {
    await openIndex('individual', { at: '2024-11-08T20:00:00+09:00' })
    main().getByText('出発便はありません。')
    main().getByText('ご予約はありません。')
    button('新規予約')
  })

  it('MOB-24 shows one message, above the page, if the seats could not be updated, and keeps the list', async () => {
    const { user, plan } = await openIndex('individual')
    plan(call('update_free_ride'), { kind: 'network' })
    await user.click(button('空席状況を更新'))
    await waitFor(() => {
      const message = `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`
      const outside = screen.getAllByText(message, { ignore: 'dd' }).filter((one) => !one.closest('main'))
      expect(outside).toHaveLength(1)
    })
    expect(main().queryByText(new RegExp(general))).toBeNull()
    expect(main().getAllByText('11:00発')).toHaveLength(2)
  })

  it('MOB-17, MOB-18, MOB-69 starts a reservation after agreement to the notice', async () => {
    const { user, calls, path } = await openIndex('individual')
    const agree = main().getByRole<HTMLInputElement>('checkbox', { name: '注意事項に同意する' })
    expect(agree.checked).toBe(false)
    await user.click(button('新規予約'))
    await main().findAllByText('ご予約の前に、注意事項への同意が必要です。')
    await settled()
    expect(calls(call('exec_new_reserve'))).toEqual([])
    await user.click(agree)
    const start = button('新規予約')
    await user.dblClick(start)
    await waitFor(() => expect(path()).toBe(`${index}/selectVehicle`), { interval: 1 })
    // The next page has not replaced the button yet.
    fireEvent.click(start)
    await screen.findByRole('heading', { level: 1, name: '乗り物の選択' })
    await settled()
    expect(calls(call('exec_new_reserve')).map(({ body }) => body)).toEqual([{ notice_approval: 1 }])
  })

  it('MOB-65 shows the provider’s field error at the notice', async () => {
    const { user, plan } = await openIndex('individual')
    plan(call('exec_new_reserve'), { kind: 'validation', fields: { notice_approval: '同意を確認できません。' } })
    const agree = main().getByRole('checkbox', { name: '注意事項に同意する' })
    await user.click(agree)
    await user.click(button('新規予約'))
    await main().findByText('同意を確認できません。')
    expect(agree).toBeChecked()
    expect(agree).toHaveAccessibleDescription(/同意を確認できません。/)
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain('同意を確認できません。'))
  })

  it('MOB-19, EASE-16 cancels after a question that names the ride, and whose main button keeps it', async () => {
    const { user, calls } = await openIndex('family')
    const cancel = ride('11月20日').getByRole('button', { name: /^キャンセルする/ })
    expect(cancel).not.toHaveClass('btn-primary')
    await user.click(cancel)
    const dialog = within(await screen.findByRole('dialog', { name: 'ご予約のキャンセル' }))
    for (const text of [
      '11月20日（水） 自動運転バス',
      '11:10発 → 11:30着',
      '14:30発 → 15:10着',
      '駅東口 → 文化の森',
      '4名',
    ])
      dialog.getByText(text)
    expect(dialog.getByRole('button', { name: 'はい、キャンセルする' })).toHaveClass('btn-danger')
    expect(dialog.getByRole('button', { name: 'いいえ、戻る' })).toHaveClass('btn-primary')
    expect(document.querySelectorAll('.modal .btn-primary')).toHaveLength(1)
    await settled()
    expect(calls(call('cancel_reserve'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'はい、キャンセルする' }))
    await screen.findByText('予約をキャンセルしました。')
    expect(calls(call('cancel_reserve')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000002' }])
    ride('11月20日').getByText('キャンセル済み')
    expect(ride('11月20日').queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }))
  })

  it.each([
    ['30 days slow', '2024-11-08T10:00:00+09:00', -30 * 86_400_000, true],
    ['30 days fast', '2024-11-08T10:00:00+09:00', 30 * 86_400_000, true],
    ['a minute slow at the start', '2024-10-31T13:00:30+09:00', -60_000, true],
    ['a minute fast before the start', '2024-10-31T12:59:30+09:00', 60_000, false],
    ['a minute fast before the end', '2024-11-27T23:59:30+09:00', 60_000, true],
    ['a minute slow at the end', '2024-11-28T00:00:30+09:00', -60_000, false],
  ])('MOB-08 follows the provider’s clock, not the device’s: %s', async (_, at, deviceOff, isOpen) => {
    await openIndex('individual', { at, deviceOff })
    await waitFor(() => expect(main().queryAllByRole('button', { name: '新規予約' })).toHaveLength(isOpen ? 1 : 0))
  })

  it('MOB-27 asks to log in if the session has ended, and shows the index after the login', async () => {
    const { user, api, stored } = await openIndex('family')
    api.provider.sessions.revoke()
    await user.click(button('空席状況を更新'))
    await waitFor(() => main().getByText('ログインしてください。'))
    expect(stored()).toBeNull()
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    const { userId, password } = personaBy('family')
    await user.type(await main().findByLabelText(/^ユーザーID/, { selector: 'input' }), userId)
    await user.type(main().getByLabelText(/^パスワード/, { selector: 'input' }), password)
    await user.click(button('ログイン'))
    await screen.findByRole('heading', { name: 'ご予約の一覧' })
    expect(main().queryByText('ログインしてください。')).toBeNull()
  })

  it('KIT-08 shows the next customer nothing of the former one, before an answer and after one without data', async () => {
    const { user, api, calls, plan, store } = await openIndex('family')
    const former = /松本|M000000|11月20日/
    expect(document.body).toHaveTextContent(former)
    await user.click(screen.getByRole('button', { name: '松本 大輔 様のメニュー' }))
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    plan(call('certify_index'), { kind: 'ok', data: {} })
    api.scenarios.hold(call('certify_index'))
    await logIn(user)
    await waitFor(() => expect(calls(call('certify_index'))).toHaveLength(2))
    expect(document.body).not.toHaveTextContent(former)
    await release({ api })
    await settled()
    expect(document.body).not.toHaveTextContent(former)
    expect(JSON.stringify(store().getState())).not.toMatch(former)
  })

  it('MOB-67 shows a failure, and retries on request', async () => {
    const { user, plan } = await open({ path: '/home', as: 'family' })
    plan(call('certify_index'), { kind: 'failure', message: '混み合っています。' })
    await user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'モビリティ' }),
    )
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain('混み合っています。'))
    await user.click(button('もう一度読み込む'))
    await screen.findByRole('heading', { name: 'ご予約の一覧' })
  })
})

describe('the codes of the riders', () => {
  const show = (date: string) => ride(date).getByRole('button', { name: /^QRコードを表示/ })
  const dialog = async () => within(await screen.findByRole('dialog', { name: '乗車用QRコード' }))
  const base64 = (content: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(content))))
  const response = (content: object): PlannedOutcome => ({ kind: 'ok', data: { base64: base64(content) } })

  /** The content a scanner reads from a rider's code. */
  const read = (name: string) => readQrCode(screen.getByRole('img', { name }))

  it('QR-02, QR-15, EASE-15 show one for each rider, with the name and the text beneath it', async () => {
    const { user, calls } = await openIndex('family')
    await user.dblClick(show('11月20日'))
    const shown = await dialog()
    expect(calls(call('display_qrcode')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000002' }])
    const riders = ['ご本人', '同乗者1', '同乗者2', '同乗者3']
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'ご本人 松本 大輔 様',
      '同乗者1 松本 美咲 様',
      '同乗者2 松本 陽斗 様',
      '同乗者3 松本 結衣 様',
    ])
    for (const key of ['0002-MAIN', '0002-SUB1', '0002-SUB2', '0002-SUB3']) shown.getByText(key)
    expect(riders.map((rider) => read(`${rider}のQRコード`))).toEqual(
      ['main', 'sub1', 'sub2', 'sub3'].map((who) => `MOBILITY:M0000002:${who}`),
    )
  })

  it('QR-15 are not queried again by a second press that comes after the response, before they are shown', async () => {
    const { calls, store } = await openIndex('family')
    fireEvent.click(show('11月20日'))
    await waitFor(() => expect(mobility.select(store().getState()).codes).toBeDefined(), { interval: 1 })
    fireEvent.click(show('11月20日'))
    await dialog()
    await settled()
    expect(calls(call('display_qrcode'))).toHaveLength(1)
  })

  it('QR-02, QR-05, QR-11 show only the main rider’s if there is no other, with Japanese characters and blanks intact', async () => {
    const { user, plan } = await openIndex('family')
    const text = ' 予約：髙橋\n'
    plan(
      call('display_qrcode'),
      response({ has_commit: 1, main: { sec_key: 'かぎ', qr_code: text }, sub1: null, sub2: [] }),
    )
    await user.click(show('11月20日'))
    const shown = await dialog()
    expect(shown.getAllByRole('img')).toHaveLength(1)
    shown.getByText('かぎ')
    expect(read('ご本人のQRコード')).toBe(text)
  })

  it('QR-03, QR-12 show the image if the response has one', async () => {
    const { user, plan } = await openIndex('family')
    const png = btoa('\x89PNG\r\n\x1a\n and so on')
    plan(call('display_qrcode'), { kind: 'ok', data: { base64: png } })
    await user.click(show('11月20日'))
    expect((await dialog()).getByRole('img', { name: 'ご本人のQRコード' }).getAttribute('src')).toBe(
      `data:image/png;base64,${png}`,
    )
  })

  it('QR-10 show a message instead of an image that the browser cannot decode', async () => {
    const { user, plan } = await openIndex('family')
    plan(call('display_qrcode'), { kind: 'ok', data: { base64: btoa('\x89PNG\r\n\x1a\n and no more') } })
    await user.click(show('11月20日'))
    const shown = await dialog()
    fireEvent.error(shown.getByRole('img'))
    shown.getByText('このQRコードを表示できません。お電話でお問い合わせください。')
    expect(shown.queryByRole('img')).toBeNull()
  })

  it('QR-07 show a message if there are none yet', async () => {
    const { user, plan } = await openIndex('family')
    plan(call('display_qrcode'), response({ has_commit: 0 }))
    await user.click(show('11月20日'))
    const shown = await dialog()
    shown.getByText('予約が確定していないため、QRコードを表示できません。')
    expect(shown.queryByRole('img')).toBeNull()
  })

  it.each<[string, PlannedOutcome]>([
    ['no base64', { kind: 'ok', data: { base64: 'これは何ですか' } }],
    ['no main rider', response({ has_commit: 1 })],
  ])('QR-10 show the general error if the response has %s', async (_, outcome) => {
    const { user, plan } = await openIndex('family')
    plan(call('display_qrcode'), outcome)
    await user.click(show('11月20日'))
    const shown = await dialog()
    shown.getByText(general)
    expect(shown.queryByRole('img')).toBeNull()
  })

  it('QR-09, QR-14 return focus on close, and none is left if the next query fails', async () => {
    const { user, plan } = await openIndex('family')
    await user.click(show('11月20日'))
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(show('11月20日'))
    plan(call('display_qrcode'), { kind: 'failure', message: '混み合っています。' })
    await user.click(show('11月20日'))
    await waitFor(() => main().getByText('混み合っています。', { selector: '.alert p' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the sub-users on the index', () => {
  const add = () => main().queryByRole('link', { name: '同乗者を登録する' })

  it('SUB-02, SUB-10 list three in a collapsible list, each with a link to change it, and offer no fourth', async () => {
    const { user } = await openIndex('family')
    expect(add()).toBeNull()
    const links = main().getAllByRole('link', { name: /^変更する/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((no) => `${index}/subUser?assc_no=${no}`),
    )
    expect(links.map(({ textContent }) => textContent)).toEqual(
      ['松本 美咲', '松本 陽斗', '松本 結衣'].map((name) => `変更する（${name}）`),
    )
    const list = main().getByText('松本 美咲').closest('details')
    expect(list?.open).toBe(true)
    await user.click(main().getByText('同乗者（3名）'))
    expect(list?.open).toBe(false)
  })
})

describe('the password of a registration by mail', () => {
  const email = 'rider@example.jp'
  const password = 'Secret2025'

  /** Opens the link of the mail. */
  async function openLink(opening: Opening = {}) {
    const opened = await open({ path: '/home', ...opening })
    const { provider } = opened.api
    provider.mobilityRegistration.execNewRegist({ email, notice_approval: 1, is_resend: 0 }, 'http://localhost/')
    const link = new URL(provider.mails.list()[0]?.links[0] ?? '')
    window.history.pushState(null, '', `${link.pathname}${link.search}`)
    opened.reload()
    return { ...opened, cert_key: link.searchParams.get('cert_key') ?? '' }
  }

  const fields = async () => [
    await main().findByLabelText(/^新しいパスワード(?!.*確認)/, { selector: 'input' }),
    main().getByLabelText(/確認/, { selector: 'input' }),
  ]

  it('MOB-28, MOB-30 certifies the key, and removes it from the address and from the history', async () => {
    const { calls, path, back, cert_key } = await openLink()
    await fields()
    expect(calls(call('certify_key_password')).map(({ body }) => body)).toEqual([{ cert_key }])
    expect(path()).toBe(`${index}/entryPassword`)
    await back()
    expect(path()).toBe('/home')
  })

  it('MOB-33 D33 completes without a login in the response too, and links to the login, which leads to the index', async () => {
    const { user, plan, stored, path } = await openLink({ brand: 'cty' })
    plan(call('entry_password'), { kind: 'ok', data: null })
    for (const field of await fields()) await user.type(field, password)
    await user.click(button('パスワードを登録する'))
    await main().findByText('パスワードを登録しました。続いてログインしてください。')
    expect(stored()).toBeNull()
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await main().findByLabelText(/^ユーザーID/)
    expect(path()).toBe('/login')
    await logIn(user)
    await waitFor(() => expect(path()).toBe(index))
  })

  it('MOB-29 D38 shows an error and links onward after an OK response without cert_id', async () => {
    const opened = await open({ path: '/home' })
    opened.plan(call('certify_key_password'), { kind: 'ok', data: [] })
    window.history.pushState(null, '', `${index}/entryPassword?cert_key=K1`)
    opened.reload()
    expect(await main().findByRole('alert')).toHaveTextContent('リンクの内容を確認できませんでした。')
    expect(main().queryByText('お待ちください')).toBeNull()
    expect(main().getByRole('link', { name: 'はじめからやり直す' })).toHaveAttribute('href', index)
    expect(button('もう一度読み込む')).toBeVisible()
  })
})
