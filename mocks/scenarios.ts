import * as v from 'valibot'
import { edit } from './edits'
import { type Quirk, quirk } from './quirks'

/*
 * Scenarios that testers and tests set up: the outcomes of the next calls of a path, and when their responses are sent.
 * Used by the service worker and the node server alike.
 */

const message = v.optional(v.string())
const headers = v.optional(v.record(v.string(), v.union([v.string(), v.array(v.string())])))
const planOptions = {
  /** Milliseconds before the response. */
  delay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The number of calls it applies to; once by default. */
  times: v.optional(v.union([v.picklist(['once', 'always']), v.pipe(v.number(), v.integer(), v.minValue(1))])),
  /** The number of calls that get the ordinary response first. */
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
}
const httpStatus = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))

export const plannedOutcome = v.variant('kind', [
  /** With data: an OK envelope with exactly this data, and the handler does not run. */
  v.strictObject({
    kind: v.literal('ok'),
    data: v.optional(v.unknown()),
    /** Applied to the ordinary data. */
    quirk: v.optional(quirk),
    /** Applied after the quirk. */
    edit: v.optional(v.array(edit)),
    message,
    ...planOptions,
  }),
  v.strictObject({ kind: v.literal('validation'), fields: v.record(v.string(), v.string()), message, ...planOptions }),
  v.strictObject({ kind: v.literal('needLogin'), message, ...planOptions }),
  v.strictObject({ kind: v.literal('needCert'), message, ...planOptions }),
  v.strictObject({ kind: v.literal('failure'), message: v.string(), ...planOptions }),
  v.strictObject({
    kind: v.literal('status'),
    status: httpStatus,
    statusText: v.optional(v.string()),
    body: v.optional(v.string()),
    contentType: v.optional(v.string()),
    ...planOptions,
  }),
  v.strictObject({
    kind: v.literal('raw'),
    status: v.optional(httpStatus),
    body: v.string(),
    contentType: v.optional(v.string()),
    headers,
    ...planOptions,
  }),
  /** The ordinary response, truncated in the middle. */
  v.strictObject({ kind: v.literal('cut'), ...planOptions }),
  v.strictObject({ kind: v.literal('network'), ...planOptions }),
  v.strictObject({ kind: v.literal('noAnswer'), ...planOptions }),
])
export type PlannedOutcome = v.InferOutput<typeof plannedOutcome>

interface RecordedResponse {
  readonly status: number
  /** Parsed if it is JSON, else text. */
  readonly body: unknown
  /** Device time, milliseconds. */
  readonly at: number
}

/** A call in the log. */
export interface RecordedCall {
  readonly path: string
  /** Parsed if it is JSON, else text. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Device time, milliseconds. */
  readonly at: number
  /** Set once the call has a response. */
  response?: RecordedResponse
}

interface ReleaseOptions {
  /** Release only responses of this path; by default, all. */
  readonly path?: string | undefined
  /** Whether the first or the last to arrive is released first. */
  readonly order?: 'arrival' | 'reverse' | undefined
  /** Release this many and keep holding the rest; by default, release all and stop holding. */
  readonly count?: number | undefined
}

export interface Scenarios {
  readonly calls: readonly RecordedCall[]
  record(call: RecordedCall): void
  /** Appends an outcome to a path's queue; '*' is for every path without a queue of its own. */
  plan(path: string, outcome: PlannedOutcome): void
  /** Removes all planned outcomes. */
  clear(): void
  /** Removes an outcome that was planned for a path, if it is not used up. */
  unplan(path: string, outcome: PlannedOutcome): void
  /** Takes the outcome for an arriving call; undefined for the ordinary one. */
  takeOutcome(path: string): PlannedOutcome | undefined
  /** The quirk of all OK responses that have none planned; undefined if they follow the API contract. */
  readonly quirk: Quirk | undefined
  setQuirk(quirk: Quirk | undefined): void
  /** Holds the responses of a path, or of all paths, until they are released. The handler has run by then. */
  hold(path?: string): void
  /** Sends held responses one after another; resolves to their number. */
  release(which?: ReleaseOptions): Promise<number>
  /** Resolves when a response of the path may be sent. */
  waitForRelease(path: string): Promise<void>
  /** Resolves on reset: for calls that never get a response. */
  waitForReset(): Promise<void>
  /** Clears everything and releases all held responses. */
  reset(): void
}

interface Queued {
  readonly outcome: PlannedOutcome
  skip: number
  left: number
}

/** Milliseconds between two released responses, so that they also arrive in this order. */
const gap = 30

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createScenarios(): Scenarios {
  const calls: RecordedCall[] = []
  const queues = new Map<string, Queued[]>()
  const held = new Set<string>()
  let waiting: { readonly path: string; readonly send: () => void }[] = []
  let resetListeners: (() => void)[] = []
  let activeQuirk: Quirk | undefined

  const takeFrom = (path: string): PlannedOutcome | undefined => {
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
    unplan(path, outcome) {
      queues.set(
        path,
        (queues.get(path) ?? []).filter((queued) => queued.outcome !== outcome),
      )
    },
    takeOutcome: (path) => takeFrom(path) ?? takeFrom('*'),
    get quirk() {
      return activeQuirk
    },
    setQuirk(quirk) {
      activeQuirk = quirk
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
      for (const { send } of going) {
        send()
        await pause(gap)
      }
      return going.length
    },
    waitForRelease: (path) =>
      held.has(path) || held.has('*') ? new Promise((send) => waiting.push({ path, send })) : Promise.resolve(),
    waitForReset: () => new Promise((resolve) => resetListeners.push(resolve)),
    reset() {
      calls.length = 0
      queues.clear()
      held.clear()
      activeQuirk = undefined
      for (const { send } of waiting) send()
      for (const resolve of resetListeners) resolve()
      waiting = []
      resetListeners = []
    },
  }
}
