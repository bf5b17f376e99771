import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withDecoded } from '../decoded'
import { present } from '../present'
import { goTo, headed, openPortal } from './portal'

/*
 * What the analytics service receives. Its library runs, but its script is never fetched: what it would send stays in
 * window.dataLayer.
 */

const loginForm = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })
const script = () => document.querySelector('script[src*="googletagmanager"]')

const queue = v.array(
  v.pipe(
    v.custom<ArrayLike<unknown>>((entry) => typeof entry === 'object' && entry !== null),
    v.transform((entry) => Array.from(entry)),
  ),
)
/** Everything in the library's queue. */
const entries = () => v.parse(queue, 'dataLayer' in window ? window.dataLayer : [])
const view = v.looseTuple([
  v.literal('event'),
  v.literal('page_view'),
  v.looseObject({
    page_path: v.string(),
    page_title: v.string(),
    page_location: v.string(),
    page_referrer: v.string(),
  }),
])
const views = () =>
  entries().flatMap((entry) => {
    const parsed = v.safeParse(view, entry)
    return parsed.success ? [parsed.output[2]] : []
  })
const seen = () => views().map(({ page_path, page_title }) => [page_path, page_title])

// The library's state is per worker: no other test file has an ID.
beforeEach(() => {
  // The library uses the same queue for all pages.
  if ('dataLayer' in window) Object.assign(window, { dataLayer: [] })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

afterAll(() => {
  for (const name of ['dataLayer', 'gtag']) Reflect.deleteProperty(window, name)
  for (const script of document.querySelectorAll('script')) script.remove()
})

describe('without a measurement ID', () => {
  it('SHELL-37 nothing of the service is loaded or sent', async () => {
    // Of a test with an ID, if one ran before.
    const [left, hadQueue] = [script()?.outerHTML ?? '', 'dataLayer' in window]
    const { user } = await openPortal({ path: '/login' })
    await loginForm()
    await user.click(screen.getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    expect(document.documentElement.innerHTML.replace(left, '')).not.toContain('googletagmanager')
    expect('dataLayer' in window).toBe(hadQueue)
    expect(entries()).toEqual([])
  })
})

describe('with a measurement ID', () => {
  beforeEach(() => {
    vi.stubEnv('PORTAL_ANALYTICS', 'G-TEST1')
  })

  it('SHELL-35 sends each page once, with its path and title', async () => {
    const { user, back } = await openPortal({ path: '/login' })
    await loginForm()
    await waitFor(() => expect(seen()).toEqual([['/login', 'ログイン | CTYマイページ']]))
    await user.click(screen.getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    await back()
    await loginForm()
    goTo('/nowhere')
    await headed('お探しのページが見つかりません')
    await waitFor(() =>
      expect(seen()).toEqual([
        ['/login', 'ログイン | CTYマイページ'],
        ['/reminder/entryMailPass', 'パスワードの再登録 | CTYマイページ'],
        ['/login', 'ログイン | CTYマイページ'],
        ['/notFound', 'ページが見つかりません | CTYマイページ'],
      ]),
    )
    expect(script()?.getAttribute('src')).toBe('https://www.googletagmanager.com/gtag/js?id=G-TEST1')
  })

  it.each([
    ['/newRegist', '/newRegist/entryMail', '新規登録'],
    ['/idpass/confirm', '/idpass/edit', '会員情報'],
    ['/login', '/home', 'ホーム'],
  ])('SHELL-35 does not send %s, which only redirects to %s', async (path, to, title) => {
    const opened = await openPortal({ path, as: 'individual' })
    await waitFor(() => expect(opened.path()).toBe(to))
    await waitFor(() => expect(seen()).toEqual([[to, `${title} | CTYマイページ`]]))
    goTo('/notFound')
    await headed('お探しのページが見つかりません')
    goTo(path)
    await waitFor(() => expect(opened.path()).toBe(to))
    await waitFor(() => expect(seen()).toHaveLength(3))
    expect(seen().map(([page]) => page)).toEqual([to, '/notFound', to])
  })

  it('SHELL-35 sends each of two successive pages with the same title', async () => {
    await openPortal({ path: '/newRegist/entryMail' })
    await headed('新規登録')
    goTo('/newRegist/entryPersonal')
    const title = '新規登録 | CTYマイページ'
    await waitFor(() =>
      expect(seen()).toEqual([
        ['/newRegist/entryMail', title],
        ['/newRegist/entryPersonal', title],
      ]),
    )
  })

  it('SHELL-35 sends a gated page that asks a visitor to log in once', async () => {
    await openPortal({ path: '/contact/inquiry' })
    await screen.findByText('ログインしてください。')
    await waitFor(() => expect(seen()).toEqual([['/contact/inquiry', 'お問い合わせ | CTYマイページ']]))
  })

  it('what the service measures by itself on a page counts for that page, not for the one before', async () => {
    await openPortal({ path: '/newRegist/entryMail' })
    await headed('新規登録')
    goTo('/nowhere')
    await headed('お探しのページが見つかりません')
    await waitFor(() => expect(views()).toHaveLength(2))
    const settings = entries().filter(([command]) => command === 'set')
    expect(settings.map(([, page]) => page)).toMatchObject([
      { page_path: '/newRegist/entryMail', page_location: 'http://localhost/newRegist/entryMail' },
      { page_path: '/notFound', page_location: 'http://localhost/notFound' },
    ])
  })

  it.each([
    '/reminder/selectUserType?cert_key=SECRET1',
    '/newRegist/entryCertCode?cert2_key=SECRET1',
    '/login?code=SECRET1&state=SECRET2',
    // A page that keeps its query in the address bar.
    '/invoice?cert_key=SECRET1&cert2_key=SECRET2&code=SECRET3&state=SECRET4',
  ])('API-22 SHELL-36 sends nothing of the query of %s', async (path) => {
    const referrer = vi.spyOn(document, 'referrer', 'get')
    referrer.mockReturnValue('http://localhost/login?code=SECRET3#state=SECRET4')
    await openPortal({ version: 2023101500, path })
    await waitFor(() => expect(views()).toHaveLength(1))
    goTo('/notFound')
    await headed('お探しのページが見つかりません')
    await waitFor(() => expect(views()).toHaveLength(2))
    expect(JSON.stringify(entries())).not.toContain('SECRET')
    expect(views()[0]).toMatchObject({
      page_location: `http://localhost${path.split('?')[0]}`,
      page_referrer: 'http://localhost/login',
    })
  })

  it.each([
    ['/nowhere/taro@example.jp/KEY', '/notFound'],
    ['/login/KEY', '/notFound'],
    ['/reset;token=KEY', '/notFound'],
    ['/mobility/reserve/KEY', '/notFound'],
    // Closed at this time, so treated as unknown.
    ['/mobility/reserve', '/notFound'],
    ['/invoice/', '/invoice'],
    ['/', '/home'],
  ])('SHELL-36 sends %s as %s', async (path, as) => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('http://localhost/nowhere/KEY')
    await openPortal({ path, at: '2025-04-10T10:00:00+09:00' })
    await waitFor(() => expect(views()).toHaveLength(1))
    expect(views()[0]).toMatchObject({
      page_path: as,
      page_location: `http://localhost${as}`,
      page_referrer: 'http://localhost/notFound',
    })
    expect(JSON.stringify(entries())).not.toMatch(/KEY|taro|nowhere/)
  })

  it('SHELL-36 sends only the origin of another site', async () => {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://mail.example/taro@example.jp/inbox?KEY')
    await openPortal({ path: '/notFound' })
    await waitFor(() => expect(views()).toHaveLength(1))
    expect(views()[0]).toMatchObject({ page_referrer: 'https://mail.example/' })
  })

  it('MOB-30 the key of a mailed registration is not sent', async () => {
    const address = '/mobility/reserve/entryPassword'
    const at = '2024-11-08T10:00:00+09:00'
    const { path } = await openPortal({ brand: 'y3d', path: `${address}?cert_key=KEY-0001`, at })
    await waitFor(() => expect(views()).toHaveLength(1))
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('リンクが正しくありません。')
    expect(path()).toBe(address)
    expect(JSON.stringify(entries())).toContain(address)
    expect(JSON.stringify(entries())).not.toContain('KEY-0001')
  })

  it('QR-13 the codes of a reservation are not sent', async () => {
    await openPortal({ brand: 'y3d', as: 'family', path: '/mobility/reserve', at: '2024-11-08T10:00:00+09:00' })
    const [codes] = await screen.findAllByRole('button', { name: /^QRコードを表示/ })
    fireEvent.click(present(codes))
    const shown = within(await screen.findByRole('dialog')).getAllByText(/^\d{4}-(MAIN|SUB\d)$/)
    const riders = shown.map(({ textContent }) => textContent)
    goTo('/notFound')
    await headed('お探しのページが見つかりません')
    await waitFor(() => expect(views()).toHaveLength(2))
    const sent = withDecoded(JSON.stringify(entries()))
    expect(riders.filter((code) => sent.includes(code))).toEqual([])
  })

  it('CNT-36 the link of the app and its token are not sent', async () => {
    // A computer does not get the link itself.
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/130.0')
    const { api, left } = await openPortal({ path: '/home?connect=1', as: 'individual' })
    await waitFor(() => expect(views()).toHaveLength(1))
    goTo('/connect')
    fireEvent.click(await screen.findByRole('button', { name: 'コネクトアプリを開く' }))
    const token = api.provider.connections.current('taro@example.jp')?.split('=')[1] ?? 'no token'
    expect(token).toMatch(/.{30}/)
    await waitFor(() => expect(left.join()).toContain(token))
    goTo('/notFound')
    await headed('お探しのページが見つかりません')
    await waitFor(() => expect(views()).toHaveLength(3))
    expect(withDecoded(JSON.stringify(entries()))).not.toContain(token)
  })

  it('SHELL-37 a blocked script changes nothing for the customer', async () => {
    const { user, path, thrown } = await openPortal({ path: '/login' })
    await loginForm()
    await waitFor(() => expect(script()).not.toBeNull())
    act(() => void script()?.dispatchEvent(new Event('error')))
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    expect(path()).toBe('/reminder/entryMailPass')
    expect(thrown).toEqual([])
  })
})
