import { inJapan, two } from './japan'

/* Months, as the provider writes them: YYYYMM. */

/** 2025-03-31T15:30Z → '202504'. */
export const yearMonth = (instant: number) => {
  const { year, month } = inJapan(instant)
  return `${year}${two(month)}`
}

/** A month in any notation as YYYYMM: 202504, 2025-04, 2025/4/15, 2025年4月 → '202504'; '' for anything else. */
export function monthIn(text: string) {
  const [, year, digits, other] = /^(\d{4})(?:(\d\d)(?:\d\d)?|\D(\d{1,2})(?:\D.*)?)$/.exec(text.trim()) ?? []
  const month = Number(digits ?? other)
  return year && month >= 1 && month <= 12 ? `${year}${two(month)}` : ''
}

/** '202504' and -1 → '202503'. */
export const addMonths = (ym: string, months: number) => {
  const count = Number(ym.slice(0, 4)) * 12 + Number(ym.slice(4, 6)) - 1 + months
  return `${Math.floor(count / 12)}${two((count % 12) + 1)}`
}

/** '202504' → 「2025年4月」; anything but a month is returned unchanged. */
export const monthLabel = (text: string) => {
  const ym = monthIn(text)
  return ym ? `${ym.slice(0, 4)}年${Number(ym.slice(4))}月` : text
}
