import { writeFileSync } from 'node:fs'
import { readArguments, resolveSettings, settingFlags, switchFlag, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'

/** Parses a flag with a time in Japan, `2024-11-01T10:00`, whatever the machine's time zone; by default now. */
export function instantFrom(text: string | undefined): number {
  if (text === undefined) return Date.now()
  const instant = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/.test(text)
    ? Date.parse(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}+09:00`)
    : Number.NaN
  if (Number.isNaN(instant))
    throw new UsageError(`at: "${text}" is not a time in Japan such as 2024-11-01T10:00 (--at)`)
  return instant
}

async function report(args: string[]): Promise<string> {
  const { flags, positionals } = readArguments(args, {
    brand: settingFlags.brand,
    build: settingFlags.build,
    diff: switchFlag,
    explain: textFlag,
    at: textFlag,
    calendar: switchFlag,
    ics: textFlag,
  })
  const { brand, build, diff, explain, at, calendar, ics } = flags
  const [from, to, ...more] = positionals
  if (diff ? !from || more.length : from)
    throw new UsageError(
      'diff: name two versions to compare, or one to compare with its predecessor (--diff A B, --diff B)',
    )
  const gateReport = await importUnderTest<typeof import('./gate-report')>('tools/gates/gate-report.ts')
  if (diff) {
    const a = resolveSettings({ brand, build: from })
    if (to === undefined) return gateReport.difference(a.brand, gateReport.versionBefore(a.brand, a.build), a.build)
    return gateReport.difference(a.brand, a.build, resolveSettings({ brand, build: to }).build)
  }
  if (explain === undefined && !calendar)
    return gateReport.gateTable(resolveSettings({ brand: brand ?? 'cty', build }).build)
  const settings = resolveSettings({ brand, build })
  if (explain !== undefined) {
    const { pathname } = new URL(explain, 'http://portal')
    return gateReport.explanation(settings.brand, settings.build, pathname, instantFrom(at))
  }
  if (ics !== undefined) writeFileSync(ics, gateReport.calendarIcs(settings.brand, settings.build, Date.now()))
  return gateReport.calendarText(settings.brand, settings.build)
}

/**
 * Reports what the gates and windows do: `--diff A B` between two versions, `--diff B` since the previous one, `--explain
 * PATH` for a page, `--calendar` over time, otherwise a table (OPS-05, OPS-06).
 */
export async function main(args: string[]) {
  console.log(await report(args))
}
