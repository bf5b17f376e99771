import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { checkTexts } from '../../mocks/provider/field-rules'
import { setClock } from '../../src/time/clock'
import { pleaseLogIn, withoutLogin } from '../messages'
import { main, type Opened, type Opening, openPortal, release, settled } from './portal'

const entryMail = '/api/new_regist/entry_mail'
const email = 'new@example.jp'
const resent = 'メールを再送しました。'
const within24 = '24時間以内にメールに記載のリンクを開いてください。'
const refusal = 'ただいま受け付けられません。'

const address = () => main().findByLabelText<HTMLInputElement>(/^メールアドレス/)
const button = (name: string) => main().getByRole('button', { name })
const sent = () => main().findByText(within24)
const steps = () => within(main().getByRole('list', { name: '手順' })).getAllByRole('listitem')
const step = () => steps().findIndex((one) => one.getAttribute('aria-current') === 'step') + 1
const bodies = ({ calls }: Opened) => calls(entryMail).map(({ body }) => body)

async function openForm(opening: Opening = {}) {
  const opened = await openPortal({ path: '/newRegist/entryMail', ...opening })
  await address()
  return opened
}

async function send({ user }: Opened, text = email) {
  const field = await address()
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
  await user.click(button('送信'))
}

async function openSent(opening?: Opening) {
  const opened = await openForm(opening)
  await send(opened)
  await sent()
  return opened
}

describe('the form', () => {
  it.each<Opening>([{}, { path: '/newRegist/entryMail?is_niwamichi=1' }, { brand: 'y3d' }])(
    'NEW-01 asks for the address at step 1 (%o)',
    async (opening) => {
      await openForm(opening)
      expect(await address()).toHaveAttribute('name', 'email')
      expect(button('送信')).toBeVisible()
      expect(step()).toBe(1)
    },
  )

  it('NEW-53 is at the first of four steps in an ordered list', async () => {
    await openForm()
    expect(main().getByRole('list', { name: '手順' }).tagName).toBe('OL')
    expect(steps().map(({ textContent }) => textContent)).toEqual([
      '1メールアドレスの入力',
      '2メールの確認',
      '3情報の入力',
      '4完了',
    ])
    expect(steps().filter((one) => one.hasAttribute('aria-current'))).toEqual([steps()[0]])
    expect(main().getByText('ステップ1/4')).toBeVisible()
  })

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['full-width spaces', '　　'],
  ])('NEW-02 does not send %s', async (_, text) => {
    const opened = await openForm()
    await send(opened, text)
    expect(await address()).toHaveAccessibleDescription(/メールアドレスを入力してください。/)
    await settled()
    expect(opened.calls(entryMail)).toEqual([])
  })

  it.each([
    ['an old mobile address', 'a..b.@docomo.example'],
    ['text that is not an address', 'taro'],
    ['a very long address', `${'a'.repeat(300)}@example.jp`],
  ])('NEW-02 leaves the check of %s to the server', async (_, text) => {
    const opened = await openForm()
    await send(opened, text)
    await waitFor(() => expect(bodies(opened)).toMatchObject([{ email: text }]))
  })

  it('sends an address typed with Japanese input as an address, with its full stop as a dot', async () => {
    const opened = await openForm()
    await send(opened, 'ｓｈｉｎｋｉ＠ｅｘａｍｐｌｅ。ｊｐ')
    await waitFor(() => expect(bodies(opened)).toMatchObject([{ email: 'shinki@example.jp' }]))
  })

  it('NEW-03, NEW-04, NEW-05 sends the address with an empty oauth2_link and is_niwamichi 0', async () => {
    const opened = await openSent()
    expect(bodies(opened)).toEqual([{ email, is_niwamichi: 0, oauth2_link: '' }])
  })

  it.each([
    ['/newRegist', 'https://shop.example/back?a=1&b=2', '0'],
    ['/newRegist/entryMail', 'https://shop.example/back?a=1&b=2', '2'],
    ['/newRegist/entryMail', ' Partner+1/2= ', 'true'],
  ])(
    'NEW-04, NEW-05 sends the oauth2_link that %s was opened with (%s), and 0 for is_niwamichi %s',
    async (path, link, niwamichi) => {
      const query = `oauth2_link=${encodeURIComponent(link)}&is_niwamichi=${niwamichi}`
      const opened = await openSent({ path: `${path}?${query}` })
      expect(bodies(opened)).toMatchObject([{ oauth2_link: link, is_niwamichi: 0 }])
    },
  )

  it('NEW-03, NEW-05 sends is_niwamichi 1 with the other values if it was opened with it', async () => {
    const opened = await openSent({ path: '/newRegist/entryMail?is_niwamichi=1&oauth2_link=partner' })
    expect(bodies(opened)).toEqual([{ email, is_niwamichi: 1, oauth2_link: 'partner' }])
  })

  it('NEW-05 D25 sends is_niwamichi 1 for the whole visit, after a reload too', async () => {
    const opened = await openPortal({ version: 2023101500, path: '/login?is_niwamichi=1' })
    await opened.user.click(await main().findByRole('link', { name: '新規登録' }))
    await send(opened)
    await sent()
    expect(opened.path()).toBe('/newRegist/entryMail')
    opened.reload()
    await send(opened)
    await sent()
    expect(bodies(opened)).toMatchObject([{ is_niwamichi: 1 }, { is_niwamichi: 1 }])
  })

  it('NEW-02, NEW-03, NEW-06 shows the server’s message under the address, stays at step 1, and sends another one', async () => {
    const opened = await openForm({ path: '/newRegist/entryMail?oauth2_link=partner' })
    await send(opened, 'Taro')
    await waitFor(async () => expect(await address()).toHaveAccessibleDescription(checkTexts.wrongEmail))
    expect(await address()).toHaveValue('Taro')
    expect(step()).toBe(1)
    await send(opened, '')
    const text = 'このドメインには送信できません。'
    opened.plan(entryMail, { kind: 'validation', fields: { email: text } })
    await send(opened, 'hanako@example.jp')
    await waitFor(async () => expect(await address()).toHaveAccessibleDescription(text))
    expect(await address()).toHaveValue('hanako@example.jp')
    expect(step()).toBe(1)
    await send(opened)
    await waitFor(() => expect(bodies(opened)).toHaveLength(3))
    expect(bodies(opened)[2]).toEqual({ email, is_niwamichi: 0, oauth2_link: 'partner' })
  })

  it('NEW-03 NEW-11 sends one request for a double click', async () => {
    const opened = await openForm()
    const { user, api, calls } = opened
    api.scenarios.hold(entryMail)
    await user.type(await address(), email)
    await user.dblClick(button('送信'))
    await waitFor(() => expect(calls(entryMail)).toHaveLength(1))
    await release({ api })
    await sent()
    expect(calls(entryMail)).toHaveLength(1)
  })

  it('NEW-52 shows a failure in an alert that can be closed, and keeps the address', async () => {
    const opened = await openForm()
    opened.plan(entryMail, { kind: 'failure', message: refusal })
    await send(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent(refusal)
    expect(alert).toHaveClass('alert-danger')
    await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(await address()).toHaveValue(email)
  })

  it('NEW-52 shows the general message if the network fails', async () => {
    const opened = await openForm()
    opened.plan(entryMail, { kind: 'network' })
    await send(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('何度も発生する場合は、管理者にお問い合わせください。')
  })
})

describe('the mail that was sent', () => {
  it('NEW-07 is announced at step 2, with the address and the 24 hours', async () => {
    await openSent()
    expect(main().getByText(`${email} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(step()).toBe(2)
    expect(main().queryByLabelText(/^メールアドレス/)).toBeNull()
  })

  it.each(['23:05', '0:05'])('PLUS-11 shows until what time in Japan the link works: %s', async (time) => {
    await openSent({ at: `2025-03-31T${time.padStart(5, '0')}:00+09:00` })
    expect(main().getByText(`有効期限：4月1日 ${time}まで`)).toBeVisible()
  })

  it('PLUS-11 shows the later time of the mail that was resent', async () => {
    const { user, api } = await openSent({ at: '2025-03-31T10:05:00+09:00' })
    expect(main().getByText('有効期限：4月1日 10:05まで')).toBeVisible()
    const anHourLater = Date.parse('2025-03-31T11:05:00+09:00')
    api.provider.clock.set(anHourLater)
    act(() => setClock(anHourLater))
    await user.click(button('メールを再送する'))
    await main().findByText(resent)
    expect(main().getByText(/^有効期限：/)).toHaveTextContent('有効期限：4月1日 11:05まで')
  })

  it('NEW-07, NEW-08 is resent with the same values, and announced as before', async () => {
    const opened = await openSent({
      path: '/newRegist/entryMail?oauth2_link=https%3A%2F%2Fshop.example&is_niwamichi=1',
    })
    expect(main().queryByText(resent)).toBeNull()
    await opened.user.click(button('メールを再送する'))
    expect(await main().findByText(resent)).toBeVisible()
    const same = { email, is_niwamichi: 1, oauth2_link: 'https://shop.example' }
    expect(bodies(opened)).toEqual([same, same])
    expect(main().getByText(`${email} 宛てにメールを送信しました。`)).toBeVisible()
    expect(main().getByText(within24)).toBeVisible()
    expect(step()).toBe(2)
  })

  it('NEW-08 names and resends to the address that a mail was sent to, not to one that failed since', async () => {
    const opened = await openSent()
    await opened.back()
    const field = await main().findByLabelText(/^メールアドレス/)
    fireEvent.change(field, { target: { value: 'other@example.jp' } })
    opened.plan('/api/new_regist/entry_mail', { kind: 'network' })
    await opened.user.click(button('送信'))
    await settled()
    act(() => window.history.forward())
    expect(await main().findByText(new RegExp(email))).toBeVisible()
    expect(main().queryByText(/other@example\.jp/)).toBeNull()
    expect(main().queryByRole('alert')).toBeNull()
    await opened.user.click(button('メールを再送する'))
    expect(await main().findByText(resent)).toBeVisible()
    expect(main().getByText(new RegExp(email))).toBeVisible()
    expect(bodies(opened).at(-1)).toMatchObject({ email })
  })

  it('KIT-05 the message of a resend closes after 5 s', async () => {
    await openSent()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
    fireEvent.click(button('メールを再送する'))
    await settled()
    const message = main().getByText(resent)
    pass(4_999)
    expect(message.closest('[role="status"]')).toHaveClass('show')
    pass(1)
    pass(300)
    expect(message).not.toBeInTheDocument()
  })

  it('KIT-05 the message of a resend can be closed', async () => {
    const { user } = await openSent()
    await user.click(button('メールを再送する'))
    const message = await main().findByText(resent)
    await user.click(button('閉じる'))
    await waitFor(() => expect(message).not.toBeInTheDocument())
  })

  it('NEW-09 shows that it could not be resent, and no longer that an earlier one was', async () => {
    const opened = await openSent()
    await opened.user.click(button('メールを再送する'))
    await main().findByText(resent)
    opened.plan(entryMail, { kind: 'failure', message: refusal })
    await opened.user.click(button('メールを再送する'))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(main().queryByText(resent)).toBeNull()
  })

  it('NEW-09 shows why the server no longer accepts the address', async () => {
    const opened = await openSent()
    opened.plan(entryMail, { kind: 'validation', fields: { email: refusal } })
    await opened.user.click(button('メールを再送する'))
    expect(await main().findByRole('alert')).toHaveTextContent(refusal)
    expect(main().queryByText(resent)).toBeNull()
  })

  it('NEW-10 a reload returns to step 1, where another can be sent', async () => {
    const opened = await openSent()
    opened.reload()
    expect(await address()).toHaveValue('')
    expect(step()).toBe(1)
    await send(opened, 'other@example.jp')
    await main().findByText('other@example.jp 宛てにメールを送信しました。')
    expect(bodies(opened)).toMatchObject([{ email }, { email: 'other@example.jp' }])
  })

  it('NEW-10 the back button returns to step 1, where another can be sent, after a resend too', async () => {
    const opened = await openSent()
    await opened.user.click(button('メールを再送する'))
    await main().findByText(resent)
    await opened.back()
    expect(await address()).toHaveValue(email)
    expect(step()).toBe(1)
    await send(opened)
    await sent()
    expect(bodies(opened)).toHaveLength(3)
  })

  it('NEW-08 a mail to a corrected address is not announced as a resend', async () => {
    const opened = await openSent()
    await opened.user.click(main().getByRole('link', { name: 'メールアドレスを直す' }))
    await send(opened, 'other@example.jp')
    await main().findByText('other@example.jp 宛てにメールを送信しました。')
    expect(main().queryByText(resent)).toBeNull()
  })

  it('NEW-04 a mail to a corrected address still sends the oauth2_link that the page was opened with', async () => {
    const opened = await openSent({ path: '/newRegist/entryMail?oauth2_link=https%3A%2F%2Fshop.example' })
    await opened.user.click(main().getByRole('link', { name: 'メールアドレスを直す' }))
    await send(opened, 'other@example.jp')
    await main().findByText('other@example.jp 宛てにメールを送信しました。')
    const oauth2_link = 'https://shop.example'
    expect(bodies(opened)).toMatchObject([
      { email, oauth2_link },
      { email: 'other@example.jp', oauth2_link },
    ])
  })

  it('NEW-11 is resent once for a double click', async () => {
    const { user, api, calls } = await openSent()
    api.scenarios.hold(entryMail)
    await user.dblClick(button('メールを再送する'))
    await waitFor(() => expect(calls(entryMail)).toHaveLength(2))
    await release({ api })
    await main().findByText(resent)
    expect(calls(entryMail)).toHaveLength(2)
    // The response may also come between the two clicks.
    for (const detail of [1, 2]) {
      fireEvent.click(button('メールを再送する'), { detail })
      await settled()
      expect(calls(entryMail)).toHaveLength(3)
    }
  })
})

it('D14 the address is kept if a session is lost, and is sent by a visitor', async () => {
  const opened = await openForm({ as: 'individual' })
  opened.plan(entryMail, { kind: 'needLogin', message: 'もう一度ログインしてください。' })
  await send(opened)
  expect(await main().findByRole('alert')).toHaveTextContent('もう一度ログインしてください。')
  expect(main().getByText(withoutLogin)).toBeVisible()
  // The message says so already.
  expect(main().queryByText(pleaseLogIn)).toBeNull()
  expect(await address()).toHaveValue(email)
  await opened.user.click(button('送信'))
  await sent()
  expect(bodies(opened)).toMatchObject([{ email }, { email }])
})

it('the form to start again says nothing of the link that was not valid', async () => {
  const { user } = await openPortal({ path: '/newRegist/entryPersonal?cert_key=none' })
  const start = await main().findByRole('link', { name: 'はじめからやり直す' })
  expect(main().getByRole('alert')).toBeVisible()
  await user.click(start)
  await address()
  expect(main().queryByRole('alert')).toBeNull()
})
