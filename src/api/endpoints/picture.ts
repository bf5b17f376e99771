import * as v from 'valibot'

/** Media types and the magic numbers of their files. */
const signatures = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
] as const

function dataUrlOf(text: string): string | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '')
  try {
    const bytes = atob(base64)
    // Stryker disable next-line OptionalChaining: the exception gives the same
    const type = signatures.find(([, signature]) => bytes.startsWith(signature))?.[0]
    return type && `data:${type};base64,${base64}`
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}

/** An image in base64 or as a data URL → a data URL; '' if it is not a PNG, JPEG or GIF. */
export const picture = v.fallback(v.pipe(v.string(), v.transform(dataUrlOf), v.string()), '')
