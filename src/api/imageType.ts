/** The first bytes of image formats. Not SVG's, which can contain scripts and addresses. */
const signatures = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
] as const

/** The image type by the bytes themselves, whatever the declared type; undefined for other content. */
export function imageTypeOf(bytes: string) {
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return 'webp'
  return signatures.find(([, start]) => bytes.startsWith(start))?.[0]
}
