/*
 * Accepts tolerantly, sends strictly: values are normalized on blur and on submit, never during an IME composition.
 */

/** Full-width letters, digits, symbols and spaces to half-width: １２３ａ＠ → 123a@. */
const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

/** For identifiers and e-mail addresses: half-width, trimmed. */
export const normalizeIdentifier = (text: string) => halfWidth(text).trim()

/** Replaces characters typed for a hyphen: other dashes, a minus, and the long vowel mark, which is on the same key. */
const withHyphens = (text: string) => halfWidth(text).replace(/[‐‑‒–—―−ーｰ]/g, '-')

/** For numbers printed with hyphens: half-width, trimmed, with hyphens. ００００ー１２３４ → 0000-1234. */
export const normalizeNumber = (text: string) => withHyphens(text).trim()

/** For codes and numbers printed in groups: half-width, with hyphens, without any space. １２３ ４５６ → 123456. */
export const normalizeCode = (text: string) => withHyphens(text).replace(/\s/g, '')

/** For numbers written with hyphens, brackets or a mark: the digits only. 〒１２３－４５６７ → 1234567. */
export const normalizeDigits = (text: string) => withHyphens(text).replace(/[\s\-()〒]/g, '')

/** For names and addresses: only trimmed, since any letter is valid. */
export const trim = (text: string) => text.trim()

const toKatakana = (text: string) =>
  text.replace(/[ぁ-ゖゝゞ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))

/** Hiragana and half-width katakana to full-width katakana, one letter each: やまだ, ﾔﾏﾀﾞ → ヤマダ. */
export const normalizeKatakana = (text: string) =>
  toKatakana(text.replace(/[\uff65-\uff9f]/g, (letter) => letter.normalize('NFKC')).normalize('NFC')).trim()

/** Katakana, and the Latin letters, dots, hyphens, equals signs and apostrophes of foreign names (D36). */
export const isKana = (text: string) =>
  /^[\p{Script=Katakana}\p{Script=Latin}ー・\s\p{Dash_Punctuation}−=＝.．'’＇]+$/u.test(text)
