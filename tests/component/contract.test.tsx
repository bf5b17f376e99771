import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import type { BrandCode } from '../../src/brand/gates'
import { general, loading } from '../messages'
import { present } from '../present'
import { logIn, main, type Opened, type Opening, openPortal, settled } from './portal'

const at = '2025-04-15T10:00:00+09:00'
const nothing = '表示できる情報はありません。'

const change = '/api/contract/service/change_address_no'
const file = '/api/contract/internet_settings/download_internet_settings'

const index = {
  id: 'CON-01',
  path: '/contract',
  title: 'ご契約情報',
  call: '/api/contract/certify_index',
  shows: 'ご契約状況',
}
const service = {
  id: 'CON-10',
  path: '/contract/service',
  title: 'ご契約サービス',
  call: '/api/contract/service/certify_index',
  shows: '光1ギガコース',
}
const payment = {
  id: 'CON-11',
  path: '/contract/payment',
  title: 'お支払い情報',
  call: '/api/contract/payment/certify_index',
  shows: '毎月26日',
}
const internet = {
  id: 'CON-19',
  path: '/contract/internet_settings',
  title: 'インターネット設定情報',
  call: '/api/contract/internet_settings/certify_index',
  shows: 'taro@mail.cty.example',
}
const security = {
  id: 'CON-29',
  path: '/contract/security_software',
  title: 'セキュリティソフト',
  call: '/api/contract/security_software/certify_index',
  shows: 'KSP-EXAMPLE-0001',
}
const others = {
  id: 'CON-33',
  path: '/contract/others',
  title: 'その他のご契約情報',
  call: '/api/contract/others/certify_index',
  shows: '2018年4月1日',
}
const below = [service, payment, internet, security, others]
const pages = [index, ...below]
type Page = (typeof pages)[number]

const open = ({ path }: Page, opening: Opening = {}) => openPortal({ path, at, as: 'individual', ...opening })

/** Opens a page with a planned response. */
async function openWith(page: Page, outcome: PlannedOutcome, opening: Opening = {}) {
  return openPortal({
    path: (api) => {
      api.scenarios.plan(page.call, outcome)
      return page.path
    },
    at,
    as: 'individual',
    ...opening,
  })
}
const openWithData = (page: Page, data: object) => openWith(page, { kind: 'ok', data })

const contractCalls = ({ calls }: Opened) => calls().filter(({ path }) => path.startsWith('/api/contract'))
const bodies = ({ calls }: Opened, path: string) => calls(path).map(({ body }) => body)
const release = ({ api }: Opened, order: 'arrival' | 'reverse' = 'arrival') =>
  act(async () => void (await api.scenarios.release({ order })))

const addressSelect = () => main().findByRole<HTMLSelectElement>('combobox', { name: 'ご契約先' })
const choose = async ({ user }: Opened, name: string) => user.selectOptions(await addressSelect(), name)

/** The section under a heading. */
const section = async (name: string) => {
  const found = (await main().findByRole('heading', { level: 2, name })).closest('section')
  if (!found) throw new Error('the heading is in no section')
  return within(found)
}
/** The value of a label within a section. */
const settingOf = async (title: string, label: string) => {
  const row = (await section(title)).getByText(label, { selector: 'dt' }).parentElement
  return row?.querySelector('dd')?.textContent
}

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

describe('addresses', () => {
  const several = { as: 'addresses' }

  it.each([service, payment])(
    'CON-12 $path has one option per address, the one in the response selected',
    async (page) => {
      await open(page, several)
      const select = await addressSelect()
      expect(select).toHaveAttribute('name', 'address_no')
      expect(
        within(select)
          .getAllByRole<HTMLOptionElement>('option')
          .map(({ value, text }) => [value, text]),
      ).toEqual([
        ['1', 'ご自宅'],
        ['2', 'ご実家'],
        ['3', '別宅（季節利用）'],
      ])
      expect(select).toHaveValue('1')
    },
  )

  it.each(
    [service, payment].flatMap((page) => [
      { ...page, tgt_address_no: 2, selected: '2' },
      { ...page, tgt_address_no: undefined, selected: '1' },
    ]),
  )(
    'CON-12 $path has every address of the response in its order, and selects $selected for $tgt_address_no',
    async ({ tgt_address_no, selected, ...page }) => {
      // Two addresses may have the same name.
      const options = [
        ['4', '別宅'],
        ['2', 'ご実家'],
        ['1', 'ご自宅'],
        ['3', '別宅'],
      ] as const
      const address_cands = options.map(([address_no, address_name]) => ({ address_no, address_name }))
      await openWithData(page, { address_cands, tgt_address_no })
      const select = await addressSelect()
      const shown = within(select).getAllByRole<HTMLOptionElement>('option')
      expect(shown.map(({ value, text }) => [value, text])).toEqual(options)
      expect(select).toHaveValue(selected)
    },
  )

  it('CON-13 the services of a chosen address are queried once and shown', async () => {
    const opened = await open(service, several)
    await choose(opened, 'ご実家')
    expect(await (await section('ご実家')).findByText('プレミアムコース')).toBeVisible()
    expect(main().queryByText('光1ギガコース')).toBeNull()
    expect(await addressSelect()).toHaveValue('2')
    expect(await addressSelect()).toHaveFocus()
    expect(main().getByRole('status')).toHaveTextContent('ご実家の情報を表示しています。')
    expect(bodies(opened, change)).toEqual([{ address_no: '2' }])
    expect(opened.calls(service.call)).toHaveLength(1)
  })

  it('CON-14 the payment information of a chosen address is certified again after one change, on the way back, too', async () => {
    const opened = await open(payment, several)
    expect(await main().findByText('クレジットカード')).toBeVisible()
    await choose(opened, 'ご実家')
    expect(await (await section('ご実家')).findByText('口座振替')).toBeVisible()
    expect(main().queryByText('クレジットカード')).toBeNull()
    expect(await addressSelect()).toHaveValue('2')
    expect(await addressSelect()).toHaveFocus()
    expect(bodies(opened, change)).toEqual([{ address_no: '2' }])
    expect(opened.calls(payment.call)).toHaveLength(2)
    await choose(opened, 'ご自宅')
    expect(await (await section('ご自宅')).findByText('クレジットカード')).toBeVisible()
    expect(bodies(opened, change)).toEqual([{ address_no: '2' }, { address_no: '1' }])
    expect(opened.calls(payment.call)).toHaveLength(3)
  })

  it('CON-11, CON-15 the service and the payment page show the same address, also after a reload', async () => {
    const opened = await open(service, several)
    await choose(opened, '別宅（季節利用）')
    await section('別宅（季節利用）')
    await opened.user.click(within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getByText('ご契約情報'))
    await main().findByText(index.shows)
    await opened.user.click(await main().findByRole('link', { name: payment.title }))
    await screen.findByRole('heading', { level: 1, name: payment.title })
    expect(await addressSelect()).toHaveValue('3')
    expect(await (await section('別宅（季節利用）')).findByText('請求書')).toBeVisible()
    opened.reload()
    expect(await addressSelect()).toHaveValue('3')
  })

  /** Opens another page by its link on the index, whose cards make the same calls, with this response. */
  async function goOn(opened: Opened, page: Page, data: object) {
    await opened.user.click(within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getByText('ご契約情報'))
    await main().findByText(index.shows)
    await settled()
    opened.plan(page.call, { kind: 'ok', data })
    await opened.user.click(await main().findByRole('link', { name: page.title }))
    await screen.findByRole('heading', { level: 1, name: page.title })
  }

  const bill = { items: [{ item_name: 'お支払い方法', item_value: '請求書' }] }
  const address_cands = ['1', '2', '3'].map((address_no) => ({ address_no, address_name: `住所${address_no}` }))

  it.each([
    ['no address', bill, '別宅（季節利用）', '3'],
    ['no address but the options', { ...bill, address_cands }, '住所3', '3'],
    ['another address', { ...bill, address_cands, tgt_address_no: '2' }, '住所2', '2'],
  ])(
    'CON-15 D33 after a choice on the service page, payment information with %s shows its address',
    async (_, data, name, selected) => {
      const opened = await open(service, several)
      await choose(opened, '別宅（季節利用）')
      await section('別宅（季節利用）')
      await goOn(opened, payment, data)
      expect(await (await section(name)).findByText('請求書')).toBeVisible()
      expect(await addressSelect()).toHaveValue(selected)
    },
  )

  it('CON-15 D33 payment information without an address shows the chosen one, also if the change did not name it', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    opened.plan(change, { kind: 'ok', data: { items: [] } })
    await choose(opened, 'ご実家')
    await section('ご実家')
    await goOn(opened, payment, bill)
    await section('ご実家')
    expect(await addressSelect()).toHaveValue('2')
  })

  it('CON-15 D33 after a choice on the payment page, services without an address show the chosen one', async () => {
    const opened = await open(payment, several)
    await choose(opened, 'ご実家')
    await section('ご実家')
    await goOn(opened, service, { items: [{ item_name: 'テレビ', item_value: 'ミニコース' }] })
    expect(await (await section('ご実家')).findByText('ミニコース')).toBeVisible()
    expect(await addressSelect()).toHaveValue('2')
  })

  it.each([
    [service, payment],
    [payment, service],
  ])(
    'CON-15 CON-17 after a refused change on $path the other page keeps the previous address, too',
    async (page, other) => {
      const opened = await open(page, several)
      await section('ご自宅')
      opened.plan(change, { kind: 'failure', message: '混み合っています。' })
      await choose(opened, 'ご実家')
      await main().findByRole('alert')
      await goOn(opened, other, { ...bill, address_cands })
      expect(await (await section('住所1')).findByText('請求書')).toBeVisible()
      expect(await addressSelect()).toHaveValue('1')
    },
  )

  it('CON-15 D33 services without an address show the one that the payment information named', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    await goOn(opened, payment, { ...bill, address_cands, tgt_address_no: '2' })
    await section('住所2')
    await goOn(opened, service, { ...bill, address_cands })
    expect(await (await section('住所2')).findByText('請求書')).toBeVisible()
  })

  it('CON-15 D33 shows the chosen address, too, if its payment information failed to load at first', async () => {
    const opened = await open(service, several)
    await choose(opened, '別宅（季節利用）')
    await section('別宅（季節利用）')
    await goOn(opened, payment, { ...bill, address_cands, tgt_address_no: '3' })
    await section('住所3')
    opened.plan(payment.call, { kind: 'failure', message: '混み合っています。' })
    await choose(opened, '住所2')
    await main().findAllByText('混み合っています。')
    opened.plan(payment.call, { kind: 'ok', data: { ...bill, address_cands } })
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await (await section('住所2')).findByText('請求書')).toBeVisible()
    expect(await addressSelect()).toHaveValue('2')
  })

  const partial: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a list', []],
    ['only its number', { address_no: '2' }],
    ['invalid lists', { address_cands: ['ご実家'], items: 'x' }],
  ]
  it.each(partial.flatMap(([what, data]) => [service, payment].map((page) => ({ ...page, what, data }))))(
    'D33 CON-13 CON-14 $path: a change with $what as the response keeps the choice and shows the address',
    async (page) => {
      const opened = await open(page, several)
      await section('ご自宅')
      opened.plan(change, { kind: 'ok', data: page.data })
      // The real provider would have changed the address by now.
      opened.api.provider.contracts.select('hanako@example.jp', '2')
      await choose(opened, 'ご実家')
      expect(
        await (await section('ご実家')).findByText(page.path === service.path ? 'プレミアムコース' : '口座振替'),
      ).toBeVisible()
      expect(await addressSelect()).toHaveValue('2')
      expect(within(await addressSelect()).getAllByRole('option')).toHaveLength(3)
      expect(opened.calls(page.call)).toHaveLength(2)
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('D33 CON-13 a change with only items in the response keeps the choice, and nothing is queried again', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    opened.plan(change, { kind: 'ok', data: { items: [{ item_name: 'テレビ', item_value: 'ミニコース' }] } })
    await choose(opened, 'ご実家')
    expect(await (await section('ご実家')).findByText('ミニコース')).toBeVisible()
    expect(await addressSelect()).toHaveValue('2')
    expect(opened.calls(service.call)).toHaveLength(1)
  })

  it('CON-13 the number of a chosen address is sent as the provider writes it', async () => {
    const address_cands = ['001', '002'].map((address_no) => ({ address_no, address_name: `住所${address_no}` }))
    const opened = await openWithData(service, { address_cands, tgt_address_no: '001', items: [] })
    opened.plan(change, { kind: 'ok', data: { tgt_address_no: '002', items: [] } })
    await choose(opened, '住所002')
    await section('住所002')
    expect(bodies(opened, change)).toEqual([{ address_no: '002' }])
  })

  it('CON-13 CON-34 an address without services says so, and nothing is queried again', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    opened.plan(change, { kind: 'ok', data: { tgt_address_no: '2', items: [] } })
    await choose(opened, 'ご実家')
    expect(await (await section('ご実家')).findByText(nothing)).toBeVisible()
    await settled()
    expect(opened.calls(service.call)).toHaveLength(1)
  })

  it.each([
    { ...service, changedBy: change },
    { ...payment, changedBy: payment.call },
  ])('CON-09 $path shows the day of the chosen address, and none if its response has none', async (page) => {
    const opened = await open(page, several)
    expect(await main().findByText('2025年4月14日現在の情報です。')).toBeVisible()
    const items = [{ item_name: '名前', item_value: '値' }]
    opened.plan(page.changedBy, { kind: 'ok', data: { items, linkage_date: '2025-04-10' } })
    await choose(opened, 'ご実家')
    expect(await main().findByText('2025年4月10日現在の情報です。')).toBeVisible()
    opened.plan(page.changedBy, { kind: 'ok', data: { items } })
    await choose(opened, '別宅（季節利用）')
    await section('別宅（季節利用）')
    expect(main().queryByText(/現在の情報です/)).toBeNull()
  })

  it.each([
    ['the choice', undefined, 'ご実家', '2'],
    ['the address that the change answered', { tgt_address_no: '3' }, '別宅（季節利用）', '3'],
  ])('D33 CON-14 payment information with only items in the response keeps %s', async (_, data, name, selected) => {
    const opened = await open(payment, several)
    await section('ご自宅')
    if (data) opened.plan(change, { kind: 'ok', data })
    opened.plan(payment.call, { kind: 'ok', data: { items: [{ item_name: 'お支払い方法', item_value: '請求書' }] } })
    await choose(opened, 'ご実家')
    expect(await (await section(name)).findByText('請求書')).toBeVisible()
    expect(await addressSelect()).toHaveValue(selected)
  })

  it('D33 CON-13 services that have to be queried after a change, with only items in the response, keep the choice', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    opened.plan(change, { kind: 'ok', data: {} })
    opened.plan(service.call, { kind: 'ok', data: { items: [{ item_name: 'テレビ', item_value: 'ミニコース' }] } })
    await choose(opened, 'ご実家')
    expect(await (await section('ご実家')).findByText('ミニコース')).toBeVisible()
    expect(await addressSelect()).toHaveValue('2')
    expect(within(await addressSelect()).getAllByRole('option')).toHaveLength(3)
  })

  it('D33 CON-12 addresses without names can be distinguished', async () => {
    await openWithData(service, {
      address_cands: [
        { address_no: '1', address_name: null },
        { address_no: '2', address_name: ' ' },
      ],
      tgt_address_no: '2',
    })
    const options = within(await addressSelect()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['住所1', '住所2'])
    expect(await section('住所2')).toBeDefined()
  })

  it.each([service, payment, others])(
    'D33 CON-10 $path: every item is shown, in order; an empty or blank value is 「－」, and line breaks are kept',
    async (page) => {
      await openWithData(page, {
        items: [
          { item_name: '備考', item_value: null },
          { item_name: 'その他', item_value: ' 　' },
          { item_name: '機器', item_value: 'STB\n(1台)' },
          { item_name: '10月', item_value: '割引' },
          { item_name: '機器', item_value: 'ONU' },
        ],
      })
      const values = await main().findAllByRole('definition')
      expect(values.map(({ textContent }) => textContent)).toEqual(['－', '－', 'STB\n(1台)', '割引', 'ONU'])
    },
  )

  it.each([service, payment])('CON-16 $path shows a single address without a select', async (page) => {
    await open(page)
    expect(await main().findByText('ご自宅')).toBeVisible()
    expect(main().queryByRole('combobox')).toBeNull()
  })

  it.each(
    [service, payment].flatMap((page) => [
      { ...page, items: [{ item_name: 'コース', item_value: '1G' }], content: '1G' },
      { ...page, items: [], content: nothing },
    ]),
  )(
    'CON-16 $path shows the only address above $content also if the response does not say that it is the chosen one',
    async ({ items, content, ...page }) => {
      await openWithData(page, { address_cands: [{ address_no: '2', address_name: '別宅' }], items })
      expect(await main().findByText(content)).toBeVisible()
      expect(main().getByRole('heading', { name: '別宅' })).toBeVisible()
    },
  )

  it.each([service, payment])(
    'D33 $path does not show what the response has for another address under the name of the only one',
    async (page) => {
      const items = [{ item_name: 'コース', item_value: '1G' }]
      const address_cands = [{ address_no: '2', address_name: '別宅' }]
      await openWithData(page, { tgt_address_no: '3', address_cands, items })
      expect(await main().findByText('1G')).toBeVisible()
      expect(main().queryByText('別宅')).toBeNull()
    },
  )

  const refusals: readonly { failure: string; outcome: PlannedOutcome; message: string }[] = [
    {
      failure: 'a rejection',
      outcome: { kind: 'failure', message: '混み合っています。' },
      message: '混み合っています。',
    },
    {
      failure: 'VALIDATION',
      outcome: { kind: 'validation', fields: { address_no: '選べません。' } },
      message: '選べません。',
    },
  ]
  const refused = [service, payment].flatMap((page) => refusals.map((refusal) => ({ ...refusal, ...page, page })))

  it.each(refused)('CON-17 $path: after $failure the previous address stays', async ({ page, outcome, message }) => {
    const opened = await open(page, several)
    await section('ご自宅')
    opened.plan(change, outcome)
    await choose(opened, 'ご実家')
    expect(await main().findByRole('alert')).toHaveTextContent(message)
    expect(await addressSelect()).toHaveValue('1')
    expect(main().getByText(page === service ? '光1ギガコース' : 'クレジットカード')).toBeVisible()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(await addressSelect()).toHaveValue('1')
  })

  it('CON-14 if the change succeeds and the payment information fails to load, none is shown', async () => {
    const opened = await open(payment, several)
    await main().findByText('クレジットカード')
    opened.plan(payment.call, { kind: 'failure', message: '混み合っています。' })
    await choose(opened, 'ご実家')
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    expect(main().queryByText('クレジットカード')).toBeNull()
    await opened.user.click(main().getByRole('button', { name: 'もう一度読み込む' }))
    expect(await addressSelect()).toHaveValue('2')
    expect(main().getByText('口座振替')).toBeVisible()
  })

  it.each([
    { ...service, held: change, times: 1, what: 'the change' },
    { ...service, held: service.call, times: 2, what: 'the query after it' },
    { ...payment, held: change, times: 1, what: 'the change' },
    { ...payment, held: payment.call, times: 2, what: 'the query after it' },
  ])(
    'CON-36 $path is covered by the overlay after a change of address until $what has answered',
    async ({ held, times, ...page }) => {
      const opened = await open(page, several)
      await section('ご自宅')
      await settled()
      expect(screen.queryByText(loading)).toBeNull()
      // The page's own query follows where the response omits what it shows.
      if (held !== change) opened.plan(change, { kind: 'ok', data: {} })
      opened.api.scenarios.hold(held)
      await choose(opened, 'ご実家')
      await waitFor(() => expect(opened.calls(held)).toHaveLength(times))
      expect(screen.getByText(loading)).toBeVisible()
      // The choice stays in the select meanwhile.
      expect(await addressSelect()).toHaveValue('2')
      await release(opened)
      await settled()
      expect(screen.queryByText(loading)).toBeNull()
    },
  )

  it.each([service, payment])(
    'CON-12 $path selects the address of the response after a visit that was left while a change was pending',
    async (page) => {
      const opened = await open(index, several)
      await opened.user.click(await main().findByRole('link', { name: page.title }))
      await section('ご自宅')
      opened.api.scenarios.hold(change)
      await choose(opened, 'ご実家')
      await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
      await opened.back()
      await main().findByText(index.shows)
      await release(opened)
      await settled()
      opened.plan(page.call, { kind: 'ok', data: { ...bill, address_cands, tgt_address_no: '1' } })
      await opened.user.click(await main().findByRole('link', { name: page.title }))
      await section('住所1')
      expect(await addressSelect()).toHaveValue('1')
    },
  )

  const seasonal = { last: '別宅（季節利用）', no: '3' }
  const former = { last: 'ご自宅', no: '1' }

  it.each([
    { ...service, ...seasonal, what: 'エコノミーコース（季節利用）' },
    { ...service, ...former, what: service.shows },
    { ...payment, ...seasonal, what: '請求書' },
    { ...payment, ...former, what: 'クレジットカード' },
  ])('CON-18 $path shows the address chosen last: $last', async ({ last, no, what, ...page }) => {
    const opened = await open(page, several)
    await addressSelect()
    opened.api.scenarios.hold(change)
    await choose(opened, 'ご実家')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await choose(opened, last)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    expect(await addressSelect()).toHaveValue(no)
    await release(opened, 'reverse')
    await settled()
    expect((await section(last)).getByText(what)).toBeVisible()
    expect(await addressSelect()).toHaveValue(no)
  })

  it('CON-18 keeps the address chosen last in the select while the payment information of the former arrives', async () => {
    const opened = await open(payment, several)
    await section('ご自宅')
    opened.api.scenarios.hold(payment.call)
    await choose(opened, 'ご実家')
    await waitFor(() => expect(opened.calls(payment.call)).toHaveLength(2))
    opened.api.scenarios.hold(change)
    await choose(opened, '別宅（季節利用）')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await act(async () => void (await opened.api.scenarios.release({ path: payment.call })))
    await section('ご実家')
    expect(await addressSelect()).toHaveValue('3')
    await release(opened)
    await section('別宅（季節利用）')
    expect(await addressSelect()).toHaveValue('3')
  })
})

describe('internet settings', () => {
  it('CON-19 CON-20 CON-23 shows every setting with its label', async () => {
    await open(internet)
    const list = async (title: string) =>
      (await section(title)).getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
    expect(await list('メールドメイン')).toEqual(['mail.cty.example'])
    expect(await list('メールアカウント')).toEqual([
      'taro@mail.cty.example',
      'taro.kazoku1@mail.cty.example',
      'taro.kazoku2@mail.cty.example',
    ])
    const expected = [
      ['受信メールサーバー', 'サーバー名', 'pop.mail.cty.example'],
      ['受信メールサーバー', 'ポート番号', '995'],
      ['受信メールサーバー', '暗号化方式', 'SSL/TLS'],
      ['受信メールサーバー', '認証方式', '通常のパスワード認証'],
      ['送信メールサーバー', 'サーバー名', 'smtp.mail.cty.example'],
      ['送信メールサーバー', 'ポート番号', '587'],
      ['送信メールサーバー', '暗号化方式', 'STARTTLS'],
      ['送信メールサーバー', '認証方式', 'SMTP-AUTH（通常のパスワード認証）'],
    ] as const
    for (const [title, label, value] of expected)
      expect((await settingOf(title, label))?.replace(/コピー.*/, '')).toBe(value)
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('0MB')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('100MB')
  })

  it('CON-21 CON-22 CON-23 shows addresses, message and space of a fixed address', async () => {
    await open(internet, { as: 'corporate' })
    expect(await settingOf('ネットワーク', 'IPアドレス')).toContain('203.0.113.8')
    expect(await settingOf('ネットワーク', 'サブネットマスク')).toContain('255.255.255.248')
    expect(await settingOf('ネットワーク', 'DNSサーバー')).toContain('203.0.113.1')
    expect(await settingOf('ネットワーク', 'デフォルトゲートウェイ')).toContain('203.0.113.9')
    expect(main().getByText('固定グローバルIPアドレスをご利用中です。')).toBeVisible()
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('1,000MB')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('1,100MB')
  })

  it('CON-22 a message without any address is shown, too', async () => {
    await openWithData(internet, { ip_address: '', global_address_msg: '固定アドレスの準備中です。' })
    expect((await section('ネットワーク')).getByText('固定アドレスの準備中です。')).toBeVisible()
  })

  it('CON-22 without a message there is no such line', async () => {
    await openWithData(internet, { ip_address: '203.0.113.8', global_address_msg: '' })
    const network = await section('ネットワーク')
    expect(network.getByText('203.0.113.8')).toBeVisible()
    expect(network.queryAllByText(/グローバル/)).toEqual([])
    expect(network.queryAllByRole('paragraph').filter(({ textContent }) => !textContent)).toEqual([])
  })

  it('D33 CON-19 CON-21 CON-23 many domains, accounts and servers are all shown, and an unknown space is not 0', async () => {
    const mail_domains = Array.from({ length: 12 }, (_, at) => `mail${at}.cty.example`)
    const mail_accounts = mail_domains.map((domain) => `taro@${domain}`)
    await openWithData(internet, {
      mail_domains,
      mail_accounts,
      dns_server: ['203.0.113.1', '203.0.113.2'],
      hp_space_add: null,
      hp_space_sum: '1,100',
    })
    for (const [title, values] of [
      ['メールドメイン', mail_domains],
      ['メールアカウント', mail_accounts],
    ] as const) {
      const items = (await section(title)).getAllByRole('listitem')
      expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(values)
    }
    expect(await settingOf('ネットワーク', 'DNSサーバー')).toContain('203.0.113.1、203.0.113.2')
    expect(await settingOf('ホームページ容量', '追加容量')).toBe('－')
    expect(await settingOf('ホームページ容量', '合計容量')).toBe('1,100MB')
  })

  it.each(['メールドメイン', 'メールアカウント'])(
    'CON-34 %s: without any, a sentence is shown instead',
    async (title) => {
      await openWithData(internet, { ip_address: '203.0.113.8', mail_domains: [], mail_accounts: [] })
      expect((await section(title)).getByText(nothing)).toBeVisible()
    },
  )

  it('CON-21 each address without a value keeps its label, with a dash', async () => {
    await openWithData(internet, { send_mail_port: '587' })
    for (const label of ['IPアドレス', 'サブネットマスク', 'DNSサーバー', 'デフォルトゲートウェイ']) {
      expect([label, await settingOf('ネットワーク', label)]).toEqual([label, '－'])
    }
  })

  it.each([
    [internet, 'コピー（受信メールサーバー サーバー名）', 'pop.mail.cty.example'],
    [internet, 'コピー（メールアカウント 2）', 'taro.kazoku1@mail.cty.example'],
    [internet, 'コピー（ネットワーク IPアドレス）', '自動取得'],
    [security, 'コピー（カスペルスキー 3）', 'KSP-EXAMPLE-0003'],
  ])('PLUS-05 $path: 「%s」 copies and announces it', async (page, name, value) => {
    const { user } = await open(page)
    const button = await main().findByRole('button', { name })
    expect(within(present(button.parentElement)).getByRole('status')).toBeEmptyDOMElement()
    await user.click(button)
    expect(await main().findByText('コピーしました。')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(value)
  })

  it('PLUS-05 a second copy is announced again', async () => {
    const { user } = await open(internet)
    const button = await main().findByRole('button', { name: 'コピー（ネットワーク IPアドレス）' })
    const status = within(present(button.parentElement)).getByRole('status')
    await user.click(button)
    await waitFor(() => expect(status).toHaveTextContent('コピーしました。'))
    const announced: string[] = []
    const observer = new MutationObserver(() => announced.push(status.textContent))
    observer.observe(status, { childList: true, characterData: true, subtree: true })
    await user.click(button)
    await waitFor(() => expect(announced.at(-1)).toBe('コピーしました。'))
    observer.disconnect()
  })

  it('PLUS-05 every setting and every code has a copy button', async () => {
    await open(internet)
    expect(await main().findAllByRole('button', { name: /^コピー/ })).toHaveLength(4 + 4 + 1 + 3 + 4)
    cleanup()
    await open(security)
    expect(await main().findAllByRole('button', { name: /^コピー/ })).toHaveLength(3)
  })
})

describe('the settings as a file', () => {
  const clickDownload = async ({ user }: Opened) =>
    user.click(await main().findByRole('button', { name: '設定情報をダウンロード' }))

  it('CON-24 CON-26 saves it under its Japanese name', async () => {
    const opened = await open(internet)
    await clickDownload(opened)
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['インターネット設定情報.txt']))
    expect(await opened.files[0]?.content.text()).toContain('taro@mail.cty.example')
    expect(bodies(opened, file)).toEqual([{}])
    expect(main().getByText(internet.shows)).toBeVisible()
  })

  it('CON-26 decodes the whole name, with marks that need no encoding', async () => {
    const opened = await open(internet)
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('設定')}!#$&+~1.txt` }
    opened.plan(file, { kind: 'raw', body: 'settings', contentType: 'text/plain', headers })
    await clickDownload(opened)
    await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['設定!#$&+~1.txt']))
  })

  it.each([{}, { 'content-disposition': 'attachment' }])(
    'CON-25 names it file if there is no name in %j',
    async (headers) => {
      const opened = await open(internet)
      opened.plan(file, { kind: 'raw', body: 'settings', contentType: 'text/plain', headers })
      await clickDownload(opened)
      await waitFor(() => expect(opened.files.map(({ name }) => name)).toEqual(['file']))
    },
  )

  it.each<[string, PlannedOutcome]>([
    ['a rejection', { kind: 'failure', message: '作成できませんでした。' }],
    ['VALIDATION', { kind: 'validation', fields: { file: '作成できませんでした。' } }],
    [
      'a rejection declared as HTML',
      { kind: 'raw', body: '{"status":"ERROR","message":"作成できませんでした。"}', contentType: 'text/html' },
    ],
  ])('CON-27 saves nothing and shows why if the response is %s', async (_, outcome) => {
    const opened = await open(internet)
    opened.plan(file, outcome)
    await clickDownload(opened)
    expect(await main().findByRole('alert')).toHaveTextContent('作成できませんでした。')
    expect(opened.files).toEqual([])
    expect(main().getByText(internet.shows)).toBeVisible()
  })

  it('CON-28 CON-36 quick clicks send one request, under the overlay, and save one file', async () => {
    const opened = await open(internet)
    opened.api.scenarios.hold(file)
    await opened.user.dblClick(await main().findByRole('button', { name: '設定情報をダウンロード' }))
    await waitFor(() => expect(opened.calls(file)).toHaveLength(1))
    await clickDownload(opened)
    expect(screen.getByText(loading)).toBeVisible()
    // Another page is shown meanwhile.
    await opened.user.click(main().getByRole('link', { name: service.title }))
    expect(await main().findByText(service.shows)).toBeVisible()
    expect(screen.getByText(loading)).toBeVisible()
    await release(opened)
    await waitFor(() => expect(opened.files).toHaveLength(1))
    await settled()
    expect(opened.calls(file)).toHaveLength(1)
    expect(opened.files).toHaveLength(1)
  })
})

describe('security software', () => {
  const none = 'ご利用中のセキュリティソフトはありません。'
  const products = [
    ['CON-30', 'kaspersky', 'カスペルスキー', 'ウイルスバスター'],
    ['CON-31', 'virus_buster', 'ウイルスバスター', 'カスペルスキー'],
  ] as const

  const many = ['AAAA-1', 'AAAA-2', 'AAAA-3', 'AAAA-4', 'AAAA-5', 'AAAA-6']

  it.each(products)('CON-29 %s of two products %s is marked if it is selected', async (_, select, selected, other) => {
    await openWithData(security, {
      security_software_select: select,
      kaspersky_codes: ['K1'],
      virus_buster_codes: ['V1'],
    })
    expect((await section(selected)).getByText('ご選択中')).toBeVisible()
    expect((await section(other)).queryByText('ご選択中')).toBeNull()
  })

  it.each(products)(
    '%s CON-29 CON-32 with codes of %s alone and nothing selected, nothing is marked, and no sentence says that there are none',
    async (_, select, name) => {
      const without = { security_software_select: '', kaspersky_codes: [], virus_buster_codes: [] }
      await openWithData(security, { ...without, [`${select}_codes`]: ['K1'] })
      await section(name)
      expect(main().queryByText('ご選択中')).toBeNull()
      expect(main().queryByText(none)).toBeNull()
    },
  )

  it.each(products)(
    '%s CON-29 CON-32 the codes of %s, the only product, are under its own heading with the mark, without the sentence',
    async (_, select, name, other) => {
      await openWithData(security, {
        security_software_select: select,
        kaspersky_codes: [],
        virus_buster_codes: [],
        [`${select}_codes`]: many,
      })
      const product = await section(name)
      const codes = product.getAllByRole('listitem')
      expect(codes.map((item) => item.querySelector('span')?.textContent)).toEqual(many)
      expect(product.getByText('ご選択中')).toBeVisible()
      expect(main().queryByRole('heading', { name: other })).toBeNull()
      expect(main().queryByText(none)).toBeNull()
    },
  )

  it.each(products)(
    '%s %s selected without a code has no heading beside the one of the other product',
    async (_, select, __, other) => {
      const codes = { kaspersky_codes: ['K1'], virus_buster_codes: ['K1'], [`${select}_codes`]: [] }
      await openWithData(security, { security_software_select: select, ...codes })
      await section(other)
      expect(main().getAllByRole('heading', { level: 2 })).toHaveLength(1)
    },
  )

  it('CON-32 without any code a sentence is shown', async () => {
    await open(security, { as: 'bill' })
    expect(await main().findByText(none)).toBeVisible()
    expect(main().queryByRole('heading', { level: 2 })).toBeNull()
  })

  it.each([
    ['an empty text', ''],
    ['a list with an empty text', ['']],
  ])('CON-30 CON-31 CON-32 %s for a product is no code', async (_, codes) => {
    await openWithData(security, { security_software_select: '', kaspersky_codes: codes, virus_buster_codes: codes })
    expect(await main().findByText(none)).toBeVisible()
    expect(main().queryByRole('heading', { level: 2 })).toBeNull()
  })

  it.each(products)(
    '%s CON-29 CON-32 %s selected without a code is marked, has no heading, and is not reported as missing',
    async (_, select, name) => {
      await openWithData(security, { security_software_select: select, kaspersky_codes: [], virus_buster_codes: [] })
      expect(await main().findByText('ご選択中')).toBeVisible()
      expect(main().getByText(new RegExp(name))).toBeVisible()
      expect(main().queryByRole('heading', { level: 2 })).toBeNull()
      expect(main().queryByText(none)).toBeNull()
      expect(main().getByText('表示できるコードはありません。')).toBeVisible()
    },
  )

  it.each([
    ['nothing', null],
    ['an empty list', []],
    ['records instead of codes', { kaspersky_codes: { code: 'K1' }, virus_buster_codes: [] }],
  ])('D33 CON-32 a response with %s does not show that there is no software', async (_, data) => {
    await openWith(security, { kind: 'ok', data })
    expect(await main().findByText(nothing)).toBeVisible()
    expect(main().queryByText(none)).toBeNull()
  })

  it('D33 CON-32 an unknown product is not reported as missing', async () => {
    await openWithData(security, { security_software_select: 'other', kaspersky_codes: [], virus_buster_codes: [] })
    expect(await main().findByText('表示できるコードはありません。')).toBeVisible()
    expect(main().queryByText(none)).toBeNull()
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

  it.each([
    ['the message', { kind: 'status', status: 401, body: '{"message":"無効です。"}' } as const, '無効です。'],
    ['the status text', { kind: 'status', status: 401, statusText: 'Unauthorized' } as const, '（Unauthorized）'],
    [
      'the status text in place of an empty message',
      { kind: 'status', status: 401, statusText: 'Unauthorized', body: '{"message":""}' } as const,
      '（Unauthorized）',
    ],
  ])('CON-39 401 logs the customer out and shows %s', async (_, outcome, words) => {
    const opened = await openWith(payment, outcome)
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
