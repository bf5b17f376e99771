/** What the change of contractor and payment can be about, one or both (portal-2 §9). */
export const kinds = { contractor: '1010', payMethod: '1020' } as const

/**
 * What a link can ask for: the query of a form, which opens with that matter chosen. The form reads it with
 * `requestedValues` (src/application).
 */
export const asksFor = {
  contractor: `?kind=${kinds.contractor}`,
  payMethod: `?kind=${kinds.payMethod}`,
  moving: '?matter=moving',
  noInternet: '?matter=internet',
  noPicture: '?matter=tv',
} as const
