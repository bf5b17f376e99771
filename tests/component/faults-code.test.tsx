import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { general } from '../messages'
import { present } from '../present'
import { headed, main, type Opened, openPortal, settled } from './portal'

/* Screens whose code does not load, or that throw while rendering. The device is offline, so nothing reloads. */

const lost = 'ページを読み込めませんでした。通信環境をご確認のうえ、再度読み込んでください。'

vi.mock('../../src/flows/idpass/Idpass', () => {
  throw new Error('no such chunk')
})
vi.mock('../../src/shell/AccountMenu', () => {
  throw new Error('no such chunk')
})
vi.mock('../../src/shell/Stops', () => {
  throw new Error('no such chunk')
})
vi.mock('../../src/ui/SafeHtml', () => {
  throw new Error('no such chunk')
})
vi.mock('../../src/flows/invoice/Invoice', () => new Promise(() => {}))
vi.mock('../../src/flows/mobility/reservations/CancelDialog', () => new Promise(() => {}))
/** Throws as long as the flow's state has an unexpected value. */
vi.mock('../../src/flows/contract/Contract', async () => {
  const { useFlow } = await import('../../src/runtime/useFlow')
  const { contract } = await import('../../src/flows/contract/flow')
  function Index() {
    const [{ address }] = useFlow(contract)
    if (address === 'broken') throw new Error('what is kept cannot be drawn')
    return <p>描けました。</p>
  }
  Index.flows = () => [contract]
  return { default: Index }
})
vi.mock('../../src/flows/agreement/Service', async (original) => {
  function Service() {
    throw new Error('drawn wrongly')
  }
  Service.flows = () => []
  return { ...(await original<object>()), default: Service }
})

const inMenu = (name: string) =>
  within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name })

function shellStands() {
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('contentinfo')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'メニュー' })).toBeVisible()
}

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // React reports every error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a screen whose code does not load', () => {
  it('SHELL-56 shows a message in the shell, with a button to reload and a link home', async () => {
    const { user, path } = await openPortal({ path: '/idpass', as: 'individual' })
    expect(await main().findByRole('alert')).toHaveTextContent(lost)
    shellStands()
    expect(main().getByRole('button', { name: '再読み込み' })).toBeEnabled()
    await user.click(main().getByRole('link', { name: 'ホームへ戻る' }))
    await headed('ようこそ')
    expect(path()).toBe('/home')
    expect(main().queryByRole('alert')).toBeNull()
  })

  it('leaves what the customer has done elsewhere: an agreement need not be given again', async () => {
    const { user, back, path } = await openPortal({ path: '/service/entry', as: 'individual' })
    await user.click(await main().findByRole('radio', { name: '同意する' }))
    await user.click(main().getByRole('button', { name: '次へ進む' }))
    await headed('ご連絡先')
    await user.click(inMenu('ID・パスワード'))
    expect(await main().findByText(lost, { selector: 'p' })).toBeVisible()
    await back()
    await headed('ご連絡先')
    expect(path()).toBe('/service/deal')
  })

  it('SHELL-55 is given up after 120000 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openPortal({ path: '/invoice', as: 'individual' })
    await act(async () => void vi.advanceTimersByTime(119_999))
    expect(main().queryByRole('alert')).toBeNull()
    await act(async () => void vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(await main().findByRole('alert')).toHaveTextContent(lost)
    shellStands()
  })

  it('SHELL-55 a dialog is given up after as long', async () => {
    await openPortal({ brand: 'y3d', path: '/mobility/reserve', as: 'family', at: '2024-11-08T10:00:00+09:00' })
    const [cancel] = await main().findAllByRole('button', { name: /^キャンセルする/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void fireEvent.click(present(cancel)))
    await act(async () => void vi.advanceTimersByTime(119_999))
    expect(screen.queryAllByText(lost)).toEqual([])
    await act(async () => void vi.advanceTimersByTime(1))
    vi.useRealTimers()
    expect(await screen.findAllByText(lost)).not.toEqual([])
  })

  it('SHELL-56 of the account menu leaves the page, the name and the logout', async () => {
    const { user, calls } = await openPortal({ path: '/notFound', as: 'individual' })
    const banner = within(screen.getByRole('banner'))
    const logOut = await banner.findByRole('button', { name: 'ログアウト' })
    expect(banner.getByText('山田 太郎')).toBeVisible()
    expect(await headed('お探しのページが見つかりません')).toBeVisible()
    await user.click(logOut)
    await headed('ログイン')
    expect(calls('/api/auth/logout')).toHaveLength(1)
  })

  it('SHELL-56 of an incident leaves the front page, and shows the message in place of a stopped page', async () => {
    const span = { start: '2025-04-15T10:00:00+09:00', end: '2025-04-15T18:00:00+09:00' }
    const cty = { notices: [{ ...span, text: '障害' }], stops: [{ ...span, pages: ['/idpass'], reason: '障害' }] }
    const extra = { 'windows.json': Response.json({ cty }) }
    const { user } = await openPortal({ path: '/home', as: 'individual', at: '2025-04-15T12:00:00+09:00', extra })
    await waitFor(() => expect(inMenu('ID・パスワード停止中')).toBeVisible())
    await settled()
    await headed('ようこそ')
    shellStands()
    await user.click(inMenu('ID・パスワード停止中'))
    expect(await main().findByText(lost, { selector: 'p' })).toBeVisible()
    expect(main().getByRole('button', { name: '再読み込み' })).toBeEnabled()
    shellStands()
  })

  it('of the sanitiser leaves the blocks of a notice apart, and its entities as characters that are no tags', async () => {
    const notes202503Html =
      '<h3>停波&nbsp;&amp;&nbsp;工事</h3>\n<ul><li>1月5日<br>6日</li><li>&#65;&#x3042;&lt;b&gt;</li></ul><p>&yen;<a href="/">100</a> &unknown; &#x110000;</p>'
    const notice = Response.json({ notes202503Html })
    await openPortal({ path: '/home', as: 'individual', extra: { 'invoice.json': notice } })
    await main().findByText('6日')
    const blocks = [...(main().getByText('6日').parentElement?.children ?? [])].map(({ textContent }) => textContent)
    expect(blocks).toEqual(['停波\u00a0&\u00a0工事', '1月5日', '6日', 'Aあ<b>', '¥100 &unknown; &#x110000;'])
  })

  it('HOME-12 of the sanitiser leaves home, and the words of its notice', async () => {
    const notice = Response.json({ notes202503Html: '<p>検針日が<b>変わります</b>。</p>' })
    await openPortal({ path: '/home', as: 'individual', extra: { 'invoice.json': notice } })
    const notices = within(await main().findByRole('region', { name: 'お知らせ' }))
    expect(notices.getAllByRole('listitem').map(({ innerHTML }) => innerHTML)).toContain('<p>検針日が変わります。</p>')
    expect(main().getByRole('navigation', { name: 'お手続き' })).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
  })
})

describe('a screen that throws while rendering', () => {
  it('SHELL-57 shows the general message in the shell, and home can be reached', async () => {
    const { user, path } = await openPortal({ path: '/service', as: 'individual' })
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    shellStands()
    const home = within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ホーム' })
    await user.click(home)
    await waitFor(() => expect(path()).toBe('/home'))
    await headed('ようこそ')
    expect(main().queryByRole('alert')).toBeNull()
  })

  /** A response that the page cannot render. */
  async function breakContract({ store, plan }: Opened) {
    const { contract } = await import('../../src/flows/contract/flow')
    plan('/api/contract/service/certify_index', { kind: 'ok', data: { tgt_address_no: 'broken' } })
    act(() => void store().dispatch(contract.actions.certifyService()))
    expect(await main().findByRole('alert')).toHaveTextContent(general)
  }

  it('SHELL-57 state that it could not render is gone on the next visit; the login stays', async () => {
    const portal = await openPortal({ path: '/contract', as: 'individual' })
    const { user, stored, back } = portal
    await main().findByText('描けました。')
    const login = stored()
    await breakContract(portal)
    await user.click(inMenu('ホーム'))
    await headed('ようこそ')
    await back()
    expect(await main().findByText('描けました。')).toBeVisible()
    expect(main().queryByRole('alert')).toBeNull()
    expect(stored()).toEqual(login)
  })

  it('SHELL-57 navigating to the same page counts as a visit, too', async () => {
    const portal = await openPortal({ path: '/contract', as: 'individual' })
    await main().findByText('描けました。')
    await breakContract(portal)
    act(() => {
      window.history.pushState({ key: 'again', idx: 0 }, '', '/contract')
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    })
    expect(await main().findByText('描けました。')).toBeVisible()
  })
})
