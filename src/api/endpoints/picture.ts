import * as v from 'valibot'

/** How files of pictures begin, byte by byte. */
const beginnings = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
] as const

function dataUrlOf(text: string): string | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '')
  try {
    const bytes = atob(base64)
    const type = beginnings.find(([, beginning]) => bytes.startsWith(beginning))?.[0]
    return type && `data:${type};base64,${base64}`
  } catch {
    return undefined
  }
}

/** A picture in base64, or a data URL of one, as a data URL; '' for what is no PNG, JPEG or GIF. */
export const picture = v.fallback(v.pipe(v.string(), v.transform(dataUrlOf), v.string()), '')
