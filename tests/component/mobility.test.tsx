import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mobilityTexts } from '../../mocks/provider/mobility/booking'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { readQrCode } from '../read-qr-code'
import { type Opening, openPortal, personaBy } from './portal'

/* The index of the mobility reservation, and the registration by mail. The date is Friday, 8 November 2024, during the event. */

const at = '2024-11-08T10:00:00+09:00'
const index = '/mobility/reserve'
const call = (name: string) => `/api/mobility/reserve/${name}`
const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'

const main = () => within(screen.getByRole('main'))
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
  it('MOB-09 offers login and registration, and sends nothing', async () => {
    const { user, calls } = await open()
    await screen.findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login')
    await user.click(main().getByRole('link', { name: '新規登録' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('はじめてご利用の方'))
    expect(calls()).toEqual([])
  })

  it('MOB-25, MOB-26 sends a mail, and resends it', async () => {
    const { user, calls } = await open()
    await user.type(await screen.findByLabelText(/^メールアドレス/), 'rider@example.jp')
    await user.click(main().getByRole('checkbox', { name: '注意事項に同意する' }))
    await user.click(button('登録用のメールを送る'))
    await screen.findByText('rider@example.jp 宛てにメールを送信しました。')
    const request = { email: 'rider@example.jp', notice_approval: 1, is_resend: 0 }
    expect(calls(call('exec_new_regist')).map(({ body }) => body)).toEqual([request])
    expect(main().queryByText('ログインしてください。')).toBeNull()
    await user.click(button('メールを再送する'))
    await screen.findByText('メールを再送しました。')
    expect(calls(call('exec_new_regist')).map(({ body }) => body)).toEqual([request, { ...request, is_resend: 1 }])
  })

  it('MOB-17 sends no mail without agreement to the notice', async () => {
    const { user, calls } = await open()
    await user.type(await screen.findByLabelText(/^メールアドレス/), 'rider@example.jp')
    await user.click(button('登録用のメールを送る'))
    await main().findAllByText('ご予約の前に、注意事項への同意が必要です。')
    expect(calls(call('exec_new_regist'))).toEqual([])
  })
})

describe('the index for customers', () => {
  it('MOB-11, MOB-12 lists the reservations', async () => {
    const { calls } = await openIndex('family')
    expect(calls(call('certify_index'))).toHaveLength(1)
    const upcoming = ride('11月20日（水） 自動運転バス')
    for (const text of ['11:10発 → 11:30着', '14:30発 → 15:10着', '駅東口 → 文化の森', '4名', '予約済み']) {
      upcoming.getByText(text)
    }
    ride('11月22日（金） 電動キックボード').getByText('確認中')
    const finished = ride('11月6日（水） 自動運転バス')
    finished.getByText('ご利用済み')
    expect(finished.queryByRole('button')).toBeNull()
  })

  it('MOB-13 says so without reservations, and offers a new one', async () => {
    await openIndex('individual')
    main().getByText('ご予約はありません。')
    button('新規予約')
  })

  it('MOB-14, MOB-23 lists today’s departures and updates their free seats', async () => {
    const { user, plan } = await openIndex('individual')
    main().getByRole('heading', { name: '自動運転バス 駅西口ひろば → 港口' })
    const seats = () => main().getAllByText('11:00発')[0]?.closest('li')?.textContent
    expect(seats()).toBe('11:00発 空席1')
    const departure = { vehicle_type: 'self_driving', depart_at: '11:00', from_name: '駅西口ひろば', to_name: '港口' }
    plan(call('update_free_ride'), { kind: 'ok', data: { departures: [{ ...departure, free_num: 0 }] } })
    await user.click(button('空席状況を更新'))
    await waitFor(() => expect(seats()).toBe('11:00発 満席'))
    expect(main().queryByRole('heading', { name: /^電動キックボード/ })).toBeNull()
  })

  it('MOB-14 says so if no departure is left', async () => {
    await openIndex('individual', { at: '2024-11-08T20:00:00+09:00' })
    main().getByText('出発便はありません。')
  })

  it('MOB-24 shows a message above the page if the seats could not be updated, and keeps the list', async () => {
    const { user, plan } = await openIndex('individual')
    plan(call('update_free_ride'), { kind: 'network' })
    await user.click(button('空席状況を更新'))
    await waitFor(() => {
      const outside = screen.getAllByText(general, { ignore: 'dd' }).filter((one) => !one.closest('main'))
      expect(outside).toHaveLength(1)
    })
    expect(main().getAllByText('11:00発')).toHaveLength(2)
  })

  it.each([
    ['family', 1],
    ['individual', 0],
  ])('MOB-15 warns customers who live outside the area: %s', async (as, alerts) => {
    await openIndex(as)
    expect(main().queryAllByText(mobilityTexts.outside)).toHaveLength(alerts)
  })

  it('MOB-16 shows the dates of the event, and what runs when', async () => {
    await openIndex('individual')
    const event = main().getByRole('heading', { name: 'イベントのご案内' }).closest('section')
    expect(event?.textContent).toMatch(
      /11月6日～11月27日.*キックボード金・土・日.*自動運転バス月曜運休.*ワークショップ11月16日10:00～12:00/,
    )
  })

  it('MOB-17, MOB-18, MOB-69 starts a reservation after agreement to the notice', async () => {
    const { user, calls, path } = await openIndex('individual')
    const agree = main().getByRole<HTMLInputElement>('checkbox', { name: '注意事項に同意する' })
    expect(agree.checked).toBe(false)
    await user.click(button('新規予約'))
    await main().findAllByText('ご予約の前に、注意事項への同意が必要です。')
    expect(calls(call('exec_new_reserve'))).toEqual([])
    await user.click(agree)
    await user.dblClick(button('新規予約'))
    await waitFor(() => expect(path()).toBe(`${index}/selectVehicle`))
    expect(calls(call('exec_new_reserve')).map(({ body }) => body)).toEqual([{ notice_approval: 1 }])
  })

  it('MOB-65 shows the provider’s field error at the notice', async () => {
    const { user, plan } = await openIndex('individual')
    plan(call('exec_new_reserve'), { kind: 'validation', fields: { notice_approval: '同意を確認できません。' } })
    await user.click(main().getByRole('checkbox', { name: '注意事項に同意する' }))
    await user.click(button('新規予約'))
    await main().findByText('同意を確認できません。')
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain('同意を確認できません。'))
  })

  it('MOB-19 cancels after a confirmation', async () => {
    const { user, calls } = await openIndex('family')
    await user.click(ride('11月20日').getByRole('button', { name: /^キャンセルする/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ご予約のキャンセル' }))
    dialog.getByText('11月20日（水） 自動運転バス')
    expect(calls(call('cancel_reserve'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'はい、キャンセルする' }))
    await screen.findByText('予約をキャンセルしました。')
    expect(calls(call('cancel_reserve')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000002' }])
    ride('11月20日').getByText('キャンセル済み')
    expect(ride('11月20日').queryByRole('button')).toBeNull()
    expect(document.activeElement?.textContent).toContain('11月20日')
  })

  it.each([
    [
      'いいえ、戻る',
      (user: Awaited<ReturnType<typeof open>>['user']) =>
        user.click(screen.getByRole('button', { name: 'いいえ、戻る' })),
    ],
    ['Escape', (user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}')],
  ])('MOB-20 cancels nothing after %s, and returns focus to the button', async (_, decline) => {
    const { user, calls } = await openIndex('family')
    const cancel = ride('11月20日').getByRole('button', { name: /^キャンセルする/ })
    await user.click(cancel)
    await screen.findByRole('dialog')
    await decline(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(cancel)
    expect(calls(call('cancel_reserve'))).toEqual([])
  })

  it.each([
    ['11月20日', 'selectInteractive'],
    ['11月22日', 'selectDateTime'],
  ])('MOB-21 the change of the reservation of %s starts at %s', async (date, step) => {
    const { user, path } = await openIndex('family')
    await user.click(ride(date).getByRole('button', { name: /^変更する/ }))
    await waitFor(() => expect(path()).toBe(`${index}/${step}`))
  })

  it.each([
    ['2024-10-31T12:59:00+09:00', '予約受付は10月31日13:00からです。'],
    ['2024-11-28T00:00:00+09:00', '予約受付は終了しました。'],
  ])('MOB-06, MOB-07 at %s it shows 「%s」 and offers neither a new reservation nor a change', async (time, text) => {
    await openIndex('family', { at: time })
    main().getByText(text)
    expect(main().queryByRole('button', { name: '新規予約' })).toBeNull()
    expect(main().queryByRole('button', { name: /^変更する/ })).toBeNull()
    ride('11月6日')
  })

  it('MOB-08 follows the provider’s clock, not the device’s', async () => {
    await openIndex('individual', { deviceOff: -30 * 86_400_000 })
    await waitFor(() => button('新規予約'))
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

  it('QR-01, QR-02, QR-04, QR-06, QR-12, QR-15 show one for each rider, with the text beneath it', async () => {
    const { user, calls } = await openIndex('family')
    await user.dblClick(show('11月20日'))
    const shown = await dialog()
    expect(calls(call('display_qrcode')).map(({ body }) => body)).toEqual([{ rsv_id: 'M0000002' }])
    const riders = ['ご本人', '同乗者1', '同乗者2', '同乗者3']
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(riders)
    for (const key of ['0002-MAIN', '0002-SUB1', '0002-SUB2', '0002-SUB3']) shown.getByText(key)
    expect(riders.map((rider) => read(`${rider}のQRコード`))).toEqual(
      ['main', 'sub1', 'sub2', 'sub3'].map((who) => `MOBILITY:M0000002:${who}`),
    )
  })

  it('QR-05, QR-11 show only the main rider’s if there is no other, with Japanese characters intact', async () => {
    const { user, plan } = await openIndex('family')
    const text = '予約：髙橋'
    plan(call('display_qrcode'), response({ has_commit: 1, main: { sec_key: 'かぎ', qr_code: text } }))
    await user.click(show('11月20日'))
    const shown = await dialog()
    expect(shown.getAllByRole('img')).toHaveLength(1)
    shown.getByText('かぎ')
    expect(read('ご本人のQRコード')).toBe(text)
  })

  it('QR-03 show the image if the response has one', async () => {
    const { user, plan } = await openIndex('family')
    const png = btoa('\x89PNG\r\n\x1a\n and so on')
    plan(call('display_qrcode'), { kind: 'ok', data: { base64: png } })
    await user.click(show('11月20日'))
    expect((await dialog()).getByRole('img').getAttribute('src')).toBe(`data:image/png;base64,${png}`)
  })

  it('QR-07 show a message if there are none yet', async () => {
    const { user } = await openIndex('family')
    await user.click(show('11月22日'))
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
    await user.click(show('11月22日'))
    await waitFor(() => main().getByText('混み合っています。', { selector: '.alert p' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the sub-users on the index', () => {
  const add = () => main().queryByRole('link', { name: '同乗者を登録する' })

  it('SUB-01 offer to register the first one', async () => {
    await openIndex('individual')
    main().getByText('同乗者は登録されていません。')
    expect(add()?.getAttribute('href')).toBe('/mobility/reserve/subUser')
  })

  it('SUB-02, SUB-10 list three in a collapsible list, each with a link to change it, and offer no fourth', async () => {
    const { user } = await openIndex('family')
    expect(add()).toBeNull()
    const links = main().getAllByRole('link', { name: /^変更する/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((no) => `${index}/subUser?assc_no=${no}`),
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

  it('MOB-28, MOB-30 certifies the key, and removes it from the address', async () => {
    const { calls, path, cert_key } = await openLink()
    await fields()
    expect(calls(call('certify_key_password')).map(({ body }) => body)).toEqual([{ cert_key }])
    expect(path()).toBe(`${index}/entryPassword`)
  })

  it('MOB-33 logs in, and links to the index', async () => {
    const { user, calls, stored, cert_key } = await openLink()
    const [first, second] = await fields()
    if (!first || !second) throw new Error('no fields')
    await user.type(first, password)
    await user.type(second, password)
    await user.click(button('パスワードを登録する'))
    await main().findByText('パスワードの登録が完了し、ログインしました。')
    expect(calls(call('entry_password'))[0]?.body).toEqual({
      password,
      password2: password,
      cert_id: 'R00000001',
      cert_key,
    })
    expect(stored()).toMatchObject({ loginUser: { user_id: email } })
    await user.click(main().getByRole('link', { name: 'ご予約へ進む' }))
    await screen.findByText('ご予約はありません。')
  })

  it('MOB-33 D33 completes without a login in the response too, and links to the login', async () => {
    const { user, plan, stored, path } = await openLink()
    plan(call('entry_password'), { kind: 'ok', data: null })
    for (const field of await fields()) await user.type(field, password)
    await user.click(button('パスワードを登録する'))
    await main().findByText('パスワードを登録しました。続いてログインしてください。')
    expect(stored()).toBeNull()
    await user.click(main().getByRole('link', { name: 'ログイン' }))
    await main().findByLabelText(/^ユーザーID/)
    expect(path()).toBe('/login')
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

  it('MOB-31, MOB-32 sends no password that is too short or differs from its confirmation', async () => {
    const { user, calls } = await openLink()
    const [first, second] = await fields()
    if (!first || !second) throw new Error('no fields')
    await user.type(first, 'short')
    await user.type(second, 'other')
    await user.click(button('パスワードを登録する'))
    await main().findAllByText('半角英数字8～30文字で入力してください。')
    expect(main().getAllByText('確認用パスワードと一致しません。')).not.toEqual([])
    expect(calls(call('entry_password'))).toEqual([])
  })

  it('MOB-34 keeps the form after a VALIDATION response', async () => {
    const { user, plan } = await openLink()
    plan(call('entry_password'), { kind: 'validation', fields: { password: '使用できないパスワードです。' } })
    for (const field of await fields()) await user.type(field, password)
    await user.click(button('パスワードを登録する'))
    await main().findByText('使用できないパスワードです。')
    button('パスワードを登録する')
  })

  it('MOB-29 says why a key is invalid, with a link to the index', async () => {
    const { user, path } = await open({ path: `${index}/entryPassword?cert_key=unknown` })
    await waitFor(() => expect(main().getByRole('alert').textContent).toContain('リンクが正しくありません。'))
    await user.click(main().getByRole('link', { name: 'はじめからやり直す' }))
    await waitFor(() => expect(path()).toBe(index))
  })
})
