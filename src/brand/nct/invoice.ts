import type { InvoiceBrand } from '../types'

export const invoice: InvoiceBrand = {
  accounts: [
    { bank: 'にいがた例示銀行', branch: '長岡支店', number: '普通 0000031', holder: 'エヌシーティー' },
    { bank: '越後例示信用金庫', branch: '本店', number: '普通 0000032', holder: 'エヌシーティー' },
  ],
  bankHolidayNoteUntil: '',
  strictDebit: true,
  statement: {
    title: '仕入税額控除用の支払明細書',
    notes: [
      '繰越金額は表示されません。',
      '直近1年分をご利用いただけます。',
      '2024年12月より前の明細書はご利用いただけません。',
    ],
    button: '支払明細書をダウンロード（PDF）',
    from: '202412',
  },
}
