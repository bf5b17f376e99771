/* What is shown and stored of calls has no secrets (QA-08). */

const secret = /token|password|cert_code|key$|authorization|url|link/i
const masked = '＊＊＊'

/** A copy of the value with secrets masked. */
export function maskedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) && typeof inner === 'string' ? masked : maskedValue(inner),
    ]),
  )
}
