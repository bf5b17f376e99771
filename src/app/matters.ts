import { kinds } from '../flows/payMethod/kinds'

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
