import * as v from 'valibot'
import { personas } from '../provider/personas'
import { parseQuirk, type Quirk, quirkText } from '../quirks'
import { type PlannedOutcome, plannedOutcome } from '../scenarios'

/*
 * A situation to test, and its serialization in the URL (QA-07): `mock:…` parameters that contain no token, and a persona's
 * key. Invalid parameters are ignored.
 */

const prefix = 'mock:'

/** Where the clock starts: the device's time, an offset from it (milliseconds), or an instant (milliseconds). */
export type ClockStart = { readonly kind: 'real' } | { readonly kind: 'offset' | 'at'; readonly ms: number }

export interface PlannedCall {
  /** An API path; '*' for every path without a plan of its own. */
  readonly path: string
  readonly outcome: PlannedOutcome
}

/** Omitted properties remain unchanged. */
export interface Situation {
  /** The key of a persona; 'visitor' if nobody is logged in. */
  readonly as?: string | undefined
  readonly version?: number | undefined
  readonly clock?: ClockStart | undefined
  /** Whether the clock is stopped. */
  readonly frozen?: boolean
  /** Whether the device is flagged for Connect. */
  readonly device?: boolean | undefined
  /** The quirk of all OK responses. */
  readonly quirk?: Quirk | undefined
  /** The content of extra/windows.json, not necessarily valid. */
  readonly windows?: string
  /** The content of extra/invoice.json, not necessarily valid. */
  readonly invoice?: string
  /** The steps (step-words.ts); the first one determines the page. */
  readonly steps?: readonly string[] | undefined
  readonly plans: readonly PlannedCall[]
}

export const visitor = 'visitor'

/** The files of extra/ in a situation. */
export const fileNames = [
  ['windows', 'windows.json'],
  ['invoice', 'invoice.json'],
] as const

const persona = v.picklist([visitor, ...personas.map(({ key }) => key)])
const version = v.pipe(v.string(), v.regex(/^\d{10}$/), v.transform(Number))
const yesOrNo = v.pipe(
  v.picklist(['1', '0']),
  v.transform((value) => value === '1'),
)
const clock = v.union([
  v.pipe(
    v.literal('real'),
    v.transform((): ClockStart => ({ kind: 'real' })),
  ),
  v.pipe(
    v.string(),
    v.regex(/^[+-]\d{1,13}$/),
    v.transform((text): ClockStart => ({ kind: 'offset', ms: Number(text) })),
  ),
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text): ClockStart => ({ kind: 'at', ms: Date.parse(text) })),
  ),
])
const plan = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([v.pipe(v.string(), v.regex(/^(\*|\/api\/[\w/]+)$/)), plannedOutcome]),
  v.transform(([path, outcome]): PlannedCall => ({ path, outcome })),
)

const someText = v.pipe(v.string(), v.nonEmpty())

const quirk = v.pipe(v.string(), v.transform(parseQuirk))

const parseWith = <T>(schema: v.GenericSchema<unknown, T>, text: unknown): T | undefined => {
  const parsed = v.safeParse(schema, text)
  return parsed.success ? parsed.output : undefined
}

/** Parses the situation in a query; undefined if there is none. */
export function situationIn(search: string): Situation | undefined {
  const query = new URLSearchParams(search)
  if (![...query.keys()].some((name) => name.startsWith(prefix))) return undefined
  const read = <T>(name: string, schema: v.GenericSchema<unknown, T>) => parseWith(schema, query.get(prefix + name))
  const found = {
    as: read('as', persona),
    version: read('version', version),
    clock: read('clock', clock),
    frozen: read('frozen', yesOrNo),
    device: read('device', yesOrNo),
    quirk: read('quirk', quirk),
    windows: read('windows', someText),
    invoice: read('invoice', someText),
    steps: parseWith(v.pipe(v.array(someText), v.nonEmpty()), query.getAll(`${prefix}do`)),
  }
  const named = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
  return { ...named, plans: query.getAll(`${prefix}plan`).flatMap((text) => parseWith(plan, text) ?? []) }
}

function clockText(start: ClockStart): string {
  if (start.kind === 'real') return 'real'
  if (start.kind === 'at') return new Date(start.ms).toISOString()
  return `${start.ms < 0 ? '-' : '+'}${Math.abs(start.ms)}`
}

/** JSON without indentation; any other text unchanged. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** The parameters of a situation, in a fixed order, so that equal situations have equal URLs. */
export function parametersOf(situation: Situation): [name: string, value: string][] {
  const { as, version: build, clock: start, frozen, device, quirk: activeQuirk, plans, steps = [] } = situation
  const flag = (on: boolean) => (on ? '1' : '0')
  return [
    ...(as === undefined ? [] : [['as', as] as const]),
    ...(build === undefined ? [] : [['version', String(build)] as const]),
    ...(start === undefined ? [] : [['clock', clockText(start)] as const]),
    ...(frozen === undefined ? [] : [['frozen', flag(frozen)] as const]),
    ...(device === undefined ? [] : [['device', flag(device)] as const]),
    ...(activeQuirk === undefined ? [] : [['quirk', quirkText(activeQuirk)] as const]),
    ...fileNames.flatMap(([name]) => (situation[name] ? [[name, compact(situation[name])] as const] : [])),
    ...plans.map(({ path, outcome }) => ['plan', JSON.stringify([path, outcome])] as const),
    ...steps.map((step) => ['do', step] as const),
  ].map(([name, value]) => [prefix + name, value])
}

/** Replaces the situation in a URL. */
export function addressWith(address: string, situation: Situation | undefined): string {
  const url = new URL(address, 'http://portal.invalid')
  for (const name of new Set(url.searchParams.keys())) {
    if (name.startsWith(prefix)) url.searchParams.delete(name)
  }
  for (const [name, value] of situation ? parametersOf(situation) : []) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}

/** Maximum characters of a link: web servers refuse addresses longer than about 8,000. */
const longestLink = 7_000

/** Why a link can't be used; undefined if it can. */
export const tooLong = (link: string): string | undefined =>
  link.length > longestLink
    ? `リンクが${link.length.toLocaleString()}字になります（${longestLink.toLocaleString()}字まで）。書きかえたデータ、ファイル、手順のどれかを短くしてください。`
    : undefined
