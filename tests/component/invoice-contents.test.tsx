import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
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
  unknown,
} from './invoice-setup'
import { bodies, main, type Opening, personaBy, storeLogin } from './portal'

const noMonths = '選択できるご請求月を表示できませんでした。'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('summary and breakdown', () => {
  it.each([
    ['kana', 'individual', 'ヤマダ タロウ'],
    ['name', 'bill', '中村 誠'],
    ['user ID', 'nameless', 'ID00012345'],
  ])('INV-18 names the contract holder by %s', async (_, as, name) => {
    await openInvoice({ as })
    expect(detail('ご契約者名')).toHaveTextContent(new RegExp(`^${name}$`))
  })

  it('INV-19 shows user ID, even with another mail address, and customer number', async () => {
    await openInvoice({
      path(api) {
        present(api.provider.customer(personaBy('individual').userId)).user.email = 'another@example.jp'
        storeLogin(api, 'individual')
        return '/invoice'
      },
    })
    expect(detail('ユーザーID')).toHaveTextContent(/^taro@example\.jp$/)
    expect(detail('お客様番号')).toHaveTextContent(/^1000000101$/)
  })

  it('names one of several addresses where it is printed, too, by its number if it has no name', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    expect(detail('ご請求先')).toHaveTextContent(/^ご自宅$/)
    opened.plan(change, { kind: 'ok', edit: [['/address_cands/1/address_name', ' ']] })
    await opened.user.selectOptions(await addressSelect(), '2')
    await waitFor(() => expect(detail('ご請求先')).toHaveTextContent(/^住所2$/))
    expect(screen.getByText(/^2025年4月分 住所2 /)).toHaveAttribute('role', 'status')
  })

  it('names no address if there is only one', async () => {
    await openInvoice()
    expect(screen.queryByText('ご請求先')).toBeNull()
  })

  it('INV-19 shows no customer number without items', async () => {
    await openInvoice({ as: 'noInvoice' })
    expect(detail('お客様番号')).toHaveTextContent(/^－$/)
  })

  it('INV-19 D34 shows the customer number of the first item in order, whatever their sequence in the response', async () => {
    const opened = await open()
    const invoice_items = [
      { ...item(3, 'ご請求合計', '6,380'), user_reg_no: '1000000303' },
      { ...item(1, 'テレビ', '5,500'), user_reg_no: '1000000301' },
      { ...item(2, '電話', '880'), user_reg_no: '1000000302' },
    ]
    opened.plan(certify, like('202504', { invoice_items }))
    await summary('2025年4月')
    expect(detail('お客様番号')).toHaveTextContent(/^1000000301$/)
  })

  const mixed = like('202504', {
    invoice_items: [
      item(10, 'ご請求合計', '6,380', '税込'),
      item(2, '電話', '1,980', '通話 10分'),
      item(9, '割引', '-1,100'),
      item(3, 'インターネット', '', 'お試し期間中'),
      // 0 is a number like any other.
      item(0, 'テレビ', '5,500'),
    ],
  })

  it('INV-20 shows and announces the amount of the last item as the total', async () => {
    const opened = await open()
    opened.plan(certify, mixed)
    const panel = await summary('2025年4月')
    expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(/^ご請求合計\s*6,380\s*円$/)
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announced).toContain('2025年4月分　ご請求合計 6,380円')
  })

  it('INV-20 shows the amount of the only item as the total', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, '一括お支払い', '4,400')] }))
    const panel = await summary('2025年4月')
    expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(/^ご請求合計\s*4,400\s*円$/)
  })

  it('INV-21 lists name, amount and remarks sorted by order_no', async () => {
    const opened = await open()
    opened.plan(certify, mixed)
    const table = await breakdown()
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['内訳', '金額（円）', '備考'])
    expect(rowsOf(table)).toEqual([
      ['テレビ', '5,500', ''],
      ['電話', '1,980', '通話 10分'],
      ['インターネット', '', 'お試し期間中'],
      ['割引', '-1,100', ''],
      ['ご請求合計', '6,380', '税込'],
    ])
  })

  it('INV-21 lists a hundred items, and then only those of the next month', async () => {
    const opened = await openInvoice({ as: 'many' })
    const here = linesOf(provided('202504', 'many'))
    expect(here.length).toBeGreaterThan(90)
    expect(rowsOf(await breakdown())).toEqual(here)
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'many')))
  })

  it('INV-21 lists items of the same name and amount without numbers separately', async () => {
    const told = vi.spyOn(console, 'error')
    const opened = await open()
    const invoice_items = [
      item(0, 'チューナー', '1,100'),
      item(0, 'チューナー', '1,100'),
      item(0, 'ご請求合計', '2,200'),
    ]
    opened.plan(certify, like('202504', { invoice_items }))
    expect(rowsOf(await breakdown())).toEqual([
      ['チューナー', '1,100', ''],
      ['チューナー', '1,100', ''],
      ['ご請求合計', '2,200', ''],
    ])
    expect(told).not.toHaveBeenCalled()
  })

  it.each([
    ['whatever it is called', [1, 2, 3]],
    ['though the items have no numbers', [0, 0, 0]],
  ] as const)('INV-22 sets only the last row apart, %s', async (_, [first, second, last]) => {
    const items = [
      item(first, '基本料金合計', '1,000'),
      item(second, 'オプション', '500'),
      item(last, 'お支払い額', '1,500'),
    ]
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: items }))
    const rows = within(await breakdown()).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(rows.filter((row) => row.classList.contains('total'))).toEqual(rows.slice(-1))
  })

  it.each([
    ['cty', true],
    ['cty', false],
    ['nct', true],
    ['nct', false],
  ] as const)(
    'INV-24 D29 shows no table, total, debit day or print for an empty month, and a download according to its flag (%s, %s)',
    async (brand, flag) => {
      const opened = await open({ brand, version: 2025050101 })
      opened.plan(certify, like('202504', { invoice_items: [], invoice2_flg: flag }))
      expect(await screen.findByText(empty, { selector: '.panel *' })).toBeVisible()
      expect(screen.queryByRole('table')).toBeNull()
      expect(screen.queryByText(/ご請求合計|口座振替日/)).toBeNull()
      for (const name of ['CSVで保存', '印刷する']) expect(screen.queryByRole('button', { name })).toBeNull()
      expect(main().queryAllByText(/^(請求書ダウンロード|支払明細書をダウンロード（PDF）)$/)).toHaveLength(flag ? 1 : 0)
      expect(await chosenMonth()).toBe('202504')
    },
  )

  it.each([
    ['null', null],
    ['a list', []],
    ['an empty record', {}],
    ['a record in place of the items', { invoice_items: { items: [] } }],
  ])('API-17 D33 shows neither a month nor an empty invoice for data of %s, and offers a retry', async (_, data) => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data })
    expect(await screen.findByText(unknown, { selector: '.panel *' })).toBeVisible()
    expect(screen.queryByText(new RegExp(`0月|NaN|undefined|${empty}`))).toBeNull()
    expect(await monthSelect()).toHaveDisplayValue('選択してください')
    expect(screen.getByRole('button', { name: '前の月' })).toHaveAccessibleDescription(noMonths)
    expect(screen.queryByText(/口座振替日/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await opened.user.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
    await summary('2025年4月')
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
  })

  it('asks to choose a month, and calls none the first or the last, if the response names none of those it lists', async () => {
    const opened = await open()
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504'), billing_ym: '' } })
    await breakdown()
    expect(await chosenMonth()).toBe('')
    for (const name of ['前の月', '次の月'])
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('ご請求月を選択してください。')
  })

  it('PLUS-02 D33 claims no last month if the response has no months', async () => {
    const opened = await open()
    const { billing_cands: _, ...unnamed } = provided('202504')
    opened.plan(certify, { kind: 'ok', data: unnamed })
    await summary('2025年4月')
    for (const name of ['前の月', '次の月'])
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(noMonths)
    expect(screen.queryByText(/ご請求月はありません。/)).toBeNull()
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['a text', 'text'],
    ['the tokens alone', { _access_token: 'a' }],
    ['lists that are none', { billing_ym: '__proto__', billing_cands: 'x', address_cands: null }],
  ])('API-17 D33 keeps the months and shows the chosen one if another month returns %s', async (_, data) => {
    const opened = await openInvoice({ as: 'addresses' })
    const count = within(await monthSelect()).getAllByRole('option').length
    opened.plan(change, { kind: 'ok', data })
    await choose(opened, '202503')
    expect(await screen.findByText(unknown, { selector: '.panel *' })).toBeVisible()
    await summary('2025年3月')
    expect(screen.queryByText(new RegExp(`NaN|undefined|${empty}|口座振替日`))).toBeNull()
    expect(within(await monthSelect()).getAllByRole('option')).toHaveLength(count)
    expect(await addressSelect()).toHaveValue('1')
    await opened.user.click(screen.getByRole('button', { name: '次の月' }))
    await summary('2025年4月')
    expect(bodies(opened, change)).toMatchObject([{ tgt_billing_ym: '202503' }, { tgt_billing_ym: '202504' }])
  })

  it('D33 the retry after a chosen month without data queries that month at its address', async () => {
    const opened = await openInvoice({ as: 'addresses' })
    await opened.user.selectOptions(await addressSelect(), 'ご実家')
    await waitFor(() => expect(detail('お客様番号')).toHaveTextContent('1000000114'))
    opened.plan(change, { kind: 'ok', data: null })
    await choose(opened, '202503')
    await opened.user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }))
    await breakdown()
    await summary('2025年3月')
    expect(bodies(opened, change).at(-1)).toMatchObject({ tgt_billing_ym: '202503', tgt_address_no: '2' })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202503', 'addresses', '2')))
  })

  it.each(['2025-03', '2025/03', '2025/3/26', '20250326', '2025年3月'])(
    'D33 INV-09 reads a month written as %s as March 2025',
    async (billing_ym) => {
      const opened = await open()
      const { invoice_items } = provided('202503')
      const billing_cands = [{ billing_ym: '2025-04' }, { billing_ym }]
      opened.plan(certify, like('202504', { billing_ym, billing_cands, invoice_items }))
      await summary('2025年3月')
      expect(await chosenMonth()).toBe('202503')
      expect(screen.getByText('口座振替日：3月26日')).toBeVisible()
      await choose(opened, '202504')
      await waitFor(() => expect(bodies(opened, change)).toMatchObject([{ tgt_billing_ym: '202504' }]))
    },
  )

  it.each([
    ['6,380円', /^ご請求合計\s*6,380\s*円$/, '6,380円'],
    ['△1100', /^ご請求合計\s*△1100\s*円$/, '△1100円'],
    ['', /^ご請求合計\s*－$/, '－'],
    ['計算中', /^ご請求合計\s*計算中$/, '計算中'],
  ])(
    'D33 INV-20 shows a total of 「%s」 as it is, neither with a doubled unit nor as empty',
    async (amount, text, announced) => {
      const opened = await open()
      opened.plan(certify, {
        kind: 'ok',
        data: { ...provided('202504'), invoice_items: [item(1, 'テレビ', '5,500'), item(2, 'ご請求合計', amount)] },
      })
      const panel = await summary('2025年4月')
      expect(panel.getByText('ご請求合計').parentElement).toHaveTextContent(text)
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        `2025年4月分　ご請求合計 ${announced}`,
      )
    },
  )

  it('D34 INV-20 INV-21 shows a total without order_no last, and as the total', async () => {
    const opened = await open()
    const { order_no, ...total } = item(0, 'ご請求合計', '7,480')
    const invoice_items = [item(2, '電話', '1,980'), item(1, 'テレビ', '5,500'), total]
    opened.plan(certify, { kind: 'ok', data: { ...provided('202504'), invoice_items } })
    expect(rowsOf(await breakdown()).map(([name]) => name)).toEqual(['テレビ', '電話', 'ご請求合計'])
    expect((await summary('2025年4月')).getByText('ご請求合計').parentElement).toHaveTextContent('7,480')
  })

  it.each<[BrandCode, number]>([
    ['cty', 2023030601],
    ['cns', 2023030601],
    ['nct', 2024040101],
  ])('INV-25, CON-44 %s at %i links to customer and contract information', async (brand, version) => {
    await openInvoice({ brand, version })
    const links = within(screen.getByRole('navigation', { name: '関連する情報' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/idpass', '/contract'])
  })

  it.each<[BrandCode, number]>([
    ['cty', 2022052601],
    ['cty', 2023030600],
    ['cns', 2022052601],
    ['cns', 2023030600],
  ])('INV-26 %s at %i links to neither', async (brand, version) => {
    const opened = await openInvoice({ brand, version })
    const noLinks = () => {
      const hrefs = main()
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '')
      expect(hrefs.filter((href) => /idpass|contract/.test(href))).toEqual([])
    }
    await breakdown()
    noLinks()
    // A month without items.
    opened.plan(change, { kind: 'ok', data: { ...provided('202503'), invoice_items: [] } })
    await choose(opened, '202503')
    await waitFor(() => expect(screen.queryByRole('table', { name: 'ご請求の内訳' })).toBeNull())
    noLinks()
  })
})

describe('notice', () => {
  const notice = (notes202503Html: unknown) => ({ 'invoice.json': Response.json({ notes202503Html }) })
  const provider = () => screen.findByRole('heading', { name: 'お知らせ' })

  it('INV-45 loads the static file and shows its text formatted', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await openInvoice({ extra: notice('<p>4月から<strong>請求書</strong>が変わります。</p><ul><li>電子化</li></ul>') })
    await provider()
    const requests = fetched.mock.calls.filter(([address]) => address === '/extra/invoice.json')
    expect(requests.map(([, init]) => init?.method ?? 'GET')).toEqual(['GET'])
    expect(screen.getByText('請求書', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText('電子化')).toHaveRole('listitem')
  })

  it('INV-45, INV-25, CON-44 shows it for a month without items, too, with the links to other pages', async () => {
    await openInvoice({ as: 'noInvoice', extra: notice('<p>4月から変わります。</p>') })
    await provider()
    expect(screen.getByText('4月から変わります。')).toBeVisible()
    const links = within(screen.getByRole('navigation', { name: '関連する情報' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/idpass', '/contract'])
  })

  it.each<[string, Opening['extra']]>([
    ['missing', {}],
    ['broken', { 'invoice.json': new Response('{"notes202503Html": "<p>') }],
    [
      'HTML of a proxy',
      { 'invoice.json': new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } }) },
    ],
    ['an error', { 'invoice.json': Response.json({ notes202503Html: '<p>障害</p>' }, { status: 503 }) }],
    ['of another shape', notice({ text: 'お知らせ' })],
  ])('INV-46 shows the invoice without notice or alert if the file is %s', async (_, extra) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const opened = await openInvoice({ ...(extra && { extra }) })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    await waitFor(() => expect(fetched.mock.calls.some(([address]) => address === '/extra/invoice.json')).toBe(true))
    await Promise.allSettled(fetched.mock.results.map(({ value }) => value))
    // Any effect of the file has happened by the time another month is shown.
    await choose(opened, '202503')
    await summary('2025年3月')
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('INV-46 does not wait for a late file', async () => {
    let finish = () => {}
    const late = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"notes202503Html": "<p>遅れて届きました。</p>"}'))
          controller.close()
        }
      },
    })
    await openInvoice({ extra: { 'invoice.json': new Response(late) } })
    expect(rowsOf(await breakdown())).toEqual(linesOf(provided('202504')))
    expect(screen.queryByRole('heading', { name: 'お知らせ' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    finish()
    expect(await screen.findByText('遅れて届きました。')).toBeVisible()
  })

  it('INV-47 removes everything from a notice that could run', async () => {
    const html = [
      '<p onclick="window.ran = 1">本文</p>',
      '<script>window.ran = 1</script>',
      '<img src="x" onerror="window.ran = 1">',
      '<svg onload="window.ran = 1"></svg>',
      '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
      '<a href="javascript:window.ran = 1">悪い案内</a>',
      '<a href="https://www.cty.example/">良い案内</a>',
    ].join('')
    const { user } = await openInvoice({ extra: notice(html) })
    const panel = (await provider()).closest('section')
    if (!panel) throw new Error('no notice panel')
    await user.click(screen.getByText('本文'))
    await user.click(screen.getByText('悪い案内'))
    expect(window).not.toHaveProperty('ran')
    expect(panel.querySelector('script, img, svg, iframe, object, embed, form, style')).toBeNull()
    const attributes = [...panel.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name, value }) => name.startsWith('on') || /javascript:/i.test(value))).toEqual([])
    expect(screen.getByText('良い案内')).toHaveAttribute('href', 'https://www.cty.example/')
  })

  it('INV-47 keeps its formatting and the addresses of its links, and no other attribute', async () => {
    const html = `<p class="btn" id="root" style="position:fixed" role="alert" aria-label="別の文" aria-hidden="true"
      data-bs-toggle="dropdown" data-x="1" slot="x" name="userId" title="x" dir="rtl" hidden>ご請求の案内
      <a href="https://www.cty.example/" aria-label="別の文" data-x="1" target="_top" download ping="https://x.example/">案内</a></p>`
    await openInvoice({ extra: notice(html) })
    const text = await screen.findByText(/ご請求の案内/)
    const names = (element: Element) => [...element.attributes].map(({ name }) => name)
    expect(names(text)).toEqual([])
    const link = screen.getByRole('link', { name: '案内（新しいタブで開きます）' })
    expect(names(link).sort()).toEqual(['href', 'rel', 'target'])
    expect(link).toHaveAttribute('target', '_blank')
    expect(within(link).getByText('（新しいタブで開きます）')).toHaveClass('visually-hidden', { exact: true })
  })

  it('INV-47 says of links to sites that they open a new tab, and opens none for a telephone number or a mail address', async () => {
    const links = [
      'HTTPS://www.cty.example/a',
      'http://www.cty.example/b',
      'tel:0120-000-000',
      'mailto:desk@cty.example',
    ]
    const html = links.map((href, at) => `<p><a href="${href}">リンク${at}</a></p>`).join('')
    await openInvoice({ extra: notice(html) })
    await screen.findByRole('link', { name: 'リンク0（新しいタブで開きます）' })
    const shown = screen.getAllByRole('link', { name: /^リンク/ })
    expect(shown.map((link) => [link.textContent, link.getAttribute('target')])).toEqual([
      ['リンク0（新しいタブで開きます）', '_blank'],
      ['リンク1（新しいタブで開きます）', '_blank'],
      ['リンク2', null],
      ['リンク3', null],
    ])
  })
})

describe('printing', () => {
  it('PLUS-02 is one press away', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await openInvoice()
    await user.click(screen.getByRole('button', { name: '印刷する' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('the summary', () => {
  it.each<[BrandCode, string]>([
    ['cty', '請求書ダウンロード'],
    ['cns', '請求書ダウンロード'],
    ['nct', '支払明細書をダウンロード（PDF）'],
  ])('EASE-08 %s has amount, debit day, file and comparison before the breakdown', async (brand, file) => {
    await openInvoice({ brand, ...(brand === 'nct' && { version: 2025050101 }) })
    const table = await breakdown()
    const panel = await summary('2025年4月')
    const parts = [
      panel.getByText(totalOf(provided('202504'))),
      // 26 April 2025 is a Saturday.
      panel.getByText('4月28日（月）に口座振替'),
      panel.getByText('振替日の4月26日（土）は金融機関の休業日のため、翌営業日に振り替えます。'),
      panel.getByText(file),
      panel.getByRole('button', { name: '先月との違い' }),
    ]
    for (const part of parts) {
      expect(part.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  it.each([
    ['card', 'ご登録のクレジットカードでお支払い'],
    ['bill', '請求書・コンビニエンスストアなどでお支払い'],
  ])('EASE-08 says how a month without a debit is paid (%s)', async (as, how) => {
    await openInvoice({ as })
    expect((await summary('2025年4月')).getByText(how)).toBeVisible()
    expect(screen.queryByText(/に口座振替/)).toBeNull()
  })
})
