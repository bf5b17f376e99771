import type { InvoiceBrand } from '../types'

export const invoice: InvoiceBrand = {
  accounts: [
    { bank: 'にいがた例示銀行', branch: '長岡支店', number: '普通 0000031', holder: 'エヌシーティー' },
    { bank: '越後例示信用金庫', branch: '本店', number: '普通 0000032', holder: 'エヌシーティー' },
  ],
  bankHolidayNoteUntil: '',
  strictDebit: true,
  download: { as: 'panel', from: '202412' },
}
