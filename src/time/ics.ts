/* What an iCalendar file is made of (RFC 5545), whatever it tells. */

/** An instant (milliseconds) as a time of UTC. */
export const utcTime = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')

/** A text as the value of a property. */
export const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

const bytesIn = (text: string) => new TextEncoder().encode(text).length

/** A line has at most 75 bytes; what is longer goes on in the next, after a space (RFC 5545, 3.1). */
function folded(line: string): string {
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

/** The whole file, from the content of its calendar. */
export const icsOf = (content: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...content, 'END:VCALENDAR', ''].map(folded).join('\r\n')
