import holidayJp from '@holiday-jp/holiday_jp'
import type { Plugin } from 'vite'

const id = '#holidays'
const resolved = '\0holidays'

/**
 * From the year of the first version to five years ahead: no build is served for longer, the law may change, and each
 * year costs every visitor about twenty bytes.
 */
const years = ['2023-01-01T00:00:00Z', '2031-12-31T00:00:00Z'] as const

/** A module with the dates of Japan's public holidays: the library's own tables are much larger. */
export function holidays(): Plugin {
  return {
    name: 'portal:holidays',
    enforce: 'pre',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return
      const days = holidayJp
        .between(new Date(years[0]), new Date(years[1]))
        .map(({ date }) => date.toISOString().slice(0, 10))
      // A text per year compresses to less than half the size of a list of dates.
      const byYear: Record<string, string> = {}
      for (const day of days) {
        const year = day.slice(0, 4)
        byYear[year] = [byYear[year], day.slice(5)].filter(Boolean).join(' ')
      }
      return `export const holidays = ${JSON.stringify(byYear)}`
    },
  }
}
