/* What is shown and stored of calls has no secrets (QA-08). */

const secret = /token|password|cert_code|key$|authorization|url|link/i
const masked = '＊＊＊'

/** A text may be an answer that was cut off, so a value need not end. */
const maskedText = (text: string) =>
  text.replace(/("([^"]*)"\s*:\s*")(?:[^"\\]|\\.)*/g, (whole, before: string, name: string) =>
    secret.test(name) ? before + masked : whole,
  )

/** A copy of the value with secrets masked, also those of JSON in a text. */
export function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (Array.isArray(value)) return value.map(maskedValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) && typeof inner === 'string' ? masked : maskedValue(inner),
    ]),
  )
}
