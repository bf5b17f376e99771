/*
 * Tolerant in, strict out: what people type becomes what is sent, on leaving a field and on submit, never while an input
 * method composes.
 */

/** Full-width letters, digits, symbols and spaces to half-width: １２３ａ＠ → 123a@. */
const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

/** For identifiers, addresses of mail and codes: half-width, without spaces at the ends. */
export const identifier = (text: string) => halfWidth(text).trim()

/** For numbers that are written with hyphens of any kind: their digits alone. １２３－４５６７ → 1234567. */
export const digits = (text: string) => halfWidth(text).replace(/[\s\-‐‑‒–—―−ーｰ－]/g, '')

/** For names and addresses: only the ends are tidied; any letter is a letter. */
export const trimmed = (text: string) => text.trim()

const toKatakana = (text: string) =>
  text.replace(/[ぁ-ゖゝゞ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))

/** Hiragana and half-width katakana to full-width katakana: やまだ, ﾔﾏﾀﾞ → ヤマダ. */
export const katakana = (text: string) =>
  toKatakana(text.replace(/[\uff65-\uff9f]+/g, (part) => part.normalize('NFKC'))).trim()
