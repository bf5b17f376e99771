import * as v from 'valibot'
import { fetchExtraFile } from '../api/extraFiles'
import { storageEntry } from '../environment/storage'
import type { Route } from './routes'

/*
 * What an open tab does when another build is served (REL-05, REL-06): it takes it at the next change of page outside a
 * form, with one load. A build that operations no longer want is left at once.
 */

const version = v.pipe(v.string(), v.regex(/^\d{10}$/))

/** version.json, which each build brings along: the version that is served, and the least that may still be open. */
const versionFile = v.object({ newest: version, least: v.optional(version) })

/** The build that this tab has loaded its page for. */
const loadedFor = storageEntry('session', 'build', v.object({ version, wasForced: v.boolean() }))

/** Neither a step of a form, nor on the way to one: nothing of the page is lost when it is loaded again. */
const isPlain = (route: Route | undefined) =>
  route !== undefined && !route.keepsForm && !route.redirectTo && (route.access === 'login' || route.key === 'home')

interface Tab {
  /** The version of the page, YYYYMMDDNN. */
  readonly current: string
  /** Loads the page that the address bar shows. */
  readonly load: () => void
  /** Whether no call is in flight. */
  readonly isIdle: () => boolean
  /** Whether the page shows the result of something that was sent, which would be lost if it were loaded again. */
  readonly showsOutcome: () => boolean
  /** Tells the customer that the page is about to be loaded, or was. */
  readonly announce: (what: 'loading' | 'loaded') => void
}

export function followBuilds({ current, load, isIdle, showsOutcome, announce }: Tab) {
  let newest = current
  let isUnwanted = false
  const before = loadedFor.read()
  if (before?.wasForced) {
    loadedFor.write({ ...before, wasForced: false })
    if (before.version === current) announce('loaded')
  }
  // Loaded once for a version: a cache or another server may still send the one before.
  const mayLoad = () => newest !== current && loadedFor.read()?.version !== newest
  const loadNewest = (wasForced: boolean) => {
    // What was loaded for must outlive the load, or one could follow another.
    if (!loadedFor.write({ version: newest, wasForced })) return
    if (wasForced) announce('loading')
    load()
  }
  return {
    /** Asks which build is served. */
    async check() {
      const file = v.safeParse(versionFile, await fetchExtraFile('version.json'))
      if (!file.success) return
      newest = file.output.newest
      const { least } = file.output
      isUnwanted = least !== undefined && current < least
      // What a call leads to is told first: the next check, or the next change of page, takes the newer build.
      if (isUnwanted && mayLoad() && isIdle() && !showsOutcome()) loadNewest(true)
    },
    /** Call after a link was followed. */
    pageChanged(from: Route | undefined, to: Route | undefined) {
      if ((isUnwanted || (isPlain(from) && isPlain(to))) && mayLoad()) loadNewest(isUnwanted)
    },
  }
}
