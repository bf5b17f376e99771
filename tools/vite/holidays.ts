import holidayJp from '@holiday-jp/holiday_jp'
import type { Plugin } from 'vite'

const id = '#holidays'
const resolved = '\0holidays'

/** Japan's public holidays as a module of plain dates: the library's own tables are far larger than what a page needs. */
export function holidays(): Plugin {
  return {
    name: 'portal:holidays',
    enforce: 'pre',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return
      const days = holidayJp
        .between(new Date('2020-01-01T00:00:00Z'), new Date('2045-12-31T00:00:00Z'))
        .map(({ date }) => date.toISOString().slice(0, 10))
      return `export const holidays = ${JSON.stringify(days)}`
    },
  }
}
