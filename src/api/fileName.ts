/** Removes path parts and characters that file systems reject. */
const safeName = (name: string) =>
  // Stryker disable next-line StringLiteral: a split text has a last part
  (name.split(/[/\\]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .trim()

function decode(charset: string, encoded: string): string | undefined {
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded)
    const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return new TextDecoder(charset).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}

/**
 * Decodes a plain filename from servers that percent-encode it, or that send UTF-8 bytes, which the browser reads as
 * one character each.
 */
function decodePlain(name: string): string {
  const bytes = [...name].map((character) => character.charCodeAt(0))
  try {
    if (/^[\0-\x7f]*$/.test(name)) return decodeURIComponent(name)
    return bytes.every((byte) => byte < 0x100)
      ? new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
      : name
  } catch {
    return name
  }
}

/**
 * The file name in a content-disposition header (RFC 6266, RFC 5987: filename* takes precedence over filename), or 'file'
 * if there is none (portal-1 §7).
 */
export function fileName(contentDisposition: string | undefined): string {
  // Stryker disable next-line StringLiteral: a header without a name
  const header = contentDisposition ?? ''
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header)
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)
  const plain = /filename\s*=\s*([^";\s][^;]*)/i.exec(header)
  const candidates = [
    // Stryker disable next-line StringLiteral: a match has both groups
    extended && decode(extended[1] ?? '', extended[2] ?? ''),
    // Inside quotes only \" and \\ are escapes; any other backslash is part of a path that some servers send.
    quoted?.[1] && decodePlain(quoted[1].replace(/\\(["\\])/g, '$1')),
    plain?.[1] && decodePlain(plain[1]),
  ]
  for (const candidate of candidates) {
    const name = candidate ? safeName(candidate) : ''
    if (name && name !== '.' && name !== '..') return name
  }
  return 'file'
}
