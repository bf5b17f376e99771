import type { AtAddress, InternetSettings } from '../../api/endpoints/contract'
import { texts } from './texts'

/** The address number of a response, '1' if it has none (CON-12). */
export const addressOf = ({ tgt_address_no }: AtAddress) => tgt_address_no || '1'

/** The address of a response, the only one if it names none; undefined if it is not among the options. */
export function shownAddress(shown: AtAddress) {
  const { tgt_address_no, address_cands: [first, ...more] = [] } = shown
  if (tgt_address_no === '' && more.length === 0) return first
  return shown.address_cands?.find(({ address_no }) => address_no === addressOf(shown))
}

/** Completes a response: with the known address if it names none, and with the known address options. */
export const completed = (response: AtAddress, known: string, before: AtAddress | null): AtAddress => ({
  ...response,
  tgt_address_no: response.tgt_address_no || known,
  address_cands: response.address_cands ?? before?.address_cands,
})

/** The items as names and values; 「－」 for an empty value. */
export const itemRows = (items: readonly { readonly item_name: string; readonly item_value: string }[]) =>
  items.map(({ item_name, item_value }) => [item_name, item_value.trim() || texts.none] as const)

/** Whether the response contains any setting. */
export const hasSettings = ({ linkage_date, ...settings }: InternetSettings) =>
  Object.values(settings).some((value) =>
    typeof value === 'number' ? value > 0 : value !== undefined && value.length > 0,
  )
