import { forgivenIn } from './forgiven'
import type { Happening } from './reports'

/*
 * Sends reports as beacons: kinds, counts and route keys, in the query of the endpoint's URL, so that a web server's
 * log suffices to collect them. They never contain texts, names, values or addresses: of an error, only its class and
 * the positions in the portal's own scripts; of a policy violation, only its directive. The web vitals are measured
 * here, because the usual package is twice as large as this file may be (docs/decisions/0028).
 */

export interface Reporter {
  /** @param page the route key of the page where it happened */
  take(happening: Happening, page: string): void
  stop(): void
}

/** Each kind is sent at most once in this time (milliseconds). */
const minute = 60_000

/** Interactions that take longer are reported (milliseconds). */
const slow = 200

/** Session windows of layout shifts (CLS): maximum gap to the previous shift, and maximum length, in milliseconds. */
const shifts = { gap: 1_000, all: 5_000 }

/** An error's class; ignores a name that doesn't look like a class, as it may contain anything. */
const classOf = (error: unknown) =>
  error instanceof Error && /^[A-Z][A-Za-z]*Error$/.test(error.name) ? error.name : 'Error'

/** The innermost positions in the portal's own scripts: `name-hash.js:line:column`. */
const framesOf = (error: unknown) =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split(`${window.location.origin}${import.meta.env.BASE_URL}assets/`)
    .slice(1)
    .flatMap((rest) => /^[\w~.-]+\.js:\d+:\d+/.exec(rest)?.[0] ?? [])
    .slice(0, 5)
    .join()

export function createReporter(pageKey: () => string): Reporter {
  const stopped = new AbortController()
  const { signal } = stopped
  const observers: { disconnect(): void }[] = []
  const sentAt = new Map<string, number>()
  const counts = new Map<string, number>()

  function deliver(address: string) {
    if (navigator.onLine) navigator.sendBeacon(address)
    else window.addEventListener('online', () => deliver(address), { once: true, signal })
  }

  /** Sends a report, unless its kind was sent within the last minute: then it is only counted in the next one. */
  function send(kind: string, page: string, more: Readonly<Record<string, string | number>> = {}) {
    const count = (counts.get(kind) ?? 0) + 1
    const now = performance.now()
    const last = sentAt.get(kind)
    const isEarly = last !== undefined && now - last < minute
    counts.set(kind, isEarly ? count : 0)
    if (isEarly) return
    sentAt.set(kind, now)
    const fields = Object.entries({ kind, page, build: buildVersion, count, ...more }).map(([name, value]) => [
      name,
      String(value),
    ])
    deliver(`${import.meta.env.PORTAL_REPORTS}?${new URLSearchParams(fields)}`)
  }

  function observe(type: string, take: (entry: PerformanceEntry) => void) {
    if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes(type)) return
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    // Only applies to `event` entries: skips those shorter than 40 ms.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: 40,
    }
    observer.observe(options)
    observers.push(observer)
  }

  const opened = pageKey()
  /** In milliseconds; CLS in thousandths. */
  const vitals = { lcp: 0, cls: 0, inp: 0 }
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime)
  })
  const together = { first: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 }
  observe('layout-shift', (entry) => {
    if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput) return
    const { startTime } = entry
    if (startTime - together.last > shifts.gap || startTime - together.first > shifts.all) {
      together.first = startTime
      together.sum = 0
    }
    together.last = startTime
    together.sum += Number(entry.value)
    vitals.cls = Math.max(vitals.cls, Math.round(together.sum * 1_000))
  })
  let pressed: unknown
  observe('event', (entry) => {
    // One interaction causes several events; pointer movements have no interaction ID.
    if (!('interactionId' in entry) || !entry.interactionId) return
    const { duration, interactionId } = entry
    vitals.inp = Math.max(vitals.inp, duration)
    if (duration <= slow || interactionId === pressed) return
    pressed = interactionId
    send('press', pageKey(), { ms: duration })
  })
  const onHide = () => {
    if (document.hidden && !sentAt.has('vitals')) send('vitals', opened, vitals)
  }
  document.addEventListener('visibilitychange', onHide, { signal })

  if (window.ReportingObserver) {
    const observer = new ReportingObserver(
      (breaches) => {
        for (const { body } of breaches) {
          if (body && 'effectiveDirective' in body)
            send('policy', pageKey(), { directive: String(body.effectiveDirective) })
        }
      },
      { types: ['csp-violation'], buffered: true },
    )
    observer.observe()
    observers.push(observer)
  }

  return {
    take(happening, page) {
      if (happening.kind === 'error') {
        const { error } = happening
        send('error', page, { name: classOf(error), frames: framesOf(error) })
      } else if (happening.kind === 'call') {
        const { outcome, status } = happening
        send(`call-${outcome}`, page, status === undefined ? {} : { status })
      } else if (happening.kind === 'answer') {
        const { path, schema, data } = happening.answer
        const fields = forgivenIn(schema, data).join()
        if (fields) send('forgiven', page, { path, fields })
      } else send(happening.kind, page)
    },
    stop() {
      stopped.abort()
      for (const observer of observers) observer.disconnect()
    },
  }
}
