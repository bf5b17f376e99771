/* Masks secrets in calls before they are shown or stored (QA-08). */

const secret = /token|pass|pwd|(^|_)codes?$|key$|state$|authorization|url|link$|base64/i
const masked = '＊＊＊'

/** Masks secrets in a text. A value (a text or a list of texts) may be unterminated, as in a truncated response. */
const maskedText = (text: string) =>
  text.replace(
    /("([^"]*)"\s*:\s*)("(?:[^"\\]|\\.)*|\[\s*"[^\]]*)/g,
    (whole, before: string, name: string, value: string) => {
      if (!secret.test(name)) return whole
      return `${before}${value.startsWith('[') ? `["${masked}"` : `"${masked}`}`
    },
  )

/** The code of an option is not a secret. */
const isSecret = (name: string, record: object) => secret.test(name) && !(name === 'code' && 'label' in record)

const maskedWhole = (value: unknown): unknown => {
  if (typeof value === 'string') return masked
  return Array.isArray(value) ? value.map(maskedWhole) : maskedValue(value)
}

/** A copy of the value with secrets masked, including those in JSON texts. */
export function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (Array.isArray(value)) return value.map(maskedValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, value) ? maskedWhole(inner) : maskedValue(inner),
    ]),
  )
}
