import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { ott } from '../../src/flows/ott/flow'
import { setClock } from '../../src/time/clock'
import { withDecoded } from '../decoded'
import { general } from '../messages'
import { main, type Opened, type Opening, openPortal, release, settled, tile } from './portal'

const index = '/api/ott/ott_index'
const prepare = '/api/ott/prepare_sign_on'
const update = '/api/idp_sync/update_idp_sync_sts'
/** An endpoint of the sign-on provider, not of the API. */
const authorization = '/authorization'

const at = '2025-04-10T12:00:00+09:00'
const notOpened = '動画配信サービスのサイトを開けませんでした。'

const navigation = () => within(screen.getByRole('navigation', { name: 'メニュー' }))
const button = () => main().findByRole('button', { name: 'お申し込み情報を開く' })
const status = () => main().getByRole('status').textContent
const globalMessages = () =>
  screen
    .queryAllByRole('alert')
    .filter((alert) => !screen.getByRole('main').contains(alert))
    .map(({ textContent }) => textContent?.replace(/サポートに伝える情報.*/s, ''))

const expectEnabled = async () => expect(await button()).toHaveAttribute('aria-disabled', 'false')
const expectDisabled = async () => expect(await button()).toHaveAttribute('aria-disabled', 'true')
const expectStatus = (text: string) => waitFor(() => expect(status()).toBe(text))

/** Opens the streaming page with planned responses. */
async function open(plan: (opened: Opened) => void = () => {}, opening: Opening = {}) {
  const opened = await openPortal({ path: '/home', as: 'individual', at, ...opening })
  plan(opened)
  await opened.user.click(navigation().getByRole('link', { name: '動画配信サービス' }))
  await button()
  return opened
}

/** Opens the page and waits for the enabled button. */
async function openReady(plan: (opened: Opened) => void = () => {}, opening: Opening = {}) {
  const opened = await open(plan, opening)
  await waitFor(expectEnabled)
  return opened
}

const statuses =
  (contractSts: number, idpSyncSts: number) =>
  ({ plan }: Opened) => {
    plan(index, { kind: 'ok', data: { contractSts } })
    plan(update, { kind: 'ok', data: { idpSyncSts }, times: 'always' })
  }

const clickButton = async ({ user }: Opened) => user.click(await button())

beforeEach(() => {
  // Only intervals are fake: responses arrive in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

/** Counts sync requests when they are sent, so that late ones are not missed. */
function countUpdates() {
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  return () => opened.mock.calls.filter(([, url]) => String(url) === update).length
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the streaming page', () => {
  it.each([
    ['cty', 2021011300],
    ['cns', 2021011300],
    ['nct', 2021011300],
    ['y3d', 2025050101],
  ] as const)('OTT-01 does not exist before its version, nor for the city (%s %d)', async (brand, version) => {
    const { calls } = await openPortal({ brand, version, path: '/ott', as: 'individual', at })
    await main().findByRole('heading', { name: 'お探しのページが見つかりません' })
    expect(navigation().queryByRole('link', { name: '動画配信サービス' })).toBeNull()
    await settled()
    expect(calls(index)).toEqual([])
    expect(calls(update)).toEqual([])
  })

  it.each([
    ['cty', 2021011301, at],
    ['cns', 2021011301, at],
    ['nct', 2021011301, at],
    // During the maintenance of the service, and in the newest version.
    ['cty', 2025050101, '2024-02-15T10:00:00+09:00'],
  ] as const)('OTT-02 has a tile from its version on (%s %i %s)', async (brand, version, time) => {
    await openPortal({ brand, version, path: '/home', at: time })
    expect(tile('動画配信サービス')).toHaveAttribute('href', '/ott')
  })

  it('OTT-04 asks visitors to log in and sends nothing', async () => {
    const sent = countUpdates()
    const { calls } = await openPortal({ path: '/ott', at })
    await main().findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    await pass(60)
    await settled()
    expect(sent()).toBe(0)
    expect(calls(index)).toEqual([])
  })

  it('OTT-05 queries once each time it opens, and shows what the service is, without a contract too', async () => {
    const opened = await openReady()
    const { user, calls } = opened
    expect(calls(index).map(({ body }) => body)).toEqual([{}])
    const description = () => main().getByText(/^映画・ドラマ・アニメ/)
    expect(description()).toBeVisible()
    await user.click(tile('ホーム'))
    statuses(10, 1)(opened)
    await user.click(tile('動画配信サービス'))
    await waitFor(() => expect(calls(index)).toHaveLength(2))
    await expectStatus('お申し込みには有料会員のご契約が必要です。')
    expect(description()).toBeVisible()
    await expectDisabled()
  })

  const failing = ({ plan }: Opened) => plan(index, { kind: 'failure', message: '只今混み合っています。' })

  it.each([
    ['cty', 'a contract', statuses(110, 1), 'ご利用いただけます。'],
    ['cns', 'a contract', statuses(110, 1), 'ご利用いただけます。'],
    ['nct', 'a contract', statuses(110, 1), 'ご利用いただけます。'],
    ['cty', 'no contract', statuses(10, 1), 'お申し込みには有料会員のご契約が必要です。'],
    ['cty', 'a registration in progress', statuses(110, 9), '登録処理中です。'],
    ['cty', 'an unknown contract', statuses(0, 1), '確認中...'],
    ['cty', 'a failure', failing, 'ただいまご利用いただけません。'],
  ] as const)(
    'OTT-25 OTT-26 OTT-27 says for whom it is, how it is paid, and how long it takes (%s, %s)',
    async (brand, _, plan, shown) => {
      await open(plan, { brand })
      await main().findByText(shown)
      for (const text of [
        '個人のお客様のみご利用いただけます。',
        'お支払いは、放送料金にご登録のクレジットカードとなります。',
        'アカウント情報の反映にお時間がかかる場合があります。',
      ]) {
        expect(main().getByText(text)).toBeVisible()
      }
    },
  )

  it.each(['cty', 'cns', 'nct'] as const)('OTT-06 has its title and its breadcrumb (%s)', async (brand) => {
    await open(undefined, { brand })
    expect(document.title).toBe(`動画配信サービス | ${brand.toUpperCase()}マイページ`)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ホーム',
      '動画配信サービス',
    ])
  })

  it('tells what the button does only where it can be pressed, or soon after waiting, and elsewhere whom to call', async () => {
    const howTo = /次のボタンを押すと/
    const toWait = '登録が終わると、ボタンを押せるようになります。この画面のままお待ちください。'
    const askUs = 'ご不明な点は、お電話でお問い合わせください。'
    for (const [contract, sync, shown] of [
      [100, 1, true],
      [100, 9, true],
      [100, 0, false],
      [100, 2, false],
      [99, 1, false],
    ] as const) {
      await open(statuses(contract, sync))
      await waitFor(() => expect(main().getByRole('status')).not.toHaveTextContent('確認中...'))
      expect([contract, sync, main().queryByText(howTo) !== null]).toEqual([contract, sync, shown])
      expect([contract, sync, main().queryByText(askUs) !== null]).toEqual([contract, sync, !shown])
      expect([contract, sync, main().queryByText(toWait) !== null]).toEqual([contract, sync, sync === 9])
      cleanup()
    }
  })

  it.each([
    ['GATE-20 OTT-07 OTT-09', 99, 1, 'お申し込みには有料会員のご契約が必要です。'],
    ['OTT-09', 10, 9, 'お申し込みには有料会員のご契約が必要です。'],
    ['OTT-09', 99, 0, 'お申し込みには有料会員のご契約が必要です。'],
    ['OTT-09', 99, 5, 'お申し込みには有料会員のご契約が必要です。'],
    ['OTT-09', 99, 2, 'お申し込みには有料会員のご契約が必要です。'],
    ['OTT-07 OTT-10', 100, 0, '未登録です。'],
    ['OTT-10', 120, 0, '未登録です。'],
    ['OTT-07 OTT-11', 100, 2, '登録エラーです。'],
    ['OTT-07 OTT-12', 100, 9, '登録処理中です。'],
    ['OTT-08', 0, 1, '確認中...'],
    ['OTT-08', 0, 0, '確認中...'],
    ['OTT-08', 0, 2, '確認中...'],
    ['OTT-08', 1000, 1, '確認中...'],
    ['OTT-08', 1000, 2, '確認中...'],
    ['OTT-08', 110, 1000, '確認中...'],
    ['OTT-08', 99, 1000, '確認中...'],
  ])(
    '%s contract %d with sync %d: the button is disabled, with the reason',
    async (_, contractSts, idpSyncSts, text) => {
      const opened = await open(statuses(contractSts, idpSyncSts))
      await expectStatus(text)
      await expectDisabled()
      await clickButton(opened)
      await pass(15)
      await expectStatus(text)
      await settled()
      expect(opened.calls(prepare)).toEqual([])
    },
  )

  it.each([
    ['OTT-10', 0, '未登録です。'],
    ['OTT-11', 2, '登録エラーです。'],
    ['OTT-12', 9, '登録処理中です。'],
  ])(
    '%s a sync that turns to %d while the page is open disables the button, with the reason',
    async (_, sync, text) => {
      await openReady(({ plan }) => {
        plan(update, { kind: 'ok' })
        plan(update, { kind: 'ok', data: { idpSyncSts: sync } })
      })
      await pass(15)
      await expectStatus(text)
      await expectDisabled()
    },
  )

  it('OTT-08 the status is being checked until both responses have arrived', async () => {
    const opened = await open(({ api }) => {
      api.scenarios.hold(index)
      api.scenarios.hold(update)
    })
    await expectStatus('確認中...')
    await expectDisabled()
    await waitFor(() => expect(opened.calls(update)).toHaveLength(1))
    await release(opened, { path: index })
    await expectStatus('確認中...')
    await release(opened, { path: update })
    await waitFor(expectEnabled)
  })

  it.each([
    ['the login’s, where no response has one', {}, {}],
    ['the page’s, where the sync has 0', { contractSts: 110 }, { contractSts: 0 }],
  ])('D33 the contract status is %s', async (_, page, sync) => {
    await open(({ plan }) => {
      plan(index, { kind: 'ok', data: page })
      plan(update, { kind: 'ok', data: { ...sync, idpSyncSts: 1 }, times: 'always' })
    })
    await expectStatus('ご利用いただけます。')
    await expectEnabled()
  })

  it.each([100, 120])(
    'GATE-20 OTT-07 OTT-13 contract %i with sync 1: the button is enabled, and no message contradicts',
    async (contract) => {
      await openReady(statuses(contract, 1))
      expect(screen.getByRole('main')).not.toHaveTextContent(/確認中|必要です|未登録|登録エラー|登録処理中/)
    },
  )

  it.each([{}, { message: '有効期限切れです。' }])(
    'OTT-28 a lost session shows the login prompt, clears the customer’s data, and stops polling: %o',
    async (told) => {
      const sent = countUpdates()
      const opened = await openPortal({ path: '/home', as: 'individual', at })
      opened.plan(index, { kind: 'needLogin', ...told })
      await opened.user.click(tile('動画配信サービス'))
      await main().findByText('ログインしてください。')
      expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
      expect(opened.stored()).toBeNull()
      const before = sent()
      await pass(60)
      expect(sent()).toBe(before)
    },
  )

  it('OTT-28 OTT-14 a session that is lost on click sends nothing to the sign-on provider', async () => {
    const opened = await openReady(({ plan }) => plan(prepare, { kind: 'needLogin' }))
    await clickButton(opened)
    await main().findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' })).toBeVisible()
    expect(opened.stored()).toBeNull()
    await settled()
    expect(opened.calls(authorization)).toEqual([])
    expect(opened.submitted).toEqual([])
  })

  it('OTT-29 a failure is shown in an alert that can be closed, and the button is disabled', async () => {
    const opened = await open(({ plan }) => {
      plan(index, { kind: 'failure', message: '只今混み合っています。' })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1, contractSts: 110 }, times: 'always' })
    })
    expect(await main().findByRole('alert')).toHaveTextContent('只今混み合っています。')
    expect(main().getByRole('alert')).toHaveClass('alert-danger')
    await expectDisabled()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    await expectStatus('ただいまご利用いただけません。')
    await expectDisabled()
    await clickButton(opened)
    await settled()
    expect(opened.calls(prepare)).toEqual([])
    opened.api.scenarios.hold(index)
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    await expectStatus('確認中...')
    await release(opened, { path: index })
    await waitFor(expectEnabled)
  })

  it.each([
    [1, 'ご利用いただけます。'],
    [2, '登録エラーです。'],
  ])('OTT-32 the status is announced when it changes, as to %i, and only then', async (idpSyncSts, text) => {
    const opened = await open(({ api, plan }) => {
      plan(update, { kind: 'ok', data: { idpSyncSts: 9 }, times: 3 })
      plan(update, { kind: 'ok', data: { idpSyncSts }, times: 'always' })
      api.scenarios.hold(index)
    })
    await expectStatus('確認中...')
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(main().getByRole('status'), { subtree: true, childList: true, characterData: true })
    await release(opened, { path: index })
    await expectStatus('登録処理中です。')
    expect([...changes.splice(0), ...observer.takeRecords()]).not.toEqual([])
    for (const count of [2, 3]) {
      await pass(15)
      await waitFor(() => expect(opened.calls(update)).toHaveLength(count))
    }
    expect(observer.takeRecords()).toEqual([])
    expect(changes).toEqual([])
    await pass(15)
    await expectStatus(text)
    expect([...changes, ...observer.takeRecords()]).not.toEqual([])
    observer.disconnect()
  })
})

describe('the brands’ texts', () => {
  const period = '2024年2月18日22:00～2月19日6:00'
  const premium = 'プレミアムコースはスタンダードプランのみとなります。'
  const moving = '2025年10月1日以降、スタンダードプランへ移行します。'

  it.each([
    ['OTT-20', 'cty', 1],
    ['OTT-20', 'cns', 1],
    ['OTT-24', 'nct', 0],
  ] as const)('%s announce the maintenance of %s in its window (%i)', async (_, brand, inside) => {
    const opened = await openReady(undefined, { brand, at: '2024-02-10T23:59:30+09:00' })
    expect(main().queryAllByText(period)).toHaveLength(0)
    for (const [time, shown] of [
      ['2024-02-11T00:00:00+09:00', inside],
      ['2024-02-19T05:59:30+09:00', inside],
      ['2024-02-19T06:00:00+09:00', 0],
    ] as const) {
      opened.api.provider.clock.set(Date.parse(time))
      act(() => setClock(Date.parse(time)))
      expect(main().queryAllByText(period), time).toHaveLength(shown)
    }
  })

  it('OTT-20 announce the maintenance where the service does not answer, too', async () => {
    await open(({ plan }) => plan(index, { kind: 'network' }), { at: '2024-02-18T23:00:00+09:00' })
    await main().findByRole('alert')
    expect(main().getByText(period)).toBeVisible()
  })

  it.each([
    ['確認中...', statuses(0, 1), at],
    ['お申し込みには有料会員のご契約が必要です。', statuses(10, 1), at],
    ['ご利用いただけます。', statuses(110, 1), '2025-10-01T00:00:00+09:00'],
    [
      'ただいまご利用いただけません。',
      ({ plan }: Opened) => plan(index, { kind: 'failure', message: '只今混み合っています。' }),
      '2026-04-01T10:00:00+09:00',
    ],
  ])('OTT-21 OTT-22 OTT-23 name courses that change and two services that ended (%s)', async (shown, plan, time) => {
    await open(plan, { brand: 'nct', at: time })
    await main().findByText(shown)
    for (const text of [premium, moving]) expect(main().getByText(text)).toBeVisible()
    const [ended, closed] = [
      /^(.+)は、2025年3月31日をもって終了しました。$/,
      /^(.+)は、2024年10月1日をもって新規のお申し込み受付を終了しました。$/,
    ].map((text) => text.exec(main().getByText(text).textContent ?? '')?.[1])
    expect(closed).not.toBe(ended)
  })

  it.each(['cty', 'cns'] as const)('OTT-24 mention none of that for other brands (%s)', async (brand) => {
    await open(undefined, { brand })
    expect(screen.getByRole('main')).not.toHaveTextContent(/プレミアムコース|スタンダードプラン|3月31日|10月1日/)
  })
})

describe('the sign-on', () => {
  it.each([
    ['cty', '90001'],
    ['cns', '90002'],
    ['nct', '90003'],
  ] as const)(
    'OTT-14 OTT-15 OTT-16 queries the brand’s sign-on provider and posts its login (%s)',
    async (brand, code) => {
      const given = { user_id: '01001', password: ' Haishin&amp;1001 ' }
      const opened = await openReady(({ plan }) => plan(prepare, { kind: 'ok', data: given }), { brand })
      await clickButton(opened)
      await waitFor(() => expect(opened.submitted).toHaveLength(1))
      expect(opened.calls(prepare).map(({ body }) => body)).toEqual([{}])
      expect(opened.calls(authorization).map(({ body }) => body)).toEqual([{ operator_code: code, autologin: '1' }])
      expect(opened.submitted).toEqual([
        {
          postTo: `https://sso.${brand}.example/login`,
          fields: {
            ...given,
            operator_code: code,
            autologin: '1',
            state: expect.stringMatching(/^[\w-]{36}$/),
          },
        },
      ])
      expect(opened.path()).toBe('/ott')
      expect(main().queryByRole('alert')).toBeNull()
      await expectEnabled()
      // After coming back, a login has credentials and an authorization of its own.
      window.dispatchEvent(new PageTransitionEvent('pageshow'))
      const again = await button()
      act(() => again.focus())
      await opened.user.keyboard('{Enter}')
      await waitFor(() => expect(opened.submitted).toHaveLength(2))
      expect(opened.calls(authorization)).toHaveLength(2)
      expect(opened.submitted[1]?.fields).toMatchObject({ user_id: 'S1001', password: 'Haishin1001' })
      expect(opened.submitted[1]?.fields['state']).not.toBe(opened.submitted[0]?.fields['state'])
    },
  )

  it('OTT-15 posts nothing else that the responses have', async () => {
    const opened = await openReady(({ plan }) => {
      plan(prepare, { kind: 'ok', data: { user_id: 'S1', password: 'Haishin1', mail: 'taro@example.jp' } })
      const login = { login_url: 'https://sso.cty.example/login', state: 's', next: '/' }
      plan(authorization, { kind: 'raw', body: JSON.stringify(login) })
    })
    await clickButton(opened)
    await waitFor(() => expect(opened.submitted).toHaveLength(1))
    const names = ['autologin', 'operator_code', 'password', 'state', 'user_id']
    expect(Object.keys(opened.submitted[0]?.fields ?? {}).sort()).toEqual(names)
  })

  it('API-21 OTT-18 OTT-19 keeps the password nowhere, and sends no token', async () => {
    const logged = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    const requested = vi.spyOn(XMLHttpRequest.prototype, 'open')
    // Not even for a moment, or after a sign-on that fails.
    const stored = vi.spyOn(Storage.prototype, 'setItem')
    const opened = await openReady(({ plan }) => plan(authorization, { kind: 'status', status: 500, body: '' }))
    await clickButton(opened)
    await main().findByRole('alert')
    await clickButton(opened)
    await waitFor(() => expect(opened.submitted).toHaveLength(1))
    const password = opened.submitted[0]?.fields['password'] ?? ''
    expect(password).toMatch(/.{8}/)
    const traces = JSON.stringify([
      requested.mock.calls,
      stored.mock.calls,
      logged.map(({ mock }) => mock.calls),
      { ...localStorage },
      { ...sessionStorage },
      window.location.href,
      window.history.state,
      document.documentElement.outerHTML,
      opened.store().getState(),
    ])
    expect(withDecoded(traces)).not.toContain(password)
    const [request] = opened.calls(authorization)
    expect(request?.headers).not.toHaveProperty('authorization')
    const { _access_token, _refresh_token, _user_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    for (const token of [_access_token, _refresh_token, _user_token]) {
      expect(token).toMatch(/.{8}/)
      expect(JSON.stringify([request, opened.submitted])).not.toContain(token)
    }
  })

  const elsewhere = { login_url: 'https://sso.cty.example.evil.example/login', state: 's' }
  const failures: readonly (readonly [string, string, PlannedOutcome, string])[] = [
    ['FAILURE', prepare, { kind: 'failure', message: 'ご利用いただけません。' }, 'ご利用いただけません。'],
    ['VALIDATION', prepare, { kind: 'validation', fields: { user_id: '登録がありません。' } }, '登録がありません。'],
    ['NEED_CERT', prepare, { kind: 'needCert', message: '認証が必要です。' }, '認証が必要です。'],
    ['no network', prepare, { kind: 'network' }, general],
    ['no network to the provider', authorization, { kind: 'network' }, general],
    ['an error of the provider', authorization, { kind: 'status', status: 500, body: 'Intruder' }, general],
    ['a 401 of the provider', authorization, { kind: 'status', status: 401, body: '{"message":"Intruder"}' }, general],
    ['HTML of the provider', authorization, { kind: 'raw', body: '<p>Intruder', contentType: 'text/html' }, general],
    ['cut JSON of the provider', authorization, { kind: 'cut' }, general],
    [
      'a login without a state',
      authorization,
      { kind: 'raw', body: '{"login_url":"https://sso.cty.example/"}' },
      general,
    ],
    ['a login on another origin', authorization, { kind: 'raw', body: JSON.stringify(elsewhere) }, general],
    [
      'a script as login URL',
      authorization,
      { kind: 'raw', body: '{"login_url":"javascript:1","state":"s"}' },
      general,
    ],
  ]

  it.each(failures)(
    'OTT-17 shows an error after %s, posts nothing, and works on the next click',
    async (_, path, outcome, message) => {
      const opened = await openReady(({ plan }) => plan(path, outcome))
      await clickButton(opened)
      expect(await main().findByRole('alert')).toHaveTextContent(message)
      expect(globalMessages()).toEqual([notOpened])
      expect(document.body).not.toHaveTextContent('Intruder')
      expect(opened.submitted).toEqual([])
      expect(opened.path()).toBe('/ott')
      expect(opened.stored()).not.toBeNull()
      await expectEnabled()
      await clickButton(opened)
      await waitFor(() => expect(opened.submitted).toHaveLength(1))
      expect(main().queryByRole('alert')).toBeNull()
    },
  )

  it('D40 a lost response asks to try again, not to call: the sign-on registers nothing', async () => {
    const opened = await openReady(({ plan }) => plan(prepare, { kind: 'network' }))
    await clickButton(opened)
    const alert = await main().findByRole('alert')
    expect(alert).toHaveTextContent('もう一度お試しください。')
    expect(alert).not.toHaveTextContent('受け付けられている場合があります。')
  })

  it.each([prepare, authorization])('OTT-30 sends one request for two clicks while %s is awaited', async (held) => {
    const opened = await openReady(({ api }) => api.scenarios.hold(held))
    await clickButton(opened)
    await waitFor(() => expect(opened.calls(held)).toHaveLength(1))
    await clickButton(opened)
    await release(opened)
    await waitFor(() => expect(opened.submitted).toHaveLength(1))
    expect(opened.calls(prepare)).toHaveLength(1)
  })

  const isSending = ({ store }: Opened) => ott.select(store().getState())._loading

  const returns: readonly [string, () => void][] = [
    [
      'the customer comes back from the streaming site',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['the customer comes back from the app of that site', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'that site has not answered for five seconds',
      () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000),
    ],
  ]

  it.each(returns)(
    'OTT-30 OTT-31 sends nothing while the streaming site opens, and works again once %s',
    async (_, comeBack) => {
      const opened = await openReady()
      await clickButton(opened)
      await waitFor(() => expect(opened.submitted).toHaveLength(1))
      await clickButton(opened)
      expect(isSending(opened)).toBe(false)
      comeBack()
      await clickButton(opened)
      await waitFor(() => expect(opened.submitted).toHaveLength(2))
      expect(opened.calls(prepare)).toHaveLength(2)
    },
  )

  it('OTT-14 does not open the streaming site for a customer who has navigated away in the meantime', async () => {
    const opened = await openReady(({ api }) => api.scenarios.hold(authorization))
    await clickButton(opened)
    await waitFor(() => expect(opened.calls(authorization)).toHaveLength(1))
    await opened.back()
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await release(opened)
    await waitFor(() => expect(screen.queryByText('読み込んでいます')).toBeNull())
    expect(opened.submitted).toEqual([])
  })

  it.each<[string, PlannedOutcome]>([
    ['HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' }],
    ['cut JSON', { kind: 'cut' }],
    ['no credentials', { kind: 'ok', data: {} }],
    ['no user ID', { kind: 'ok', data: { password: 'Haishin1001' } }],
    ['null as user ID', { kind: 'ok', data: { user_id: null, password: 'Haishin1001' } }],
    ['no password', { kind: 'ok', data: { user_id: 'S1001' } }],
    ['an empty user ID', { kind: 'ok', data: { user_id: '', password: 'Haishin1001' } }],
    ['an empty password', { kind: 'ok', data: { user_id: 'S1001', password: '' } }],
  ])('OTT-33 does not query the provider after %s', async (_, outcome) => {
    const opened = await openReady(({ plan }) => plan(prepare, outcome))
    await clickButton(opened)
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    await settled()
    expect(opened.calls(authorization)).toEqual([])
    expect(opened.submitted).toEqual([])
  })
})

describe('the sync', () => {
  it('SYNC-01 is queried with both tokens when the page opens and every 15 s', async () => {
    const opened = await openReady()
    const { _access_token, _refresh_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    for (const count of [1, 2, 3]) {
      await waitFor(() => expect(opened.calls(update)).toHaveLength(count))
      await pass(10)
      expect(opened.calls(update)).toHaveLength(count)
      await pass(5)
    }
    for (const { body } of opened.calls(update)) expect(body).toEqual({ _access_token, _refresh_token })
    expect(opened.calls(index)).toHaveLength(1)
  })

  it('SYNC-02 SYNC-03 updates message and button while the page is open', async () => {
    const opened = await open(undefined, { as: 'debitAtEnd' })
    await expectStatus('登録処理中です。')
    await expectDisabled()
    // However long that takes.
    await pass(600)
    await settled()
    await expectDisabled()
    opened.api.provider.clock.set(opened.api.provider.clock.now() + 60_000)
    await pass(15)
    await waitFor(expectEnabled)
    expect(status()).not.toContain('登録処理中')
    opened.plan(update, { kind: 'ok', data: { idpSyncSts: 2 } })
    await pass(15)
    await expectStatus('登録エラーです。')
    await expectDisabled()
    await clickButton(opened)
    await settled()
    expect(opened.calls(prepare)).toEqual([])
  })

  it('SYNC-04 a contract status in its response counts, otherwise that of the page', async () => {
    const opened = await open(({ plan }) => {
      plan(index, { kind: 'ok', data: { contractSts: 110 } })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1, contractSts: 10 } })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1 } })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1, contractSts: null }, times: 'always' })
    })
    await expectStatus('お申し込みには有料会員のご契約が必要です。')
    for (const count of [2, 3]) {
      await pass(15)
      await waitFor(() => expect(opened.calls(update)).toHaveLength(count))
      await waitFor(expectEnabled)
    }
  })

  it('SYNC-04 a contract that only its response has enables the button', async () => {
    await open(({ plan }) => {
      plan(index, { kind: 'ok', data: { contractSts: 10 } })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1, contractSts: 110 } })
    })
    await expectStatus('ご利用いただけます。')
    await expectEnabled()
  })

  it.each<[string, PlannedOutcome, string]>([
    ['SYNC-05 FAILURE', { kind: 'failure', message: '只今混み合っています。' }, '只今混み合っています。'],
    [
      'API-15 SYNC-05 FAILURE with HTML',
      { kind: 'failure', message: '<b>只今</b>混み合っています。' },
      '<b>只今</b>混み合っています。',
    ],
    [
      'SYNC-05, EASE-07 no network',
      { kind: 'network' },
      `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`,
    ],
    ['SYNC-05 503', { kind: 'status', status: 503 }, general],
    ['SYNC-05 VALIDATION', { kind: 'validation', fields: { x: '確認できません。' } }, '確認できません。'],
    ['SYNC-14 HTML', { kind: 'raw', body: '<html>', contentType: 'text/html' }, general],
    ['SYNC-14 cut JSON', { kind: 'cut' }, general],
  ])('%s: not registered, with a message above the page, until the next response', async (_, outcome, message) => {
    const opened = await openReady(({ plan }) => {
      plan(update, { kind: 'ok' })
      plan(update, outcome)
    })
    await pass(15)
    await expectStatus('未登録です。')
    await expectDisabled()
    expect(globalMessages()).toEqual([message])
    expect(main().queryByRole('alert')).toBeNull()
    await pass(15)
    await waitFor(expectEnabled)
    expect(opened.calls(update)).toHaveLength(3)
  })

  it('SYNC-05 offline: not registered, with a message above the page', async () => {
    const opened = await openReady()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    opened.plan(update, { kind: 'network' })
    await pass(15)
    await expectStatus('未登録です。')
    await expectDisabled()
    expect(globalMessages()).toHaveLength(1)
  })

  it.each([
    [2, '登録エラーです。'],
    [9, '登録処理中です。'],
  ])('SYNC-05, SYNC-14 after a failure the status is no longer %s', async (idpSyncSts, before) => {
    const html: PlannedOutcome = { kind: 'raw', body: '<html>', contentType: 'text/html' }
    for (const outcome of [{ kind: 'status', status: 503 } as const, html]) {
      await open(({ plan }) => {
        plan(update, { kind: 'ok', data: { idpSyncSts } })
        plan(update, outcome)
      })
      await expectStatus(before)
      await pass(15)
      await expectStatus('未登録です。')
      cleanup()
    }
  })

  it.each<[string, PlannedOutcome]>([
    ['API-15 SYNC-06 NEED_LOGIN', { kind: 'needLogin', message: '<b>期限</b>が切れました。' }],
    ['SYNC-06 AUTH-43 HTTP 401', { kind: 'status', status: 401, body: '{"message":"<b>期限</b>が切れました。"}' }],
  ])('%s shows the login prompt, and stops polling', async (_, outcome) => {
    const sent = countUpdates()
    const opened = await openReady(({ plan }) => {
      plan(update, { kind: 'ok' })
      plan(update, outcome)
    })
    await pass(15)
    await main().findByText('ログインしてください。')
    expect(main().getByRole('alert')).toHaveTextContent('<b>期限</b>が切れました。')
    expect(opened.stored()).toBeNull()
    const before = sent()
    await pass(60)
    expect(sent()).toBe(before)
  })

  it('SYNC-08 is no longer polled after the customer leaves the page', async () => {
    const sent = countUpdates()
    const opened = await openReady()
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { name: 'ようこそ' })
    setHidden(true)
    setHidden(false)
    await pass(60)
    expect(sent()).toBe(1)
    await opened.user.click(tile('動画配信サービス'))
    await waitFor(expectEnabled)
    expect(sent()).toBe(2)
  })

  it('SYNC-08 is no longer polled after the logout', async () => {
    const sent = countUpdates()
    const opened = await openReady()
    await opened.user.click(screen.getByRole('button', { name: /様のメニュー$/ }))
    await opened.user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await screen.findByRole('heading', { level: 1, name: 'ログイン' })
    setHidden(true)
    setHidden(false)
    await pass(60)
    expect(sent()).toBe(1)
  })

  it('SYNC-09 SYNC-12 is not polled while a response is pending, and does not block the page', async () => {
    const sent = countUpdates()
    const opened = await openReady()
    opened.api.scenarios.hold(update)
    await pass(15)
    await waitFor(() => expect(opened.calls(update)).toHaveLength(2))
    expect(screen.queryByText('読み込んでいます')).toBeNull()
    await expectEnabled()
    await pass(45)
    setHidden(true)
    setHidden(false)
    expect(sent()).toBe(2)
    await release(opened)
    await pass(15)
    await waitFor(() => expect(sent()).toBe(3))
  })

  it('SYNC-09 a pending response is given up when the page is left: the next visit queries anew', async () => {
    const opened = await openReady()
    const givenUp = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    opened.api.scenarios.hold(update)
    await pass(15)
    await waitFor(() => expect(opened.calls(update)).toHaveLength(2))
    await pass(30)
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { name: 'ようこそ' })
    expect(givenUp).toHaveBeenCalledOnce()
  })

  it('SYNC-09 is not polled while the first response is pending', async () => {
    const sent = countUpdates()
    await open(({ api }) => api.scenarios.hold(update))
    await waitFor(() => expect(sent()).toBe(1))
    await pass(45)
    expect(sent()).toBe(1)
  })

  it('SYNC-05 SYNC-10 shows only the first of consecutive failures, and the first of the next series again', async () => {
    const opened = await openReady(({ plan }) => {
      plan(update, { kind: 'ok' })
      plan(update, { kind: 'failure', message: '一回目' })
      plan(update, { kind: 'failure', message: '二回目' })
      plan(update, { kind: 'validation', fields: { x: '三回目' } })
      plan(update, { kind: 'network' })
      plan(update, { kind: 'ok' })
      plan(update, { kind: 'failure', message: '次の一回目' })
    })
    const told: string[][] = []
    for (const count of [2, 3, 4, 5, 6, 7]) {
      await pass(15)
      await waitFor(() => expect(opened.calls(update)).toHaveLength(count))
      await expectStatus(count === 6 ? 'ご利用いただけます。' : '未登録です。')
      told.push(globalMessages().map(String))
    }
    const [first, ...rest] = told
    expect(first).toEqual(['一回目'])
    for (const later of ['二回目', '三回目', general]) expect(rest.slice(0, 4).flat()).not.toContain(later)
    expect(rest.at(-1)).toContain('次の一回目')
  })

  it('SYNC-05 a failure on the next visit is shown again, though the last one on the visit before had failed, too', async () => {
    const failing = (message: string): PlannedOutcome => ({ kind: 'failure', message })
    const opened = await open(({ plan }) => {
      plan(update, failing('一回目'))
      plan(update, failing('次の一回目'))
    })
    await expectStatus('未登録です。')
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { name: 'ようこそ' })
    await opened.user.click(tile('動画配信サービス'))
    await waitFor(() => expect(globalMessages()).toContain('次の一回目'))
  })

  it('SYNC-04 SYNC-05 after a failure the contract status of the page counts, not that of the response before', async () => {
    await open(({ plan }) => {
      plan(index, { kind: 'ok', data: { contractSts: 110 } })
      plan(update, { kind: 'ok', data: { idpSyncSts: 1, contractSts: 10 } })
      plan(update, { kind: 'failure', message: '只今混み合っています。' })
    })
    await expectStatus('お申し込みには有料会員のご契約が必要です。')
    await pass(15)
    await expectStatus('未登録です。')
  })

  it('SYNC-11 is not polled while the tab is hidden; on each return at once, then every 15 s', async () => {
    const sent = countUpdates()
    const opened = await openReady()
    await pass(10)
    setHidden(true)
    await pass(300)
    expect(sent()).toBe(1)
    setHidden(false)
    await waitFor(() => expect(opened.calls(update)).toHaveLength(2))
    await pass(10)
    expect(sent()).toBe(2)
    await pass(5)
    await waitFor(() => expect(sent()).toBe(3))
    setHidden(true)
    await pass(300)
    setHidden(false)
    await waitFor(() => expect(opened.calls(update)).toHaveLength(4))
  })

  it('SYNC-11 is not queried by a page that opens in a hidden tab, but once the tab is shown', async () => {
    const sent = countUpdates()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await open()
    await pass(60)
    await expectStatus('確認中...')
    expect(sent()).toBe(0)
    setHidden(false)
    await waitFor(expectEnabled)
    expect(sent()).toBe(1)
  })

  it.each([5, 10, -1, 'x', null, undefined])(
    'SYNC-13 OTT-07 with a sync status of %s: the button is disabled, sends nothing, and no false message is shown',
    async (value) => {
      const opened = await open(({ plan }) => {
        plan(index, { kind: 'ok', data: { contractSts: 110 } })
        plan(update, { kind: 'ok', data: { idpSyncSts: value } })
        plan(update, { kind: 'ok', data: { idpSyncSts: 1 } })
        plan(update, { kind: 'ok', data: { idpSyncSts: value }, times: 'always' })
      })
      await waitFor(() => expect(opened.calls(update)).toHaveLength(1))
      await expectDisabled()
      await pass(15)
      await waitFor(expectEnabled)
      await pass(15)
      await waitFor(expectDisabled)
      await clickButton(opened)
      await settled()
      expect(opened.calls(prepare)).toEqual([])
      expect(screen.getByRole('main')).not.toHaveTextContent(/必要です|未登録|登録エラー|登録処理中|NaN|undefined|null/)
      expect(globalMessages()).toEqual([])
    },
  )
})
