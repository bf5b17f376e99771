import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { setClock } from '../../src/time/clock'
import { general } from '../messages'
import { present } from '../present'
import { caseOf, openFilled, submitForm } from './application-setup'
import { logIn, main, type Opened, type Opening, openPortal, personaBy, settled, storeLogin, tile } from './portal'

const path = '/api/auth/oauth2_login'
const blamed = 'ユーザーIDまたはパスワードが正しくありません。'
const refused = /^シングルサインオンでログインできませんでした。/

const button = () => screen.findByRole('button', { name: 'シングルサインオンでログイン' })
const welcomed = () => screen.findByRole('heading', { level: 1, name: 'ようこそ' })
const menuOf = (name: string) => screen.findByRole('button', { name: `${name} 様のメニュー` })
async function refusalShown() {
  const shown = await main().findByText(refused)
  expect(shown).toBeVisible()
  expect(shown).toHaveTextContent(/もう一度お試しいただくか、ユーザーIDとパスワードで/)
}
const bodies = ({ calls }: Opened) => calls(path).map(({ body }) => body)

/** The stored state of a sign-on in progress, or null. */
const stored = (): unknown => JSON.parse(sessionStorage.getItem('oauth2') ?? 'null')

/** The URL that the portal navigates to. */
async function navigatedTo({ left }: Opened) {
  await waitFor(() => expect(left).toHaveLength(1))
  return new URL(left[0] ?? '')
}

/** Clicks the button and waits for the sign-on page. */
async function started(opening: Opening = {}) {
  const opened = await openPortal({ path: '/login', ...opening })
  await opened.user.click(await button())
  const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
  return { ...opened, state }
}

/** The customer agrees at the sign-on page; returns the code for the return URL. */
function agree({ api }: Opened, state: string, key = 'individual') {
  const signOn = api.provider.signOns.waiting(state)
  if (!signOn) throw new Error(`no sign-on waits with ${state}`)
  return api.provider.signOns.agree(signOn, personaBy(key).userId)
}

/** Opens a URL of the portal from another site. */
function openUrl({ reload }: Opened, address: string) {
  window.history.pushState(null, '', address)
  reload()
}

const returnFromSignOn = (opened: Opened, query: Readonly<Record<string, string>>) =>
  openUrl(opened, `/login?${new URLSearchParams(query)}`)

describe('the start', () => {
  it('AUTH-27 a button is shown to a visitor at home and login', async () => {
    await openPortal({ path: '/notFound' })
    for (const address of ['/', '/home', '/login']) {
      act(() => {
        window.history.pushState({ key: `to ${address}`, idx: 0 }, '', address)
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
      })
      expect(await button()).toBeEnabled()
    }
  })

  it('AUTH-27 no button for a logged-in customer', async () => {
    await openPortal({ path: '/home', as: 'individual' })
    await welcomed()
    expect(screen.queryByRole('button', { name: 'シングルサインオンでログイン' })).toBeNull()
  })

  it('AUTH-28 sends an empty request for a visitor', async () => {
    const opened = await started()
    expect(bodies(opened)).toEqual([{}])
    expect(opened.calls()[0]?.headers).not.toHaveProperty('authorization')
  })

  it('AUTH-28 sends both tokens of a logged-in customer', async () => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    await navigatedTo(opened)
    const { _access_token, _refresh_token } = JSON.parse(localStorage.getItem('auth') ?? '')
    expect(bodies(opened)).toEqual([{ _access_token, _refresh_token }])
  })

  it('AUTH-28 AUTH-36 a logged-in customer stays for the sign-on while the windows are on their way', async () => {
    let end = () => {}
    const late = new ReadableStream({
      start(controller) {
        end = () => {
          controller.enqueue(new TextEncoder().encode('{}'))
          controller.close()
        }
      },
    })
    const extra = { 'windows.json': new Response(late) }
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual', extra })
    await menuOf('山田 太郎')
    expect(opened.path()).toBe('/login')
    // Nothing to fill in for whoever is logged in.
    expect(document.querySelector('input')).toBeNull()
    await act(async () => end())
    await navigatedTo(opened)
    expect(bodies(opened)).toHaveLength(1)
  })

  const withoutHttps = { authorization_url: 'http://a.example/', oauth2state: 's-1', oauth2created: '1' }
  it.each<[string, PlannedOutcome]>([
    ['a sign-on that fails', { kind: 'network' }],
    ['AUTH-30 a sign-on to a URL without https', { kind: 'ok', data: withoutHttps }],
  ])('%s is told to a logged-in customer at home, where it leads', async (_, outcome) => {
    const opened = await openPortal({ path: '/notFound', as: 'individual' })
    opened.plan(path, outcome)
    openUrl(opened, '/login?sso=1')
    await welcomed()
    expect(await screen.findByRole('alert')).toHaveTextContent(general)
    expect(opened.path()).toBe('/home')
    expect(bodies(opened)).toHaveLength(1)
    expect(opened.left).toEqual([])
  })

  it('AUTH-28 two quick clicks start one', async () => {
    const opened = await openPortal({ path: '/login' })
    opened.api.scenarios.hold(path)
    await opened.user.dblClick(await button())
    await waitFor(() => expect(bodies(opened)).toHaveLength(1))
    await opened.api.scenarios.release({ path })
    await navigatedTo(opened)
    expect(bodies(opened)).toHaveLength(1)
  })

  it.each(['/login', '/login?error=access_denied', '/login?sso=1'])(
    'AUTH-29 stores what the return must match, and navigates to the URL of the response (%s)',
    async (address) => {
      const authorization_url = 'https://sign-on.example/authorize?client_id=a&state=s-1'
      const opened = await openPortal({
        path: ({ scenarios }) => {
          const data = { authorization_url, oauth2state: 's-1', oauth2created: 1_700_000_000 }
          scenarios.plan(path, { kind: 'ok', data })
          return address
        },
      })
      if (!address.includes('sso')) await opened.user.click(await button())
      expect((await navigatedTo(opened)).href).toBe(authorization_url)
      expect(stored()).toEqual({ oauth2state: 's-1', oauth2created: 1_700_000_000 })
      expect(JSON.stringify({ ...localStorage })).not.toContain('s-1')
    },
  )

  it('AUTH-29 does not redirect a customer who has navigated away in the meantime, and stores the next one', async () => {
    const opened = await openPortal({ path: '/login' })
    opened.api.scenarios.hold(path)
    await opened.user.click(await button())
    await waitFor(() => expect(bodies(opened)).toHaveLength(1))
    await opened.user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0]))
    await waitFor(() => expect(opened.path()).toBe('/home'))
    await opened.api.scenarios.release({ path })
    await waitFor(() => expect(stored()).not.toBeNull())
    expect(opened.left).toEqual([])
    await opened.user.click(await button())
    const state = (await navigatedTo(opened)).searchParams.get('state')
    expect(stored()).toMatchObject({ oauth2state: state })
  })

  it.each([
    'http://sign-on.example/authorize',
    'javascript:alert(1)',
    'ftp://sign-on.example/authorize',
    'data:text/html,a',
    '//sign-on.example/authorize',
    '/authorize',
    'authorize',
    '',
    'http://localhost.example/authorize',
    'http://127.0.0.1.example/authorize',
  ])('AUTH-30 stays and shows the general message if the URL is "%s"', async (authorization_url) => {
    const opened = await openPortal({ path: '/login' })
    opened.plan(path, { kind: 'ok', data: { authorization_url, oauth2state: 's-1', oauth2created: '1' } })
    await opened.user.click(await button())
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(opened.left).toEqual([])
    expect(stored()).toBeNull()
    await opened.user.click(await button())
    await navigatedTo(opened)
  })

  it.each(['http://localhost:5173/sign-on', 'http://127.0.0.1:5173/sign-on'])(
    'AUTH-30 in a mock build %s on localhost is accepted',
    async (authorization_url) => {
      const opened = await openPortal({ path: '/login' })
      opened.plan(path, { kind: 'ok', data: { authorization_url, oauth2state: 's-1', oauth2created: '1' } })
      await opened.user.click(await button())
      expect((await navigatedTo(opened)).href).toBe(authorization_url)
    },
  )

  it.each<[string, PlannedOutcome]>([
    ['a failure', { kind: 'failure', message: '混み合っています。' }],
    ['500', { kind: 'status', status: 500, body: '{"message":"混み合っています。"}' }],
  ])('AUTH-34 %s of the start is shown, and the next click starts', async (_, outcome) => {
    const opened = await openPortal({ path: '/login' })
    opened.plan(path, outcome)
    await opened.user.click(await button())
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    await opened.user.click(await button())
    await navigatedTo(opened)
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('AUTH-36 ?sso=1 starts at once, and a reload does not start again', async () => {
    const opened = await openPortal({ path: '/login?sso=1' })
    expect((await navigatedTo(opened)).pathname).toBe('/mock-sso/authorize')
    expect(bodies(opened)).toEqual([{}])
    expect(opened.path()).toBe('/login')
    opened.reload()
    await opened.user.click(await button())
    await waitFor(() => expect(opened.left).toHaveLength(2))
    expect(bodies(opened)).toHaveLength(2)
  })

  it('AUTH-36 ?sso=1 starts at once beside another parameter, which stays in the address', async () => {
    const opened = await openPortal({ path: '/login?utm_source=mail&sso=1' })
    await navigatedTo(opened)
    expect(bodies(opened)).toEqual([{}])
    expect(window.location.search).toBe('?utm_source=mail')
  })

  it('AUTH-36 ?sso=1 starts for a logged-in customer too, before the login page redirects', async () => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    await navigatedTo(opened)
    await welcomed()
  })

  it.each(['/login?sso=0', '/login?sso=', '/home?sso=1'])('AUTH-36 %s starts nothing', async (address) => {
    const opened = await openPortal({ path: address })
    await opened.user.click(await button())
    await navigatedTo(opened)
    expect(bodies(opened)).toHaveLength(1)
  })
})

describe('the return', () => {
  it('AUTH-31 AUTH-33 sends the code with the stored values, and logs in', async () => {
    const opened = await started()
    const { state } = opened
    const { oauth2created } = JSON.parse(sessionStorage.getItem('oauth2') ?? '')
    // The provider accepts its number only as a number.
    expect(oauth2created).toEqual(expect.any(Number))
    const code = agree(opened, state)
    returnFromSignOn(opened, { code, state })
    await menuOf('山田 太郎')
    expect(bodies(opened)).toEqual([{}, { code, oauth2state: state, oauth2created }])
    expect(opened.stored()).toMatchObject({
      _access_token: expect.any(String),
      _refresh_token: expect.any(String),
      _user_token: expect.any(String),
      loginUser: { user_id: 'taro@example.jp' },
    })
    expect(stored()).toBeNull()
    expect(opened.path()).not.toMatch(/code|state/)
  })

  it('REL-04 AUTH-31 accepts what another version has stored, with more', async () => {
    const opened = await started()
    const { state } = opened
    sessionStorage.setItem(
      'oauth2',
      JSON.stringify({ ...JSON.parse(sessionStorage.getItem('oauth2') ?? ''), tries: 1 }),
    )
    returnFromSignOn(opened, { code: agree(opened, state), state })
    await menuOf('山田 太郎')
  })

  it('AUTH-31 AUTH-33 sends the tokens of a logged-in customer, whom another customer then replaces', async () => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    const { _access_token, _refresh_token } = JSON.parse(localStorage.getItem('auth') ?? '')
    const code = agree(opened, state, 'symbols')
    returnFromSignOn(opened, { code, state })
    await menuOf('高橋 京子')
    expect(stored()).toBeNull()
    expect(bodies(opened)[1]).toMatchObject({ code, _access_token, _refresh_token })
    await waitFor(() => expect(opened.path()).toBe('/idpass/edit'))
  })

  it.each<[string, BrandCode, string, string]>([
    ['AUTH-10', 'cty', 'symbols', '/idpass/edit'],
    ['AUTH-11', 'cns', 'individual', '/home'],
    ['AUTH-09', 'y3d', 'individual', '/mobility/reserve'],
    ['AUTH-09', 'y3d', 'symbols', '/mobility/reserve'],
  ])('%s AUTH-31 in %s it takes %s to the same page as the form', async (_, brand, key, address) => {
    const opened = await started({ brand })
    returnFromSignOn(opened, { code: agree(opened, opened.state, key), state: opened.state })
    await waitFor(() => expect(opened.path()).toBe(address))
    expect(opened.stored()).not.toBeNull()
  })

  it('AUTH-31 announces that the login was automatic if it was', async () => {
    const opened = await started()
    returnFromSignOn(opened, { code: agree(opened, opened.state, 'onetime'), state: opened.state })
    expect(await screen.findByText('自動ログインしました。')).toBeVisible()
  })

  it.each<[string, (state: string) => Readonly<Record<string, string>>]>([
    ['differs', () => ({ code: 'c-1', state: 'other' })],
    ['differs in case', (state) => ({ code: 'c-1', state: state.toUpperCase() })],
    ['is only the beginning', (state) => ({ code: 'c-1', state: state.slice(0, -1) })],
    ['is missing', () => ({ code: 'c-1' })],
    ['is empty', () => ({ code: 'c-1', state: '' })],
    ['comes without a code', () => ({ state: 'other' })],
  ])('AUTH-32 AUTH-33 nothing is sent if the state %s', async (_, query) => {
    const opened = await started()
    expect(stored()).not.toBeNull()
    returnFromSignOn(opened, query(opened.state))
    await refusalShown()
    expect(await button()).toBeEnabled()
    expect(bodies(opened)).toEqual([{}])
    expect(opened.stored()).toBeNull()
    expect(stored()).toBeNull()
    expect(opened.path()).toBe('/login')
  })

  it('AUTH-32 AUTH-33 nothing is sent if no state is stored, not even a valid code a second time', async () => {
    const opened = await started()
    const code = agree(opened, opened.state)
    sessionStorage.clear()
    returnFromSignOn(opened, { code, state: opened.state })
    expect(opened.path()).toBe('/login')
    await refusalShown()
    expect(bodies(opened)).toEqual([{}])
    expect(opened.stored()).toBeNull()
  })

  it.each(['{"oauth2state":', '"s-1"', '{"oauth2state":"s-1"}', 'null'])(
    'AUTH-32 %s in the storage counts as no stored state',
    async (text) => {
      const opened = await openPortal({ path: '/login' })
      sessionStorage.setItem('oauth2', text)
      returnFromSignOn(opened, { code: 'c-1', state: 's-1' })
      await refusalShown()
      await settled()
      expect(opened.calls()).toEqual([])
      expect(sessionStorage.getItem('oauth2')).toBeNull()
    },
  )

  it('AUTH-33 all parameters of the provider are removed from the URL, with a slash at its end too, and all others stay', async () => {
    const opened = await started()
    const code = agree(opened, opened.state)
    const { length } = window.history
    const { state } = opened
    const query = { code, state, iss: 'https://sign-on.example', session_state: 's', client_id: 'p' }
    openUrl(opened, `/login/?${new URLSearchParams(query)}`)
    expect(opened.path()).toBe('/login/?client_id=p')
    await menuOf('山田 太郎')
    expect(window.history.length).toBe(length + 1)
  })

  it('AUTH-33 code and state are removed before the response, and stay removed after a rejection', async () => {
    const opened = await started()
    opened.api.scenarios.hold(path)
    returnFromSignOn(opened, { code: 'wrong', state: opened.state })
    expect(opened.path()).toBe('/login')
    expect(stored()).toBeNull()
    await waitFor(() => expect(bodies(opened)).toHaveLength(2))
    await opened.api.scenarios.release({ path })
    await main().findByRole('alert')
    expect(opened.path()).toBe('/login')
    expect(stored()).toBeNull()
    expect(opened.stored()).toBeNull()
  })

  it('AUTH-33 code, state and the stored values are removed during a maintenance too, in which no code is sent', async () => {
    const extra: { 'windows.json'?: Response } = {}
    const opened = await started({ extra })
    const span = { start: '2020-01-01T00:00:00+09:00', end: '2099-12-30T00:00:00+09:00' }
    extra['windows.json'] = Response.json({ cty: { maintenance: [span] } })
    returnFromSignOn(opened, { code: agree(opened, opened.state), state: opened.state })
    await screen.findByRole('heading', { level: 1, name: 'ただいまメンテナンス中です。' })
    await settled()
    expect(bodies(opened)).toEqual([{}])
    expect(opened.path()).toBe('/login')
    expect(stored()).toBeNull()
  })

  it('AUTH-33 shows the rejection of a code that came before the page rendered', async () => {
    const message = 'コードの期限が切れています。'
    const opened = await openPortal({
      rendersLate: true,
      path: ({ scenarios }) => {
        sessionStorage.setItem('oauth2', JSON.stringify({ oauth2state: 's-1', oauth2created: 1 }))
        scenarios.plan(path, { kind: 'failure', message })
        return '/login?code=c-1&state=s-1'
      },
    })
    expect(await main().findByRole('alert')).toHaveTextContent(message)
    expect(bodies(opened)).toMatchObject([{ code: 'c-1' }])
  })

  it('AUTH-31 a code of any characters is sent as it is; if rejected, it shows the server’s message and does not blame the password', async () => {
    const opened = await started()
    opened.plan(path, { kind: 'failure', message: 'コードの期限が切れています。' })
    const code = '4/0A+b=%2F'
    returnFromSignOn(opened, { code, state: opened.state })
    expect(await main().findByRole('alert')).toHaveTextContent('コードの期限が切れています。')
    expect(bodies(opened)[1]).toMatchObject({ code })
    expect(screen.getByText(refused)).toBeVisible()
    expect(screen.queryByText(blamed)).toBeNull()
  })

  it.each([
    { error: 'access_denied' },
    { error: 'server_error', error_description: '<b>x</b>' },
    { error: 'access_denied', code: 'c-1' },
    { error: 'temporarily_unavailable', code: 'c-1' },
  ])(
    'AUTH-33 AUTH-34 $error shows the form with an error, sends and keeps nothing; the form logs in',
    async (query) => {
      const opened = await started()
      returnFromSignOn(opened, { ...query, state: opened.state })
      await refusalShown()
      expect(opened.path()).toBe('/login')
      expect(stored()).toBeNull()
      expect(bodies(opened)).toEqual([{}])
      expect(document.body).not.toHaveTextContent('<b>')
      await logIn(opened.user)
      await welcomed()
    },
  )

  it.each<[string, Readonly<Record<string, string>>]>([
    ['a refusal', { error: 'access_denied' }],
    ['a foreign state', { code: 'c-1', state: 'other' }],
  ])('AUTH-32 AUTH-33 AUTH-34 %s is told to a logged-in customer at home, who stays logged in', async (_, query) => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    await navigatedTo(opened)
    returnFromSignOn(opened, query)
    await welcomed()
    // Nothing about logging in: they are.
    expect((await screen.findByRole('alert')).querySelector('p')).toHaveTextContent(
      /^シングルサインオンでログインできませんでした。$/,
    )
    expect(opened.path()).toBe('/home')
    expect(stored()).toBeNull()
    await menuOf('山田 太郎')
    expect(bodies(opened)).toHaveLength(1)
  })

  it.each<[string, PlannedOutcome]>([
    ['a rejection', { kind: 'failure', message: '期限が切れました。' }],
    ['VALIDATION', { kind: 'validation', fields: { code: '期限が切れました。' } }],
    ['NEED_CERT', { kind: 'needCert', message: '期限が切れました。' }],
  ])('%s in response to the code is told to a logged-in customer at home, too', async (_, outcome) => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    opened.plan(path, outcome)
    returnFromSignOn(opened, { code: 'c-1', state })
    await welcomed()
    expect((await screen.findByRole('alert')).querySelector('p')).toHaveTextContent(refused)
    await menuOf('山田 太郎')
  })

  it('EASE-07 AUTH-31 that no answer to the code came is told to a logged-in customer at home, who stays logged in', async () => {
    const opened = await openPortal({ path: '/login?sso=1', as: 'individual' })
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    opened.plan(path, { kind: 'network' })
    returnFromSignOn(opened, { code: 'c-1', state })
    await welcomed()
    const message = `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`
    expect((await screen.findByRole('alert')).querySelector('p')).toHaveTextContent(message)
    await menuOf('山田 太郎')
  })

  it('AUTH-34 after a refusal the sign-on works, and its error is cleared', async () => {
    const opened = await started()
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    await opened.user.click(await button())
    await waitFor(() => expect(opened.left).toHaveLength(2))
    expect(screen.queryByText(refused)).toBeNull()
    const state = new URL(opened.left[1] ?? '').searchParams.get('state') ?? ''
    returnFromSignOn(opened, { code: agree(opened, state), state })
    await menuOf('山田 太郎')
  })

  it('AUTH-34 a login that fails after a refusal shows only its own error', async () => {
    const opened = await started()
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    opened.plan('/api/auth/login', { kind: 'failure', message: 'ロックされています。' })
    await logIn(opened.user)
    await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('ロックされています。'))
    expect(screen.queryByText(refused)).toBeNull()
  })

  it('the error of a refusal can be closed, and stays closed while the customer types', async () => {
    const opened = await started()
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByText(refused)).toBeNull())
    await opened.user.type(await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }), 't')
    expect(screen.queryByText(refused)).toBeNull()
  })

  it('AUTH-34 the error is not shown after visiting another page', async () => {
    const opened = await started()
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    await opened.user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0]))
    await waitFor(() => expect(opened.path()).toBe('/home'))
    await button()
    expect(screen.queryByText(refused)).toBeNull()
  })

  it('AUTH-35 a reload while the request is in flight sends nothing again', async () => {
    const opened = await started()
    const code = agree(opened, opened.state)
    opened.api.scenarios.hold(path)
    returnFromSignOn(opened, { code, state: opened.state })
    await waitFor(() => expect(bodies(opened)).toHaveLength(2))
    opened.reload()
    // The form works, so any request of the reload has been sent by now.
    await logIn(opened.user, 'addresses')
    await menuOf('鈴木 花子')
    await opened.api.scenarios.release()
    expect(bodies(opened)).toHaveLength(2)
  })

  it('AUTH-35 opening the same URL again sends nothing', async () => {
    const opened = await started()
    const code = agree(opened, opened.state)
    opened.plan(path, { kind: 'network' })
    returnFromSignOn(opened, { code, state: opened.state })
    await main().findByRole('alert')
    returnFromSignOn(opened, { code, state: opened.state })
    await refusalShown()
    expect(bodies(opened)).toHaveLength(2)
    expect(opened.stored()).toBeNull()
  })

  it('AUTH-35 the back button does not open the return URL', async () => {
    const opened = await started()
    returnFromSignOn(opened, { code: agree(opened, opened.state), state: opened.state })
    await welcomed()
    await opened.user.click(tile('ご請求明細'))
    await main().findByText('1000000101')
    await opened.back()
    await welcomed()
    expect(opened.path()).toBe('/home')
    expect(bodies(opened)).toHaveLength(2)
  })
})

describe('the page that required the login', () => {
  const asked = '/invoice?from=mail&n=1'

  /** Opens a gated page, which asks for the login, and clicks the sign-on there. */
  async function startedFrom(address: string) {
    const opened = await openPortal({ path: address })
    await opened.user.click(await main().findByRole('link', { name: 'ログイン' }))
    await opened.user.click(await button())
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    return { ...opened, state }
  }

  it.each([
    ['AUTH-37', asked, '1000000101'],
    ['AUTH-37 CTC-16', '/contact/apply', 'ご用件をお選びください。'],
  ])('%s the sign-on returns to it, with its query (%s)', async (_, address, shown) => {
    const opened = await startedFrom(address)
    returnFromSignOn(opened, { code: agree(opened, opened.state), state: opened.state })
    expect(await main().findByText(shown)).toBeVisible()
    expect(opened.path()).toBe(address)
  })

  it('AUTH-37 the sign-on over a kept form returns to the form', async () => {
    const application = caseOf('inquiry')
    const opened = await openFilled(application, { comments: '来週お願いします。', has_privacy: '1' })
    opened.plan(`${application.api}/confirm_create`, { kind: 'needLogin' })
    await submitForm(opened)
    await opened.user.click(await button())
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    returnFromSignOn(opened, { code: agree(opened, state), state })
    await waitFor(() => expect(opened.path()).toBe(`${application.path}/create`))
  })

  it('AUTH-37 DRAFT-03 SUB-14 the sign-on over the kept form of a sub-user returns to the same sub-user, with what was typed', async () => {
    const form = '/mobility/reserve/subUser?assc_no=1'
    const opened = await openPortal({ as: 'family', path: form, at: '2024-11-08T10:00:00+09:00' })
    opened.plan('/api/mobility/submission_sub_user/exec_replace', { kind: 'needLogin' })
    const save = await main().findByRole('button', { name: '変更する' })
    fireEvent.change(main().getByLabelText(/^名/), { target: { value: '小太郎' } })
    await opened.user.click(save)
    await opened.user.click(await button())
    const state = (await navigatedTo(opened)).searchParams.get('state') ?? ''
    returnFromSignOn(opened, { code: agree(opened, state, 'family'), state })
    await waitFor(() => expect(opened.path()).toBe(form))
    expect(await main().findByLabelText(/^名/)).toHaveValue('小太郎')
  })

  it('AUTH-37 another attempt after a refusal, and after a call that failed, returns to it', async () => {
    const opened = await startedFrom(asked)
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    opened.plan(path, { kind: 'network' })
    await opened.user.click(await button())
    await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(general))
    await opened.user.click(await button())
    await waitFor(() => expect(opened.left).toHaveLength(2))
    const state = new URL(opened.left[1] ?? '').searchParams.get('state') ?? ''
    returnFromSignOn(opened, { code: agree(opened, state), state })
    await waitFor(() => expect(opened.path()).toBe(asked))
  })

  it('AUTH-12 AUTH-34 the form after a refusal returns to it', async () => {
    const opened = await startedFrom(asked)
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    await logIn(opened.user)
    await waitFor(() => expect(opened.path()).toBe(asked))
  })

  it('AUTH-19 a login in another tab after a refusal returns to it', async () => {
    const opened = await startedFrom(asked)
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    storeLogin(opened.api, 'individual')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
    await waitFor(() => expect(opened.path()).toBe(asked))
  })

  it('AUTH-11 AUTH-37 a sign-on from elsewhere does not return to an earlier page', async () => {
    const opened = await startedFrom(asked)
    openUrl(opened, '/login?sso=1')
    await waitFor(() => expect(opened.left).toHaveLength(2))
    const state = new URL(opened.left[1] ?? '').searchParams.get('state') ?? ''
    returnFromSignOn(opened, { code: agree(opened, state), state })
    await welcomed()
    expect(opened.path()).toBe('/home')
  })

  it('AUTH-11 a login at home after a refusal does not return to it', async () => {
    const opened = await startedFrom(asked)
    returnFromSignOn(opened, { error: 'access_denied', state: opened.state })
    await refusalShown()
    await opened.user.click(tile('ホーム'))
    await waitFor(() => expect(opened.path()).toBe('/home'))
    await logIn(opened.user)
    await welcomed()
    expect(opened.path()).toBe('/home')
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', '/nothing-here'])(
    'AUTH-13 AUTH-37 does not return to %s in the storage',
    async (from) => {
      const opened = await started()
      const code = agree(opened, opened.state)
      sessionStorage.setItem('oauth2', JSON.stringify({ ...JSON.parse(sessionStorage.getItem('oauth2') ?? ''), from }))
      returnFromSignOn(opened, { code, state: opened.state })
      await welcomed()
      expect(opened.path()).toBe('/home')
    },
  )
})

describe('the partner app', () => {
  it.each(['/', '/login', '/invoice', '/nothing-here'])(
    'AUTH-51 client_id at %s is stored with its time',
    async (page) => {
      const at = '2025-04-01T03:00:00Z'
      const { reload } = await openPortal({ path: `${page}?client_id=partner-1`, at })
      const client = () => JSON.parse(localStorage.getItem('client') ?? 'null')
      await screen.findByRole('heading', { level: 1 })
      expect(client()).toEqual({ client_id: 'partner-1', updated_at: expect.any(Number) })
      expect(Math.abs(client().updated_at - Date.parse(at))).toBeLessThan(60_000)
      const before = client()
      window.history.replaceState(null, '', '/home')
      reload()
      await screen.findByRole('heading', { level: 1 })
      expect(client()).toEqual(before)
    },
  )

  it.each([
    ['another app', 'partner-2'],
    ['the same app', 'partner-1'],
  ])('AUTH-51 a second visit from %s replaces the first', async (_, second) => {
    const { reload, api } = await openPortal({ path: '/home?client_id=partner-1', at: '2025-04-01T03:00:00Z' })
    await screen.findByRole('heading', { level: 1 })
    const later = Date.parse('2025-04-01T04:30:00Z')
    api.provider.clock.set(later)
    act(() => setClock(later))
    window.history.replaceState(null, '', `/home?client_id=${second}`)
    reload()
    await screen.findByRole('heading', { level: 1 })
    const { client_id, updated_at } = JSON.parse(localStorage.getItem('client') ?? 'null')
    expect(client_id).toBe(second)
    expect(Math.abs(updated_at - later)).toBeLessThan(60_000)
  })

  it('AUTH-51 without client_id, or with an empty one, nothing is stored', async () => {
    await openPortal({ path: '/home?client_id=' })
    await screen.findByRole('heading', { level: 1 })
    expect(localStorage.getItem('client')).toBeNull()
  })
})
