/** What can be changed, one or both (portal-2 §9). */
export const kinds = { contractor: '1010', payMethod: '1020' } as const
