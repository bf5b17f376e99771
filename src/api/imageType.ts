/** The first bytes of image formats. Not SVG's, which can contain scripts and addresses. */
const signatures = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
] as const

/** The image type by the bytes themselves; undefined for other content. */
function imageTypeOf(bytes: string) {
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return 'webp'
  return signatures.find(([, start]) => bytes.startsWith(start))?.[0]
}

/** An image in base64 or as a data URL, whatever type that declares → a data URL; undefined for other content. */
export function dataUrlOf(text: string): string | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '')
  try {
    const type = imageTypeOf(atob(base64))
    return type && `data:image/${type};base64,${base64}`
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}
