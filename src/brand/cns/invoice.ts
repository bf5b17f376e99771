import type { InvoiceBrand } from '../types'

export const invoice: InvoiceBrand = {
  accounts: [{ bank: 'すずか例示銀行', branch: '本店営業部', number: '普通 0000021', holder: 'シーエヌエス' }],
  bankHolidayNoteUntil: '202504',
  strictDebit: false,
}
