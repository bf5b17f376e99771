/** Drops path parts and characters that file systems refuse. */
const safeName = (name: string) =>
  (name.split(/[/\\]/).pop() ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
    .trim()

function decoded(charset: string, encoded: string): string | undefined {
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded)
    const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return new TextDecoder(charset).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * A name as it was meant by servers that write it into filename itself: percent-encoded, or in the bytes of UTF-8, of
 * which the browser makes one character each.
 */
function meant(name: string): string {
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
 * The file name that a content-disposition header gives (RFC 6266, RFC 5987: filename* goes before filename), or 'file'
 * where it gives none (portal-1 §7).
 */
export function fileName(contentDisposition: string | undefined): string {
  const header = contentDisposition ?? ''
  const extended = /filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)/i.exec(header)
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)
  const plain = /filename\s*=\s*([^";\s][^;]*)/i.exec(header)
  const candidates = [
    extended && decoded(extended[1] ?? '', extended[2] ?? ''),
    // Inside quotes only \" and \\ are escapes; a lone backslash is a path that some servers send.
    quoted?.[1] && meant(quoted[1].replace(/\\(["\\])/g, '$1')),
    plain?.[1] && meant(plain[1]),
  ]
  for (const candidate of candidates) {
    const name = candidate ? safeName(candidate) : ''
    if (name && name !== '.' && name !== '..') return name
  }
  return 'file'
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after the click; a minute is ample, and the memory is given back.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
