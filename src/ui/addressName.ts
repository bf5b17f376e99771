/** An address's name, or 「住所2」 if it has none. */
export const addressName = (address: { readonly address_no: string; readonly address_name: string }) =>
  address.address_name.trim() || `住所${address.address_no}`
