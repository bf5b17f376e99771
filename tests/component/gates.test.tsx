import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../../src/routing/routes'
import { setClock } from '../../src/time/clock'
import { pleaseLogIn } from '../messages'
import { brands, expectedPages } from '../screens/page-table'
import { goTo, headed, logIn, main, type Opened, openPortal, settled } from './portal'

const newest = 2025050101
const notFound = 'お探しのページが見つかりません'
const inMobilityWindow = '2024-11-10T12:00:00+09:00'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const tile = (name: string) =>
  within(screen.getByRole('navigation', { name: 'メニュー' })).queryByRole('link', { name })
const loginForm = () => screen.findByLabelText(/^ユーザーID/, { selector: 'input' })

/** Sets the time of the provider and of the open page. */
function at({ api }: Pick<Opened, 'api'>, instant: string) {
  api.provider.clock.set(Date.parse(instant))
  act(() => setClock(Date.parse(instant)))
}

afterEach(() => {
  vi.useRealTimers()
})

/** The pages that D3 marks P, or P in part. */
const forEveryone = /^\/(home|login|connect|notFound|mobility(\/reserve(\/entryPassword)?)?)$|^\/(newRegist|reminder)\b/

describe('who may see a page', () => {
  it.each(brands)(
    'GATE-33 a visitor is asked to log in on every other page, and nothing is sent (%s)',
    async (brand) => {
      const { calls, path } = await openPortal({ brand, version: newest, at: inMobilityWindow, path: '/notFound' })
      await headed(notFound)
      const asked = routes().filter((route) => !forEveryone.test(route.path))
      const expected = expectedPages(brand, newest).flatMap(([page, access]) => (access === 'L' ? [page] : []))
      expect(asked.map(({ path: page }) => page).sort()).toEqual(expected.sort())
      for (const { path: page, title } of asked) {
        const address = `${page}?n=1`
        goTo(address)
        await waitFor(() => expect([page, heading()]).toEqual([page, title]))
        expect(main().getByText(pleaseLogIn)).toBeVisible()
        expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
        expect(path()).toBe(address)
      }
      await settled()
      expect(calls()).toEqual([])
    },
  )

  it.each(brands)('GATE-34 home and login show a visitor the login (%s)', async (brand) => {
    await openPortal({ brand, version: newest, path: '/notFound' })
    for (const path of ['/', '/home', '/login']) {
      goTo('/notFound')
      await headed(notFound)
      goTo(path)
      await loginForm()
      expect(screen.queryByText(pleaseLogIn)).toBeNull()
    }
  })

  /** A step with its query, the page that it opens, and what only that page shows, or queries with a mailed key. */
  type Step = readonly [address: string, page: string, own: string]
  const newRegist = (step: string, call: string): Step => [
    `/newRegist/${step}=k`,
    `/newRegist/${step.split('?')[0]}`,
    `/api/new_regist/${call}`,
  ]
  const registration = [
    ['/newRegist/entryMail', '/newRegist/entryMail', '登録用のリンクをお送りします。'],
    newRegist('entryPersonal?cert_key', 'certify_key_personal'),
    newRegist('entryRegistration?cert_key', 'certify_key_registration'),
    newRegist('entryCertCode?cert2_key', 'certify_key_cert_code'),
    newRegist('entryPassword?cert_key', 'certify_key_password'),
    ...['entryPersonal', 'entryRegistration', 'entryCertCode', 'entryPassword'].map(
      (step): Step => [
        `/newRegist/${step}`,
        `/newRegist/${step}`,
        'メールに記載されたリンクをもう一度開いてください。',
      ],
    ),
  ] as const satisfies readonly Step[]

  const reminder = (step: string, own: string, page = step.split('?')[0]): Step => [
    `/reminder/${step}`,
    `/reminder/${page}`,
    own,
  ]
  const sameInAll = [
    reminder('entryMailPass', 'パスワードを再登録するためのリンクをお送りします。'),
    reminder('entryPersonal?cert_key=k', '/api/reminder/certify_key_personal'),
    reminder('entryRegistration?cert_key=k', '/api/reminder/certify_key_registration'),
    reminder('entryCertCode?cert2_key=k', '/api/reminder/certify_key_cert_code'),
    reminder('resetPassword?cert_key=k', '/api/reminder/certify_reset_password'),
  ]
  const userType = 'あてはまるものを選択してください。'
  const registType = '/api/reminder/certify_select_regist_type'
  const idByMail = 'お手続き用のリンクをお送りします。'
  const remindersOf = {
    cty: [
      ...sameInAll,
      reminder('selectUserType', userType),
      reminder('selectRegistType', userType, 'selectUserType'),
      reminder('entryMailIdPass', userType, 'selectUserType'),
      reminder('entryProvIdPass', userType, 'selectUserType'),
    ],
    nct: [
      ...sameInAll,
      reminder('selectUserType', registType, 'selectRegistType'),
      reminder('selectRegistType', registType),
      reminder('entryMailIdPass', registType, 'selectRegistType'),
      reminder('entryProvIdPass', registType, 'selectRegistType'),
    ],
    older: [
      ...sameInAll,
      reminder('selectUserType?cert_key=k', '/api/reminder/certify_key_user_type'),
      reminder('selectRegistType', idByMail, 'entryMailIdPass'),
      reminder('entryMailIdPass', idByMail),
      reminder('entryProvIdPass', '書類に記載された仮IDと仮パスワードを入力してください。'),
    ],
  } as const satisfies Record<string, readonly Step[]>

  it.each([
    ['cty', newest, 'cty'],
    ['nct', newest, 'nct'],
    ['y3d', newest, 'older'],
    ['cns', 2023101500, 'older'],
  ] as const)(
    'GATE-27, GATE-28, GATE-34 every step of registration and reminder is open to a visitor, with its own screen (%s at %i)',
    async (brand, version, flow) => {
      const { calls, path } = await openPortal({ brand, version, path: '/notFound' })
      await headed(notFound)
      for (const [address, page, own] of [...registration, ...remindersOf[flow]]) {
        const before = calls().length
        goTo(address)
        await waitFor(() => {
          const sent = calls()
            .slice(before)
            .map((call) => call.path)
          const shown = screen.getByRole('main').textContent?.includes(own)
          expect([address, path(), shown ? own : sent.at(-1)]).toEqual([address, page, own])
        })
        expect(document.title).not.toContain('ページが見つかりません')
        expect(screen.queryByText(pleaseLogIn)).toBeNull()
        goTo('/notFound')
        await headed(notFound)
      }
    },
  )
})

describe('addresses', () => {
  it('GATE-25 / and /home are the same page', async () => {
    await openPortal({ path: '/' })
    await loginForm()
    const shown = screen.getByRole('main').textContent
    const { title } = document
    goTo('/home')
    expect(screen.getByRole('main').textContent).toBe(shown)
    expect(document.title).toBe(title)
    expect(title).toBe('ホーム | CTYマイページ')
  })

  it('GATE-25 / and /home are the same page for a customer, too', async () => {
    await openPortal({ path: '/', as: 'individual' })
    expect(await main().findByRole('navigation', { name: 'お手続き' })).toBeVisible()
    await settled()
    const shown = screen.getByRole('main').textContent
    goTo('/home')
    expect(screen.getByRole('main').textContent).toBe(shown)
    expect(document.title).toBe('ホーム | CTYマイページ')
  })

  it.each([
    ['/newRegist', '/newRegist/entryMail'],
    ['/reminder', '/reminder/entryMailPass'],
    ['/newRegist?is_niwamichi=1', '/newRegist/entryMail?is_niwamichi=1'],
  ])('GATE-26 %s becomes %s', async (path, to) => {
    const opened = await openPortal({ path })
    await waitFor(() => expect(opened.path()).toBe(to))
  })

  it('GATE-35 the confirm page with nothing to confirm redirects to the form, by address and by reload', async () => {
    const opened = await openPortal({ path: '/idpass/confirm', as: 'individual' })
    expect(await screen.findAllByLabelText(/^新しいパスワード/, { selector: 'input' })).toHaveLength(2)
    expect(opened.path()).toBe('/idpass/edit')
    window.history.replaceState(null, '', '/idpass/confirm')
    opened.reload()
    await waitFor(() => expect(opened.path()).toBe('/idpass/edit'))
    await headed('会員情報')
    // No error: only why the form is empty.
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^安全のため、パスワードは残していません。新しいパスワードを入力してください。$/,
    )
  })

  it('GATE-35 every step that depends on another redirects to the first one, by address', async () => {
    const { path } = await openPortal({ version: newest, at: inMobilityWindow, path: '/notFound', as: 'individual' })
    await headed(notFound)
    const steps = [
      ['/service/deal', '/service/entry'],
      ['/idpass/confirm', '/idpass/edit'],
      ...['/contact/inquiry', '/contact/apply/tv', '/contact/apply/internet', '/payMethod'].flatMap((form) => [
        [`${form}/confirm`, `${form}/create`],
        [`${form}/complete`, `${form}/create`],
      ]),
      ...['selectRegistType', 'entryMailIdPass', 'entryProvIdPass'].map((step) => [
        `/reminder/${step}`,
        '/reminder/selectUserType',
      ]),
      ...['selectVehicle', 'selectDateTime', 'selectInteractive', 'selectSection', 'confirm', 'complete'].map(
        (step) => [`/mobility/reserve/${step}`, '/mobility/reserve'],
      ),
    ] as const
    for (const [step, first] of steps) {
      goTo(`${step}`)
      await waitFor(() => expect([step, path()]).toEqual([step, first]))
      expect(screen.queryByRole('alert')).toBeNull()
    }
  })

  it('GATE-36 a slash at the end and a query change nothing', async () => {
    const opened = await openPortal({ path: '/notFound' })
    for (const [path, title] of [
      ['/invoice/', 'ご請求明細'],
      ['/contact/apply/tv/', 'テレビ'],
      ['/invoice?utm_source=mail', 'ご請求明細'],
      ['/login/?x=1', 'ログイン'],
    ] as const) {
      goTo(path)
      await headed(title)
      expect(document.title).toBe(`${title} | CTYマイページ`)
      expect(opened.path()).toBe(path)
      const current = within(screen.getByRole('navigation', { name: 'メニュー' })).queryAllByRole('link', {
        current: 'page',
      })
      expect(current.map((tile) => tile.textContent)).toEqual(path.startsWith('/invoice') ? [title] : [])
    }
  })
})

describe('the not-found page', () => {
  async function expectNotFound() {
    await headed(notFound)
    expect(
      main().getByText('一時的にアクセスできない状況にあるか、移動または削除された可能性があります。'),
    ).toBeVisible()
    expect(document.title).toMatch(/^ページが見つかりません \| /)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['ホーム', 'ページが見つかりません'])
  }

  it.each([
    ['cty', newest, '/nowhere'],
    ['cty', newest, '/idpass/edit/nowhere'],
    ['cty', newest, '/login/nowhere'],
    ['cty', newest, '/notFound'],
    ['cty', newest, '/connect'],
    ['cty', newest, '/mobility/reserve/subUser'],
    ['y3d', newest, '/invoice'],
    ['nct', 2025040101, '/payMethod'],
    ['nct', 2025040101, '/payMethod/create'],
    ['cns', 2024040101, '/mobility/reserve'],
  ] as const)('GATE-29, GATE-30, GATE-32 shows for %s at %i on %s', async (brand, version, path) => {
    const opened = await openPortal({ brand, version, path, as: 'individual' })
    await expectNotFound()
    await settled()
    expect(opened.calls()).toEqual([])
  })

  it.each(['/nowhere', '/idpass/edit/nowhere'])('GATE-29, GATE-30, GATE-32 shows to a visitor on %s', async (path) => {
    await openPortal({ path })
    await expectNotFound()
  })

  it('GATE-31 links home', async () => {
    const { user, path } = await openPortal({ path: '/nowhere' })
    await user.click(await main().findByRole('link', { name: 'ホームへ戻る' }))
    await loginForm()
    expect(path()).toBe('/home')
  })
})

describe('history', () => {
  it('GATE-38 back and forward show the earlier and later pages, and a redirect or login does not trap the back button', async () => {
    const { user, back, path } = await openPortal({ path: '/login' })
    await user.click(await main().findByRole('link', { name: 'ID・パスワードをお忘れの方' }))
    await headed('パスワードの再登録')
    await back()
    await loginForm()
    expect(path()).toBe('/login')

    goTo('/newRegist')
    await waitFor(() => expect(path()).toBe('/newRegist/entryMail'))
    await back()
    await loginForm()
    expect(path()).toBe('/login')

    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      window.history.forward()
      await moved
    })
    await headed('新規登録')
    expect(path()).toBe('/newRegist/entryMail')

    goTo('/login')
    await logIn(user)
    await headed('ようこそ')
    await back()
    await headed('新規登録')
    expect(path()).toBe('/newRegist/entryMail')
  })
})

describe('gates', () => {
  it.each([
    [2023030600, false],
    [2023030601, true],
  ])('GATE-04, GATE-11 /service at %i: %s', async (version, open) => {
    await openPortal({ version, path: '/service', as: 'individual' })
    await headed(open ? 'サービス' : notFound)
  })

  it.each([
    ...(['cty', 'cns', 'nct'] as const).flatMap((brand) => [
      [brand, 2020081700, notFound] as const,
      [brand, 2020081701, 'ご契約情報'] as const,
    ]),
    ['y3d', newest, notFound],
  ] as const)('GATE-05 /contract of %s at %i: 「%s」', async (brand, version, title) => {
    await openPortal({ brand, version, path: '/contract', as: 'individual' })
    await headed(title)
  })

  it.each([
    ...(['cty', 'cns', 'nct'] as const).flatMap((brand) => [
      [brand, 2021011300, notFound, 0] as const,
      [brand, 2021011301, '動画配信サービス', 1] as const,
    ]),
    ['y3d', newest, notFound, 0],
  ] as const)('GATE-06 /ott of %s at %i: 「%s」, without a contract too', async (brand, version, title, tiles) => {
    await openPortal({ brand, version, path: '/ott', as: 'guest' })
    await headed(title)
    expect(screen.queryAllByRole('link', { name: '動画配信サービス' })).toHaveLength(tiles)
  })

  it('GATE-04 compares versions as numbers: 2025040101 is newer than 2024120109', async () => {
    await openPortal({ version: 2024120109, path: '/payMethod', as: 'individual' })
    await headed(notFound)
    expect(tile('お支払い方法の変更')).toBeNull()
  })

  it('GATE-07 Connect exists on a flagged device only, and stays on later visits', async () => {
    const opened = await openPortal({ version: 2022041101, path: '/connect' })
    await headed(notFound)
    expect(tile('コネクト')).toBeNull()
    window.history.replaceState(null, '', '/connect?connect=1')
    opened.reload()
    await headed('コネクト')
    expect(tile('コネクト')).toHaveAttribute('href', '/connect')
    window.history.replaceState(null, '', '/connect')
    // As in another visit.
    sessionStorage.clear()
    opened.reload()
    await headed('コネクト')
    expect(tile('コネクト')).toBeVisible()
  })

  it.each([
    ['cty', 2022041100],
    ['y3d', newest],
  ] as const)('GATE-07 Connect does not exist for %s at %i, flagged or not', async (brand, version) => {
    await openPortal({ brand, version, path: '/connect?connect=1' })
    await headed(notFound)
    expect(tile('コネクト')).toBeNull()
  })

  it('GATE-07 a visit from the partner app flags the device', async () => {
    await openPortal({ path: '/connect?client_id=partner-1' })
    await headed('コネクト')
  })

  it('GATE-07 another client’s visit does not', async () => {
    await openPortal({ path: '/connect?client_id=partner-3' })
    await headed(notFound)
  })

  it.each([
    ['cty', 2023030601, '/idpass'],
    ['cty', 2023030600, '/idpass/edit'],
    ['cns', 2023030601, '/idpass'],
    ['nct', 2024040101, '/idpass'],
    ['nct', 2024040100, '/idpass/edit'],
    ['y3d', newest, '/idpass/edit'],
  ] as const)(
    'GATE-12 the ID/password tile of %s at %i opens %s, and so does /idpass',
    async (brand, version, page) => {
      const { user, path } = await openPortal({ brand, version, path: '/home', as: 'individual' })
      await screen.findByText(/^山田 太郎 様/)
      const link = tile('ID・パスワード')
      if (!link) throw new Error('no tile')
      const shown = () => main().findByText(page === '/idpass' ? 'パスワードを変更する' : '確認画面へ進む')
      await user.click(link)
      await shown()
      expect(path()).toBe(page)
      goTo('/home')
      goTo('/idpass')
      await shown()
      expect(path()).toBe(page)
    },
  )

  it.each([
    ['cty', 2023030601, true],
    ['cty', 2023030600, false],
    ['cns', 2023030601, true],
    ['cns', 2023030600, false],
    ['nct', 2024040101, true],
  ] as const)('GATE-13 the invoice of %s at %i links to customer and contract: %s', async (brand, version, linked) => {
    const { plan, reload } = await openPortal({ brand, version, path: '/invoice', as: 'individual' })
    const hrefs = () =>
      ['会員情報', 'ご契約情報'].map((name) => main().queryByRole('link', { name })?.getAttribute('href'))
    const expected = linked ? ['/idpass', '/contract'] : [undefined, undefined]
    await screen.findByRole('combobox', { name: 'ご請求月' })
    expect(hrefs()).toEqual(expected)
    plan('/api/invoice/certify_index', { kind: 'ok', edit: [['/invoice_items', []]] })
    reload()
    await main().findByText('該当月の請求データはありません。')
    expect(hrefs()).toEqual(expected)
  })

  it.each([
    ['cty', 2023100101, 'individual', true],
    ['cty', 2023100100, 'individual', false],
    ['cty', 2023100101, 'bill', false],
    ['cns', 2023100101, 'individual', true],
    ['cns', 2023100100, 'individual', false],
    ['cns', 2023100101, 'bill', false],
    ['nct', 2025050101, 'individual', true],
    ['nct', 2025050101, 'bill', false],
    ['nct', 2025050100, 'individual', false],
  ] as const)('GATE-14 the invoice of %s at %i offers %s the download: %s', async (brand, version, as, offered) => {
    const { plan, reload } = await openPortal({ brand, version, path: '/invoice', as, at: '2025-05-15T10:00:00+09:00' })
    const downloads = () => main().queryAllByRole('button', { name: /ダウンロード/, hidden: true })
    await screen.findByRole('table', { name: 'ご請求の内訳' })
    expect(downloads()).toHaveLength(offered ? 1 : 0)
    plan('/api/invoice/certify_index', { kind: 'ok', edit: [['/invoice_items', []]] })
    reload()
    await main().findByText('該当月の請求データはありません。')
    expect(downloads()).toHaveLength(offered ? 1 : 0)
  })

  it.each([{ as: 'individual' }, {}])(
    'GATE-16 the mobility pages of CTY exist within the window only, to the second (%o)',
    async (visit) => {
      // Time stands still until it is set.
      vi.useFakeTimers({ toFake: ['Date'] })
      const opened = await openPortal({ path: '/mobility', at: '2024-10-31T12:59:45+09:00', ...visit })
      await headed(notFound)
      at(opened, '2024-10-31T13:00:00+09:00')
      await headed('ご予約')
      at(opened, '2024-11-27T23:59:45+09:00')
      await headed('ご予約')
      at(opened, '2024-11-28T00:00:00+09:00')
      await headed(notFound)
    },
  )

  it.each([
    ['cty', 2024040101, 'ご予約'],
    ['cty', 2024040100, notFound],
    ['cns', newest, notFound],
    ['nct', newest, notFound],
  ] as const)('GATE-16 within the window %s at %i opens /mobility/reserve as 「%s」', async (brand, version, name) => {
    await openPortal({ brand, version, path: '/mobility/reserve', at: inMobilityWindow, as: 'individual' })
    await headed(name)
  })

  it('GATE-16 the mobility pages of Y3D exist at any time', async () => {
    const opened = await openPortal({ brand: 'y3d', version: 2019010101, path: '/mobility/reserve', as: 'individual' })
    await headed('ご予約')
    at(opened, '2023-01-01T00:00:00+09:00')
    await headed('ご予約')
  })

  it.each([
    ['cty', 2024040101, 'スタンプラリー'],
    ['cty', 2024040100, notFound],
    ['cns', newest, notFound],
    ['nct', newest, notFound],
    ['y3d', 2019010101, 'スタンプラリー'],
  ] as const)('GATE-17 %s at %i answers /stamp with 「%s」', async (brand, version, name) => {
    await openPortal({ brand, version, path: '/stamp' })
    await headed(name)
  })
})

describe('the clock', () => {
  const maintenance = 'ただいまメンテナンス中です。'

  it('GATE-42 a wrong device clock does not keep a window closed', async () => {
    await openPortal({ path: '/home', at: '2024-04-23T11:00:00+09:00', deviceOff: 400 * 86_400_000 })
    await headed(maintenance)
  })

  it('GATE-42 a wrong device clock does not open a window', async () => {
    const real = '2025-04-10T11:00:00+09:00'
    const device = '2024-04-23T11:00:00+09:00'
    await openPortal({ path: '/home', at: real, deviceOff: Date.parse(device) - Date.parse(real) })
    await loginForm()
    expect(screen.queryByText(maintenance)).toBeNull()
  })

  it('GATE-42 a wrong device clock neither shows nor hides a notice', async () => {
    const [real, device] = ['2025-04-10', '2025-04-13']
    const notices = [real, device].map((day) => ({
      start: `${day}T00:00:00+09:00`,
      end: `${day}T20:00:00+09:00`,
      text: `障害 ${day}`,
    }))
    const extra = { 'windows.json': Response.json({ cty: { notices } }) }
    await openPortal({ path: '/home', at: `${real}T11:00:00+09:00`, deviceOff: 3 * 86_400_000, extra })
    expect(await screen.findByText(`障害 ${real}`)).toBeVisible()
    expect(screen.queryByText(`障害 ${device}`)).toBeNull()
  })

  it('GATE-43 a window of extra/windows.json applies from the start', async () => {
    const file = { cty: { maintenance: [{ start: '2026-05-01T01:00:00+09:00', end: '2026-05-01T05:00:00+09:00' }] } }
    await openPortal({
      path: '/home',
      at: '2026-05-01T02:00:00+09:00',
      extra: { 'windows.json': Response.json(file) },
    })
    await headed(maintenance)
    expect(main().getByText('2026年5月1日 1:00 ～ 2026年5月1日 5:00')).toBeVisible()
  })

  it.each([
    ['absent', () => new Response('not here', { status: 404 })],
    ['broken JSON', () => new Response('{"cty": {"maintenance": [')],
    ['a page of HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['of a wrong shape', () => Response.json({ cty: { maintenance: 'now' } })],
  ])('GATE-44 with the file %s the built-in windows apply and no message is shown', async (_, answer) => {
    await openPortal({ path: '/home', at: '2024-04-23T11:00:00+09:00', extra: { 'windows.json': answer() } })
    // By then the file is read.
    await settled()
    await headed(maintenance)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('GATE-44 a file that does not arrive delays nothing', async () => {
    let end = () => {}
    const slow = new ReadableStream({
      start(stream) {
        end = () => stream.close()
      },
    })
    const { user, path } = await openPortal({ path: '/login', extra: { 'windows.json': new Response(slow) } })
    await loginForm()
    await user.click(main().getByRole('link', { name: '新規登録' }))
    await waitFor(() => expect(path()).toBe('/reminder/selectUserType'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('読み込んでいます')).toBeNull()
    await act(async () => end())
  })
})
