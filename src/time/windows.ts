import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { windows as builtIn } from '#brand/windows'
import type { Span, WindowName, Windows } from '../brand/types'
import { now, subscribeToTime } from './clock'

/*
 * Time windows (D9). The brand's built-in windows apply unless the static file extra/windows.json, which operations may
 * change without a build, replaces them: {"<brand>": {"maintenance": [{"start": "…+09:00", "end": "…+09:00"}]}}.
 */

let windows: Windows = builtIn
const listeners = new Set<() => void>()

const instant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?\+09:00$/))
const spans = v.array(
  v.pipe(
    v.object({ start: instant, end: instant }),
    v.check(({ start, end }) => Date.parse(start) < Date.parse(end)),
  ),
)
/** Schema of extra/windows.json; also used by `npm run check:extra`. */
export const windowsFile = v.record(v.string(), v.record(v.string(), spans))

/** Applies the content of extra/windows.json; if it is invalid, the built-in windows apply. */
export function applyExtraWindows(content: unknown, brandCode: string) {
  const parsed = v.safeParse(windowsFile, content)
  windows = parsed.success ? { ...builtIn, ...parsed.output[brandCode] } : builtIn
  for (const listener of listeners) listener()
}

/** The span of a window that contains an instant (milliseconds); start inclusive, end exclusive. */
export function openSpan(name: WindowName, at = now()): Span | undefined {
  return windows[name]?.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))
}

const noSpans: readonly Span[] = []
const spansOf = (name: WindowName): readonly Span[] => windows[name] ?? noSpans

/** The first span of a window that starts after `at` and at most `within` milliseconds later. */
export function comingSpan(name: WindowName, within: number, at = now()): Span | undefined {
  return windows[name]?.find(({ start }) => at < Date.parse(start) && Date.parse(start) <= at + within)
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

const openNames = (at = now()) => Object.keys(windows).filter((name) => isWindow(name) && openSpan(name, at))

const campaignPrefix = 'campaign_'

/** The key of the current gift campaign: 202412 … (D9). */
export const openCampaign = (at = now()): string | undefined =>
  openNames(at)
    .find((name) => name.startsWith(campaignPrefix))
    ?.slice(campaignPrefix.length)

/** Re-renders whenever any window opens or closes. */
export const useWindows = () => useSyncExternalStore(subscribe, () => openNames().join())

export const useOpenCampaign = () => useSyncExternalStore(subscribe, () => openCampaign())

/** The open span of a window; re-renders as time passes and windows change. */
export const useOpenSpan = (name: WindowName) => useSyncExternalStore(subscribe, () => openSpan(name))
export const useComingSpan = (name: WindowName, within: number) =>
  useSyncExternalStore(subscribe, () => comingSpan(name, within))
/** All spans of a window; re-renders when windows change. */
export const useSpans = (name: WindowName) => useSyncExternalStore(subscribe, () => spansOf(name))
