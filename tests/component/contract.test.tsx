import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { general, loading } from '../messages'
import { present } from '../present'
import {
  at,
  below,
  change,
  choose,
  index,
  internet,
  nothing,
  open,
  openWith,
  openWithData,
  others,
  type Page,
  pages,
  payment,
  section,
  security,
  service,
} from './contract-setup'
import { logIn, main, type Opened, openPortal, release, settled } from './portal'

const contractCalls = ({ calls }: Opened) => calls().filter(({ path }) => path.startsWith('/api/contract'))

describe('the six pages', () => {
  it.each(pages)('$id $path sends its query and shows the response', async (page) => {
    const opened = await open(page)
    expect(await main().findByText(page.shows)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: page.title })).toBeVisible()
    // The index shows services and payment too, each by its own call.
    const calls = page === index ? [index.call, service.call, payment.call] : [page.call]
    await settled()
    expect(contractCalls(opened).map(({ path, body }) => [path, body])).toEqual(calls.map((path) => [path, {}]))
  })

  it.each<[BrandCode, number]>([
    ['cty', 2020081700],
    ['cns', 2020081700],
    ['nct', 2020081700],
    ['y3d', 2025050101],
  ])('CON-02 do not exist for %s at %i', async (brand, version) => {
    for (const page of pages) {
      const opened = await open(page, { brand, version })
      expect(await screen.findByRole('heading', { name: 'お探しのページが見つかりません' })).toBeVisible()
      await settled()
      expect(contractCalls(opened)).toEqual([])
      cleanup()
    }
  })

  it.each<[BrandCode, number]>([
    ['cty', 2020081701],
    ['cns', 2020081701],
    ['nct', 2020081701],
  ])('CON-02 exist for %s at %i', async (brand, version) => {
    await open(index, { brand, version })
    expect(await main().findByText(index.shows)).toBeVisible()
  })

  it.each(pages)('CON-04 $path asks visitors to log in and sends nothing for them', async ({ path }) => {
    const opened = await openPortal({ path, at })
    await main().findByText('ログインしてください。')
    expect(main().getByRole('link', { name: 'ログイン' })).toHaveAttribute('href', '/login')
    await settled()
    expect(contractCalls(opened)).toEqual([])
  })

  it.each(pages)('CON-05 CON-06 $path has its title and breadcrumb', async (page) => {
    await open(page)
    await main().findByText(page.shows)
    expect(document.title).toBe(`${page.title} | CTYマイページ`)
    const crumbs = within(screen.getByRole('navigation', { name: 'パンくずリスト' }))
    const above = page === index ? ['ホーム'] : ['ホーム', 'ご契約情報']
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([...above, page.title])
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      page === index ? ['/home'] : ['/home', '/contract'],
    )
  })

  it.each(pages)('CON-05 $path has its title for every brand, from the first version on', async (page) => {
    for (const brand of ['cty', 'cns', 'nct'] as const) {
      await open(page, { brand, version: 2020081701 })
      await main().findByRole('heading', { level: 1 })
      expect(document.title).toBe(`${page.title} | ${brand.toUpperCase()}マイページ`)
      cleanup()
    }
  })

  it.each(below)('CON-07 the index links to $path', async (page) => {
    const opened = await open(index)
    await opened.user.click(await main().findByRole('link', { name: page.title }))
    await screen.findByRole('heading', { level: 1, name: page.title })
    expect(await main().findByText(page.shows)).toBeVisible()
    expect(opened.path()).toBe(page.path)
  })

  it('CON-07 the index has all links without a contract, too', async () => {
    await open(index, { as: 'guest' })
    await section('ご契約状況')
    const links = within(main().getByRole('navigation')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(below.map(({ path }) => path))
  })

  it.each([
    [100, 'ご契約中', 'ご契約はありません。'],
    [99, 'ご契約はありません。', 'ご契約中'],
    [0, 'ご契約はありません。', 'ご契約中'],
  ])('CON-01 CON-08 GATE-20 a contract status of %i is shown as 「%s」', async (contractSts, shown, notShown) => {
    const opened = await openWithData(index, { contractSts })
    const status = await section('ご契約状況')
    expect(status.getByText(shown)).toBeVisible()
    expect(status.queryByText(notShown)).toBeNull()
    await settled()
    const ofContract = contractSts === 100 ? [service.call, payment.call] : []
    expect(contractCalls(opened).map(({ path }) => path)).toEqual([index.call, ...ofContract])
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['an empty record', {}],
    ['an invalid status', { contractSts: 'はい' }],
  ])('D33 CON-08 %s shows no contract status, and the pages can be reached', async (_, data) => {
    await openWith(index, { kind: 'ok', data })
    expect(await main().findByRole('link', { name: service.title })).toBeVisible()
    expect(main().queryByText(/ご契約状況|ご契約はありません/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('D33 CON-09 a day with an offset is the day in Japan', async () => {
    await openWithData(index, { contractSts: 110, linkage_date: '2025-04-13T18:00:00Z' })
    expect(await main().findByText('2025年4月14日現在の情報です。')).toBeVisible()
  })

  it.each(['2025-13-01', '未定', 'null'])('D33 CON-09 「%s」, which is no day, is left out', async (linkage_date) => {
    await openWithData(index, { contractSts: 110, linkage_date })
    await section('ご契約状況')
    expect(main().queryByText(/現在の情報です/)).toBeNull()
  })

  it.each(pages)('CON-09 $path shows the day of its data', async (page) => {
    await open(page)
    expect(await main().findByText('2025年4月14日現在の情報です。')).toBeVisible()
  })

  it.each(pages)('CON-09 $path shows no day if the response has none', async (page) => {
    await openWithData(page, { linkage_date: '', contractSts: 110, items: [{ item_name: '名前', item_value: '値' }] })
    await settled()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(main().queryByText(/現在の情報です/)).toBeNull()
  })

  const links = () =>
    main()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  const linksTo = (others: readonly Page[]) => others.map(({ title, path }) => [title, path])
  const toApply = ['追加・変更を申し込む', '/contact/apply']
  const toPayMethod = ['お支払い方法を変更する', '/payMethod/create?kind=1020']

  it.each([
    { ...service, changes: [toApply] },
    { ...payment, changes: [toPayMethod] },
    { ...internet, changes: [] },
    { ...others, changes: [] },
  ])('CON-34, EASE-11 $path shows a sentence if there is nothing, and leads on', async ({ changes, ...page }) => {
    await openWith(page, { kind: 'ok' }, { as: 'guest' })
    expect(await main().findByText(nothing)).toBeVisible()
    expect(links()).toEqual([...changes, ...linksTo(below.filter(({ path }) => path !== page.path))])
  })

  it('CON-34, EASE-11 the index shows the sentence for services and payment if there are none, and leads on', async () => {
    await openPortal({
      path: (api) => {
        for (const { call } of [service, payment]) api.scenarios.plan(call, { kind: 'ok', data: { items: [] } })
        return index.path
      },
      at,
      as: 'individual',
    })
    for (const title of ['ご契約中のサービス', 'お支払い方法']) {
      expect(await (await section(title)).findByText(nothing)).toBeVisible()
    }
    expect(links()).toEqual(expect.arrayContaining([toApply, toPayMethod]))
  })

  const current = 2025050101

  it.each<[BrandCode, number, readonly (readonly string[])[], readonly (readonly string[])[]]>([
    ['cty', current, [toApply], [toPayMethod]],
    ['cns', current, [toApply], [toPayMethod]],
    ['nct', current, [toApply], [toPayMethod]],
    ['cty', 2025040100, [toApply], []],
    ['nct', 2023030600, [], []],
  ])(
    'EASE-11 %s at %i: services lead to the applications, payment to its change, each to its neighbours',
    async (brand, version, changesServices, changesPayment) => {
      await open(service, { brand, version })
      await main().findByText(service.shows)
      expect(links()).toEqual([...changesServices, ...linksTo([payment, internet, security, others])])
      cleanup()
      await open(payment, { brand, version })
      await main().findByText(payment.shows)
      expect(links()).toEqual([...changesPayment, ...linksTo([service, internet, security, others])])
    },
  )

  it.each([internet, security, others])('EASE-11 $path leads to its neighbours', async (page) => {
    await open(page)
    await main().findByText(page.shows)
    expect(links()).toEqual(linksTo(below.filter((other) => other !== page)))
  })

  it('EASE-11 the index shows services and payment, each with its page and its change', async () => {
    const opened = await open(index, { version: current })
    const services = await section('ご契約中のサービス')
    expect(await services.findByText(service.shows)).toBeVisible()
    expect(await (await section('お支払い方法')).findByText(payment.shows)).toBeVisible()
    expect(links()).toEqual([
      ['ご契約サービスを見る', service.path],
      toApply,
      ['お支払い情報を見る', payment.path],
      toPayMethod,
      ...linksTo(below),
    ])
    expect(contractCalls(opened)).toHaveLength(3)
  })

  it('the index shows a blank value as unknown, like the page of the services', async () => {
    const items = [{ item_name: 'インターネット', item_value: ' ' }]
    await openPortal({
      path: (api) => {
        api.scenarios.plan(service.call, { kind: 'ok', data: { items }, times: 'always' })
        return index.path
      },
      at,
      as: 'individual',
    })
    const services = await section('ご契約中のサービス')
    expect((await services.findByText('インターネット')).nextElementSibling?.textContent).toBe('－')
  })

  it('EASE-11 a part of the index that fails leaves the rest', async () => {
    await openPortal({
      path: (api) => {
        api.scenarios.plan(service.call, { kind: 'failure', message: '混み合っています。' })
        return index.path
      },
      at,
      as: 'individual',
    })
    expect(await (await section('ご契約中のサービス')).findByText('混み合っています。')).toBeVisible()
    expect(await (await section('お支払い方法')).findByText(payment.shows)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('EASE-11 the index queries neither services nor payment without a contract', async () => {
    const opened = await open(index, { as: 'guest' })
    expect(await main().findByText('ご契約はありません。')).toBeVisible()
    expect(links()).toEqual(linksTo(below))
    expect(contractCalls(opened).map(({ path }) => path)).toEqual([index.call])
  })

  it('CON-44 the home panel and the invoice link there', async () => {
    const opened = await openPortal({ path: '/home', at, as: 'individual' })
    await opened.user.click(await main().findByRole('link', { name: 'ご契約情報' }))
    await main().findByText(index.shows)
    await opened.back()
    await opened.user.click(await main().findByRole('link', { name: 'ご請求明細を見る' }))
    await main().findByRole('heading', { name: 'ご請求明細' })
    await opened.user.click(await main().findByRole('link', { name: 'ご契約情報' }))
    await main().findByText(index.shows)
    expect(opened.path()).toBe('/contract')
  })

  it('CON-44 the home panel links there without a contract, too', async () => {
    const opened = await openPortal({ path: '/home', at, as: 'guest' })
    await opened.user.click(await main().findByRole('link', { name: 'ご契約情報' }))
    expect(await main().findByText('ご契約はありません。')).toBeVisible()
    expect(opened.path()).toBe('/contract')
  })
})

describe('failures', () => {
  it.each(pages)('CON-36 $path is covered by the overlay while its query is pending', async (page) => {
    const opened = await openPortal({
      path: (api) => {
        api.scenarios.hold(page.call)
        return page.path
      },
      at,
      as: 'individual',
    })
    expect(await screen.findByText(loading)).toBeVisible()
    await release(opened)
    await settled()
    expect(main().getByText(page.shows)).toBeVisible()
  })

  it.each(pages)('CON-37 CON-38 $path asks for the login and returns with fresh data', async (page) => {
    const opened = await openWith(page, { kind: 'needLogin', message: '有効期限が切れました。' })
    await main().findByText('ログインしてください。')
    expect(opened.stored()).toBeNull()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'ログイン' })).toBeVisible()
    await opened.user.click(main().getByRole('link', { name: 'ログイン' }))
    await logIn(opened.user)
    expect(await main().findByText(page.shows)).toBeVisible()
    expect(opened.path()).toBe(page.path)
    expect(opened.calls(page.call)).toHaveLength(2)
  })

  it.each<[string, Page, body: string | undefined, words: string]>([
    ['the message', index, '{"message":"無効です。"}', '無効です。'],
    ['the message in English', service, '{"message":"Token expired"}', '（Token expired）'],
    ['the status text', payment, undefined, '（Unauthorized）'],
    ['the status text in place of an empty message', internet, '{"message":""}', '（Unauthorized）'],
    ['the status text in place of a number', security, '{"message":401}', '（Unauthorized）'],
    ['the status text in place of HTML', others, '<h1>Intruder</h1>', '（Unauthorized）'],
  ])('CON-39 401 logs the customer out and shows %s', async (_, page, body, words) => {
    const opened = await openWith(page, {
      kind: 'status',
      status: 401,
      statusText: 'Unauthorized',
      ...(body !== undefined && { body }),
    })
    expect(await main().findByRole('alert')).toHaveTextContent(words)
    expect(opened.stored()).toBeNull()
  })

  it.each(pages)('CON-36 CON-40 EASE-06 $path shows a failure without overlay, to close or retry', async (page) => {
    const opened = await openWith(page, { kind: 'failure', message: '混み合っています。' })
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    expect(main().getByRole('alert')).toHaveClass('alert-danger')
    await settled()
    expect(opened.store().getState()).toHaveProperty('contract._error', '混み合っています。')
    // The other pages may work.
    expect(main().getByRole('navigation', { name: 'ご契約情報のページ' })).toBeVisible()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(opened.store().getState()).toHaveProperty('contract._error', '')
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await main().findByText(page.shows)).toBeVisible()
  })

  it.each([
    ['CON-41', 'a record', { kind: 'raw', body: '{"status":"ERROR","message":{"ja":"Intruder"}}' } as const],
    ['CON-41', 'a list', { kind: 'raw', body: '{"status":"ERROR","message":["Intruder"]}' } as const],
    ['CON-41', 'a number', { kind: 'raw', body: '{"status":"ERROR","message":50301}' } as const],
    ['CON-41', 'true', { kind: 'raw', body: '{"status":"ERROR","message":true}' } as const],
    ['CON-42', 'HTML', { kind: 'raw', body: '<h1>Intruder</h1>', contentType: 'text/html' } as const],
    ['CON-42', 'cut JSON', { kind: 'raw', body: '{"status":"OK","message":"Intruder","da' } as const],
  ])('%s the general message is shown for %s, and nothing of the response', async (_, __, outcome) => {
    await openWith(others, outcome)
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(document.body).not.toHaveTextContent('Intruder')
  })

  it('CON-42 the general message is shown for HTML in answer to another address, and nothing of it', async () => {
    const opened = await open(service, { as: 'addresses' })
    opened.plan(change, { kind: 'raw', body: '<h1>Intruder</h1>', contentType: 'text/html' })
    await choose(opened, 'ご実家')
    expect(await main().findByRole('alert')).toHaveTextContent(general)
    expect(document.body).not.toHaveTextContent('Intruder')
  })

  it.each(pages)('CON-40 CON-43 $path shows a failure on return, and nothing of before', async (page) => {
    const opened = await open(page)
    await main().findByText(page.shows)
    await opened.user.click(within(screen.getByRole('navigation', { name: 'メニュー' })).getByText('ホーム'))
    await screen.findByRole('navigation', { name: 'お手続き' })
    await settled()
    opened.plan(page.call, { kind: 'failure', message: '混み合っています。' })
    await opened.back()
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    expect(main().queryByText(page.shows)).toBeNull()
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await main().findByText(page.shows)).toBeVisible()
  })

  it.each(pages)('CON-43 $path certifies again after a reload and on return', async (page) => {
    const opened = await open(page)
    await main().findByText(page.shows)
    opened.reload()
    await main().findByText(page.shows)
    expect(opened.calls(page.call)).toHaveLength(2)
    await opened.user.click(within(screen.getByRole('navigation', { name: 'メニュー' })).getByText('ホーム'))
    await screen.findByRole('navigation', { name: 'お手続き' })
    await settled()
    const before = opened.calls(page.call).length
    await opened.back()
    await main().findByText(page.shows)
    expect(opened.path()).toBe(page.path)
    expect(opened.calls(page.call)).toHaveLength(before + 1)
    const others = within(main().getByRole('navigation', { name: 'ご契約情報のページ' }))
    await opened.user.click(present(others.getAllByRole('link')[0]))
    await waitFor(() => expect(opened.path()).not.toBe(page.path))
    await settled()
    await opened.back()
    await main().findByText(page.shows)
    expect(opened.path()).toBe(page.path)
    expect(opened.calls(page.call)).toHaveLength(before + 2)
  })
})
