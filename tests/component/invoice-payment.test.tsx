import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InvoiceMonth } from '../../src/api/endpoints/invoice'
import type { BrandCode } from '../../src/brand/gates'
import { certify, change, choose, inMay, item, like, open, openInvoice, provided, summary } from './invoice-setup'
import { main, tile } from './portal'

describe('payment', () => {
  const byCard = 'ご登録のクレジットカードでのお支払いです。引き落とし日はカード会社にご確認ください。'
  const byOther = '請求書・コンビニエンスストアなどでのお支払いです。'
  const holiday = '振替日が金融機関の休業日の場合は、翌営業日の振替となります。'
  const debitDay = /口座振替日/
  const movedFrom = (day: string) => `振替日の${day}は金融機関の休業日のため、翌営業日に振り替えます。`

  it('INV-39 names payment by card, without a date', async () => {
    await openInvoice({ as: 'card' })
    expect(screen.getByText(byCard)).toBeVisible()
    expect(screen.queryByText(debitDay)).toBeNull()
    expect(screen.queryByText(byOther)).toBeNull()
  })

  it.each(['クレジットカード', '継続振込', ''])(
    'INV-39 INV-40 shows no day of a debit for 「%s」, even if the response has one',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26 }))
      await screen.findByRole('heading', { name: 'お支払いについて' })
      expect(screen.queryAllByText(byCard)).toHaveLength(pay_method === 'クレジットカード' ? 1 : 0)
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
    },
  )

  it('INV-40 shows the day of the debit in the billing month', async () => {
    const opened = await openInvoice()
    expect(screen.getByText('口座振替日：4月26日')).toBeVisible()
    await choose(opened, '202412')
    expect(await screen.findByText('口座振替日：12月26日')).toBeVisible()
    expect(screen.queryByText(byCard)).toBeNull()
    expect(screen.queryByText(byOther)).toBeNull()
  })

  it('INV-40 shows the day of a month to come', async () => {
    const opened = await open()
    opened.plan(certify, like('202505', { withdrawal_day: 26 }))
    expect(await screen.findByText('口座振替日：5月26日')).toBeVisible()
  })

  it('INV-40 shows no day after the last of the month', async () => {
    const opened = await openInvoice({ as: 'debitAtEnd' })
    expect(screen.getByText('口座振替日：4月30日')).toBeVisible()
    await choose(opened, '202502')
    expect(await screen.findByText('口座振替日：2月28日')).toBeVisible()
  })

  describe.each<[string, NonNullable<InvoiceMonth['invoice_items']>]>([
    ['nothing', []],
    ['a refund', [item(1, 'ご請求合計', '-3,300')]],
    ['a total of 0', [item(1, '割引', '-550'), item(2, 'ご請求合計', '0')]],
  ])('of a month with %s', (_, invoice_items) => {
    const transfer = '振込でお支払いになる場合'

    it.each<[string, BrandCode, string, string | null, 'open' | 'folded']>([
      ['INV-44', 'cty', '口座振替', null, 'folded'],
      ['INV-44', 'cns', '口座振替', null, 'folded'],
      ['INV-38', 'nct', '口座振替', byOther, 'open'],
      ['INV-39', 'cty', 'クレジットカード', byCard, 'folded'],
      ['INV-39', 'cns', 'クレジットカード', byCard, 'folded'],
      ['INV-39', 'nct', 'クレジットカード', byCard, 'folded'],
      ['INV-41', 'cty', 'コンビニ', byOther, 'open'],
      ['INV-41', 'cns', 'コンビニ', byOther, 'open'],
      ['INV-41', 'nct', 'コンビニ', byOther, 'open'],
    ])(
      'D17 D29 %s %s says how 「%s」 pays and lists the accounts, without a day',
      async (_number, brand, pay_method, note, shape) => {
        const opened = await open({ brand })
        opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26, invoice_items }))
        const payment = await screen.findByRole('heading', { name: 'お支払いについて' })
        expect(payment).toBeVisible()
        for (const text of [byCard, byOther]) expect(screen.queryAllByText(text)).toHaveLength(text === note ? 1 : 0)
        expect(main().queryByText(/に口座振替|口座振替日|でお支払い$/)).toBeNull()
        expect(screen.queryByText(holiday)).toBeNull()
        const [account] = screen.getAllByText(/例示(?:銀行|信用金庫)/)
        expect(screen.queryAllByText(transfer)).toHaveLength(shape === 'folded' ? 1 : 0)
        if (shape === 'folded') {
          expect(account).not.toBeVisible()
          await opened.user.click(screen.getByText(transfer))
        }
        expect(account).toBeVisible()
        expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
      },
    )
  })

  it.each([
    ['INV-38', '口座振替', 'お支払い方法：口座振替'],
    ['INV-39', 'クレジットカード', byCard],
  ])(
    'D33 INV-44 %s NCT lists its accounts, and names no other payment for 「%s」 of a month whose items are unknown',
    async (_, pay_method, note) => {
      const opened = await open({ brand: 'nct' })
      const { invoice_items: _items, ...unread } = provided('202504')
      opened.plan(certify, { kind: 'ok', data: { ...unread, pay_method } })
      await screen.findByRole('heading', { name: 'お支払いについて' })
      expect(screen.getByText(note)).toBeVisible()
      expect(screen.queryByText(byOther)).toBeNull()
      expect(screen.getAllByText(/例示(?:銀行|信用金庫)/)).toHaveLength(2)
    },
  )

  it('D29 D33 INV-44 keeps the accounts of a month whose total is not a number yet, without a debit day', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { invoice_items: [item(1, 'ご請求合計', '計算中')] }))
    await screen.findByRole('heading', { name: 'お支払いについて' })
    expect(screen.getByText('振込でお支払いになる場合')).toBeVisible()
    expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
  })

  it.each(['現金', 'コンビニ', 'その他', '集金', '請求書', 'コンビニエンスストア払い'])(
    'INV-41 names other payment for %s, without a date',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method, withdrawal_day: 26 }))
      expect(await screen.findByText(byOther)).toBeVisible()
      expect(screen.queryByText(debitDay)).toBeNull()
      expect(screen.queryByText(byCard)).toBeNull()
    },
  )

  it.each<[BrandCode]>([['cty'], ['cns']])(
    'INV-42 %s shows the general note on bank holidays up to April 2025, and later none, even for a Sunday',
    async (brand) => {
      const opened = await open({ brand, at: inMay })
      opened.plan(certify, like('202505', { withdrawal_day: 25 }))
      expect(await screen.findByText('口座振替日：5月25日')).toBeVisible()
      expect(screen.getByText(movedFrom('5月25日（日）'))).toBeVisible()
      expect(screen.queryByText(holiday)).toBeNull()
      await choose(opened, '202504')
      expect(await screen.findByText(holiday)).toBeVisible()
      await choose(opened, '202412')
      await screen.findByText('口座振替日：12月26日')
      expect(screen.getByText(holiday)).toBeVisible()
    },
  )

  it.each(['クレジットカード', '請求書', '別の方法'])(
    'INV-42 shows no note on bank holidays for payment by %s',
    async (pay_method) => {
      const opened = await open()
      opened.plan(certify, like('202504', { pay_method }))
      await summary('2025年4月')
      expect(screen.queryByText(holiday)).toBeNull()
    },
  )

  it('INV-43 HOME-01 NCT never shows the general note on bank holidays, only that a debit day moves', async () => {
    const opened = await openInvoice({ brand: 'nct' })
    expect(screen.getByText('口座振替日：4月26日')).toBeVisible()
    expect(screen.getByText(movedFrom('4月26日（土）'))).toBeVisible()
    expect(screen.queryByText(holiday)).toBeNull()
    await choose(opened, '202403')
    await screen.findByText('口座振替日：3月26日')
    expect(screen.queryByText(/休業日/)).toBeNull()
    opened.plan(change, like('202403', { billing_ym: '202001' }))
    await choose(opened, '202404')
    await screen.findByText('口座振替日：1月26日')
    expect(screen.getByText(movedFrom('1月26日（日）'))).toBeVisible()
    expect(screen.queryByText(holiday)).toBeNull()
    opened.plan(change, like('202412', { pay_method: 'コンビニ' }))
    await choose(opened, '202412')
    await screen.findByText(byOther)
    expect(screen.queryByText(holiday)).toBeNull()
    await opened.user.click(tile('ホーム'))
    await screen.findByText('4月28日（月）に口座振替')
    expect(screen.queryByText(holiday)).toBeNull()
  })

  it.each(['cty', 'cns', 'nct'] as const)(
    'D33 shows neither a day nor the note on bank holidays for a debit of an unknown month (%s)',
    async (brand) => {
      const opened = await open({ brand })
      opened.plan(certify, like('202504', { billing_ym: '', withdrawal_day: 26 }))
      await summary('ご請求月：－')
      expect(screen.getAllByText('お支払い方法：口座振替')).toHaveLength(2)
      expect(screen.queryByText(holiday)).toBeNull()
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
    },
  )

  it('INV-38 NCT shows other payment for a debit without a day', async () => {
    const opened = await open({ brand: 'nct' })
    opened.plan(certify, like('202504', { withdrawal_day: 0 }))
    expect(await screen.findByText(byOther)).toBeVisible()
    expect(screen.queryByText(debitDay)).toBeNull()
  })

  it.each(['cty', 'cns'] as const)(
    'INV-42 a debit without a day is named, and noted, without a date (%s)',
    async (brand) => {
      const opened = await open({ brand })
      opened.plan(certify, like('202504', { withdrawal_day: 0 }))
      const panel = await summary('2025年4月')
      expect(panel.getByText('お支払い方法：口座振替')).toBeVisible()
      expect(screen.getAllByText('お支払い方法：口座振替')).toHaveLength(2)
      expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
      expect(screen.getByText(holiday)).toBeVisible()
    },
  )

  it.each([
    ['a refund', [item(1, '返金', '-500')]],
    ['no charge', [item(1, '基本料金', '0')]],
  ])('a debit without a day is not named for %s', async (_, invoice_items) => {
    const opened = await open()
    opened.plan(certify, like('202504', { withdrawal_day: 0, invoice_items }))
    await summary('2025年4月')
    expect(screen.queryByText(/口座振替/)).toBeNull()
  })

  it('INV-38 NCT shows other payment for a debit of a month to come', async () => {
    const opened = await open({ brand: 'nct' })
    opened.plan(certify, like('202505', { withdrawal_day: 26 }))
    const panel = await summary('2025年5月')
    expect(panel.getByText('請求書・コンビニエンスストアなどでお支払い')).toBeVisible()
    expect(screen.getByText(byOther)).toBeVisible()
    expect(screen.queryByText(/に口座振替|口座振替日/)).toBeNull()
  })

  const accounts: readonly [BrandCode, readonly string[]][] = [
    [
      'cty',
      [
        'みえ例示銀行 本店営業部 普通 0000011口座名義 シーティーワイ',
        '四日市例示信用金庫 中央支店 普通 0000012口座名義 シーティーワイ',
      ],
    ],
    ['cns', ['すずか例示銀行 本店営業部 普通 0000021口座名義 シーエヌエス']],
    [
      'nct',
      [
        'にいがた例示銀行 長岡支店 普通 0000031口座名義 エヌシーティー',
        '越後例示信用金庫 本店 普通 0000032口座名義 エヌシーティー',
      ],
    ],
  ]
  it.each(accounts)('INV-44 %s lists its own accounts and who pays the fee', async (brand, expected) => {
    await openInvoice({ brand, as: 'bill' })
    const shown = screen.getAllByText(/例示(?:銀行|信用金庫)/)
    expect(shown.map((account) => account.closest('li')?.textContent)).toEqual(expected)
    expect(shown[0]).toBeVisible()
    expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
  })

  it.each([
    ['cty', 'individual'],
    ['cty', 'card'],
    ['cns', 'individual'],
    ['nct', 'individual'],
  ] as const)('D29 INV-44 collapses the accounts if the month is paid otherwise (%s, %s)', async (brand, as) => {
    const { user } = await openInvoice({ brand, as })
    const [account] = screen.getAllByText(/例示銀行/)
    expect(account).not.toBeVisible()
    await user.click(screen.getByText('振込でお支払いになる場合'))
    expect(account).toBeVisible()
    expect(screen.getByText('振込手数料はお客様のご負担となります。')).toBeVisible()
  })

  it('D33 states a payment method of no class as it came, and asks for no transfer', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { pay_method: '継続振込' }))
    expect(await screen.findAllByText('お支払い方法：継続振込')).toHaveLength(2)
    expect(screen.queryByText(byOther)).toBeNull()
    expect(screen.queryByText('請求書・コンビニエンスストアなどでお支払い')).toBeNull()
    expect(screen.getAllByText(/例示銀行/)[0]).not.toBeVisible()
  })

  it('D29 INV-44 shows the accounts open if the payment method is unknown', async () => {
    const opened = await open()
    opened.plan(certify, like('202504', { pay_method: '' }))
    expect((await screen.findAllByText(/例示銀行/))[0]).toBeVisible()
    expect(screen.queryByText('振込でお支払いになる場合')).toBeNull()
  })
})
