/*
 * Tolerant in, strict out: what people type becomes what is sent, on leaving a field and on submit, never while an input
 * method composes.
 */

/** Full-width letters, digits, symbols and spaces to half-width: １２３ａ＠ → 123a@. */
const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ')

/** For identifiers and addresses of mail: half-width, without spaces at the ends. */
export const normalizeIdentifier = (text: string) => halfWidth(text).trim()

/** For codes and numbers that are printed in groups: half-width, without any space. １２３ ４５６ → 123456. */
export const code = (text: string) => halfWidth(text).replace(/\s/g, '')

/** For numbers that are written with hyphens, brackets or a mark: their digits alone. 〒１２３－４５６７ → 1234567. */
export const normalizeDigits = (text: string) => halfWidth(text).replace(/[\s\-‐‑‒–—―−ーｰ()〒]/g, '')

/** For names and addresses: only the ends are tidied; any letter is a letter. */
export const trim = (text: string) => text.trim()

const toKatakana = (text: string) =>
  text.replace(/[ぁ-ゖゝゞ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60))

/** Hiragana and half-width katakana to full-width katakana, one letter each: やまだ, ﾔﾏﾀﾞ → ヤマダ. */
export const normalizeKatakana = (text: string) =>
  toKatakana(text.replace(/[\uff65-\uff9f]+/g, (part) => part.normalize('NFKC')).normalize('NFC')).trim()

/** What a name in katakana may be made of: foreign names have Latin letters, dots, hyphens and apostrophes too (D36). */
export const isKana = (text: string) =>
  /^[\p{Script=Katakana}\p{Script=Latin}ー・\s\p{Dash_Punctuation}−.．'’＇]+$/u.test(text)
