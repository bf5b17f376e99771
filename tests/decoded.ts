/*
 * A text in every encoding that a portal and a browser use, decoded: what is looked for is not missed because it was encoded on
 * the way, such as the base64 content of a response in a storage.
 */

const latin = (bytes: readonly number[]) => String.fromCharCode(...bytes)

/** Bytes as the text that they are in UTF-8; wrong ones are replaced, and nothing is thrown. */
const utf8 = (bytes: string) => new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)))

const fromHex = (digits: string) => String.fromCodePoint(Math.min(Number.parseInt(digits, 16), 0x10_ffff))

const percent = (text: string) =>
  text.replaceAll('+', ' ').replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    utf8(
      latin(
        run
          .split('%')
          .slice(1)
          .map((digits) => Number.parseInt(digits, 16)),
      ),
    ),
  )

/** Of JSON and of JavaScript, also where a text is JSON within JSON. */
const escapes = (text: string) =>
  text
    .replaceAll(/\\+u\{?([0-9a-f]{4,6})\}?/gi, (_, digits: string) => fromHex(digits))
    .replaceAll(/\\+x([0-9a-f]{2})/gi, (_, digits: string) => fromHex(digits))
    .replaceAll(/\\(["'\\/])/g, '$1')

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const entities = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => fromHex(digits))
    .replaceAll(/&#(\d{1,7});?/g, (_, digits: string) => fromHex(Number(digits).toString(16)))
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => named[name] ?? '')

/** Runs long enough for a secret of six characters. A run may begin with characters that are not part of the encoded text. */
const base64 = (text: string) =>
  (text.match(/[\w+/-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => {
      const digits = run.slice(start).replaceAll('-', '+').replaceAll('_', '/')
      return utf8(atob(digits.slice(0, digits.length - (digits.length % 4 === 1 ? 1 : 0))))
    }),
  )

const hex = (text: string) =>
  (text.match(/[0-9a-f]{12,}/gi) ?? []).flatMap((run) =>
    [0, 1].map((start) =>
      utf8(latin((run.slice(start).match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16)))),
    ),
  )

/** The steps of decoding; each is tried on what the others give. */
const steps: readonly ((text: string) => string)[] = [
  percent,
  escapes,
  entities,
  (text) => base64(text).join('\n'),
  (text) => hex(text).join('\n'),
]

/** Encodings within each other, such as JSON in base64 in a percent-encoded address. */
const depth = 4

/** The text, and after it all that it says when decoded. */
export function withDecoded(text: string): string {
  const found = new Set([text])
  let newest = [text]
  for (let level = 0; level < depth; level++) {
    newest = newest.flatMap((one) => steps.map((step) => step(one))).filter((one) => one !== '' && !found.has(one))
    newest = [...new Set(newest)]
    for (const one of newest) found.add(one)
  }
  return [...found].join('\n')
}
