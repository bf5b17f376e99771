/**
 * What is written between the parts of a number, for a `u` expression: hyphens and lines of every kind, dots, brackets,
 * slashes, spaces, hidden marks.
 */
export const separator = '[ー\\p{P}\\p{S}\\p{Z}\\p{C}]'

/** Full-width digits as half-width ones; 「①」 is not a digit of the number, although NFKC makes one of it. */
export const withPlainDigits = (text: string) => text.replace(/\p{No}/gu, ' ').normalize('NFKC')
