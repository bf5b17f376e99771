/** A contract status of 100 or more means contracted (portal-1 §6). */
export const isContracted = (contractSts: number | undefined) => contractSts !== undefined && contractSts >= 100

/** The contract status in words; '' if unknown (D33). */
export function contractStatusText(contractSts: number | undefined): string {
  if (contractSts === undefined) return ''
  return isContracted(contractSts) ? 'ご契約中' : 'ご契約はありません。'
}
