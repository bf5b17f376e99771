/** The kinds of the change of contractor and payment, one or both (portal-2 §9). */
export const kinds = { contractor: '1010', payMethod: '1020' } as const

/**
 * Queries for links to a form that open it with a matter chosen. The form reads them with `requestedValues`
 * (src/application).
 */
export const formQueries = {
  contractor: `?kind=${kinds.contractor}`,
  payMethod: `?kind=${kinds.payMethod}`,
  moving: '?matter=moving',
  noInternet: '?matter=internet',
  noPicture: '?matter=tv',
  moreChannels: '?change=add',
} as const
