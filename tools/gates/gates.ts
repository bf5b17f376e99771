import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { brandCodes } from '../../src/brand/gates'
import { inJapan } from '../../src/time/japan'
import { problemOf } from '../given-file'
import { described, readArguments, resolveSettings, settingFlags, switchFlag, textFlag, versionFlag } from '../settings'
import { messageOf, UsageError } from '../usage-error'
import { importUnderTest } from '../vite/brand'

/**
 * Parses a flag with a time in Japan, `2024-11-01T10:00`, regardless of the machine's time zone; by default now.
 * @param flag its name
 */
export function instantFrom(text = 'now', flag = 'at'): number {
  if (text === 'now') return Date.now()
  const instant = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?)?$/.test(text)
    ? Date.parse(`${text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T')}+09:00`)
    : Number.NaN
  // 30 February would be parsed as 2 March.
  if (Number.isNaN(instant) || inJapan(instant).day !== Number(text.slice(8, 10)))
    throw new UsageError(`${flag}: "${text}" is not a time in Japan such as 2024-11-01T10:00, or now (--${flag})`)
  return instant
}

/** @throws UsageError for any response other than a file or 404 */
async function fileOf(host: string, name: string): Promise<string | undefined> {
  const address = new URL(name, host.replace(/\/*$/, '/')).href
  const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
    (thrown: unknown) => {
      const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
      throw new UsageError(`live: ${address} does not answer: ${messageOf(cause)} (--live)`)
    },
  )
  if (response.status === 404) return undefined
  if (!response.ok) throw new UsageError(`live: ${address} answers ${response.status} (--live)`)
  return response.text()
}

/** The version that a host serves; undefined while there are two (docs/serving.md). */
async function versionOf(host: string): Promise<string | undefined> {
  const text = await fileOf(host, 'version.json')
  return /"newest":\s*"(\d{10})"/.exec(text ?? '')?.[1]
}

interface WindowsFile {
  /** Decoded like the portal does; undefined for none. */
  readonly text: string | undefined
  /** Its origin. */
  readonly source: string
}

async function windowsFileOf(file: string | undefined, host: string | undefined): Promise<WindowsFile | undefined> {
  if (host !== undefined) {
    if (!/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(host))
      throw new UsageError(`live: "${host}" is not the address of a portal, such as https://my.cty.example (--live)`)
    return { text: await fileOf(host, 'extra/windows.json'), source: `${host.replace(/\/*$/, '/')}extra/windows.json` }
  }
  if (file === undefined) return undefined
  const problem = problemOf(file)
  if (problem) throw new UsageError(`extra: ${file} ${problem} (--extra)`)
  return { text: new TextDecoder().decode(readFileSync(file)), source: file }
}

const flags = {
  brand: settingFlags.brand,
  build: settingFlags.build,
  diff: described(switchFlag, 'What version B changes since A, or since the one before: --diff A B, --diff B.'),
  explain: described(textFlag, 'A path, without the base path: what it shows and why.'),
  at: described(textFlag, 'A time in Japan, 2024-11-01T10:00; by default now. With --explain, --live or --extra.'),
  calendar: described(switchFlag, 'When windows, stops and notices begin and end.'),
  from: described(textFlag, 'A time in Japan, or now: the calendar leaves out what changed before.'),
  ics: described(textFlag, 'A file to write the calendar to, for calendar programs.'),
  extra: described(textFlag, "A file with a server's extra/windows.json. Alone: what holds with it."),
  live: described(textFlag, 'Address of a portal whose extra/windows.json is taken. Alone: what holds there.'),
}

type Given = ReturnType<typeof readArguments<typeof flags>>

/** @throws UsageError for flags that cannot be combined */
function checkTogether({ flags: { build, diff, explain, at, calendar, from, ics, extra, live }, positionals }: Given) {
  if (diff ? positionals.length < 1 || positionals.length > 2 : positionals.length)
    throw new UsageError(
      'diff: name two versions to compare, or one to compare with its predecessor (--diff A B, --diff B)',
    )
  for (const version of positionals) {
    const { issues } = v.safeParse(versionFlag, version)
    if (issues) throw new UsageError(`diff: ${issues[0].message} (--diff)`)
  }
  const has = (...values: readonly unknown[]) => values.some((value) => value !== undefined)
  const rules: readonly (readonly [name: string, given: boolean, needed: boolean, message: string])[] = [
    ['ics', has(ics), has(calendar), 'only --calendar writes a calendar file'],
    ['from', has(from), has(calendar), 'only --calendar has a begin'],
    [
      'at',
      has(at),
      has(explain) || (has(extra, live) && !calendar),
      'only --explain, --extra and --live ask for a time',
    ],
    ['extra', has(extra) && has(live), false, 'either a file or a host (--live)'],
    ['build', has(build) && has(diff), false, '--diff names its versions itself'],
    ['explain', has(explain) && has(diff, calendar), false, 'a page is explained alone, without --diff and --calendar'],
    ['extra', has(extra, live) && has(diff), false, 'two versions are compared without a windows.json'],
  ]
  for (const [name, given, needed, message] of rules)
    if (given && !needed) throw new UsageError(`${name}: ${message} (--${name})`)
}

/** The output of `npm run gates`. */
export async function report(args: string[]): Promise<string> {
  const given = readArguments(args, flags, '[VERSIONS]')
  checkTogether(given)
  const { brand, build, diff, explain, at, calendar, from, ics, extra, live } = given.flags
  const gateReport = await importUnderTest<typeof import('./gate-report')>('tools/gates/gate-report.ts')
  if (diff) {
    const [first, second] = given.positionals
    const differences = (brand === undefined ? brandCodes : [brand]).map((one) => {
      const a = resolveSettings({ brand: one, build: first })
      if (second === undefined)
        return gateReport.difference(a.brand, gateReport.versionBefore(a.brand, a.build), a.build)
      return gateReport.difference(a.brand, a.build, resolveSettings({ brand: one, build: second }).build)
    })
    return differences.join('\n\n')
  }
  const instant = instantFrom(at)
  const file = await windowsFileOf(extra, live)
  if (!file && explain === undefined && !calendar)
    return gateReport.gateTable(resolveSettings({ brand: brand ?? 'cty', build }).build)
  const served = build ?? (live === undefined ? undefined : await versionOf(live))
  if (live !== undefined && served === undefined)
    throw new UsageError(`build: ${live} has no version.json, as while two versions are served; name one (--build)`)
  const settings = resolveSettings({ brand, build: served })
  const taken = file?.text !== undefined && gateReport.readWindowsFile(file.text)
  if (extra !== undefined && !taken)
    throw new UsageError(`extra: the portal would ignore ${extra}; npm run check:extra -- ${extra} says why`)
  if (explain !== undefined) {
    if (!URL.canParse(explain, 'http://portal'))
      throw new UsageError(`explain: "${explain}" is not a path such as /invoice (--explain)`)
    const { pathname } = new URL(explain, 'http://portal')
    return gateReport.explanation(settings.brand, settings.build, pathname, instant)
  }
  if (calendar) {
    const begin = from === undefined ? undefined : instantFrom(from, 'from')
    if (ics !== undefined) writeFileSync(ics, gateReport.calendarIcs(settings.brand, settings.build, Date.now(), begin))
    return gateReport.calendarText(settings.brand, settings.build, begin)
  }
  const why = file?.text === undefined ? 'はない' : 'は誤りがあり無視される'
  const source = taken ? file.source : `${file?.source ?? ''} ${why}ため、組み込みの期間です`
  return gateReport.holding(settings.brand, settings.build, instant, source)
}

/**
 * Reports the effects of gates and windows: `--diff A B` between two versions, `--diff B` since the previous one,
 * `--explain PATH` for a page, `--calendar` over time, `--live HOST` for a host, otherwise a table (OPS-05, OPS-06).
 * `--extra FILE` and `--live HOST` include a server's extra/windows.json (STOP-04).
 */
export async function main(args: string[]) {
  console.log(await report(args))
}
