import * as v from 'valibot'
import { type Quirk, quirk } from './quirks'

/*
 * What testers and tests command: how the next calls of a path end, and when their answers come. One set for the worker
 * and the node server alike.
 */

const message = v.optional(v.string())
const headers = v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())])))
const planning = {
  /** Milliseconds before the answer. */
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** How many calls it is for; once where it is left out. */
  times: v.optional(v.union([v.picklist(['once', 'always']), v.pipe(v.number(), v.integer(), v.minValue(1))])),
  /** So many calls before it are answered as ever. */
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
}
const httpStatus = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))

export const plannedOutcome = v.variant('kind', [
  /** With data: an OK envelope of exactly that data, and nothing happens at the provider. */
  v.strictObject({
    kind: v.literal('ok'),
    data: v.optional(v.unknown()),
    /** The ordinary data in this quirk. */
    quirk: v.optional(quirk),
    message,
    ...planning,
  }),
  v.strictObject({ kind: v.literal('validation'), fields: v.record(v.string(), v.string()), message, ...planning }),
  v.strictObject({ kind: v.literal('needLogin'), message, ...planning }),
  v.strictObject({ kind: v.literal('needCert'), message, ...planning }),
  v.strictObject({ kind: v.literal('failure'), message: v.string(), ...planning }),
  v.strictObject({
    kind: v.literal('status'),
    status: httpStatus,
    statusText: v.optional(v.string()),
    body: v.optional(v.string()),
    contentType: v.optional(v.string()),
    ...planning,
  }),
  v.strictObject({
    kind: v.literal('raw'),
    status: v.optional(httpStatus),
    body: v.string(),
    contentType: v.optional(v.string()),
    headers,
    ...planning,
  }),
  /** The real answer, broken off half-way. */
  v.strictObject({ kind: v.literal('cut'), ...planning }),
  v.strictObject({ kind: v.literal('network'), ...planning }),
  v.strictObject({ kind: v.literal('noAnswer'), ...planning }),
])
export type PlannedOutcome = v.InferOutput<typeof plannedOutcome>

/** What a call was answered. */
interface Answered {
  readonly status: number
  /** Parsed where it is JSON; a text for whatever else it is. */
  readonly body: unknown
  /** Device time, milliseconds. */
  readonly at: number
}

/** A call as it arrived. */
export interface Call {
  readonly path: string
  /** Parsed where it is JSON, else the text. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Device time, milliseconds. */
  readonly at: number
  /** Once it is. */
  answer?: Answered
}

interface Release {
  /** Only the answers of this path; without it, all. */
  readonly path?: string | undefined
  /** Of those that wait, the first come or the last come goes first. */
  readonly order?: 'arrival' | 'reverse' | undefined
  /** So many go and the rest goes on waiting; without it, all go and later ones no longer wait. */
  readonly count?: number | undefined
}

export interface Scenarios {
  readonly calls: readonly Call[]
  record(call: Call): void
  /** Puts an outcome at the end of a path's queue; '*' is for every path without a queue of its own. */
  plan(path: string, outcome: PlannedOutcome): void
  /** Forgets what was planned. */
  clear(): void
  /** The outcome of a call that arrived now, or undefined for the ordinary one. */
  take(path: string): PlannedOutcome | undefined
  /** How the data of all OK answers are written, but for those that are planned otherwise; undefined as the contract says. */
  readonly quirk: Quirk | undefined
  setQuirk(quirk: Quirk | undefined): void
  /** From now on the answers of a path, or of all, wait for a release. The provider has done its part by then. */
  hold(path?: string): void
  /** Lets answers go, one after another; resolves to how many went. */
  release(which?: Release): Promise<number>
  /** Resolves when an answer of the path may go. */
  turn(path: string): Promise<void>
  /** Resolves at the reset: for calls that are never answered. */
  ended(): Promise<void>
  /** Forgets everything and lets everyone go who waits. */
  reset(): void
}

interface Queued {
  readonly outcome: PlannedOutcome
  skip: number
  left: number
}

/** Between two answers that are let go, so that they also arrive in that order. */
const gap = 30

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createScenarios(): Scenarios {
  const calls: Call[] = []
  const queues = new Map<string, Queued[]>()
  const held = new Set<string>()
  let waiting: { readonly path: string; readonly go: () => void }[] = []
  let ends: (() => void)[] = []
  let written: Quirk | undefined

  const take = (path: string): PlannedOutcome | undefined => {
    const queue = queues.get(path) ?? []
    const [head] = queue
    if (!head) return undefined
    if (head.skip > 0) {
      head.skip -= 1
      return { kind: 'ok' }
    }
    head.left -= 1
    if (head.left <= 0) queue.shift()
    return head.outcome
  }

  return {
    calls,
    record: (call) => void calls.push(call),
    plan(path, outcome) {
      const { times = 'once', after = 0 } = outcome
      const words = { once: 1, always: Number.POSITIVE_INFINITY }
      const left = typeof times === 'number' ? times : words[times]
      queues.set(path, [...(queues.get(path) ?? []), { outcome, skip: after, left }])
    },
    clear: () => queues.clear(),
    take: (path) => take(path) ?? take('*'),
    get quirk() {
      return written
    },
    setQuirk(how) {
      written = how
    },
    hold: (path = '*') => void held.add(path),
    async release({ path, order = 'arrival', count } = {}) {
      if (count === undefined) {
        if (path === undefined) held.clear()
        else held.delete(path)
      }
      const candidates = waiting.filter((one) => path === undefined || one.path === path)
      const going = (order === 'reverse' ? candidates.toReversed() : candidates).slice(0, count)
      waiting = waiting.filter((one) => !going.includes(one))
      for (const { go } of going) {
        go()
        await pause(gap)
      }
      return going.length
    },
    turn: (path) =>
      held.has(path) || held.has('*') ? new Promise((go) => waiting.push({ path, go })) : Promise.resolve(),
    ended: () => new Promise((end) => ends.push(end)),
    reset() {
      calls.length = 0
      queues.clear()
      held.clear()
      written = undefined
      for (const { go } of waiting) go()
      for (const end of ends) end()
      waiting = []
      ends = []
    },
  }
}
