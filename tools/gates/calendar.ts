import { createHash } from 'node:crypto'
import { escaped, icsOf, utcTime } from '../../src/time/ics'

/** An event at an instant. */
export interface CalendarEvent {
  /** Milliseconds. */
  readonly at: number
  readonly summary: string
  readonly description: string
}

/**
 * Formats events as an iCalendar file (RFC 5545). An event has the same UID in every file, so that a calendar importing
 * several files shows it once.
 * @param written time of creation, in milliseconds
 */
export function calendarFile(name: string, events: readonly CalendarEvent[], written: number): string {
  const entry = ({ at, summary, description }: CalendarEvent) => {
    const id = createHash('sha256').update(`${name}\n${at}\n${summary}`).digest('hex').slice(0, 32)
    return [
      'BEGIN:VEVENT',
      `UID:${id}@customer-portal`,
      `DTSTAMP:${utcTime(written)}`,
      `DTSTART:${utcTime(at)}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      'END:VEVENT',
    ]
  }
  return icsOf(['PRODID:-//customer-portal//gates//JA', `X-WR-CALNAME:${escaped(name)}`, ...events.flatMap(entry)])
}
