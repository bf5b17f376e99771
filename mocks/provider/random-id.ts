/**
 * A random UUID, version 4 (RFC 9562). Browsers provide crypto.randomUUID only in a secure context, which a page opened
 * via http on a phone is not.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
