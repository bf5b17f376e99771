import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invoiceOf } from '../../mocks/provider/invoices'
import type { BrandCode } from '../../src/brand/gates'
import { present } from '../present'
import { headed, logIn, main, type Opening, openPortal, personaBy, settled, tile } from './portal'

/* Home of a logged-in customer: cards, jobs and notices. */

afterEach(() => void vi.restoreAllMocks())

const certifyInvoice = '/api/invoice/certify_index'
const certifyService = '/api/contract/service/certify_index'
const certifyPayment = '/api/contract/payment/certify_index'
const download = '/api/invoice/download_invoice2'

const april = '2025-04-15T10:00:00+09:00'
const open = (opening: Opening = {}) => openPortal({ as: 'individual', at: april, path: '/home', ...opening })

/** With some statuses of the stored login changed. */
const openWith = (statuses: object, brand: BrandCode = 'cty') =>
  open({
    brand,
    path: () => {
      const { loginUser, ...stored } = JSON.parse(localStorage.getItem('auth') ?? '{}')
      localStorage.setItem('auth', JSON.stringify({ ...stored, loginUser: { ...loginUser, ...statuses } }))
      return '/home'
    },
  })

/** A card by its heading, once its content is there. */
async function card(title: string) {
  const found = await main().findByRole('region', { name: title })
  await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'false'))
  return within(found)
}
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
const targets = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')] as const)

const invoiceTitle = '2025年4月分のご請求'
const servicesTitle = 'ご契約中のサービス'
const paymentTitle = 'お支払い方法'

/** The month's response with some fields changed. */
const month = (changes: object, key = 'individual') => ({
  ...invoiceOf(personaBy(key).billings, '202504', '1', Date.parse(april)),
  ...changes,
})

describe('the invoice card', () => {
  it.each(['cty', 'cns', 'nct'] as const)(
    'HOME-01 shows total, debit day and the way to the statement (%s)',
    async (brand) => {
      const { calls } = await open({ brand })
      const invoice = await card(invoiceTitle)
      expect(invoice.getByText('24,654')).toBeVisible()
      // 26 April 2025 is a Saturday.
      expect(invoice.getByText('4月28日（月）に口座振替')).toBeVisible()
      expect(invoice.getByText('振替日の4月26日（土）は金融機関の休業日のため、翌営業日に振り替えます。')).toBeVisible()
      expect(invoice.getByRole('link', { name: 'ご請求明細を見る' })).toHaveAttribute('href', '/invoice')
      expect(calls(certifyInvoice).map(({ body }) => body)).toEqual([
        expect.objectContaining({ tgt_billing_ym: '202504', tgt_address_no: '1' }),
      ])
    },
  )

  it.each([
    ['debit on a working day', {}, '2025-03-15T10:00:00+09:00', '202503', ['3月26日（水）に口座振替']],
    [
      'debit on a public holiday',
      { withdrawal_day: 29 },
      april,
      '202504',
      ['4月30日（水）に口座振替', '振替日の4月29日（火）は金融機関の休業日のため、翌営業日に振り替えます。'],
    ],
    [
      'debit moved into the next month',
      { withdrawal_day: 31 },
      '2025-05-15T10:00:00+09:00',
      '202505',
      ['6月2日（月）に口座振替', '振替日の5月31日（土）は金融機関の休業日のため、翌営業日に振り替えます。'],
    ],
    ['card', { pay_method: 'クレジットカード' }, april, '202504', ['ご登録のクレジットカードでお支払い']],
    ['bill', { pay_method: '請求書' }, april, '202504', ['請求書・コンビニエンスストアなどでお支払い']],
    ['unknown', { pay_method: '' }, april, '202504', []],
    ['debit on an unknown day', { withdrawal_day: 0 }, april, '202504', ['お支払い方法：口座振替']],
  ] as const)('HOME-01 says how the month is paid: %s', async (_, changes, at, billing_ym, expected) => {
    await open({
      at,
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ billing_ym, ...changes }) })
        return '/home'
      },
    })
    const invoice = await card(`2025年${Number(billing_ym.slice(4))}月分のご請求`)
    expect(texts(invoice.queryAllByText(/に口座振替|お支払い|休業日/))).toEqual(expected)
  })

  it.each([
    [1, null],
    [2, 'ほかに1件のご請求先があります'],
    [3, 'ほかに2件のご請求先があります'],
  ] as const)('HOME-02 names further billing addresses (of %d)', async (count, expected) => {
    const address_cands = month({}, 'addresses').address_cands.slice(0, count)
    await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ address_cands }, 'addresses') })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    const link = invoice.queryByRole('link', { name: /ご請求先があります/ })
    expect(link?.textContent ?? null).toBe(expected)
    if (expected) expect(link).toHaveAttribute('href', '/invoice')
  })

  it.each([
    ['1', 3, 'ご請求先：ご自宅'],
    ['2', 3, 'ご請求先：ご実家'],
    ['1', 1, null],
  ] as const)('names the billing address of the invoice: address %s of %d', async (address_no, count, expected) => {
    const address_cands = month({}, 'addresses').address_cands.slice(0, count)
    await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ address_no, address_cands }, 'addresses') })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    await invoice.findByRole('link', { name: 'ご請求明細を見る' })
    expect(invoice.queryByText(/^ご請求先：/)?.textContent ?? null).toBe(expected)
  })

  it('HOME-02 HOME-04 names further billing addresses, and the last month, where this one has no item', async () => {
    await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ invoice_items: [] }, 'addresses') })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    expect(invoice.getByText('ご請求先：ご自宅')).toBeVisible()
    expect(invoice.getByText('このご請求先の2025年4月分のご請求はありません。')).toBeVisible()
    expect(invoice.getByRole('link', { name: 'ほかに2件のご請求先があります' })).toHaveAttribute('href', '/invoice')
    expect(invoice.getByRole('link', { name: '2025年3月分を見る' })).toHaveAttribute('href', '/invoice?month=202503')
  })

  it('HOME-01 is headed by the month of the response, not by the current one', async () => {
    await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ billing_ym: '202503' }) })
        return '/home'
      },
    })
    const invoice = await card('2025年3月分のご請求')
    expect(invoice.getByText('24,654')).toBeVisible()
    expect(main().queryByText(invoiceTitle)).toBeNull()
  })

  it.each([
    ['cty', 2023100101, 'individual'],
    ['cns', 2023100101, 'addresses'],
  ] as const)('HOME-03 downloads the invoice with one press (%s %i %s)', async (brand, version, as) => {
    const { user, calls, files } = await open({ brand, version, as })
    const invoice = await card(invoiceTitle)
    await user.click(invoice.getByRole('button', { name: '請求書をダウンロード' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(calls(download).map(({ body }) => body)).toEqual([
      expect.objectContaining({ billing_ym: '202504', address_no: '1' }),
    ])
  })

  it.each([
    ['the download is not open yet', 'cty', 2023100100, {}],
    ['the flag is unset', 'cty', 2025050101, { invoice2_flg: false }],
    ['the month is before the first statement', 'nct', 2025050101, { billing_ym: '202411' }],
    ['the month is yet to come', 'nct', 2025050101, { billing_ym: '202506' }],
  ] as const)('HOME-03 offers no download where %s', async (_, brand, version, changes) => {
    await open({
      brand,
      version,
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month(changes) })
        return '/home'
      },
    })
    await main().findByText('24,654')
    expect(main().queryByRole('button', { name: /ダウンロード/ })).toBeNull()
  })

  it('HOME-03 calls the file what it is: the statement of NCT', async () => {
    const { user, files } = await open({ brand: 'nct', version: 2025050101 })
    const invoice = await card(invoiceTitle)
    expect(texts(invoice.getAllByRole('button'))).toEqual(['支払明細書をダウンロード（PDF）'])
    await user.click(invoice.getByRole('button', { name: '支払明細書をダウンロード（PDF）' }))
    await waitFor(() => expect(files).toHaveLength(1))
  })

  it.each([
    [true, 1],
    [false, 0],
  ] as const)(
    'PLUS-12 in a browser inside another app it says how to open another, where there is a download (%s)',
    async (invoice2_flg, times) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 390.0')
      await open({
        version: 2025050101,
        path: (api) => {
          api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ invoice2_flg }) })
          return '/home'
        },
      })
      const invoice = await card(invoiceTitle)
      expect(invoice.getByText('24,654')).toBeVisible()
      expect(invoice.queryAllByText('画面のメニューから「ブラウザで開く」を選択してください。')).toHaveLength(times)
    },
  )

  it.each([
    ['FAILURE', { kind: 'failure', message: 'ダウンロードできませんでした。' }],
    ['VALIDATION', { kind: 'validation', fields: { billing_ym: 'ダウンロードできませんでした。' } }],
  ] as const)(
    'HOME-03 shows a refused download in the card, which stays, until it is closed (%s)',
    async (_, outcome) => {
      const { user, plan, files } = await open({ version: 2025050101 })
      const invoice = await card(invoiceTitle)
      plan(download, outcome)
      await user.click(invoice.getByRole('button', { name: '請求書をダウンロード' }))
      const alert = await invoice.findByRole('alert')
      expect(alert).toHaveTextContent('ダウンロードできませんでした。')
      expect(invoice.getByText('24,654')).toBeVisible()
      await user.click(within(alert).getByRole('button', { name: '閉じる' }))
      await waitFor(() => expect(invoice.queryByRole('alert')).toBeNull())
      await user.click(invoice.getByRole('button', { name: '請求書をダウンロード' }))
      await waitFor(() => expect(files).toHaveLength(1))
    },
  )

  it('HOME-04 says that a month has no item, and leads to the last month that can have one', async () => {
    const { user, calls } = await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ invoice_items: [] }) })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    expect(invoice.getByText('2025年4月分のご請求はありません。')).toBeVisible()
    expect(invoice.queryByText('24,654')).toBeNull()
    await user.click(invoice.getByRole('link', { name: '2025年3月分を見る' }))
    await main().findByRole('table', { name: 'ご請求の内訳' })
    expect(main().getByLabelText(/^ご請求月/, { selector: 'select' })).toHaveValue('202503')
    expect(calls(certifyInvoice).at(-1)?.body).toMatchObject({ tgt_billing_ym: '202503' })
  })

  it.each([
    ['months with a gap, in any order', ['202412', '202505', '202501', '202504'], '2025年1月分を見る', '202501'],
    ['only months of last year', ['202411', '202412'], '2024年12月分を見る', '202412'],
    ['only a month of more than a year ago', ['202403'], '2024年3月分を見る', '202403'],
    ['no earlier month', ['202505', '202504'], 'ご請求明細を見る', undefined],
    ['no month', [], 'ご請求明細を見る', undefined],
  ])('HOME-04 offers the last month before this one that the response offers: %s', async (_, offered, name, asked) => {
    const billing_cands = offered.map((billing_ym) => ({ billing_ym }))
    const { user, calls } = await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ invoice_items: [], billing_cands }) })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    expect(invoice.getByText('2025年4月分のご請求はありません。')).toBeVisible()
    const [link, ...others] = invoice.getAllByRole('link')
    expect(others).toEqual([])
    expect(link).toHaveTextContent(name)
    await user.click(invoice.getByRole('link', { name }))
    await main().findByRole('table', { name: 'ご請求の内訳' })
    expect(calls(certifyInvoice).at(-1)?.body).toMatchObject({ tgt_billing_ym: asked ?? '202504' })
  })

  it.each([
    ['items', {}, ['4月28日（月）に口座振替', '請求書をダウンロード']],
    ['no item', { invoice_items: [] }, ['2025年4月分のご請求はありません。', '2025年3月分を見る']],
  ] as const)(
    'HOME-01, HOME-04 a response without its month and address is of those asked for: %s',
    async (_, changes, shown) => {
      await open({
        version: 2025050101,
        path: (api) => {
          api.scenarios.plan(certifyInvoice, {
            kind: 'ok',
            data: month({ billing_ym: '', address_no: '', ...changes }),
          })
          return '/home'
        },
      })
      const invoice = await card(invoiceTitle)
      for (const text of shown) expect(invoice.getByText(text)).toBeVisible()
    },
  )

  it('HOME-04 does not call unknown items none', async () => {
    await open({
      path: (api) => {
        api.scenarios.plan(certifyInvoice, { kind: 'ok', data: month({ invoice_items: null }) })
        return '/home'
      },
    })
    const invoice = await card(invoiceTitle)
    expect(invoice.getByText('ご請求の内訳を表示できませんでした。')).toBeVisible()
    expect(invoice.queryByText(/ご請求はありません/)).toBeNull()
  })

  it.each(['202505', '202513', 'abc', ''])(
    'HOME-04 opens the current month for the address ?month=%s',
    async (asked) => {
      const { calls } = await open({ path: `/invoice?month=${asked}` })
      await main().findByRole('table', { name: 'ご請求の内訳' })
      expect(calls(certifyInvoice).map(({ body }) => body)).toEqual([
        expect.objectContaining({ tgt_billing_ym: '202504' }),
      ])
    },
  )
})

describe('the cards', () => {
  it('come in order: what is due, the services, their payment', async () => {
    await open()
    await card(invoiceTitle)
    await card(paymentTitle)
    expect(texts(main().getAllByRole('heading', { level: 2 })).slice(0, 3)).toEqual([
      invoiceTitle,
      servicesTitle,
      paymentTitle,
    ])
  })
})

describe('the contract cards', () => {
  it('HOME-05 name the address of their items if there are several', async () => {
    await open({
      as: 'addresses',
      path: (api) => {
        api.scenarios.plan(certifyService, { kind: 'ok', edit: [['/tgt_address_no', '2']] })
        return '/home'
      },
    })
    expect((await card(servicesTitle)).getByText('ご契約先：ご実家')).toBeVisible()
    expect((await card(paymentTitle)).getByText('ご契約先：ご自宅')).toBeVisible()
  })

  it('HOME-05 name no address if there is only one', async () => {
    await open()
    expect((await card(servicesTitle)).queryByText(/^ご契約先/)).toBeNull()
  })

  const rows = (within: Awaited<ReturnType<typeof card>>) =>
    within.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

  it.each([
    ['cty', 2025050101, true, true],
    ['cns', 2025050101, true, true],
    ['nct', 2025050101, true, true],
    ['nct', 2025040101, true, false],
    ['cty', 2023030501, false, false],
  ] as const)(
    'HOME-05, EASE-12 list services and payment, with links to change them, the latter with its kind (%s %d)',
    async (brand, version, applies, changesPayment) => {
      await open({ brand, version })
      const services = await card(servicesTitle)
      expect(rows(services)).toEqual([
        ['テレビ', 'スタンダードコース（4Kチューナー 1台）'],
        ['インターネット', '光1ギガコース'],
        ['ケーブル電話', '1回線（基本プラン）'],
        ['動画配信', 'プレミアムコース'],
        ['ケーブルでんき', 'ご契約中'],
      ])
      expect(targets(services.getAllByRole('link'))).toEqual([
        ['ご契約情報を見る', '/contract'],
        ...(applies ? [['追加・変更を申し込む', '/contact/apply']] : []),
      ])
      const payment = await card(paymentTitle)
      expect(rows(payment)).toEqual([
        ['お客様番号', '1000000101'],
        ['お支払い方法', '口座振替'],
        ['口座振替日', '毎月26日'],
        ['金融機関', '例示銀行 本店 普通 ****001'],
      ])
      expect(targets(payment.getAllByRole('link'))).toEqual([
        ['お支払い情報を見る', '/contract/payment'],
        ...(changesPayment ? [['お支払い方法を変更する', '/payMethod/create?kind=1020']] : []),
      ])
    },
  )
})

describe('without a contract', () => {
  const visit = (brand: BrandCode) =>
    [['来店予約（新しいタブで開きます）', `https://store.${brand}.example/reserve`]] as const

  it.each([
    ['cty', visit('cty')],
    ['cns', visit('cns')],
    ['nct', []],
  ] as const)(
    'HOME-06 makes no invoice and no contract call, and shows what can be done (%s)',
    async (brand, visits) => {
      const { calls } = await open({ brand, as: 'guest', at: '2024-12-15T10:00:00+09:00' })
      const panel = within(await main().findByRole('region', { name: 'ご契約がなくてもできること' }))
      expect(targets(panel.getAllByRole('link'))).toEqual([
        ['お申し込み・お問い合わせ', '/contact'],
        ...visits,
        ['お店で使えるクーポン', '/gift'],
        ['お問い合わせ', '/contact/inquiry'],
      ])
      expect(
        panel.getByText(/^ご契約はありません。ご契約中の方は、お客様番号を添えてお問い合わせください。$/),
      ).toBeVisible()
      expect(main().getByRole('link', { name: /^0120-/ })).toBeVisible()
      await settled()
      expect(calls().filter(({ path }) => /invoice|contract/.test(path))).toEqual([])
    },
  )

  it.each([
    ['cty', 100, true],
    ['cns', 100, true],
    ['nct', 100, true],
    ['cty', 99, false],
  ] as const)(
    'PLUS-01 of %s with the contract status %d says whether the customer is contracted: %s',
    async (brand, contract_sts, expected) => {
      await openWith({ contract_sts }, brand)
      await main().findByRole('navigation', { name: 'お手続き' })
      // The card of services also has this text, for one without a price.
      expect(main().queryAllByText('ご契約中', { selector: '.badge' })).toHaveLength(expected ? 1 : 0)
      expect(main().queryAllByText(/^ご契約はありません。/)).toHaveLength(expected ? 0 : 1)
    },
  )

  it('D33 is not assumed where the login does not say: the cards are queried and shown', async () => {
    const { calls } = await open({
      path: () => {
        const { loginUser, ...stored } = JSON.parse(localStorage.getItem('auth') ?? '{}')
        const { contract_sts: _, ...user } = loginUser
        localStorage.setItem('auth', JSON.stringify({ ...stored, loginUser: user }))
        return '/home'
      },
    })
    await card(invoiceTitle)
    await card(servicesTitle)
    await card(paymentTitle)
    expect(main().queryByText(/^ご契約はありません。/)).toBeNull()
    expect(main().getByRole('link', { name: 'お引っ越し' })).toBeVisible()
    expect(main().queryByText('ご契約中', { selector: '.badge' })).toBeNull()
    expect(texts(main().getAllByRole('paragraph'))).not.toContain('')
    expect(calls(certifyInvoice)).toHaveLength(1)
  })

  it.each([
    ['2023-03-31T23:59:45+09:00', false],
    ['2023-04-01T00:00:00+09:00', true],
  ] as const)('HOME-06 offers the visit to a store in its window only (%s)', async (at, offered) => {
    await open({ as: 'guest', at })
    const panel = within(await main().findByRole('region', { name: 'ご契約がなくてもできること' }))
    expect(panel.queryByRole('link', { name: /^来店予約/ }) !== null).toBe(offered)
  })

  it.each([
    ['2024-11-30T23:59:45+09:00', false],
    ['2024-12-01T00:00:00+09:00', true],
    ['2025-01-10T00:00:00+09:00', false],
  ] as const)('HOME-06 offers the coupon while a campaign is open only (%s)', async (at, offered) => {
    await open({ as: 'guest', at })
    const panel = within(await main().findByRole('region', { name: 'ご契約がなくてもできること' }))
    expect(panel.queryByRole('link', { name: 'お店で使えるクーポン' }) !== null).toBe(offered)
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'HOME-06 before the inquiry has a page, %s names the telephone alone',
    async (brand) => {
      await open({ brand, as: 'guest', version: 2023030600 })
      const panel = within(await main().findByRole('region', { name: 'ご契約がなくてもできること' }))
      expect(panel.getByText(/^ご契約はありません。/)).toBeVisible()
      expect(panel.queryByRole('link', { name: /お問い合わせ/ })).toBeNull()
      expect(main().getByRole('link', { name: /^0120-/ })).toBeVisible()
    },
  )

  it.each([
    ['2024-10-31T12:59:45+09:00', false],
    ['2024-10-31T13:00:00+09:00', true],
    ['2024-11-27T23:59:45+09:00', true],
    ['2024-11-28T00:00:00+09:00', false],
  ] as const)('HOME-06 offers mobility in its window only (%s)', async (at, offered) => {
    await open({ as: 'guest', at })
    const panel = within(await main().findByRole('region', { name: 'ご契約がなくてもできること' }))
    expect(targets(panel.queryAllByRole('link', { name: 'モビリティ' }))).toEqual(
      offered ? [['モビリティ', '/mobility/reserve']] : [],
    )
  })
})

describe('お手続き', () => {
  const jobs = () => within(main().getByRole('navigation', { name: 'お手続き' }))

  it.each([
    [
      'cty',
      'guest',
      [
        ['パスワードの変更', '/idpass/edit'],
        ['ご契約情報', '/contract'],
        ['サービス', '/service'],
      ],
    ],
    ['y3d', 'individual', [['パスワードの変更', '/idpass/edit']]],
  ] as const)('HOME-06, HOME-10 without a contract leads to no job of one (%s)', async (brand, as, expected) => {
    await open({ brand, as, version: 2025050101 })
    await main().findByRole('navigation', { name: 'お手続き' })
    expect(targets(jobs().getAllByRole('link'))).toEqual(expected)
  })

  it('HOME-10 leads to the page of each job', async () => {
    await open({ version: 2025050101 })
    await card(invoiceTitle)
    expect(targets(jobs().getAllByRole('link'))).toEqual([
      ['お引っ越し', '/contact/inquiry/create?matter=moving'],
      ['インターネットがつながらない', '/contact/inquiry/create?matter=internet'],
      ['テレビが映らない', '/contact/inquiry/create?matter=tv'],
      ['お問い合わせ', '/contact/inquiry/create'],
      ['お支払い方法の変更', '/payMethod/create?kind=1020'],
      ['チャンネルの追加', '/contact/apply/tv/create?change=add'],
      ['メールの設定', '/contract/internet_settings'],
      ['パスワードの変更', '/idpass/edit'],
      ['ご契約情報', '/contract'],
      ['サービス', '/service'],
    ])
  })

  it.each([
    ['お引っ越し', 'お引越しについて'],
    ['インターネットがつながらない', 'インターネットにつながらない'],
    ['テレビが映らない', 'テレビが映らない'],
  ] as const)('HOME-10, EASE-12 %s opens the inquiry with the matter chosen', async (job, choice) => {
    const { user } = await open()
    await card(invoiceTitle)
    await user.click(jobs().getByRole('link', { name: job }))
    await main().findByRole('heading', { level: 1, name: 'お問い合わせ' })
    await waitFor(() => expect(texts(checked())).toEqual([choice]))
  })

  it('HOME-10 お引っ越し chooses a matter that the provider writes in the same way', async () => {
    const { user, plan } = await open()
    await card(invoiceTitle)
    const cat_others = [{ code: '6', label: 'お引っ越しについて', group: '' }]
    plan('/api/contact/inquiry/certify_create', { kind: 'ok', data: { inquiry_options: { cat_others } } })
    await user.click(jobs().getByRole('link', { name: 'お引っ越し' }))
    await waitFor(() => expect(texts(checked())).toEqual(['お引っ越しについて']))
  })

  it('HOME-10, EASE-12 the change of payment opens with its kind chosen', async () => {
    const { user } = await open()
    await card(invoiceTitle)
    await user.click(jobs().getByRole('link', { name: 'お支払い方法の変更' }))
    await waitFor(() => expect(texts(checked())).toEqual(['お支払い方法の変更']))
  })

  it('HOME-10, EASE-12 the addition of channels opens the application for TV with it chosen', async () => {
    const { user, path } = await open()
    await card(invoiceTitle)
    await user.click(jobs().getByRole('link', { name: 'チャンネルの追加' }))
    expect(await main().findByRole('radio', { name: '追加する', checked: true })).toBeVisible()
    expect(await main().findByRole('heading', { name: 'チャンネルの追加' })).toBeVisible()
    expect(main().queryByRole('heading', { name: 'チャンネルの解約' })).toBeNull()
    await waitFor(() => expect(path()).toBe('/contact/apply/tv/create'))
  })

  const checked = () =>
    main()
      .queryAllByRole('checkbox', { checked: true })
      .flatMap((box) => (box instanceof HTMLInputElement ? [...(box.labels ?? [])] : []))
})

describe('お知らせ', () => {
  const notices = () => within(main().getByRole('region', { name: 'お知らせ' }))
  const items = () => texts(notices().getAllByRole('listitem'))

  it('HOME-11 shows nothing where there is nothing', async () => {
    await open()
    await card(invoiceTitle)
    expect(main().queryByRole('region', { name: 'お知らせ' })).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'HOME-11 names the running campaign with its last day (%s)',
    async (brand) => {
      const { calls } = await open({ brand, at: '2024-12-15T10:00:00+09:00' })
      await card('2024年12月分のご請求')
      expect(items()).toEqual(['1月9日（木）まで、プレゼントキャンペーンを受付中です。プレゼントを見る'])
      expect(targets(notices().getAllByRole('link'))).toEqual([['プレゼントを見る', '/gift']])
      await settled()
      // Asking for the campaign would mark it as seen.
      expect(calls('/api/gift/certify_index')).toEqual([])
    },
  )

  it.each([
    ['2025-01-09T23:59:45+09:00', true],
    ['2025-01-10T00:00:00+09:00', false],
  ] as const)('HOME-11 ends the campaign with its window (%s)', async (at, shown) => {
    await open({ at })
    await card('2025年1月分のご請求')
    expect(main().queryByText(/プレゼントキャンペーン/) !== null).toBe(shown)
  })

  it('HOME-11 names the day on which a campaign ends in the evening', async () => {
    const campaign_202412 = [{ start: '2024-12-01T00:00:00+09:00', end: '2024-12-25T18:00:00+09:00' }]
    await open({
      at: '2024-12-15T10:00:00+09:00',
      extra: { 'windows.json': Response.json({ cty: { campaign_202412 } }) },
    })
    await card('2024年12月分のご請求')
    await waitFor(() =>
      expect(items()).toEqual(['12月25日（水）まで、プレゼントキャンペーンを受付中です。プレゼントを見る']),
    )
  })

  it('HOME-11 names no last day of a campaign without a known end', async () => {
    const campaign_202412 = [{ start: '2024-12-01T00:00:00+09:00', end: '2099-12-31T00:00:00+09:00' }]
    await open({
      at: '2024-12-15T10:00:00+09:00',
      extra: { 'windows.json': Response.json({ cty: { campaign_202412 } }) },
    })
    await card('2024年12月分のご請求')
    await waitFor(() => expect(items()).toEqual(['プレゼントキャンペーンを受付中です。プレゼントを見る']))
  })

  it.each([
    ['stampSpots', 'スタンプラリーを開催中です。スタンプラリー'],
    ['stampExchange', 'スタンプラリーの景品の交換を受け付けています。スタンプラリー'],
  ])('HOME-11 names no last day of the stamp rally without a known end (%s)', async (name, expected) => {
    const openEnded = [{ start: '2024-12-01T00:00:00+09:00', end: '2099-12-31T00:00:00+09:00' }]
    await open({
      at: '2025-01-15T10:00:00+09:00',
      extra: { 'windows.json': Response.json({ cty: { stampPage: openEnded, [name]: openEnded } }) },
    })
    await card('2025年1月分のご請求')
    await waitFor(() => expect(items()).toEqual([expected]))
  })

  it('HOME-11 announces a maintenance without a known end', async () => {
    const maintenance = [{ start: '2024-12-20T01:00:00+09:00', end: '2099-12-31T00:00:00+09:00' }]
    await open({
      as: 'individual',
      at: '2024-12-15T10:00:00+09:00',
      extra: { 'windows.json': Response.json({ cty: { maintenance } }) },
    })
    await card('2024年12月分のご請求')
    await waitFor(() => expect(items()[0]).toBe('2024年12月20日 1:00 から、メンテナンスのため、ご利用いただけません。'))
  })

  it('HOME-11 EASE-18 gathers all that there is beside the content, each once, beginning with the maintenance', async () => {
    const notes = Response.json({ notes202503Html: '<p>検針日が変わります。</p>' })
    const maintenance = [{ start: '2024-12-20T01:00:00+09:00', end: '2024-12-20T05:00:00+09:00' }]
    await open({
      as: 'debitAtEnd',
      at: '2024-12-15T10:00:00+09:00',
      extra: { 'windows.json': Response.json({ cty: { maintenance } }), 'invoice.json': notes },
    })
    await card('2024年12月分のご請求')
    await main().findByText('検針日が変わります。')
    expect(items()).toEqual([
      '2024年12月20日 1:00 ～ 2024年12月20日 5:00 はメンテナンスのため、ご利用いただけません。',
      '検針日が変わります。',
      '1月9日（木）まで、プレゼントキャンペーンを受付中です。プレゼントを見る',
      '動画配信サービスの登録処理中です。動画配信サービスを見る',
    ])
    expect(main().getByRole('region', { name: 'お知らせ' }).closest('.columns__side')).not.toBeNull()
  })

  it.each([
    [110, 2, '動画配信サービスの登録でエラーが発生しています。動画配信サービスを見る'],
    [100, 9, '動画配信サービスの登録処理中です。動画配信サービスを見る'],
  ])(
    'HOME-11, GATE-20 tells of a streaming registration that waits or failed under a contract (%d, %d)',
    async (contract_sts, idp_sync_sts, expected) => {
      await openWith({ contract_sts, idp_sync_sts })
      await card(invoiceTitle)
      expect(items()).toEqual([expected])
      expect(targets(notices().getAllByRole('link'))).toEqual([['動画配信サービスを見る', '/ott']])
    },
  )

  it.each([
    [10, 2],
    [99, 9],
  ])(
    'HOME-11 tells of none without a contract (%d, %d), which the service asks for first',
    async (contract_sts, idp_sync_sts) => {
      await openWith({ contract_sts, idp_sync_sts })
      await main().findByRole('heading', { level: 1, name: 'ようこそ' })
      await settled()
      expect(main().queryByText(/動画配信サービスの登録/)).toBeNull()
    },
  )

  it('HOME-11 no longer tells of a streaming registration that has ended since the login', async () => {
    const { user, plan } = await open({ as: 'debitAtEnd' })
    await card(invoiceTitle)
    expect(items()).toEqual(['動画配信サービスの登録処理中です。動画配信サービスを見る'])
    plan('/api/idp_sync/update_idp_sync_sts', { kind: 'ok', data: { idpSyncSts: 1 }, times: 'always' })
    await user.click(notices().getByRole('link', { name: '動画配信サービスを見る' }))
    await main().findByText('ご利用いただけます。')
    await user.click(tile('ホーム'))
    await card(invoiceTitle)
    expect(main().queryByText(/動画配信サービスの登録/)).toBeNull()
  })

  it.each([
    ['more than a day ahead', '2024-04-20T10:00:00+09:00', 1, 0],
    ['within a day', '2024-04-22T12:00:00+09:00', 0, 1],
  ] as const)('HOME-11 announces a maintenance once: %s', async (_, at, onHome, inBanner) => {
    await open({ at })
    await card('2024年4月分のご請求')
    const text = /2024年4月23日 10:00 ～ 2024年4月23日 13:00/
    expect(main().queryAllByText(text)).toHaveLength(onHome)
    expect(screen.queryAllByText(text)).toHaveLength(onHome + inBanner)
  })

  it('HOME-11 announces the maintenance after the one in the banner', async () => {
    const spanOf = (day: string) => ({ start: `${day}T01:00:00+09:00`, end: `${day}T05:00:00+09:00` })
    const maintenance = ['2025-05-20', '2025-04-16', '2025-05-10'].map(spanOf)
    await open({ extra: { 'windows.json': Response.json({ cty: { maintenance } }) } })
    await card(invoiceTitle)
    expect(items()).toEqual(['2025年5月10日 1:00 ～ 2025年5月10日 5:00 はメンテナンスのため、ご利用いただけません。'])
    expect(screen.getByRole('region', { name: 'メンテナンスのお知らせ' })).toHaveTextContent(
      /^2025年4月16日 1:00 ～ 2025年4月16日 5:00 は/,
    )
  })

  it.each([
    ['2024-11-19T23:00:00+09:00', ['11月19日（火）まで、スタンプラリーを開催中です。スタンプラリー']],
    ['2024-11-20T00:00:00+09:00', ['11月26日（火）まで、スタンプラリーの景品の交換を受け付けています。スタンプラリー']],
    ['2024-11-26T23:00:00+09:00', ['11月26日（火）まで、スタンプラリーの景品の交換を受け付けています。スタンプラリー']],
    ['2024-11-27T00:00:00+09:00', []],
  ] as const)(
    'STAMP-14 tells of the rally while its spots are shown, then of the exchange (%s)',
    async (at, expected) => {
      await open({ at })
      await card('2024年11月分のご請求')
      expect(texts(main().queryAllByText(/スタンプラリー(を開催|の景品)/))).toEqual(expected)
      expect(targets(main().queryAllByRole('link', { name: 'スタンプラリー' }))).toEqual(
        expected.map(() => ['スタンプラリー', '/stamp']),
      )
    },
  )

  it('HOME-11 shows the notice of extra/invoice.json', async () => {
    const body = JSON.stringify({ notes202503Html: '<p>検針日が<b>変わります</b>。</p>' })
    await open({ extra: { 'invoice.json': new Response(body, { headers: { 'Content-Type': 'application/json' } }) } })
    await card(invoiceTitle)
    expect(await main().findByText('変わります')).toBeVisible()
    expect(items()).toEqual(['検針日が変わります。'])
  })
})

describe('what the portal has learnt since the login', () => {
  const ok = (data: object) => ({ kind: 'ok', data }) as const
  const contract = '/api/contract/certify_index'
  const gift = '/api/gift/certify_index'
  const ott = '/api/ott/ott_index'
  const sync = '/api/idp_sync/update_idp_sync_sts'

  it.each([
    ['guest', '/contract', { [contract]: ok({ contractSts: 110 }) }, 110, 0],
    ['guest', '/gift', { [gift]: ok({ contractSts: 110 }) }, 110, 0],
    ['guest', '/ott', { [ott]: ok({ contractSts: 110 }), [sync]: ok({}) }, 110, 0],
    ['guest', '/ott', { [ott]: ok({}), [sync]: ok({ contractSts: 110, idpSyncSts: 9 }) }, 110, 9],
    ['individual', '/contract', { [contract]: ok({ contractSts: 10 }) }, 10, 1],
    ['guest', '/contract', { [contract]: ok({ contractSts: 100 }) }, 100, 0],
    ['individual', '/contract', { [contract]: ok({ contractSts: 99 }) }, 99, 1],
    // Unknown.
    ['individual', '/contract', { [contract]: ok({}) }, 110, 1],
    ['guest', '/gift', { [gift]: ok({ contractSts: 1000 }) }, 10, 0],
    ['individual', '/ott', { [ott]: ok({}), [sync]: { kind: 'failure', message: '混雑しています。' } }, 110, 1],
    ['individual', '/ott', { [ott]: ok({ contractSts: 0 }), [sync]: ok({ contractSts: 0, idpSyncSts: 1000 }) }, 110, 1],
  ] as const)(
    'HOME-06, GATE-20, D33 is what home tells: %s, %s, %j',
    async (as, path, planned, contract_sts, idp_sync_sts) => {
      const { user, calls, store, stored } = await open({
        as,
        path: (api) => {
          for (const [endpoint, outcome] of Object.entries(planned)) api.scenarios.plan(endpoint, outcome)
          return path
        },
      })
      for (const endpoint of Object.keys(planned)) await waitFor(() => expect(calls(endpoint)).toHaveLength(1))
      const inFlight = () =>
        Object.values(store().getState()).flatMap((slice) =>
          slice && '_inFlight' in slice ? Object.keys(slice._inFlight) : [],
        )
      await waitFor(() => expect(inFlight()).toEqual([]))
      await user.click(tile('ホーム'))
      const shown = contract_sts < 100 ? 'ご契約がなくてもできること' : invoiceTitle
      expect(await main().findByRole('region', { name: shown })).toBeVisible()
      expect(main().queryAllByRole('link', { name: 'お引っ越し' })).toHaveLength(contract_sts < 100 ? 0 : 1)
      expect(stored()).toMatchObject({ loginUser: { contract_sts, idp_sync_sts } })
    },
  )
})

describe('a card that fails', () => {
  const paths = [
    [invoiceTitle, certifyInvoice, '24,654'],
    [servicesTitle, certifyService, '光1ギガコース'],
    [paymentTitle, certifyPayment, '毎月26日'],
  ] as const
  const outcomes = [
    [
      'EASE-07 no connection',
      { kind: 'network' },
      /^通信できませんでした。電波の届く場所で、もう一度お試しください。エラー/,
    ],
    ['a refusal', { kind: 'failure', message: '表示できません。' }, /^表示できません。$/],
    [
      'EASE-24 a proxy’s page',
      { kind: 'status', status: 502, statusText: 'Bad Gateway', body: '<html></html>' },
      /^エラーが発生しました。.*（Bad Gateway）$/,
    ],
  ] as const

  it.each(
    paths.flatMap(([title, path, content]) =>
      outcomes.map(([name, outcome, told]) => [title, name, path, content, outcome, told] as const),
    ),
  )(
    'HOME-12 %s: %s leaves the rest, and is queried again on demand',
    async (title, _, path, content, outcome, told) => {
      const { user, calls } = await open({
        path: (api) => {
          api.scenarios.plan(path, outcome)
          return '/home'
        },
      })
      for (const [other, , text] of paths) {
        if (other !== title) expect((await card(other)).getByText(text)).toBeVisible()
      }
      const failed = await card(title)
      expect(failed.queryByText(content)).toBeNull()
      expect(main().getByRole('navigation', { name: 'お手続き' })).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(failed.getByRole('status')).toHaveTextContent(told)
      await user.click(failed.getByRole('button', { name: 'もう一度読み込む' }))
      expect(await failed.findByText(content)).toBeVisible()
      expect(failed.queryByRole('button', { name: 'もう一度読み込む' })).toBeNull()
      expect(calls(path)).toHaveLength(2)
      expect(failed.getByRole('heading', { name: title })).toHaveFocus()
    },
  )

  it('is loading while it is queried again, and its failure is gone', async () => {
    const { user, api } = await open({
      path: (mock) => {
        mock.scenarios.plan(certifyPayment, { kind: 'failure', message: '表示できません。' })
        return '/home'
      },
    })
    const failed = await card(paymentTitle)
    expect(await failed.findByText('表示できません。')).toBeVisible()
    api.scenarios.hold()
    await user.click(failed.getByRole('button', { name: 'もう一度読み込む' }))
    expect(await failed.findByText('読み込んでいます')).toBeVisible()
    expect(failed.queryByText('表示できません。')).toBeNull()
    expect(failed.queryByRole('button', { name: 'もう一度読み込む' })).toBeNull()
    await api.scenarios.release()
    expect(await failed.findByText('毎月26日')).toBeVisible()
  })

  it('on a later visit has nothing of the earlier one beside its failure', async () => {
    const { user, plan, back } = await open({ path: '/home' })
    expect(await (await card(paymentTitle)).findByText('毎月26日')).toBeVisible()
    await user.click(tile('ご請求明細'))
    await headed('ご請求明細')
    plan(certifyPayment, { kind: 'failure', message: '表示できません。' })
    await back()
    const failed = await card(paymentTitle)
    expect(await failed.findByText('表示できません。')).toBeVisible()
    expect(failed.queryByText('毎月26日')).toBeNull()
  })

  it('HOME-12 loads without the overlay while another card waits', async () => {
    const { api, calls } = await open({
      path: (mock) => {
        mock.scenarios.hold()
        return '/home'
      },
    })
    await main().findByRole('region', { name: servicesTitle })
    await waitFor(() =>
      expect(
        calls()
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(paths.map(([, path]) => path).toSorted()),
    )
    expect(screen.queryByText('読み込んでいます', { selector: '.overlay *' })).toBeNull()
    expect(main().getAllByText('読み込んでいます')).toHaveLength(3)
    await api.scenarios.release({ path: certifyPayment })
    expect((await card(paymentTitle)).getByText('毎月26日')).toBeVisible()
    expect(main().getAllByText('読み込んでいます')).toHaveLength(2)
    await api.scenarios.release()
    expect((await card(invoiceTitle)).getByText('24,654')).toBeVisible()
  })

  it.each([
    ['NEED_LOGIN', { kind: 'needLogin', message: '期限が切れました。' }, /^期限が切れました。ログインしてください。$/],
    ['NEED_LOGIN without a message', { kind: 'needLogin' }, /^ログインしてください。$/],
    ['401 without words', { kind: 'status', status: 401 }, /^ログインしてください。$/],
  ] as const)('HOME-12, AUTH-42 %s in all of them ends the session once, and says so', async (_, outcome, told) => {
    const { user, stored } = await open({
      path: (api) => {
        for (const [, path] of paths) api.scenarios.plan(path, outcome)
        return '/home'
      },
    })
    await main().findByRole('heading', { level: 1, name: 'ログイン' })
    expect(stored()).toBeNull()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(told)])
    await logIn(user)
    await main().findByRole('heading', { level: 1, name: 'ようこそ' })
    await card(invoiceTitle)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('AUTH-42 a visitor, and a customer who logged out, are not told that a session ended', async () => {
    const { user } = await openPortal({ path: '/home', at: april })
    const loginForm = () => main().findByRole('heading', { level: 1, name: 'ログイン' })
    await loginForm()
    expect(screen.queryByRole('alert')).toBeNull()
    await logIn(user)
    await card(invoiceTitle)
    await user.click(screen.getByRole('button', { name: /様のメニュー$/ }))
    await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
    await loginForm()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('ログインしてください。')).toBeNull()
  })
})

describe('the recommended browsers', () => {
  const summary = () => screen.queryByText('推奨ブラウザ', { selector: 'summary' })

  it.each(['/login', '/home'])('HOME-14 are folded below the login (%s)', async (path) => {
    const { user } = await openPortal({ path })
    await main().findByRole('heading', { level: 1, name: 'ログイン' })
    expect(main().getByText('JavaScriptおよびCookieを有効にしてください。')).not.toBeVisible()
    await user.click(present(summary()))
    expect(main().getByText('JavaScriptおよびCookieを有効にしてください。')).toBeVisible()
  })

  it('HOME-14 are not on the home of a logged-in customer', async () => {
    await open()
    await card(invoiceTitle)
    expect(summary()).toBeNull()
  })

  it.each([
    ['/idpass', 'ログインしてください。'],
    ['/newRegist/entryMail', '新規登録'],
    ['/notFound', 'お探しのページが見つかりません'],
  ])('HOME-14 are on no other page (%s)', async (path, text) => {
    await openPortal({ path })
    await main().findAllByText(text)
    expect(summary()).toBeNull()
  })
})
