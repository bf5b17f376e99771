import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { loading } from '../messages'
import {
  addressSelect,
  change,
  choose,
  index,
  nothing,
  open,
  openWithData,
  others,
  type Page,
  payment,
  section,
  service,
} from './contract-setup'
import { bodies, main, type Opened, release, settled } from './portal'

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

  it.each([
    ['names', { '1': 'ご自宅', '2': 'ご実家' }],
    ['records', { '1': { address_name: 'ご自宅' }, '2': { address_name: 'ご実家' } }],
    [
      'complete records',
      { '0': { address_no: '1', address_name: 'ご自宅' }, '1': { address_no: 2, address_name: 'ご実家' } },
    ],
  ])('CON-12 D39 the addresses may be %s by their keys', async (_, address_cands) => {
    await openWithData(service, { address_keys: ['1', '2'], address_cands, tgt_address_no: '2' })
    const options = within(await addressSelect()).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご実家'],
    ])
    expect(await addressSelect()).toHaveValue('2')
  })

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

  it('CON-10, CON-11, CON-15 the service and the payment page show the same address, also after a reload', async () => {
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
    'CON-15 D33 after two choices on the service page, payment information with %s shows its address',
    async (_, data, name, selected) => {
      const opened = await open(service, several)
      await choose(opened, 'ご実家')
      await section('ご実家')
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

  it('D33 CON-18 services that were queried for an earlier choice do not replace those of the last one', async () => {
    const opened = await open(service, several)
    await section('ご自宅')
    opened.plan(change, { kind: 'ok', data: {} })
    opened.plan(service.call, { kind: 'ok', data: { items: [{ item_name: 'テレビ', item_value: '前のコース' }] } })
    opened.api.scenarios.hold(service.call)
    await choose(opened, 'ご実家')
    await waitFor(() => expect(opened.calls(service.call)).toHaveLength(2))
    await choose(opened, '別宅（季節利用）')
    await section('別宅（季節利用）')
    await release(opened)
    await settled()
    expect(main().queryByText('前のコース')).toBeNull()
    expect(await addressSelect()).toHaveValue('3')
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
    expect(main().getByText('2025年4月14日現在の情報です。')).toBeVisible()
    await opened.user.click(main().getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
    expect(await addressSelect()).toHaveValue('1')
  })

  it('CON-14 if the change succeeds and the payment information fails to load, none is shown, and the heading has the focus', async () => {
    const opened = await open(payment, several)
    await main().findByText('クレジットカード')
    opened.plan(payment.call, { kind: 'failure', message: '混み合っています。' })
    await choose(opened, 'ご実家')
    expect(await main().findByRole('alert')).toHaveTextContent('混み合っています。')
    expect(main().queryByText('クレジットカード')).toBeNull()
    expect(main().getByRole('heading', { level: 1 })).toHaveFocus()
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
    await release(opened, { order: 'reverse' })
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
    await release(opened, { path: payment.call })
    await section('ご実家')
    expect(await addressSelect()).toHaveValue('3')
    await release(opened)
    await section('別宅（季節利用）')
    expect(await addressSelect()).toHaveValue('3')
  })
})
