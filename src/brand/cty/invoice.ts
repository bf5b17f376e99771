import type { InvoiceBrand } from '../types'

export const invoice: InvoiceBrand = {
  accounts: [
    { bank: 'みえ例示銀行', branch: '本店営業部', number: '普通 0000011', holder: 'シーティーワイ' },
    { bank: '四日市例示信用金庫', branch: '中央支店', number: '普通 0000012', holder: 'シーティーワイ' },
  ],
  bankHolidayNoteUntil: '202504',
  strictDebit: false,
}
