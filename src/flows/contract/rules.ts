import type { AtAddress, InternetSettings } from '../../api/endpoints/contract'
import { dateLabel, instantOf } from '../../time/japan'

/** A provider's date in any common notation as 「2025年4月14日」, Japan time; '' for anything else. */
export function dayLabel(date: string): string {
  const label = dateLabel(instantOf(date))
  if (label) return label
  const [year, month, day] = (/^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(date) ?? []).slice(1).map(Number)
  return year && month && day && month <= 12 && day <= 31 ? `${year}年${month}月${day}日` : ''
}

/** The address number of a response, '1' if it names none (CON-12). */
export const addressOf = ({ tgt_address_no }: AtAddress) => tgt_address_no || '1'

/** Completes a response: with the requested address if it names none, and with the known address options. */
export const completed = (response: AtAddress, asked: string, before: AtAddress | null): AtAddress => ({
  ...response,
  tgt_address_no: response.tgt_address_no || asked,
  address_cands: response.address_cands ?? before?.address_cands,
})

/** Whether the response contains any setting. */
export const hasSettings = ({ linkage_date, ...settings }: InternetSettings) =>
  Object.values(settings).some((value) =>
    typeof value === 'number' ? value > 0 : value !== undefined && value.length > 0,
  )
