import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../root'
import { readArguments, resolveSettings, settingFlags, switchFlag, textFlag } from '../settings'
import { UsageError } from '../usage-error'
import { brandUnderTest } from '../vite/brand'

/** A time in Japan from a flag, `2024-11-01T10:00`, whatever the machine's time zone is; without one, now. */
export function instantFrom(text: string | undefined): number {
  if (text === undefined) return Date.now()
  const instant = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/.test(text)
    ? Date.parse(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}+09:00`)
    : Number.NaN
  if (Number.isNaN(instant))
    throw new UsageError(`at: "${text}" is not a time in Japan such as 2024-11-01T10:00 (--at)`)
  return instant
}

async function ask(args: string[]): Promise<string> {
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
    throw new UsageError('diff: two versions are compared, or one with the version before it (--diff A B, --diff B)')
  const { module: page } = await runnerImport<typeof import('./gate-report')>(
    join(root, 'tools/gates/gate-report.ts'),
    {
      plugins: [brandUnderTest()],
      logLevel: 'warn',
    },
  )
  if (diff) {
    const a = resolveSettings({ brand, build: from })
    if (to === undefined) return page.difference(a.brand, page.versionBefore(a.brand, a.build), a.build)
    return page.difference(a.brand, a.build, resolveSettings({ brand, build: to }).build)
  }
  if (explain === undefined && !calendar) return page.gateTable(resolveSettings({ brand: brand ?? 'cty', build }).build)
  const settings = resolveSettings({ brand, build })
  if (explain !== undefined) {
    const { pathname } = new URL(explain, 'http://portal')
    return page.explanation(settings.brand, settings.build, pathname, instantFrom(at))
  }
  if (ics !== undefined) writeFileSync(ics, page.calendarIcs(settings.brand, settings.build, Date.now()))
  return page.calendarText(settings.brand, settings.build)
}

/**
 * Says what the gates and windows do: `--diff A B` between two versions, `--diff B` since the one before, `--explain PATH` for one page, `--calendar` in
 * time, otherwise a table (OPS-05, OPS-06).
 */
export async function main(args: string[]) {
  console.log(await ask(args))
}
