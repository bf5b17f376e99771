import type { GenericSchema } from 'valibot'
import type { Reporter } from './reporter'

/*
 * What happens in the field, without persons (docs/serving.md, "Reports"). Whoever sees something happen, such as the
 * runtime with every outcome of a call, hands it over here; the reporter says what of it is sent. It is a script of its
 * own, loaded after the page stands, or earlier for the first thing that goes wrong. Where it cannot be loaded, it is asked
 * for again at the next page or report, or once the device is online. Callers ask for
 * `import.meta.env.PORTAL_REPORTS` first: in a build without an endpoint the bundler drops all of this.
 */

export type Happening =
  /** Uncaught. */
  | { readonly kind: 'error'; readonly error: unknown }
  /** A call whose outcome is not OK, by the kind of the outcome; the HTTP status where that is all there is. */
  | { readonly kind: 'call'; readonly outcome: string; readonly status?: number | undefined }
  /** A call was answered with OK; of what it had to forgive, path and fields are reported. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The code of a screen or of a part of it could not be loaded. */
  | { readonly kind: 'code' }

/** An answer with OK, as it came. */
interface Answer {
  readonly path: string
  /** The schema that read it. */
  readonly schema: GenericSchema
  readonly data: unknown
}

let pageKey = () => ''
let reporter: Promise<Reporter | undefined> | undefined
/** What waits for the reporter: answers, since nothing has gone wrong, and what happened while it could not be loaded. */
let waiting: (() => void)[] = []
/** Of these the first ones say what has begun. */
const mostWaiting = 20

const wait = (tell: () => void) => {
  if (waiting.length < mostWaiting) waiting.push(tell)
}

/** Loads the reporter, once; without it nothing is reported. Never throws. */
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

/** Reports what has happened on the page that is shown now; an answer as soon as the reporter is there. Never throws. */
export function report(happening: Happening, page = pageKey()) {
  const again = () => report(happening, page)
  if (happening.kind === 'answer' && !reporter) wait(again)
  else
    void loadReporter()
      .then((loaded) => (loaded ? loaded.take(happening, page) : wait(again)))
      // A fault of the reporter must not be reported by it.
      .catch(() => undefined)
}

/**
 * Reports uncaught errors from now on.
 * @param currentKey the route key of the page that is shown
 * @returns how to stop
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
