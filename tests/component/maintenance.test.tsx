import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { setClock } from '../../src/time/clock'
import { general, timedOut } from '../messages'
import { present } from '../present'
import { caseOf, clickSend, named, onComplete, openConfirm, openFilled, submitForm } from './application-setup'
import { main } from './fault-page'
import { headed, logIn, type Opened, openPortal, personaBy, release, settled, tile } from './portal'

/* Maintenance while the portal is open (D30): when the page learns of it, and that nothing is sent during it. */

const words = 'ただいまメンテナンス中です。'
const before = '2025-04-10T10:00:00+09:00'
const built = {
  before: '2024-04-23T09:59:00+09:00',
  during: '2024-04-23T11:00:00+09:00',
  after: '2024-04-23T13:00:00+09:00',
}
const minute = 60_000

const inMaintenance = () => screen.queryByRole('heading', { level: 1, name: words }) !== null
const loginForm = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })

/** Sets the time of the provider and of the open page. */
function at({ api }: Pick<Opened, 'api'>, instant: string) {
  api.provider.clock.set(Date.parse(instant))
  act(() => setClock(Date.parse(instant)))
}

const announced = (start: string, end: string) => Response.json({ cty: { maintenance: [{ start, end }] } })
const atOnce = () => announced('2025-04-10T10:00:00+09:00', '2025-04-10T12:00:00+09:00')

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  fireEvent(document, new Event('visibilitychange'))
}

/** Lets time pass, until what is asked for meanwhile is answered. */
async function waitMinutes(minutes: number) {
  act(() => void vi.advanceTimersByTime(minutes * minute))
  await settled()
}

/** Opens a page before the file lists a maintenance. */
async function openBefore() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(before) })
  const extra: { 'windows.json'?: Response } = {}
  const opened = await openPortal({ path: '/login', at: before, extra })
  await loginForm()
  return { ...opened, extra }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a maintenance that is announced while the portal is open', () => {
  it('EASE-22 the telephone number offers no inquiry during it, which no page could show', async () => {
    const { extra } = await openBefore()
    const inquiry = () => screen.queryByRole('link', { name: '文字でのお問い合わせ' })
    expect(inquiry()).toBeVisible()
    extra['windows.json'] = atOnce()
    await waitMinutes(10)
    await headed(words)
    expect(screen.getByText(/電話リレーサービス/)).toBeVisible()
    expect(inquiry()).toBeNull()
    await waitMinutes(120)
    expect(inMaintenance()).toBe(false)
    expect(inquiry()).toBeVisible()
  })

  it('SHELL-48 D30 is noticed within ten minutes by a visible tab', async () => {
    const { extra } = await openBefore()
    extra['windows.json'] = atOnce()
    await waitMinutes(9)
    expect(inMaintenance()).toBe(false)
    await waitMinutes(1)
    await headed(words)
  })

  it('SHELL-48 D30 is noticed at once by a tab that becomes visible again, and not by a hidden one', async () => {
    const { extra } = await openBefore()
    setHidden(true)
    extra['windows.json'] = atOnce()
    const fetched = vi.spyOn(globalThis, 'fetch')
    await waitMinutes(60)
    expect(fetched).not.toHaveBeenCalled()
    expect(inMaintenance()).toBe(false)
    setHidden(false)
    await headed(words)
  })

  it('PLUS-10 is announced in the banner of an open page', async () => {
    const { extra } = await openBefore()
    extra['windows.json'] = announced('2025-04-10T22:00:00+09:00', '2025-04-10T23:00:00+09:00')
    await waitMinutes(10)
    expect(await screen.findByText(/2025年4月10日 22:00 ～ 2025年4月10日 23:00/)).toBeVisible()
  })

  it('with an unknown end is announced and shown without one', async () => {
    const end = '2099-12-31T00:00:00+09:00'
    const { extra } = await openBefore()
    extra['windows.json'] = announced('2025-04-10T22:00:00+09:00', end)
    await waitMinutes(10)
    const notice = await screen.findByRole('region', { name: 'メンテナンスのお知らせ' })
    expect(notice).toHaveTextContent(/^2025年4月10日 22:00 から、メンテナンスのため、ご利用いただけません。$/)
    extra['windows.json'] = announced('2025-04-10T10:00:00+09:00', end)
    await waitMinutes(10)
    await headed(words)
    const shown = within(main())
    expect(shown.getByText('再開の時刻は、まだ決まっていません。ご不便をおかけし、申し訳ございません。')).toBeVisible()
    expect(shown.getByText('2025年4月10日 10:00 ～')).toBeVisible()
  })

  it('prolonged by a second entry is shown with the later end', async () => {
    const { extra } = await openBefore()
    const [start, planned, prolonged] = ['T10:00', 'T12:00', 'T15:00'].map((time) => `2025-04-10${time}:00+09:00`)
    const maintenance = [planned, prolonged].map((end) => ({ start, end }))
    extra['windows.json'] = Response.json({ cty: { maintenance } })
    await waitMinutes(10)
    await headed(words)
    expect(within(main()).getByText(/15:00ごろに再開します。/)).toBeVisible()
  })

  it.each(['/invoice', '/login'])('D16 takes the focus to its heading, and its end to that of %s', async (path) => {
    const opened = await openPortal({ path, at: built.before, ...(path === '/invoice' && { as: 'individual' }) })
    const heading = path === '/invoice' ? 'ご請求明細' : 'ログイン'
    // The first page of a visit leaves the focus where the browser put it.
    expect(await headed(heading)).not.toHaveFocus()
    at(opened, built.during)
    expect(await headed(words)).toHaveFocus()
    at(opened, built.after)
    expect(await headed(heading)).toHaveFocus()
  })

  it.each([
    ['withdrawn', 'ends', () => Response.json({ cty: { maintenance: [] } })],
    ['gone', 'ends', undefined],
    ['an error of the server', 'continues', () => new Response('', { status: 503 })],
    ['cut off', 'continues', () => new Response('{"cty": {')],
  ])('D30 with the file %s the maintenance that it listed %s', async (_, follows, file) => {
    const { extra } = await openBefore()
    extra['windows.json'] = atOnce()
    await waitMinutes(10)
    await headed(words)
    if (file) extra['windows.json'] = file()
    else delete extra['windows.json']
    await waitMinutes(10)
    if (follows === 'continues') expect(inMaintenance()).toBe(true)
    else expect(await loginForm()).toBeVisible()
  })
})

describe('what is being sent as a maintenance begins', () => {
  const inquiry = caseOf('inquiry')
  const sending = `${inquiry.api}/exec_create`

  /** Presses 「送信する」; the maintenance is noticed before the answer arrives. */
  async function sendUntilMaintenance(answer?: PlannedOutcome) {
    const extra: { 'windows.json'?: Response } = {}
    const opened = await openConfirm(inquiry, {}, { at: before, extra })
    if (answer) opened.plan(sending, answer)
    opened.api.scenarios.hold(sending)
    await clickSend(opened)
    await waitFor(() => expect(opened.calls(sending)).toHaveLength(1))
    extra['windows.json'] = atOnce()
    setHidden(false)
    // The tiles know of it, the page does not yet.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ご請求明細' })).toBeNull())
    expect(inMaintenance()).toBe(false)
    await release(opened, { path: sending })
    return opened
  }

  it('SHELL-45 D30 D40 is told where it was accepted, with only home in the menu, until the customer leaves the page', async () => {
    const opened = await sendUntilMaintenance()
    await onComplete(inquiry)
    await settled()
    expect(inMaintenance()).toBe(false)
    expect(within(screen.getByRole('navigation', { name: 'メニュー' })).getAllByRole('link')).toEqual([tile('ホーム')])
    expect(opened.calls(`${inquiry.completion}/certify_complete`)).toEqual([])
    await opened.user.click(tile('ホーム'))
    await headed(words)
  })

  it('D30 D40 is told where it was refused, and nothing more is sent', async () => {
    const opened = await sendUntilMaintenance({ kind: 'failure', message: '受け付けられません。' })
    expect(await within(main()).findAllByText('受け付けられません。')).not.toEqual([])
    await clickSend(opened)
    expect(await within(main()).findAllByText(words)).not.toEqual([])
    expect(opened.calls(sending)).toHaveLength(1)
    await opened.back()
    await headed(words)
  })
})

describe('a maintenance while the session is lost over a form', () => {
  it('D14 after it, the customer logs in and finds the input again', async () => {
    const opened = await openFilled(
      caseOf('inquiry'),
      { comments: '来週お願いします。', has_privacy: '1' },
      { at: built.before },
    )
    opened.plan('/api/contact/inquiry/confirm_create', { kind: 'needLogin' })
    await submitForm(opened)
    await screen.findByText(timedOut)
    at(opened, built.during)
    await waitFor(() => expect(inMaintenance()).toBe(true))
    at(opened, built.after)
    await opened.user.click(await within(main()).findByRole('link', { name: 'ログイン' }))
    await logIn(opened.user)
    await waitFor(() => expect(named('comments')[0]).toHaveValue('来週お願いします。'))
    expect(opened.calls('/api/contact/inquiry/certify_create')).toHaveLength(2)
  })
})

describe('during a maintenance nothing is sent', () => {
  it('SHELL-48 not the start of a single sign-on', async () => {
    const opened = await openPortal({ path: '/login?sso=1', at: built.during })
    await headed(words)
    await settled()
    expect(opened.calls()).toEqual([])
    expect(opened.left).toEqual([])
    at(opened, built.after)
    await loginForm()
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('SHELL-48 not its return: the code is not spent, and after the maintenance the customer is asked to log in', async () => {
    const opened = await openPortal({ path: '/login?sso=1', at: built.before })
    await waitFor(() => expect(opened.left).toHaveLength(1))
    const state = new URL(opened.left[0] ?? '').searchParams.get('state') ?? ''
    const signOn = opened.api.provider.signOns.waiting(state)
    if (!signOn) throw new Error('no pending sign-on')
    const code = opened.api.provider.signOns.agree(signOn, personaBy('individual').userId)
    const sent = opened.calls().length
    at(opened, built.during)
    window.history.pushState(null, '', `/login?code=${code}&state=${state}`)
    opened.reload()
    await headed(words)
    expect(opened.path()).toBe('/login')
    at(opened, built.after)
    expect(await screen.findByText(/^シングルサインオンでログインできませんでした。/)).toBeVisible()
    expect(opened.calls()).toHaveLength(sent)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(code)
  })

  it('SHELL-48 not during a window that only the file lists', async () => {
    const opened = await openPortal({ path: '/login?sso=1', at: before, extra: { 'windows.json': atOnce() } })
    await headed(words)
    await settled()
    expect(opened.calls()).toEqual([])
    expect(opened.left).toEqual([])
  })

  it('SHELL-48 not a logout: the session ends in the portal only', async () => {
    const opened = await openPortal({ path: '/invoice', at: built.during, as: 'individual' })
    await headed(words)
    await opened.user.click(await screen.findByRole('button', { name: /のメニュー$/ }))
    await opened.user.click(await screen.findByText('ログアウト'))
    await waitFor(() => expect(opened.stored()).toBeNull())
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it('SHELL-48 not on a click in the second before the page notices', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(built.before) })
    const opened = await openPortal({ path: '/login', at: built.before })
    const { userId, password } = personaBy('individual')
    fireEvent.change(await loginForm(), { target: { value: userId } })
    fireEvent.change(screen.getByLabelText(/^パスワード/, { selector: 'input' }), { target: { value: password } })
    vi.setSystemTime(Date.parse('2024-04-23T10:00:00.500+09:00'))
    fireEvent.click(present(screen.getAllByRole('button', { name: 'ログイン' })[0]))
    expect(await screen.findAllByText(words)).not.toEqual([])
    await settled()
    expect(opened.calls()).toEqual([])
    // Neither above the page nor in the form.
    expect(screen.queryByText(general)).toBeNull()
  })
})
