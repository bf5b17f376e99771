/*
 * A secret that leaks is rarely stored as it is: these are the forms in which it could stand in a text. Plain and percent
 * encoding, hexadecimal, and Base64 at each of the three positions that it can have in longer content.
 */

const hex = (secret: string) =>
  [...new TextEncoder().encode(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The Base64 characters that depend on the secret alone, after so many other bytes. */
function base64(secret: string, before: number) {
  const encoded = btoa(`${'\0'.repeat(before)}${secret}`)
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + secret.length) * 8) / 6))
}

/** The ways in which an ASCII secret is found in a text; none of them should be. */
export const spellingsIn = (text: string, secret: string): readonly string[] =>
  [secret, encodeURIComponent(secret), hex(secret), ...[0, 1, 2].map((before) => base64(secret, before))].filter(
    (spelling) => text.includes(spelling),
  )
