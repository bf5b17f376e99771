/** Full-width letters, digits, symbols and spaces to half-width: １２３ａ＠ → 123a@. */
export const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

/** For identifiers that are typed by hand: half-width, without spaces at the ends. */
export const identifier = (text: string) => halfWidth(text).trim()
