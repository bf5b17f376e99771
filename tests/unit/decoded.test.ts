import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { withDecoded } from '../decoded'

/* The search for secrets itself: each encoding, alone and within another one. */

const secret = 'Portal#2025!"<山>'

const percent = encodeURIComponent
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const hex = (text: string) => Buffer.from(text).toString('hex')
const escaped = (text: string) => JSON.stringify(text).slice(1, -1)
const each = (text: string, write: (code: number) => string) =>
  Array.from(text, (char) => write(char.codePointAt(0) ?? 0)).join('')
const hexOf = (code: number, length: number) => code.toString(16).padStart(length, '0')

const encodings: readonly (readonly [string, (text: string) => string])[] = [
  ['plain', (text) => text],
  ['percent-encoded', percent],
  ['percent-encoded twice', (text) => percent(percent(text))],
  ['every byte percent-encoded', (text) => hex(text).replaceAll(/../g, '%$&')],
  ['as a form’s field', (text) => new URLSearchParams({ x: text }).toString()],
  ['JSON in JSON', (text) => JSON.stringify({ a: JSON.stringify({ b: text }) })],
  ['JSON in JSON in JSON', (text) => escaped(escaped(escaped(text)))],
  ['\\u escapes', (text) => each(text, (code) => `\\u${hexOf(code, 4)}`)],
  ['\\u{} escapes', (text) => each(text, (code) => `\\u{${hexOf(code, 5)}}`)],
  ['\\u escapes in JSON', (text) => escaped(each(text, (code) => `\\u${hexOf(code, 4)}`))],
  ['hex', hex],
  ['hex in capitals', (text) => hex(text).toUpperCase()],
  ['hex after an odd digit', (text) => `a${hex(text)}`],
  ['named HTML entities', (text) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
  ['decimal HTML entities', (text) => each(text, (code) => `&#${code};`)],
  ['hexadecimal HTML entities', (text) => each(text, (code) => `&#x${hexOf(code, 1)};`)],
  ['base64', base64],
  ['base64 at the second byte', (text) => base64(`x${text}`)],
  ['base64 at the third byte', (text) => base64(`xy${text}`)],
  ['base64 without padding', (text) => base64(text).replace(/=+$/, '')],
  ['base64 after other digits', (text) => `/a/${base64(text)}`],
  ['base64url', base64url],
  ['base64url at the second byte', (text) => base64url(`x${text}`)],
  ['base64url at the third byte', (text) => base64url(`xy${text}`)],
  ['base64 in an address', (text) => `/x?y=${percent(base64(text))}`],
  ['base64 in JSON', (text) => JSON.stringify(JSON.stringify({ base64: base64(JSON.stringify({ a: text })) }))],
  ['base64 of base64', (text) => base64(base64(text))],
  ['a data address', (text) => `data:text/plain;base64,${base64(text)}`],
]

describe('a secret is found', () => {
  it.each(encodings)('%s', (_, encode) => {
    expect(withDecoded(`"draft":"${encode(secret)}"`)).toContain(secret)
  })

  it.each(encodings)('%s, in six letters', (_, encode) => {
    expect(withDecoded(encode('123456'))).toContain('123456')
  })
})

it('nothing is found where nothing is', () => {
  for (const [, encode] of encodings) expect(withDecoded(encode('Portal#2024!"<山>'))).not.toContain(secret)
})

it('a text that is no valid encoding of anything does no harm', () => {
  const broken = `%E3%8 %zz \\u12 \\x1 &#; &#x110000; &#99999999; &#1114112; abcdefgh1 =====${'\\'.repeat(50)}`
  expect(withDecoded(broken)).toContain(broken)
})
