import * as v from 'valibot'
import { personas } from '../provider/personas'
import { parseQuirk, type Quirk, quirkText } from '../quirks'
import { type PlannedOutcome, plannedOutcome } from '../scenarios'

/*
 * A situation to test in, and how it stands in the page's address (QA-07): parameters `mock:…` that hold no token, and a
 * persona by its key. What an address says wrongly is left out.
 */

const prefix = 'mock:'

/** Where the clock starts: the device's time, so far from it (milliseconds), or at an instant (milliseconds). */
export type ClockStart = { readonly kind: 'real' } | { readonly kind: 'offset' | 'at'; readonly ms: number }

export interface PlannedCall {
  /** Of the API; '*' for every path without a plan of its own. */
  readonly path: string
  readonly outcome: PlannedOutcome
}

/** What is not named stays as it is. */
export interface Situation {
  /** The key of a persona; 'visitor' for nobody. */
  readonly as?: string
  readonly version?: number
  readonly clock?: ClockStart
  /** The clock stands still. */
  readonly frozen?: boolean
  /** Whether the device is flagged for Connect. */
  readonly device?: boolean
  /** How the data of all OK answers are written. */
  readonly quirk?: Quirk | undefined
  readonly plans: readonly PlannedCall[]
}

export const visitor = 'visitor'

const who = v.picklist([visitor, ...personas.map(({ key }) => key)])
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

const quirk = v.pipe(v.string(), v.transform(parseQuirk))

const parseWith = <T>(schema: v.GenericSchema<unknown, T>, text: string | null): T | undefined => {
  const parsed = v.safeParse(schema, text)
  return parsed.success ? parsed.output : undefined
}

/** The situation that an address asks for; undefined for none. */
export function situationIn(search: string): Situation | undefined {
  const query = new URLSearchParams(search)
  if (![...query.keys()].some((name) => name.startsWith(prefix))) return undefined
  const read = <T>(name: string, schema: v.GenericSchema<unknown, T>) => parseWith(schema, query.get(prefix + name))
  const found = {
    as: read('as', who),
    version: read('version', version),
    clock: read('clock', clock),
    frozen: read('frozen', yesOrNo),
    device: read('device', yesOrNo),
    quirk: read('quirk', quirk),
  }
  const named = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
  return { ...named, plans: query.getAll(`${prefix}plan`).flatMap((text) => parseWith(plan, text) ?? []) }
}

function clockText(start: ClockStart): string {
  if (start.kind === 'real') return 'real'
  if (start.kind === 'at') return new Date(start.ms).toISOString()
  return `${start.ms < 0 ? '-' : '+'}${Math.abs(start.ms)}`
}

/** The parameters of a situation, in an order of their own, so that equal situations have equal addresses. */
export function parametersOf(situation: Situation): [name: string, value: string][] {
  const { as, version: build, clock: start, frozen, device, quirk: written, plans } = situation
  const flag = (on: boolean) => (on ? '1' : '0')
  return [
    ...(as === undefined ? [] : [['as', as] as const]),
    ...(build === undefined ? [] : [['version', String(build)] as const]),
    ...(start === undefined ? [] : [['clock', clockText(start)] as const]),
    ...(frozen === undefined ? [] : [['frozen', flag(frozen)] as const]),
    ...(device === undefined ? [] : [['device', flag(device)] as const]),
    ...(written === undefined ? [] : [['quirk', quirkText(written)] as const]),
    ...plans.map(({ path, outcome }) => ['plan', JSON.stringify([path, outcome])] as const),
  ].map(([name, value]) => [prefix + name, value])
}

/** An address with the parameters of this situation in place of those that it has. */
export function addressWith(address: string, situation: Situation | undefined): string {
  const url = new URL(address, 'http://portal.invalid')
  for (const name of new Set(url.searchParams.keys())) {
    if (name.startsWith(prefix)) url.searchParams.delete(name)
  }
  for (const [name, value] of situation ? parametersOf(situation) : []) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}${url.hash}`
}
