import type { GenericSchema } from 'valibot'
import type { Reporter } from './reporter'

/*
 * Reports of happenings in the field, without personal data (docs/serving.md, "Reports"). Callers, such as the runtime
 * with every outcome of a call, pass them to `report`; the reporter decides what is sent. It is a separate script,
 * loaded after the page has rendered, or earlier on the first failure. If it cannot be loaded, it is retried on the
 * next page or report, or once the device is online. Callers check `import.meta.env.PORTAL_REPORTS` first, so that the
 * bundler drops all of this in a build without an endpoint.
 */

export type Happening =
  /** An uncaught error. */
  | { readonly kind: 'error'; readonly error: unknown }
  /** A call whose outcome is not OK: the kind or cause of the outcome, and the HTTP status if the cause is http. */
  | { readonly kind: 'call'; readonly outcome: string; readonly status?: number | undefined }
  /** An OK response; the path and fields that had to be forgiven are reported. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The code of a screen or of a part of it could not be loaded. */
  | { readonly kind: 'code' }

/** A raw OK response. */
interface Answer {
  readonly path: string
  /** The schema that parsed it. */
  readonly schema: GenericSchema
  readonly data: unknown
}

let pageKey = () => ''
let reporter: Promise<Reporter | undefined> | undefined
/** Reports waiting for the reporter: OK responses, which don't load it, and happenings while it could not be loaded. */
let waiting: (() => void)[] = []
/** The first ones are kept, because they show how a problem began. */
const mostWaiting = 20

const wait = (tell: () => void) => {
  if (waiting.length < mostWaiting) waiting.push(tell)
}

/** Loads the reporter once; without it, nothing is reported. Never throws. */
export const loadReporter = () => {
  if (!reporter) {
    reporter = import('./reporter')
      .then(({ createReporter }) => createReporter(pageKey))
      .catch(() => {
        reporter = undefined
        return undefined
      })
    for (const tell of waiting.splice(0)) tell()
  }
  return reporter
}

/** Reports a happening on the current page; an OK response once the reporter is loaded. Never throws. */
export function report(happening: Happening, page = pageKey()) {
  const again = () => report(happening, page)
  if (happening.kind === 'answer' && !reporter) wait(again)
  else
    void loadReporter()
      .then((loaded) => (loaded ? loaded.take(happening, page) : wait(again)))
      // Don't report errors of the reporter itself.
      .catch(() => undefined)
}

/**
 * Reports uncaught errors from now on.
 * @param currentKey returns the route key of the current page
 * @returns a stop function
 */
export function startReports(currentKey: () => string): () => void {
  pageKey = currentKey
  const onError = ({ error }: ErrorEvent) => report({ kind: 'error', error })
  const onRejection = ({ reason }: PromiseRejectionEvent) => report({ kind: 'error', error: reason })
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('online', loadReporter)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('online', loadReporter)
    void reporter?.then((loaded) => loaded?.stop())
    reporter = undefined
    waiting = []
  }
}
