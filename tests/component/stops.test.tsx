import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { setClock } from '../../src/time/clock'
import {
  type ApplicationCase,
  applicationCases,
  caseOf,
  clickSend,
  formValues,
  onComplete,
  onForm,
  openConfirm,
  openFilled,
  submitForm,
} from './application-setup'
import { main } from './fault-page'
import * as mobility from './mobility-setup'
import { headed, logIn, type Opening, openPortal, release, settled, tile } from './portal'

/* Pages that operations stop, and the notices of an incident, by extra/windows.json. */

const words = 'この手続きは停止しています'
const reason = '口座振替のシステムに障害が起きています。'
const start = '2025-04-15T10:00:00+09:00'
const end = '2025-04-15T18:00:00+09:00'
const before = '2025-04-15T09:59:00+09:00'
const during = '2025-04-15T12:00:00+09:00'

const stop = (pages: readonly string[], more: object = {}) => ({ pages, start, end, reason, ...more })
const file = (brand: BrandCode, content: object) => Response.json({ [brand]: content })
const stopsOf = (pages: readonly string[], brand: BrandCode = 'cty') => file(brand, { stops: [stop(pages)] })

/** extra/windows.json with a stop, on its way until it arrives. */
function late(stopOfCty: object) {
  let arrive = () => {}
  const body = new ReadableStream({
    start(controller) {
      arrive = () => {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ cty: { stops: [stopOfCty] } })))
        controller.close()
      }
    },
  })
  return { answer: new Response(body), arrive: () => arrive() }
}

const isStopped = () => screen.queryByRole('heading', { level: 1, name: words }) !== null
const stopped = () => screen.findByRole('heading', { level: 1, name: words })

/** Opens as a customer of CTY within the span, unless told otherwise. */
const open = (path: string, extra: Opening['extra'], more: Opening = {}) =>
  openPortal({ version: 2025050101, as: 'individual', at: during, path, ...(extra && { extra }), ...more })

/** The tab comes to the front. */
const comeBack = () => fireEvent(document, new Event('visibilitychange'))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a stopped page', () => {
  it('STOP-01 makes no call where the file comes after the page', async () => {
    const { answer, arrive } = late(stop(['/invoice']))
    // The page waits two seconds for the file, less than a busy machine takes to show it.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { calls } = await open('/invoice', { 'windows.json': answer })
    vi.useRealTimers()
    await headed('ご請求明細')
    await act(async () => arrive())
    await stopped()
    await settled()
    expect(calls('/api/invoice/certify_index')).toEqual([])
  })

  it('STOP-01, EASE-22, SHELL-54 shows why, until when, the telephone and the other ways, and makes no call', async () => {
    const otherWays = ['口座振替依頼書をお送りします。', '窓口でもお手続きいただけます。']
    const { calls } = await open('/payMethod/create', {
      'windows.json': file('cty', { stops: [stop(['/payMethod'], { otherWays })] }),
    })
    await stopped()
    const shown = within(main())
    expect(shown.getByText(reason)).toBeVisible()
    expect(shown.getByRole('alert')).toHaveTextContent(reason)
    expect(shown.getByText('2025年4月15日 18:00ごろまで停止する予定です。')).toBeVisible()
    for (const way of otherWays) expect(shown.getByText(way)).toBeVisible()
    expect(shown.getByRole('link', { name: /^0120/ })).toHaveAttribute('href', expect.stringMatching(/^tel:0120/))
    expect(shown.getByText(/電話リレーサービス/)).toBeVisible()
    expect(shown.getByRole('link', { name: '文字でのお問い合わせ' })).toHaveAttribute('href', '/contact/inquiry')
    await settled()
    expect(calls()).toEqual([])
  })

  it.each([
    ['2026-01-10T06:00:00+09:00', ['2026年1月10日 6:00ごろまで停止する予定です。']],
    ['2099-12-31T00:00:00+09:00', []],
  ])('STOP-01 names the whole date of the end, and none where it is open: %s', async (until, told) => {
    await open('/invoice', { 'windows.json': file('cty', { stops: [stop(['/invoice'], { end: until })] }) })
    await stopped()
    const shown = within(main())
    expect(shown.getByText(reason)).toBeVisible()
    expect(shown.queryAllByText(/停止する予定/).map(({ textContent }) => textContent)).toEqual(told)
  })

  it.each([
    ['first', true],
    ['last', false],
  ])('STOP-01 of two stops shows the one that ends later, where it is listed %s', async (_, isFirst) => {
    const whole = stop(['/contact'], { end: '2025-04-15T13:00:00+09:00' })
    const part = stop(['/contact/apply'], { reason: 'お申し込みのシステムを点検しています。' })
    const stops = isFirst ? [part, whole] : [whole, part]
    await open('/contact/apply', { 'windows.json': file('cty', { stops }) })
    await stopped()
    expect(within(main()).getByText('お申し込みのシステムを点検しています。')).toBeVisible()
    expect(within(main()).getByText('2025年4月15日 18:00ごろまで停止する予定です。')).toBeVisible()
  })

  it.each([
    ['cty', '/invoice', '/invoice'],
    ['cns', '/payMethod', '/payMethod/confirm'],
    ['nct', '/contact/apply/tv', '/contact/apply/tv/create'],
    ['y3d', '/mobility', '/mobility/reserve/selectVehicle'],
    ['cty', '/idpass', '/idpass/edit'],
    ['y3d', '/newRegist', '/newRegist'],
  ] as const)('STOP-01 of %s: %s stops %s, for visitors too, and nothing is sent', async (brand, page, path) => {
    const { calls, reload } = await open(path, { 'windows.json': stopsOf([page], brand) }, { brand })
    await stopped()
    localStorage.clear()
    reload()
    await stopped()
    await settled()
    expect(calls()).toEqual([])
  })

  it.each([
    ['another page with the same beginning', '/contact/apply/tv', '/contact/apply/tel', {}],
    ['the page above', '/contact/apply', '/contact', {}],
    ['home', '/home', '/home', {}],
    ['every page', '/', '/contact', {}],
    ['a page before the span', '/contact', '/contact', { start: '2025-04-15T12:00:01+09:00' }],
    ['a page at the end of the span', '/contact', '/contact', { end: during }],
  ])('STOP-01 does not stop %s', async (_, page, path, span) => {
    await open(path, { 'windows.json': file('cty', { stops: [stop([page], span), stop(['/invoice'])] }) })
    await screen.findByRole('heading', { level: 1 })
    // By then the file is applied.
    await waitFor(() => expect(tile('ご請求明細停止中')).toBeVisible())
    expect(isStopped()).toBe(false)
  })

  it('STOP-01 still logs out at the provider', async () => {
    const { user, calls } = await open('/invoice', { 'windows.json': stopsOf(['/invoice']) })
    await stopped()
    await user.click(await screen.findByRole('button', { name: /のメニュー$/ }))
    await user.click(await screen.findByText('ログアウト'))
    await waitFor(() => expect(calls('/api/auth/logout')).toHaveLength(1))
  })
})

describe('an open tab', () => {
  const none = () => Response.json({})

  it('STOP-02 learns of a stop at once when it comes to the front, and that it is over', async () => {
    const extra = { 'windows.json': none() }
    const { calls } = await open('/invoice', extra)
    await screen.findByRole('table', { name: 'ご請求の内訳' })
    const sent = calls().length
    extra['windows.json'] = stopsOf(['/invoice'])
    comeBack()
    await stopped()
    expect(calls()).toHaveLength(sent)
    extra['windows.json'] = none()
    comeBack()
    await headed('ご請求明細')
  })

  it('STOP-04 is stopped no more once the file is broken', async () => {
    const extra = { 'windows.json': stopsOf(['/invoice']) }
    await open('/invoice', extra)
    await stopped()
    extra['windows.json'] = Response.json({ cty: { stops: [stop(['/invoice'], { start: 'now' })] } })
    comeBack()
    await headed('ご請求明細')
  })

  it('STOP-02 learns of a stop within ten minutes when it stays in front, and begins an announced one within a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(before) })
    const extra = { 'windows.json': none() }
    await open('/invoice', extra, { at: before })
    await screen.findByRole('table', { name: 'ご請求の内訳' })
    extra['windows.json'] = Response.json({
      cty: { stops: [stop(['/invoice'], { start: '2025-04-15T10:09:30+09:00' })] },
    })
    const wait = async (minutes: number) => {
      act(() => void vi.advanceTimersByTime(minutes * 60_000))
      await settled()
    }
    await wait(10)
    // It was read by now, and has not begun.
    extra['windows.json'] = none()
    expect(isStopped()).toBe(false)
    await wait(1)
    await stopped()
  })

  /** Fills in a form, and sends it. The stop arrives while the response is on its way. */
  async function stoppedWhileSending(application: ApplicationCase, outcome?: PlannedOutcome) {
    const extra = { 'windows.json': none() }
    const opened = await openConfirm(application, {}, { at: during, extra, version: 2025050101 })
    const path = `${application.api}/exec_create`
    if (outcome) opened.plan(path, outcome)
    opened.api.scenarios.hold(path)
    await clickSend(opened)
    await waitFor(() => expect(opened.calls(path)).toHaveLength(1))
    extra['windows.json'] = stopsOf([application.path])
    comeBack()
    // The breadcrumb knows of it, the page does not yet.
    await screen.findAllByText('停止中')
    expect(isStopped()).toBe(false)
    await release(opened, { path })
    return { ...opened, sent: path, extra }
  }

  it.each(applicationCases)('STOP-02 finishes what is being sent, and tells so: $name', async (application) => {
    const { user, calls } = await stoppedWhileSending(application)
    await onComplete(application)
    await waitFor(() => expect(calls(`${application.completion}/certify_complete`)).toHaveLength(1))
    expect(isStopped()).toBe(false)
    await user.click(tile('ホーム'))
    await headed('ようこそ')
  })

  it('STOP-02 finishes a reservation that is being sent, and tells so', async () => {
    const extra = { 'windows.json': none() }
    const { api, calls } = await mobility.openIndex({ extra })
    await mobility.startNew()
    await mobility.chooseRide()
    await mobility.chooseSlots('11月15日（金）', 'K9')
    const path = mobility.call('exec_confirm')
    api.scenarios.hold(path)
    await mobility.press('予約する')
    await waitFor(() => expect(calls(path)).toHaveLength(1))
    const span = { start: '2024-11-08T00:00:00+09:00', end: '2024-11-09T00:00:00+09:00' }
    extra['windows.json'] = file('y3d', { stops: [stop(['/mobility'], span)] })
    comeBack()
    await screen.findAllByText('停止中')
    expect(isStopped()).toBe(false)
    await release({ api }, { path })
    await headed('予約完了')
    expect(within(main()).getByText('予約を受け付けました。')).toBeVisible()
  })

  it('STOP-02 tells a refusal of what is being sent, and sends nothing more', async () => {
    const opened = await stoppedWhileSending(caseOf('inquiry'), { kind: 'failure', message: '受け付けられません。' })
    expect(await within(main()).findAllByText('受け付けられません。')).not.toEqual([])
    await clickSend(opened)
    expect(await within(main()).findAllByText(reason)).not.toEqual([])
    expect(opened.calls(opened.sent)).toHaveLength(1)
    await opened.back()
    await stopped()
  })

  it('STOP-02 keeps telling a refusal when the file is read again, until the page is left', async () => {
    const application = caseOf('inquiry')
    const refused = '受け付けられません。'
    const opened = await stoppedWhileSending(application, { kind: 'failure', message: refused })
    expect(await within(main()).findAllByText(refused)).not.toEqual([])
    opened.extra['windows.json'] = stopsOf([application.path, '/invoice'])
    comeBack()
    // By then the file is applied.
    await waitFor(() => expect(tile('ご請求明細停止中')).toBeVisible())
    expect(within(main()).queryAllByText(refused)).not.toEqual([])
    expect(isStopped()).toBe(false)
    await opened.back()
    await stopped()
  })

  it('STOP-02 finishes a mail that is being sent, which may be sent again, and tells so', async () => {
    const extra = { 'windows.json': none() }
    const { api, user } = await open('/reminder/entryMailPass', extra)
    await user.type(await screen.findByRole('textbox', { name: /メールアドレス/ }), 'taro@example.jp')
    api.scenarios.hold('/api/reminder/entry_mail_pass')
    await user.click(within(main()).getByRole('button', { name: '送信' }))
    extra['windows.json'] = stopsOf(['/reminder'])
    comeBack()
    await screen.findAllByText('停止中')
    expect(isStopped()).toBe(false)
    await release({ api })
    expect(await within(main()).findByText(/taro@example\.jp 宛てにメールを/)).toBeVisible()
  })

  it('D40 a page that tells of a lost response stays until it is left, though its page is stopped afterwards', async () => {
    const extra = { 'windows.json': none() }
    const application = caseOf('inquiry')
    const opened = await openConfirm(application, {}, { at: during, extra, version: 2025050101 })
    opened.plan(`${application.api}/exec_create`, { kind: 'network' })
    await clickSend(opened)
    const unknown = /受け付けられている場合があります/
    expect(await within(main()).findAllByText(unknown)).not.toEqual([])
    extra['windows.json'] = stopsOf([application.path])
    comeBack()
    await screen.findAllByText('停止中')
    expect(isStopped()).toBe(false)
    expect(within(main()).queryAllByText(unknown)).not.toEqual([])
    await opened.back()
    await stopped()
  })

  it('a page that says that a mail was sent stays, though its page is stopped afterwards', async () => {
    const extra = { 'windows.json': none() }
    const { user } = await open('/reminder/entryMailPass', extra)
    await user.type(await screen.findByRole('textbox', { name: /メールアドレス/ }), 'taro@example.jp')
    await user.click(within(main()).getByRole('button', { name: '送信' }))
    const sent = await within(main()).findByText(/taro@example\.jp 宛てにメールを/)
    extra['windows.json'] = stopsOf(['/reminder'])
    comeBack()
    await screen.findAllByText('停止中')
    expect(sent).toBeVisible()
    expect(isStopped()).toBe(false)
  })

  it('STOP-02 is stopped where something was refused before; what was typed is kept', async () => {
    const extra = { 'windows.json': none() }
    const application = caseOf('inquiry')
    const opened = await openFilled(application, { comments: '来週' }, { at: during, extra })
    opened.plan(`${application.api}/confirm_create`, { kind: 'failure', message: '受け付けられません。' })
    await submitForm(opened)
    await screen.findAllByText('受け付けられません。')
    extra['windows.json'] = stopsOf([application.path])
    comeBack()
    await stopped()
    extra['windows.json'] = none()
    comeBack()
    await onForm()
    expect(formValues()['comments']).toBe('来週')
  })
})

describe('what leads to a stopped page', () => {
  it('STOP-03 tiles, cards and links of home say so, and the others do not', async () => {
    const { calls } = await open('/home', { 'windows.json': stopsOf(['/payMethod', '/invoice']) })
    await headed('ようこそ')
    expect(tile('お支払い方法の変更停止中')).toBeVisible()
    expect(tile('ご請求明細停止中')).toBeVisible()
    const job = await screen.findByRole('navigation', { name: 'お手続き' })
    expect(within(job).getByRole('link', { name: 'お支払い方法の変更停止中' })).toBeVisible()
    expect(within(job).getByRole('link', { name: 'お引っ越し' })).toBeVisible()
    const card = await screen.findByRole('region', { name: /ご請求/ })
    expect(within(card).getByText('停止中')).toBeVisible()
    expect(within(card).getByText(reason)).toBeVisible()
    await screen.findByRole('region', { name: 'ご契約中のサービス' })
    await settled()
    expect(calls('/api/invoice/certify_index')).toEqual([])
    expect(tile('プレゼント')).toBeVisible()
  })

  const service = { page: '/contract/service', title: 'ご契約中のサービス', shows: '光1ギガコース' }
  const payment = { page: '/contract/payment', title: 'お支払い方法', shows: '毎月26日' }

  it.each([
    { path: '/home', ...service, other: payment },
    { path: '/contract', ...service, other: payment },
    { path: '/home', ...payment, other: service },
    { path: '/contract', ...payment, other: service },
  ])(
    'STOP-03 a card whose own page is stopped says so, and queries nothing: $path, $title',
    async ({ path, page, title, other }) => {
      const { calls } = await open(path, { 'windows.json': stopsOf([page]) })
      const card = within(await screen.findByRole('region', { name: title }))
      expect(await card.findByText('停止中')).toBeVisible()
      expect(card.getByText(reason)).toBeVisible()
      await within(await screen.findByRole('region', { name: other.title })).findByText(other.shows)
      await settled()
      expect(calls(`/api${page}/certify_index`)).toEqual([])
      expect(calls(`/api${other.page}/certify_index`)).toHaveLength(1)
    },
  )

  it.each([
    ['/mobility/reserve', 1, 0],
    ['/mobility/reserve/selectVehicle', 0, 1],
  ] as const)(
    'STOP-03 the card of the next ride says so, and queries nothing, where its own page is stopped: %s',
    async (page, says, queries) => {
      const { calls } = await open('/home', { 'windows.json': stopsOf([page], 'y3d') }, { brand: 'y3d' })
      const card = within(await screen.findByRole('region', { name: '次のご予約' }))
      await card.findByText(says ? reason : 'これからのご予約はありません。')
      expect(card.queryAllByText('停止中', { selector: '.badge' })).toHaveLength(says)
      await settled()
      expect(calls('/api/mobility/reserve/certify_index')).toHaveLength(queries)
    },
  )

  it('STOP-03 the breadcrumb and links within a page say so', async () => {
    const { user } = await open('/contact/apply/tel', { 'windows.json': stopsOf(['/contact/apply']) })
    await stopped()
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    expect(crumbs.getByRole('link', { name: 'お申し込み停止中' })).toBeVisible()
    await user.click(crumbs.getByRole('link', { name: 'お問い合わせ・お申し込み' }))
    expect(await within(main()).findAllByRole('link', { name: /停止中$/ })).not.toEqual([])
    expect(within(main()).getByRole('link', { name: 'お問い合わせ' })).toBeVisible()
  })

  it('STOP-03 a link of the reservations says so as soon as the page learns of the stop', async () => {
    const extra = { 'windows.json': stopsOf([], 'y3d') }
    await open('/mobility/reserve', extra, { brand: 'y3d' })
    expect(await within(main()).findByRole('link', { name: '同乗者を登録する' })).toBeVisible()
    extra['windows.json'] = stopsOf(['/mobility/reserve/subUser'], 'y3d')
    comeBack()
    expect(await within(main()).findByRole('link', { name: '同乗者を登録する停止中' })).toBeVisible()
  })

  it.each([
    ['cty', '/contact/inquiry/create', '/contact', 'お問い合わせ停止中', '/contact/inquiry'],
    ['y3d', '/mobility/reserve', '/mobility/reserve/selectVehicle', 'モビリティ停止中', '/mobility'],
  ] as const)(
    'STOP-03 a link whose address redirects to a stopped page says so, of %s: %s',
    async (brand, page, path, name, href) => {
      await open(path, { 'windows.json': stopsOf([page], brand) }, { brand })
      const links = await screen.findAllByRole('link', { name })
      expect(links.map((link) => link.getAttribute('href'))).toContain(href)
    },
  )
})

describe('a file that is', () => {
  it.each([
    ['missing', () => new Response('', { status: 404 })],
    ['broken', () => new Response('{"cty": {"stops": [')],
    ['an error page', () => new Response('<!doctype html>', { status: 503 })],
    ['for another brand', () => stopsOf(['/invoice'], 'nct')],
    ['without pages', () => file('cty', { stops: [{ start, end, reason }] })],
    ['with a path that is none', () => stopsOf(['invoice'])],
    ['with an empty path', () => stopsOf([''])],
    ['with an end before the start', () => file('cty', { stops: [stop(['/invoice'], { start: end, end: start })] })],
    ['over', () => file('cty', { stops: [stop(['/invoice'], { end: '2025-04-15T12:00:00+09:00' })] })],
    ['early', () => file('cty', { stops: [stop(['/invoice'], { start: '2025-04-15T12:01:00+09:00' })] })],
  ])('STOP-04 %s stops nothing', async (_, answer) => {
    await open('/invoice', { 'windows.json': answer() })
    await screen.findByRole('table', { name: 'ご請求の内訳' })
    expect(isStopped()).toBe(false)
    expect(screen.queryByText(/停止中/)).toBeNull()
  })

  it('STOP-04 late stops nothing until it is there', async () => {
    const { answer, arrive } = late(stop(['/invoice']))
    await open('/invoice', { 'windows.json': answer })
    // The calls begin two seconds later, without the file.
    await screen.findByRole('table', { name: 'ご請求の内訳' }, { timeout: 20_000 })
    await act(async () => arrive())
    await stopped()
  })
})

describe('the notice of an incident', () => {
  const notice = (more: object = {}) => ({
    start,
    end,
    severity: 'danger',
    text: '<p>つながりにくくなっています。<a href="https://www.cty.example/s">詳しく</a><img src=x onerror="x()"></p>',
    ...more,
  })
  const notices = (...all: object[]) => ({ 'windows.json': file('cty', { notices: all }) })

  it.each(['/home', '/login'])('STOP-05 is on %s, sanitised, and blocks nothing', async (path) => {
    const { user } = await openPortal({ path, at: during, version: 2025050101, extra: notices(notice()) })
    const region = await screen.findByRole('alert', { name: '重要なお知らせ' })
    expect(await within(region).findByRole('link', { name: /詳しく/ })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(region.querySelector('img')).toBeNull()
    await logIn(user)
    await headed('ようこそ')
    expect(screen.getByRole('alert', { name: '重要なお知らせ' })).toBeVisible()
    await user.click(tile('ご請求明細'))
    await headed('ご請求明細')
    expect(screen.queryByText(/つながりにくく/)).toBeNull()
  })

  it.each([
    ['info', 'お知らせ', 'region', 'site-banner site-banner--info'],
    ['warning', 'ご注意ください', 'region', 'site-banner'],
    ['danger', '重要なお知らせ', 'alert', 'site-banner site-banner--danger'],
    ['unheard-of', 'お知らせ', 'region', 'site-banner site-banner--info'],
  ])('STOP-05 of the severity %s is called 「%s」 and sanitised (%s, %s)', async (severity, name, role, look) => {
    await openPortal({ path: '/login', at: during, extra: notices(notice({ severity })) })
    const shown = await screen.findByRole(role, { name })
    expect(shown).toHaveTextContent(/つながりにくく/)
    await within(shown).findByRole('link', { name: /詳しく/ })
    expect(shown.querySelector('img')).toBeNull()
    expect(shown.className).toBe(look)
    expect(screen.queryAllByRole('alert')).toHaveLength(role === 'alert' ? 1 : 0)
  })

  it.each([
    ['2025-04-15T09:59:45+09:00', false],
    [start, true],
    ['2025-04-15T17:59:45+09:00', true],
    [end, false],
  ])('STOP-05 at %s it is shown: %s', async (at, shown) => {
    const allDay = {
      start: '2025-04-15T00:00:00+09:00',
      end: '2025-04-16T00:00:00+09:00',
      severity: 'info',
      text: '<p>終日のお知らせです。</p>',
    }
    await openPortal({ path: '/login', at, extra: notices(notice(), notice(allDay)) })
    await screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
    // By then the file is applied.
    await screen.findByText('終日のお知らせです。')
    await act(async () => setClock(Date.parse(at)))
    expect(screen.queryByRole('alert', { name: '重要なお知らせ' }) !== null).toBe(shown)
    expect(screen.queryByText(/つながりにくく/) !== null).toBe(shown)
  })
})
