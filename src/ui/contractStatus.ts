/** Whether a contract status means contracted: 100 or more does (portal-1 §6). */
export const isContracted = (contractSts: number | undefined) => contractSts !== undefined && contractSts >= 100

/** Whether contracted, in words; '' where nobody said (D33). */
export function contractStatusText(contractSts: number | undefined): string {
  if (contractSts === undefined) return ''
  return isContracted(contractSts) ? 'ご契約中' : 'ご契約はありません。'
}
