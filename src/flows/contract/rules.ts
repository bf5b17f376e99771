import type { AtAddress, InternetSettings } from '../../api/endpoints/contract'

/** The address number of a response, '1' if it has none (CON-12). */
export const addressOf = ({ tgt_address_no }: AtAddress) => tgt_address_no || '1'

/** Completes a response: with the known address if it names none, and with the known address options. */
export const completed = (response: AtAddress, known: string, before: AtAddress | null): AtAddress => ({
  ...response,
  tgt_address_no: response.tgt_address_no || known,
  address_cands: response.address_cands ?? before?.address_cands,
})

/** Whether the response contains any setting. */
export const hasSettings = ({ linkage_date, ...settings }: InternetSettings) =>
  Object.values(settings).some((value) =>
    typeof value === 'number' ? value > 0 : value !== undefined && value.length > 0,
  )
