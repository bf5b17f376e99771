import type { AtAddress, InternetSettings } from '../../api/contract/contract'

/** A date of the provider's, written in any of the usual ways, as 「2025年4月14日」; '' for anything else. */
export function dayLabel(date: string): string {
  const [year, month, day] = (/^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(date) ?? []).slice(1).map(Number)
  return year && month && day && month <= 12 && day <= 31 ? `${year}年${month}月${day}日` : ''
}

/** The address that an answer is of, 1 where it names none (CON-12). */
export const addressOf = ({ tgt_address_no }: AtAddress) => tgt_address_no || '1'

/** Whether the provider has anything to set up for the customer. */
export const hasSettings = ({ linkage_date, ...settings }: InternetSettings) =>
  Object.values(settings).some((value) => (typeof value === 'number' ? value > 0 : value.length > 0))
