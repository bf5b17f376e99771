/** Whether a contract status means contracted: 100 or more does (portal-1 §6). */
export const isContracted = (contractSts: number) => contractSts >= 100

/** Whether contracted, in words. */
export const contractWords = (contractSts: number) => (isContracted(contractSts) ? 'ご契約中' : 'ご契約はありません。')
