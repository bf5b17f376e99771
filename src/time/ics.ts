/* Generic parts of an iCalendar file (RFC 5545). */

/** An instant (milliseconds) as a UTC date-time: 20250415T010000Z. */
export const utcTime = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** Escapes a text for use as a property value. */
export const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

const bytesIn = (text: string) => new TextEncoder().encode(text).length

/** Folds a line into lines of at most 75 bytes; continuation lines start with a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const char of line) {
    const size = bytesIn(char)
    if (bytes + size > 75) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += char
    bytes += size
  }
  return lines.join('\r\n')
}

/** The complete file with the given content lines. */
export const icsOf = (content: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...content, 'END:VCALENDAR', ''].map(fold).join('\r\n')
