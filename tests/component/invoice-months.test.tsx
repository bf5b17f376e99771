import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoice } from '../../src/flows/invoice/flow'
import { invoiceCard } from '../../src/flows/invoice/invoiceCardFlow'
import { addMonths, monthLabel } from '../../src/time/months'
import { general, loading } from '../messages'
import { present } from '../present'
import {
  addressSelect,
  breakdown,
  certify,
  change,
  choose,
  chosenMonth,
  detail,
  empty,
  item,
  like,
  linesOf,
  monthSelect,
  open,
  openInvoice,
  provided,
  rowsOf,
  summary,
  totalOf,
} from './invoice-setup'
import { bodies, type Opened, release, settled, tile, tokens } from './portal'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('months', () => {
  it('INV-07 has one option for each month of the response', async () => {
    await openInvoice()
    const options = within(await monthSelect()).getAllByRole<HTMLOptionElement>('option')
    const labels = [4, 3, 2, 1].map((month) => `2025年${month}月`)
    for (let month = 12; month >= 3; month -= 1) labels.push(`2024年${month}月`)
    expect(options.map(({ text }) => text)).toEqual(labels)
    expect(options.map(({ value }) => value)).toEqual(
      provided('202504').billing_cands.map(({ billing_ym }) => billing_ym),
    )
    expect(await monthSelect()).toHaveAttribute('name', 'tgt_billing_ym')
  })

  describe('in other time zones', () => {
    const own = process.env['TZ']
    afterEach(() => {
      if (own === undefined) delete process.env['TZ']
      else process.env['TZ'] = own
    })

    it.each([
      ['America/Los_Angeles', '2025-03-31T15:30:00Z', 3, '202504'],
      ['Asia/Tokyo', '2025-03-31T15:30:00Z', 4, '202504'],
      ['Pacific/Kiritimati', '2025-03-31T14:30:00Z', 4, '202503'],
      ['America/Los_Angeles', '2024-12-31T15:30:00Z', 12, '202501'],
    ])('INV-08 opens with the month in Japan on a device in %s', async (zone, at, monthOfDevice, expected) => {
      process.env['TZ'] = zone
      expect(new Date(at).getMonth() + 1).toBe(monthOfDevice)
      const opened = await openInvoice({ at })
      expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: expected }])
      expect(await chosenMonth()).toBe(expected)
    })
  })

  const openings = [
    ['/invoice', invoice],
    ['/home', invoiceCard],
  ] as const

  it.each(openings)(
    'INV-08 D1 on a device with a wrong clock, %s asks for the current month alone',
    async (path, flow) => {
      const { fetch } = globalThis
      let correct = () => {}
      const corrected = new Promise<void>((resolve) => {
        correct = resolve
      })
      vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => corrected.then(() => fetch(...request)))
      const opened = await open({ path, deviceOff: 40 * 86_400_000 })
      await waitFor(() => expect(flow.select(opened.store().getState())._queryCount).toBeGreaterThan(0))
      await settled()
      expect(bodies(opened, certify)).toEqual([])
      correct()
      await waitFor(() => expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: '202504' }]))
      await settled()
      expect(await screen.findAllByText(/2025年4月/)).not.toEqual([])
      expect(bodies(opened, certify)).toHaveLength(1)
    },
  )

  it.each(openings)(
    'INV-08 D1 where only the answer corrects the clock, %s asks again for the current month',
    async (path) => {
      const cached = new Response('{}', { headers: { age: '60' } })
      const opened = await open({ path, deviceOff: 40 * 86_400_000, extra: { 'windows.json': cached } })
      await waitFor(() => expect(bodies(opened, certify).at(-1)).toMatchObject({ tgt_billing_ym: '202504' }))
      await settled()
      expect(await screen.findAllByText(/2025年4月/)).not.toEqual([])
    },
  )

  it('INV-09 shows the month of the response even if another was requested', async () => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: provided('202501') })
    await summary('2025年1月')
    expect(bodies(opened, certify)).toMatchObject([{ tgt_billing_ym: '202504' }])
    expect(await chosenMonth()).toBe('202501')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202501')))
  })

  it.each([
    ['among', ['202504', '202503', '202501']],
    ['not among', ['202504', '202503']],
  ])('INV-09 shows the month of the response after a choice, too, %s the months to choose from', async (_, offered) => {
    const opened = await openInvoice()
    const billing_cands = offered.map((billing_ym) => ({ billing_ym }))
    opened.plan(change, { kind: 'ok', data: { ...provided('202501'), billing_cands } })
    await choose(opened, '202503')
    await summary('2025年1月')
    expect(await chosenMonth()).toBe('202501')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202501')))
  })

  it('INV-10 queries the chosen month with both tokens and shows the response', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    const panel = await summary('2025年3月')
    expect(bodies(opened, change)).toEqual([{ tgt_billing_ym: '202503', tgt_address_no: '1', ...tokens(opened) }])
    expect(totalOf(provided('202503'))).not.toBe(totalOf(provided('202504')))
    expect(panel.getByText(totalOf(provided('202503')))).toBeVisible()
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503')))
  })

  it('INV-10 shows the chosen month in the select before the response arrives', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await choose(opened, '202503')
    expect(await chosenMonth()).toBe('202503')
    await release(opened)
    await summary('2025年3月')
  })

  it.each([
    ['another one', '202502', '2025年2月'],
    ['the one still shown', '202504', '2025年4月'],
  ])(
    'INV-16 shows the month chosen last, %s, even if the response for the former arrives last',
    async (_, last, name) => {
      const opened = await openInvoice()
      opened.api.scenarios.hold(change)
      await choose(opened, '202503')
      await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
      await choose(opened, last)
      await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
      await release(opened, { order: 'reverse' })
      await settled()
      await summary(name)
      expect(await chosenMonth()).toBe(last)
      expect(rowsOf(await breakdown())).toEqual(linesOf(provided(last)))
    },
  )

  it.each([
    ['a refusal', { kind: 'failure' as const, message: 'ただいま混み合っています。' }, 'ただいま混み合っています。'],
    [
      'no network',
      { kind: 'network' as const },
      `通信できませんでした。電波の届く場所で、もう一度お試しください。${general}`,
    ],
    [
      'a field error',
      { kind: 'validation' as const, fields: { tgt_billing_ym: '選び直してください。' } },
      '選び直してください。',
    ],
  ])('INV-17 keeps month and data after %s and shows an alert that can be closed', async (_, outcome, message) => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    const comparison = await screen.findByRole('table', { name: '2025年3月との違い' })
    opened.plan(change, outcome)
    await choose(opened, '202503')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(message)
    expect(await chosenMonth()).toBe('202504')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    await opened.user.click(within(alert).getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    expect(comparison).toBeVisible()
  })

  it('INV-53 keeps the focus on the select and announces the new total', async () => {
    const opened = await openInvoice()
    const announcement = screen.getByText(`2025年4月分 ご請求合計 ${totalOf(provided('202504'))}円`)
    expect(announcement).toHaveRole('status')
    await choose(opened, '202503')
    // The same region: a screen reader would not notice a new one.
    await waitFor(() =>
      expect(announcement).toHaveTextContent(`2025年3月分 ご請求合計 ${totalOf(provided('202503'))}円`),
    )
    expect(announcement).toBeInTheDocument()
    expect(await monthSelect()).toHaveFocus()
  })

  it('INV-53 announces that a month has no invoice', async () => {
    const opened = await openInvoice()
    opened.plan(change, like('202503', { invoice_items: [] }))
    await choose(opened, '202503')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(`2025年3月分　${empty}`),
    )
    expect(await monthSelect()).toHaveFocus()
  })

  it.each([
    ['前の月', '202502'],
    ['次の月', '202504'],
  ])('PLUS-02 「%s」 queries the neighbour and keeps the focus', async (name, neighbour) => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    const button = screen.getByRole('button', { name })
    await opened.user.click(button)
    await waitFor(async () => expect(await chosenMonth()).toBe(neighbour))
    await settled()
    expect(bodies(opened, change).at(-1)).toEqual({ tgt_billing_ym: neighbour, tgt_address_no: '1', ...tokens(opened) })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided(neighbour)))
    expect(button).toHaveFocus()
  })

  it('PLUS-02 continues from the month chosen last, loaded or not', async () => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await opened.user.click(screen.getByRole('button', { name: '前の月' }))
    await opened.user.click(screen.getByRole('button', { name: '前の月' }))
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await release(opened)
    await summary('2025年2月')
    expect(await chosenMonth()).toBe('202502')
  })

  it.each([
    ['次の月', '202504', '前の月', 'これより後のご請求月はありません。'],
    ['前の月', '202403', '次の月', 'これより前のご請求月はありません。'],
  ])('PLUS-02 「%s」 is disabled at the end, says why and sends nothing', async (name, end, other, reason) => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: provided(end) })
    await waitFor(async () => expect(await chosenMonth()).toBe(end))
    const off = screen.getByRole('button', { name })
    expect(off).toHaveAttribute('aria-disabled', 'true')
    expect(off).toHaveAccessibleDescription(reason)
    expect(screen.getByText(reason)).toBeVisible()
    await opened.user.click(off)
    await opened.user.click(screen.getByRole('button', { name: other }))
    await waitFor(async () => expect(await chosenMonth()).not.toBe(end))
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
  })

  it('PLUS-02 gives no reason between the ends', async () => {
    const opened = await openInvoice()
    await choose(opened, '202503')
    await summary('2025年3月')
    for (const name of ['前の月', '次の月']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'false')
      expect(screen.getByRole('button', { name })).not.toHaveAccessibleDescription()
    }
    expect(screen.queryByText(/ご請求月はありません。/)).toBeNull()
  })
})

describe('addresses', () => {
  it('INV-11 has no address select for one address with an item', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, 'ご請求合計', '0円')] }))
    await breakdown()
    expect(screen.queryByRole('combobox', { name: 'ご請求先' })).toBeNull()
  })

  it('INV-12 names the addresses to choose from', async () => {
    await openInvoice({ as: 'addresses' })
    const select = await addressSelect()
    expect(select).toHaveAttribute('name', 'tgt_address_no')
    const options = within(select).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご実家'],
      ['3', '別宅（季節利用）'],
    ])
    expect(select).toHaveValue('1')
  })

  it('INV-12 offers two addresses, the fewest to choose from, and announces which one is shown', async () => {
    const [home, parents] = provided('202504', 'addresses').address_cands ?? []
    const opened = await open()
    opened.plan(certify, like('202504', { address_cands: [present(home), present(parents)] }))
    const options = within(await addressSelect()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['ご自宅', 'ご実家'])
    expect(screen.getByText(/^2025年4月分 ご自宅 /)).toHaveRole('status')
  })

  it('INV-12 offers both of two addresses with the same name, and those of the month shown', async () => {
    const [home, parents] = provided('202504', 'addresses').address_cands ?? []
    const twins = [present(home), { ...present(parents), address_name: 'ご自宅' }]
    const opened = await open()
    opened.plan(certify, like('202504', { address_cands: twins }))
    const offered = async () =>
      within(await addressSelect())
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, textContent }) => [value, textContent])
    expect(await offered()).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご自宅'],
    ])
    opened.plan(change, like('202503', { address_cands: [present(home), present(parents)] }))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(await offered()).toEqual([
      ['1', 'ご自宅'],
      ['2', 'ご実家'],
    ])
  })

  it.each([[[]], [undefined]])('INV-13 shows the only address of a month with the items %j', async (invoice_items) => {
    const opened = await open()
    opened.plan(change, like('202503', { invoice_items }))
    await choose(opened, '202503')
    const options = within(await addressSelect()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['ご自宅'])
  })

  it('INV-14 queries address 1 for a month and for the year if the response has none', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { address_no: '', address_cands: [] }))
    await opened.user.click(await screen.findByRole('button', { name: '1年の推移' }))
    await waitFor(() => expect(bodies(opened, change)).toHaveLength(12))
    await choose(opened, '202503')
    await summary('2025年3月')
    for (const body of bodies(opened, change)) expect(body).toMatchObject({ tgt_address_no: '1' })
  })

  it('INV-15 queries the chosen address and keeps the month', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await choose(opened, '202503')
    await summary('2025年3月')
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    expect(bodies(opened, change)).toEqual([
      { tgt_billing_ym: '202503', tgt_address_no: '1', ...tokens(opened) },
      { tgt_billing_ym: '202503', tgt_address_no: '2', ...tokens(opened) },
    ])
    expect(await chosenMonth()).toBe('202503')
    expect(await addressSelect()).toHaveValue('2')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
    await opened.user.selectOptions(await addressSelect(), 'ご自宅')
    await waitFor(() => expect(bodies(opened, change)).toHaveLength(3))
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '1' })
  })

  it('the announcement of an invoice names its address, as another may have the same total', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    const [first = ''] = provided('202504', 'addresses').address_cands?.map(({ address_name }) => address_name) ?? []
    expect(announced()).toContainEqual(expect.stringContaining(`2025年4月分　${first}　ご請求合計`))
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(announced()).toContainEqual(expect.stringContaining('2025年4月分　ご実家　ご請求合計')))
  })

  it('INV-10 queries the chosen month at the shown address', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
  })

  it('INV-15 keeps the month that was just chosen and is still loading', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await choose(opened, '202503')
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await release(opened)
    await summary('2025年3月')
    expect(await addressSelect()).toHaveValue('2')
  })

  it('INV-10 keeps the address that was just chosen and is still loading', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await choose(opened, '202503')
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    await release(opened)
    await summary('2025年3月')
    expect(await addressSelect()).toHaveValue('2')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
  })

  it('INV-15 shows the chosen address in the select before the response arrives', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.api.scenarios.hold(change)
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    expect(await addressSelect()).toHaveValue('2')
    await release(opened)
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
  })

  it('INV-15 INV-17 keeps the address and its data if another one is refused', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.plan(change, { kind: 'failure', message: 'ただいま混み合っています。' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await screen.findByRole('alert')
    expect(await addressSelect()).toHaveValue('1')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504', 'addresses')))
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '1' })
  })

  it('INV-12 claims no address if the response names none of the available ones', async () => {
    const opened = await open({ as: 'addresses' })
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504', 'addresses'), address_no: '' } })
    const select = await addressSelect()
    expect(select).toHaveDisplayValue('選択してください')
    await opened.user.selectOptions(select, 'ご自宅')
    await waitFor(() => expect(select).toHaveDisplayValue('ご自宅'))
    expect(bodies(opened, change)).toMatchObject([{ tgt_address_no: '1' }])
  })
})

describe('the year', () => {
  const months = Array.from({ length: 13 }, (_, back) => addMonths('202504', -back))
  const openYear = ({ user }: Opened) => user.click(screen.getByRole('button', { name: '1年の推移' }))
  const region = () => within(screen.getByRole('region', { name: '1年の推移' }))
  const lines = () =>
    region()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const shown = (ym: string) => `${monthLabel(ym)}${totalOf(provided(ym))}円`
  const read = () => waitFor(() => expect(region().getByRole('status')).not.toBeEmptyDOMElement())
  const asked = (opened: Opened) => bodies(opened, change).map((body) => v.parse(query, body).tgt_billing_ym)
  const query = v.object({ tgt_billing_ym: v.string() })
  const failed = { kind: 'failure' as const, message: '混み合っています。' }

  it('EASE-10 shows month and amount of thirteen months, and reads each once, one after another', async () => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
    opened.api.scenarios.hold(change)
    await openYear(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(2))
    // The next one waits for the answer of this one, and the page is not covered.
    expect(lines().filter((line) => line?.includes(loading))).toEqual([`2025年2月${loading}`])
    expect(screen.getAllByText(loading)).toHaveLength(1)
    expect(screen.getByRole('button', { name: '1年の推移' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('region', { name: '1年の推移' })).toHaveAttribute('aria-busy', 'true')
    expect(region().getByRole('status')).toBeEmptyDOMElement()
    expect(opened.calls(change)).toHaveLength(2)
    await release(opened)
    await read()
    expect(region().getByRole('status')).toHaveTextContent(/^1年の推移を表示しました。$/)
    expect(screen.getByRole('region', { name: '1年の推移' })).toHaveAttribute('aria-busy', 'false')
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened)).toEqual(months.slice(1))
    await openYear(opened)
    expect(screen.queryByRole('region', { name: '1年の推移' })).toBeNull()
    await openYear(opened)
    expect(lines()).toEqual(months.map(shown))
    expect(opened.calls(change)).toHaveLength(12)
  })

  it.each<[string, string, (opened: Opened) => Promise<unknown>]>([
    ['chosen', '202503', (opened) => choose(opened, '202503')],
    ['compared with', '202503', ({ user }) => user.click(screen.getByRole('button', { name: '先月との違い' }))],
    ['chosen', '202412', (opened) => choose(opened, '202412')],
  ])('EASE-10 reads no month again that was %s before: %s', async (_, ym, reads) => {
    const opened = await openInvoice()
    await reads(opened)
    await waitFor(() => expect(asked(opened)).toEqual([ym]))
    await settled()
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened).toSorted()).toEqual(months.slice(1).toSorted())
  })

  it('comes into view when it opens, below the comparison, too', async () => {
    const opened = await openInvoice()
    await opened.user.click(screen.getByRole('button', { name: '先月との違い' }))
    await settled()
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openYear(opened)
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: '1年の推移' })])
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
    await read()
    await openYear(opened)
    expect(scrolled).toHaveBeenCalledOnce()
    scrolled.mockRestore()
  })

  it('EASE-10 draws each total in proportion to the highest', async () => {
    const opened = await open()
    const billing_cands = [{ billing_ym: '202504' }, { billing_ym: '202503' }, { billing_ym: '202502' }]
    const ofTotal = (ym: string, amount: string) =>
      like(ym, { billing_cands, invoice_items: [item(1, 'ご請求合計', amount)] })
    opened.plan(certify, ofTotal('202504', '6,000'))
    opened.plan(change, ofTotal('202503', '8,000'))
    opened.plan(change, ofTotal('202502', '-500'))
    await breakdown()
    await openYear(opened)
    await read()
    const widths = [...document.querySelectorAll('.year rect')].map((bar) => bar.getAttribute('width'))
    expect(widths).toEqual(['75', '100', '0'])
    expect(region().getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'true')
  })

  it('marks the month whose invoice is shown, and another one once that is chosen', async () => {
    const marked = () =>
      region()
        .getAllByRole('listitem', { current: true })
        .map(({ textContent }) => textContent)
    const opened = await openInvoice()
    await openYear(opened)
    await read()
    expect(marked()).toEqual([shown('202504')])
    await choose(opened, '202502')
    await summary('2025年2月')
    expect(marked()).toEqual([shown('202502')])
  })

  it('EASE-10 a month that fails is a gap that says so, and a press reads it again', async () => {
    const opened = await openInvoice()
    opened.plan(change, failed)
    opened.plan(change, { kind: 'ok', data: null, after: 1 })
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    const gaps = lines().filter((line) => !line?.endsWith('円'))
    expect(gaps).toEqual(['2025年3月読み込めませんでした', '2025年1月読み込めませんでした'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked(opened)).toEqual(months.slice(1))
    await opened.user.click(region().getByRole('button', { name: 'もう一度読み込む' }))
    expect(screen.getByRole('heading', { name: '1年の推移' })).toHaveFocus()
    await waitFor(() => expect(lines()).toEqual(months.map(shown)))
    expect(asked(opened)).toEqual([...months.slice(1), '202503', '202501'])
    expect(region().queryByRole('button')).toBeNull()
  })

  it('EASE-10 a gap is read again on the next visit', async () => {
    const opened = await openInvoice()
    opened.plan(change, failed)
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    await opened.user.click(tile('ホーム'))
    await screen.findByRole('heading', { level: 1, name: 'ようこそ' })
    await opened.user.click(tile('ご請求明細'))
    await breakdown()
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map(shown))
    expect(asked(opened)).toEqual([...months.slice(1), '202503'])
  })

  it('EASE-10 takes the answer for another month for none', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'ok', data: provided('202504') })
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    expect(lines()[1]).toBe('2025年3月読み込めませんでした')
    expect(lines()[0]).toBe(shown('202504'))
  })

  it('EASE-10 says of a month without items that there is no charge', async () => {
    await openInvoice({ as: 'noInvoice' }).then(openYear)
    await read()
    expect(lines()).toEqual(months.map((ym) => `${monthLabel(ym)}ご請求なし`))
  })

  it('EASE-10 NEED_LOGIN ends the session once and stops the rest', async () => {
    const opened = await openInvoice()
    opened.plan(change, { kind: 'needLogin', after: 1 })
    await openYear(opened)
    expect(await screen.findByText('ログインしてください。')).toBeVisible()
    expect(opened.stored()).toBeNull()
    expect(asked(opened)).toEqual(['202503', '202502'])
    expect(screen.getAllByText('ログインしてください。')).toHaveLength(1)
  })

  it.each<[string, (opened: Opened) => Promise<unknown>, () => Promise<unknown>]>([
    [
      'leaving the page',
      ({ user }) => user.click(present(screen.getAllByRole('link', { name: 'ホーム' })[0])),
      () => screen.findByRole('heading', { level: 1, name: 'ようこそ' }),
    ],
    ['closing the year', openYear, async () => {}],
  ])('EASE-10 %s stops the rest', async (_, leave, left) => {
    const opened = await openInvoice()
    opened.api.scenarios.hold(change)
    await openYear(opened)
    await waitFor(() => expect(opened.calls(change)).toHaveLength(1))
    await leave(opened)
    await left()
    await release(opened)
    await settled()
    expect(opened.calls(change)).toHaveLength(1)
  })

  it('EASE-10 another address has a year of its own, on demand', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await openYear(opened)
    await read()
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    expect(screen.queryByRole('region', { name: '1年の推移' })).toBeNull()
    expect(opened.calls(change)).toHaveLength(13)
    await openYear(opened)
    await read()
    const totals = months.map((ym) => `${monthLabel(ym)}${totalOf(provided(ym, 'addresses', '2'))}円`)
    expect(lines()).toEqual(totals)
  })

  it('EASE-10 a month that failed at one address is read at another', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    opened.plan(change, failed)
    await openYear(opened)
    await waitFor(() => expect(region().getByText('読み込めなかった月があります。')).toBeVisible())
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    await openYear(opened)
    await read()
    expect(lines()).toEqual(months.map((ym) => `${monthLabel(ym)}${totalOf(provided(ym, 'addresses', '2'))}円`))
  })

  it.each([
    ['202504', 0],
    ['202504 202503', 1],
  ])('EASE-10 is offered for more than a single month (%s: %d)', async (offered, times) => {
    const opened = await open()
    const billing_cands = offered.split(' ').map((billing_ym) => ({ billing_ym }))
    opened.plan(certify, like('202504', { billing_cands }))
    await breakdown()
    expect(screen.queryAllByRole('button', { name: '1年の推移' })).toHaveLength(times)
  })
})
