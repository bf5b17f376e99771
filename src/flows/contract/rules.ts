import type { AtAddress, InternetSettings } from '../../api/endpoints/contract'
import { dateLabel, instantOf } from '../../time/japan'

/** A date of the provider's, written in any of the usual ways, as 「2025年4月14日」, in Japan; '' for anything else. */
export function dayLabel(date: string): string {
  const said = dateLabel(instantOf(date))
  if (said) return said
  const [year, month, day] = (/^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(date) ?? []).slice(1).map(Number)
  return year && month && day && month <= 12 && day <= 31 ? `${year}年${month}月${day}日` : ''
}

/** The address that an answer is of, 1 where it names none (CON-12). */
export const addressOf = ({ tgt_address_no }: AtAddress) => tgt_address_no || '1'

/** An answer about one address over what was known: of the address that was asked for, with the addresses to choose from. */
export const completed = (answer: AtAddress, asked: string, before: AtAddress | null): AtAddress => ({
  ...answer,
  tgt_address_no: answer.tgt_address_no || asked,
  address_cands: answer.address_cands ?? before?.address_cands,
})

/** Whether the provider has anything to set up for the customer. */
export const hasSettings = ({ linkage_date, ...settings }: InternetSettings) =>
  Object.values(settings).some((value) =>
    typeof value === 'number' ? value > 0 : value !== undefined && value.length > 0,
  )
