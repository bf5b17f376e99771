import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { windows as builtIn } from '#brand/windows'
import type { Span, WindowName, Windows } from '../brand/types'
import { now, subscribeToTime } from './clock'
import { dateTimeLabel, daysIn, weekdayLabel } from './japan'

/*
 * Time windows (D9). The brand's built-in windows apply unless the static file extra/windows.json, which operations may
 * change without a build, replaces them: {"<brand>": {"maintenance": [{"start": "…+09:00", "end": "…+09:00"}]}}. Two
 * windows exist only there: `stops`, whose spans close pages, and `notices`, whose spans announce an incident
 * (docs/serving.md).
 */

const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?\+09:00$/),
  // Browsers parse 31 June differently: as 1 July or as invalid.
  v.check((text) => Number(text.slice(8, 10)) <= daysIn(text.slice(0, 4) + text.slice(5, 7))),
)
const entry = v.pipe(
  v.object({
    start: instant,
    end: instant,
    /** For stops: paths without the base path, each including the pages below it. */
    pages: v.optional(v.array(v.string())),
    reason: v.optional(v.string()),
    /** For stops: sentences. */
    otherWays: v.optional(v.array(v.string())),
    /** For notices: HTML, sanitised where it is shown. */
    text: v.optional(v.string()),
    /** info, warning or danger. */
    severity: v.optional(v.string()),
  }),
  v.check(({ start, end }) => Date.parse(start) < Date.parse(end)),
)
/** A span of a window, with the content of a stop or a notice. */
export type StopOrNotice = Readonly<v.InferOutput<typeof entry>>

/** Schema of extra/windows.json; also used by `npm run check:extra`. */
export const windowsFile = v.record(v.string(), v.record(v.string(), v.array(entry)))

let windows: Windows & { readonly stops?: readonly StopOrNotice[]; readonly notices?: readonly StopOrNotice[] } =
  builtIn
const listeners = new Set<() => void>()

/** Applies the content of extra/windows.json; if it is invalid, the built-in windows apply and nothing is stopped. */
export function applyExtraWindows(content: unknown, brandCode: string) {
  const parsed = v.safeParse(windowsFile, content)
  windows = parsed.success ? { ...builtIn, ...parsed.output[brandCode] } : builtIn
  for (const listener of listeners) listener()
}

/** Whether a span contains an instant (milliseconds); start inclusive, end exclusive. */
export const contains = ({ start, end }: Span, at: number) => Date.parse(start) <= at && at < Date.parse(end)

/** Whether a span has no known end (D9), represented by 2099-12-31. */
export const isOpenEnded = ({ end }: Span) => end >= '2099'

/** Start and end in words; '' for an unknown end. */
export const spanLabels = (span: Span) =>
  [dateTimeLabel(Date.parse(span.start)), isOpenEnded(span) ? '' : dateTimeLabel(Date.parse(span.end))] as const

/** The last day of a span in words, as its end is exclusive; '' for an unknown end. */
export const lastDayLabel = (span: Span) => (isOpenEnded(span) ? '' : weekdayLabel(Date.parse(span.end) - 1))

/** The span that contains an instant (milliseconds); of overlapping ones, the last to end. */
export const spanAt = <T extends Span>(spans: readonly T[], at: number): T | undefined =>
  spans.filter((span) => contains(span, at)).sort((one, other) => Date.parse(other.end) - Date.parse(one.end))[0]

/** The span of a window that contains an instant (milliseconds). */
export const openSpan = (name: WindowName, at = now()): Span | undefined => spanAt(spansOf(name), at)

/** All stops or notices, including past and future ones. */
export const entriesOf = (name: 'stops' | 'notices'): readonly StopOrNotice[] => windows[name] ?? []

/** The stops or notices in effect at an instant (milliseconds). */
export const openEntries = (name: 'stops' | 'notices', at = now()): readonly StopOrNotice[] =>
  entriesOf(name).filter((entry) => contains(entry, at))

const noSpans: readonly Span[] = []
/** All spans of a window. */
export const spansOf = (name: WindowName): readonly Span[] => windows[name] ?? noSpans

interface Ahead {
  /** Milliseconds. */
  readonly after?: number
  readonly within?: number
}

/** The earliest span of a window that starts more than `after` and at most `within` from an instant (milliseconds). */
export function comingSpan(
  name: WindowName,
  { after = 0, within = Number.POSITIVE_INFINITY }: Ahead = {},
  at = now(),
): Span | undefined {
  const startOf = ({ start }: Span) => Date.parse(start)
  return spansOf(name)
    .filter((span) => at + after < startOf(span) && startOf(span) <= at + within)
    .toSorted((one, other) => startOf(one) - startOf(other))[0]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = subscribeToTime(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

const isWindow = (name: string): name is WindowName => name in windows

const openNames = (at = now()) =>
  Object.keys(windows)
    .filter(isWindow)
    .filter((name) => openSpan(name, at))

const campaignPrefix = 'campaign_'

const campaignWindow = (at: number) => openNames(at).find((name) => name.startsWith(campaignPrefix))

/** The key of the current gift campaign: 202412 … (D9). */
export const openCampaign = (at = now()): string | undefined => campaignWindow(at)?.slice(campaignPrefix.length)

/** The span of the current gift campaign. */
function openCampaignSpan(at = now()): Span | undefined {
  const name = campaignWindow(at)
  return name && openSpan(name, at)
}

/** Re-renders whenever any window, stop or notice begins or ends. */
export const useWindows = () =>
  useSyncExternalStore(subscribe, () => JSON.stringify([openNames(), openEntries('stops'), openEntries('notices')]))

export const useOpenCampaign = () => useSyncExternalStore(subscribe, () => openCampaign())
export const useOpenCampaignSpan = () => useSyncExternalStore(subscribe, () => openCampaignSpan())

/** The open span of a window; re-renders as time passes and windows change. */
export const useOpenSpan = (name: WindowName) => useSyncExternalStore(subscribe, () => openSpan(name))
export const useComingSpan = (name: WindowName, ahead?: Ahead) =>
  useSyncExternalStore(subscribe, () => comingSpan(name, ahead))
/** All spans of a window; re-renders when windows change. */
export const useSpans = (name: WindowName) => useSyncExternalStore(subscribe, () => spansOf(name))
