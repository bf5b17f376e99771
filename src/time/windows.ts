import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { windows as builtIn } from '#brand/windows'
import type { Span, WindowName, Windows } from '../brand/types'
import { now, subscribeToTime } from './clock'

/*
 * What is open when (D9). The brand's own windows hold unless the static file extra/windows.json, which ops may change
 * without a build, names them anew: {"<brand>": {"maintenance": [{"start": "…+09:00", "end": "…+09:00"}]}}.
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
/** The shape of extra/windows.json; `npm run check:extra` asks for the same. */
export const windowsFile = v.record(v.string(), v.record(v.string(), spans))

/** Takes the content of extra/windows.json; of a wrong shape, the built-in windows hold. */
export function applyExtraWindows(content: unknown, brandCode: string) {
  const parsed = v.safeParse(windowsFile, content)
  windows = parsed.success ? { ...builtIn, ...parsed.output[brandCode] } : builtIn
  for (const listener of listeners) listener()
}

/** The span of a window that holds an instant: start included, end excluded. */
export function openSpan(name: WindowName, at = now()): Span | undefined {
  return windows[name]?.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))
}

const noSpans: readonly Span[] = []
const spansOf = (name: WindowName): readonly Span[] => windows[name] ?? noSpans

/** The first span of a window that begins after `at` and at most `within` milliseconds later. */
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

/** The key of the gift campaign that is on: 202412 … (D9). */
export const openCampaign = (at = now()): string | undefined =>
  openNames(at)
    .find((name) => name.startsWith(campaignPrefix))
    ?.slice(campaignPrefix.length)

/** For what follows from several windows: drawn anew whenever one of them opens or closes. */
export const useWindows = () => useSyncExternalStore(subscribe, () => openNames().join())

export const useOpenCampaign = () => useSyncExternalStore(subscribe, () => openCampaign())

/** The open span of a window, followed as time goes and as windows change. */
export const useOpenSpan = (name: WindowName) => useSyncExternalStore(subscribe, () => openSpan(name))
export const useComingSpan = (name: WindowName, within: number) =>
  useSyncExternalStore(subscribe, () => comingSpan(name, within))
/** All spans of a window, followed as windows change. */
export const useSpans = (name: WindowName) => useSyncExternalStore(subscribe, () => spansOf(name))
