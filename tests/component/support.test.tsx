import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noticeShown } from '../../src/runtime/notices'
import { setClock } from '../../src/time/clock'
import { general } from '../messages'
import { present } from '../present'
import { main, type Opened, type Opening, openPortal, personaBy, tile } from './portal'

const at = '2025-04-10T15:05:00Z'
const time = '2025年4月11日 0:05'

const alertWith = (text: string) =>
  waitFor(() => {
    const found = main()
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes(text))
    if (!found) throw new Error(`no alert contains ${text}`)
    return found
  })

/** The details of the alert once they are opened, as labels and texts. */
async function unfold({ user }: Opened, alert: HTMLElement) {
  const list = within(alert).getByText('画面')
  expect(list).not.toBeVisible()
  await user.click(within(alert).getByText('サポートに伝える情報'))
  expect(list).toBeVisible()
  return within(alert)
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent])
}

async function failLogin(opened: Opened) {
  const { userId, password } = personaBy('symbols')
  await opened.user.type(await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }), userId)
  await opened.user.type(screen.getByLabelText(/^パスワード/, { selector: 'input' }), password)
  await opened.user.click(main().getByRole('button', { name: 'ログイン' }))
  return alertWith(general)
}

async function failMember() {
  const opened = await openPortal({ as: 'individual', path: '/home', at })
  await main().findByRole('heading', { level: 1, name: 'ようこそ' })
  opened.plan('/api/idpass/certify_index', { kind: 'status', status: 500 })
  await opened.user.click(tile('ID・パスワード'))
  return { opened, alert: await alertWith(general) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('「サポートに伝える情報」', () => {
  it('PLUS-08 a general error offers page, time in Japan, version, customer and message', async () => {
    const { opened, alert } = await failMember()
    expect(await unfold(opened, alert)).toEqual([
      ['画面', 'ID・パスワード（/idpass）'],
      ['日時', time],
      ['バージョン', '2025040101'],
      ['ユーザーID', 'taro@example.jp'],
      ['メッセージ', general],
    ])
  })

  it('PLUS-08 names the time of the error, also after another message has appeared', async () => {
    const opened = await openPortal({ path: '/login', at })
    opened.plan('/api/auth/login', { kind: 'network' })
    await failLogin(opened)
    act(() => setClock(Date.parse(at) + 300_000))
    act(() => void opened.store().dispatch(noticeShown('success', '更新しました。')))
    await screen.findByText('更新しました。')
    const above = present(screen.getAllByRole('alert').find((alert) => !screen.getByRole('main').contains(alert)))
    expect(await unfold(opened, above)).toContainEqual(['日時', time])
  })

  it('PLUS-08 names the version of the build', async () => {
    const opened = await openPortal({ path: '/login', at, version: 2023030600 })
    opened.plan('/api/auth/login', { kind: 'network' })
    expect(await unfold(opened, await failLogin(opened))).toContainEqual(['バージョン', '2023030600'])
  })

  it('PLUS-08 for a visitor it names no customer, and neither the typed password nor the query', async () => {
    const opened = await openPortal({ path: '/login?mail=SECRET-1', at })
    opened.plan('/api/auth/login', { kind: 'network' })
    const alert = await failLogin(opened)
    expect(await unfold(opened, alert)).toEqual([
      ['画面', 'ログイン（/login）'],
      ['日時', time],
      ['バージョン', '2025040101'],
      ['メッセージ', general],
    ])
    expect(alert).not.toHaveTextContent(personaBy('symbols').password)
    expect(alert).not.toHaveTextContent('SECRET-1')
  })

  it('PLUS-08 contains no token', async () => {
    const { opened, alert } = await failMember()
    const { _access_token, _refresh_token, _user_token } = JSON.parse(localStorage.getItem('auth') ?? '{}')
    await unfold(opened, alert)
    for (const token of [_access_token, _refresh_token, _user_token]) {
      expect(token).toMatch(/^\w+-/)
      expect(alert).not.toHaveTextContent(token)
    }
  })

  it('PLUS-08 the agreement’s failure offers it too', async () => {
    const opened = await openPortal({ as: 'individual', path: '/service/entry', at })
    opened.plan('/api/service/agree', { kind: 'failure', message: '受け付けられません。' })
    await opened.user.click(await main().findByRole('radio', { name: '同意する' }))
    await opened.user.click(main().getByRole('button', { name: '次へ進む' }))
    const rows = await unfold(opened, await alertWith('受け付けられません。'))
    expect(rows).toContainEqual(['画面', '個人情報の取扱い（/service/entry）'])
    expect(rows).toContainEqual(['メッセージ', '受け付けられません。'])
  })

  it('PLUS-08 is copied line by line, and confirms it', async () => {
    const { opened, alert } = await failMember()
    await unfold(opened, alert)
    await opened.user.click(within(alert).getByRole('button', { name: 'コピー' }))
    await waitFor(() => expect(within(alert).getByRole('status')).toHaveTextContent('コピーしました。'))
    expect(await navigator.clipboard.readText()).toBe(
      [
        '画面：ID・パスワード（/idpass）',
        `日時：${time}`,
        'バージョン：2025040101',
        'ユーザーID：taro@example.jp',
        `メッセージ：${general}`,
      ].join('\n'),
    )
  })

  it('PLUS-08 shows a message if the browser refuses to copy', async () => {
    const { opened, alert } = await failMember()
    await unfold(opened, alert)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await opened.user.click(within(alert).getByRole('button', { name: 'コピー' }))
    await waitFor(() =>
      expect(within(alert).getByRole('status')).toHaveTextContent(
        'コピーできませんでした。文字を選択してコピーしてください。',
      ),
    )
  })
})

describe('「サポートに伝える情報」 of the customer’s numbers', () => {
  const failed = { kind: 'status', status: 500 } as const

  async function failHere(opened: Opened, link: string, path: string) {
    opened.plan(path, failed)
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: link }),
    )
    await screen.findByRole('heading', { level: 1, name: link })
    return unfold(opened, await alertWith(general))
  }

  it('PLUS-08 shows the number of the invoice, once it was loaded, on the invoice and elsewhere', async () => {
    const opened = await openPortal({ as: 'individual', path: '/invoice', at })
    await main().findByText('1000000101')
    opened.plan('/api/invoice/change_billing_ym', failed)
    await opened.user.click(main().getByRole('button', { name: '前の月' }))
    const onInvoice = await unfold(opened, await alertWith(general))
    expect(onInvoice).toContainEqual(['お客様番号', '1000000101'])
    expect(await failHere(opened, 'ID・パスワード', '/api/idpass/certify_index')).toContainEqual([
      'お客様番号',
      '1000000101',
    ])
  })

  it('PLUS-08 shows the number of the month that was chosen, if the first one had none', async () => {
    const opened = await openPortal({ path: '/notFound', at, as: 'individual' })
    const billing_cands = ['202504', '202503'].map((billing_ym) => ({ billing_ym }))
    const data = { billing_ym: '202504', billing_cands, invoice_items: [] }
    opened.plan('/api/invoice/certify_index', { kind: 'ok', data })
    await opened.user.click(
      within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name: 'ご請求明細' }),
    )
    await opened.user.click(await main().findByRole('button', { name: '前の月' }))
    await main().findByText('1000000101')
    opened.plan('/api/invoice/change_billing_ym', failed)
    await opened.user.click(main().getByRole('button', { name: '次の月' }))
    expect(await unfold(opened, await alertWith(general))).toContainEqual(['お客様番号', '1000000101'])
  })

  it('PLUS-08 D34 shows the number of the first item in order, as the invoice does', async () => {
    const opened = await openPortal({ as: 'individual', path: '/invoice', at })
    const item = { item_name: '', item_amount_str: '5,500', item_remarks_str: '' }
    const invoice_items = [
      { ...item, order_no: 2, user_reg_no: '1000000302' },
      { ...item, order_no: 1, user_reg_no: '1000000301' },
    ]
    opened.plan('/api/invoice/certify_index', { kind: 'ok', data: { billing_ym: '202504', invoice_items } })
    await main().findByText('1000000301')
    expect(await failHere(opened, 'ID・パスワード', '/api/idpass/certify_index')).toContainEqual([
      'お客様番号',
      '1000000301',
    ])
  })

  it('PLUS-08 shows those of an application, once it was opened', async () => {
    const opened = await openPortal({ as: 'individual', path: '/payMethod/create', at, version: 2025050101 })
    const numbers = { reg_number: '1000000777', cable_id: 'C-0777' }
    await main().findByRole('button', { name: '確認画面へ進む' })
    opened.plan('/api/pay_method/certify_create', { kind: 'ok', data: numbers })
    opened.reload()
    await main().findByText('C-0777')
    const rows = await failHere(opened, 'ID・パスワード', '/api/idpass/certify_index')
    expect(rows).toContainEqual(['お客様番号', '1000000777'])
    expect(rows).toContainEqual(['ケーブルID', 'C-0777'])
  })

  it('PLUS-08 forgets them with the session', async () => {
    const opened = await openPortal({ as: 'individual', path: '/invoice', at })
    await main().findByText('1000000101')
    await opened.user.click(await screen.findByRole('button', { name: /様のメニュー$/ }))
    await opened.user.click(screen.getByRole('button', { name: 'ログアウト' }))
    opened.plan('/api/auth/login', { kind: 'network' })
    const rows = await unfold(opened, await failLogin(opened))
    expect(rows).toContainEqual(['メッセージ', general])
    expect(rows.map(([name]) => name)).not.toContain('お客様番号')
  })
})

describe('「サポートに伝える情報」 of the message above all screens', () => {
  const above = () => {
    const found = screen.getAllByRole('alert').find((alert) => !screen.getByRole('main').contains(alert))
    if (!found) throw new Error('nothing above the screens')
    return found
  }

  it('PLUS-08 is offered, and keeps the message while it is open', async () => {
    const opened = await openPortal({ path: '/login', at })
    opened.plan('/api/auth/login', { kind: 'network' })
    await failLogin(opened)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    expect(await unfold(opened, above())).toContainEqual(['メッセージ', general])
    fireEvent.pointerLeave(above())
    act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
    await act(async () => void (await vi.advanceTimersByTimeAsync(30_000)))
    expect(above()).toHaveTextContent('サポートに伝える情報')
    // One that had closed by now would still be there, fading.
    expect(above()).toHaveClass('show')
    vi.useRealTimers()
  })
})

describe('an in-app browser', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
  const webView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
  const chrome = 'Chrome/135.0.0.0 Mobile Safari/537.36'

  const setUserAgent = (agent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  const offered = 'アプリ内のブラウザでは、ログインやファイルの保存ができない場合があります。'
  const signOnShown = () => main().findByRole('button', { name: 'シングルサインオンでログイン' })

  it.each([
    ['iPhone', `${iPhone} Mobile/15E148 Safari Line/15.5.0`],
    ['Android', `${webView} ${chrome} Line/15.5.0/IAB`],
  ])('PLUS-12 LINE on %s gets a link that opens this page in the device’s browser', async (_, agent) => {
    setUserAgent(agent)
    await openPortal({ path: '/login?from=mail' })
    await signOnShown()
    expect(main().getByText(offered)).toBeVisible()
    const link = main().getByRole('link', { name: 'ブラウザで開く' })
    expect(link).toHaveAttribute('href', 'http://localhost/login?from=mail&openExternalBrowser=1')
  })

  it.each([
    ['Instagram', `${iPhone} Mobile/15E148 Instagram 375.0.0.0`],
    ['Facebook on iPhone', `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/507.0.0.0]`],
    ['Facebook on Android', `${webView} ${chrome} [FB_IAB/FB4A;FBAV/507.0.0.0;]`],
    ['X', `${iPhone} Mobile/15E148 Twitter for iPhone/10.90`],
    ['Yahoo! JAPAN', `${iPhone} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.120`],
    ['an app with a web view', `${webView} ${chrome}`],
  ])('PLUS-12 %s is shown how to open the page in the device’s browser', async (_, agent) => {
    setUserAgent(agent)
    await openPortal({ path: '/login' })
    await signOnShown()
    expect(main().getByText(offered)).toBeVisible()
    expect(main().getByText('画面のメニューから「ブラウザで開く」を選択してください。')).toBeVisible()
    expect(main().queryByRole('link', { name: 'ブラウザで開く' })).toBeNull()
  })

  const line = `${iPhone} Mobile/15E148 Safari Line/15.5.0`
  const withTime = { year_id: '2024', depart_at: '11:10', arrive_at: '11:30' }
  const rides = { brand: 'y3d', as: 'family', at: '2024-11-08T10:00:00+09:00' } as const

  it.each<[string, RegExp | string, string, Opening]>([
    ['an invoice', '請求書ダウンロード', '/invoice', {}],
    ['an invoice in a closed fold', 'CSVで保存', '/invoice', { brand: 'nct', version: 2025050101 }],
    ['the CSV alone', 'CSVで保存', '/invoice', { as: 'bill' }],
    ['internet settings', '設定情報をダウンロード', '/contract/internet_settings', {}],
    ['calendar entries', /^カレンダーに追加/, '/mobility/reserve', rides],
  ])('PLUS-12 the download of %s offers it too, once on its page', async (_, download, path, opening) => {
    setUserAgent(line)
    await openPortal({ as: 'individual', ...opening, path })
    await main().findAllByRole('button', { name: download })
    expect(main().getByText(offered)).toBeVisible()
    const link = main().getByRole('link', { name: 'ブラウザで開く' })
    expect(link).toHaveAttribute('href', `http://localhost${path}?openExternalBrowser=1`)
  })

  it('PLUS-12 the download of an invoice without items offers it too', async () => {
    setUserAgent(line)
    await openPortal({
      as: 'individual',
      path: ({ scenarios }) => {
        scenarios.plan('/api/invoice/certify_index', { kind: 'ok', data: { invoice_items: [], invoice2_flg: true } })
        return '/invoice'
      },
    })
    expect(await main().findByRole('button', { name: '請求書ダウンロード' })).toBeVisible()
    expect(main().getByText(offered)).toBeVisible()
  })

  it.each<[string, string, object, string, Opening]>([
    [
      'an invoice with neither items nor file',
      '/invoice',
      { invoice_items: [], invoice2_flg: false },
      '該当月の請求データはありません。',
      {},
    ],
    ['no reservation', '/mobility/reserve', { reserves: [] }, 'ご予約はありません。', rides],
    [
      'reservations that are cancelled, over, or without a time',
      '/mobility/reserve',
      {
        reserves: [
          { ...withTime, rsv_id: 'M1', status: 'canceled', date_id: '1120' },
          { ...withTime, rsv_id: 'M2', status: 'finished', date_id: '1107' },
          { rsv_id: 'M3', status: 'reserved', year_id: '2024', date_id: '1121' },
        ],
      },
      'キャンセル済み',
      rides,
    ],
  ])('PLUS-12 offers nothing where there is no download: %s', async (_, path, data, shown, opening) => {
    setUserAgent(line)
    await openPortal({
      as: 'individual',
      ...opening,
      path: ({ scenarios }) => {
        scenarios.plan(`/api${path}/certify_index`, { kind: 'ok', data })
        return path
      },
    })
    expect(await main().findByText(shown, { selector: '.panel, .panel *' })).toBeVisible()
    expect(main().queryByText(offered)).toBeNull()
  })

  it.each([
    ['Safari', `${iPhone} Version/18.4 Mobile/15E148 Safari/604.1`],
    ['Chrome', `${android} ${chrome}`],
    ['Edge', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/135.0.0.0 Safari/537.36 Edg/135.0'],
    ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:137.0) Gecko/20100101 Firefox/137.0'],
  ])('PLUS-12 offers nothing in %s', async (_, agent) => {
    setUserAgent(agent)
    await openPortal({ path: '/login' })
    await signOnShown()
    expect(main().queryByText(offered)).toBeNull()
    expect(main().queryByRole('link', { name: 'ブラウザで開く' })).toBeNull()
  })
})
