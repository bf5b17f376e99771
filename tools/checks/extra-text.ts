import { UsageError } from '../usage-error'

/** The content of a file, with notes about its encoding. */
interface ExtraText {
  readonly text: string
  readonly notes: readonly string[]
}

const decodes = (encoding: string, bytes: Uint8Array) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes a file like browsers, which always read JSON as UTF-8, without a byte order mark.
 * @throws UsageError for bytes that browsers would replace
 */
export function extraText(file: string, bytes: Uint8Array): ExtraText {
  const text = decodes('utf-8', bytes)
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (text !== undefined)
    return { text, notes: marked ? ['it begins with a byte order mark, which the portal skips'] : [] }
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const other = wide ? 'UTF-16' : decodes('shift_jis', bytes) && 'Shift_JIS'
  const looks = other ? ` but looks like ${other}` : ''
  throw new UsageError(`${file} is not UTF-8${looks}: customers would read other characters; save it as UTF-8`)
}
