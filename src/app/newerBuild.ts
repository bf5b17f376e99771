import * as v from 'valibot'
import { fetchExtraFile } from '../api/extraFiles'
import { storageEntry } from '../environment/storage'
import type { Route } from '../routing/routes'

/*
 * Moves an open tab to another build once that is served (REL-05, REL-06): by a single load, at the next page change
 * outside a form, or immediately if operations have withdrawn the tab's build.
 */

const version = v.pipe(v.string(), v.regex(/^\d{10}$/))

/** version.json, part of each build: the served version, and the oldest version that may still be open. */
const versionFile = v.object({ newest: version, least: v.optional(version) })

/** The build for which this tab was last reloaded. */
const loadedFor = storageEntry('session', 'build', v.object({ version, wasForced: v.boolean() }))

/** Whether a page is neither a form step nor a redirect to one, so that a reload loses nothing. */
const isPlain = (route: Route | undefined) =>
  route !== undefined && !route.keepsForm && !route.redirectTo && (route.access === 'login' || route.key === 'home')

interface Tab {
  /** The version of the page, YYYYMMDDNN. */
  readonly current: string
  /** Loads the page at the current address. */
  readonly load: () => void
  /** Whether no call is in flight. */
  readonly isIdle: () => boolean
  /** Whether the page shows the result of a mutation, which a reload would lose. */
  readonly showsOutcome: () => boolean
  /** Notifies the customer that the page is about to be reloaded, or was. */
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
  // Reload only once per version: a cache or another server may still send the previous one.
  const mayLoad = () => newest !== current && loadedFor.read()?.version !== newest
  const loadNewest = (wasForced: boolean) => {
    // The record must survive the reload; otherwise reloads could repeat endlessly.
    if (!loadedFor.write({ version: newest, wasForced })) return
    if (wasForced) announce('loading')
    load()
  }
  return {
    /** Checks which build is served. */
    async check() {
      const file = v.safeParse(versionFile, await fetchExtraFile('version.json'))
      if (!file.success) return
      newest = file.output.newest
      const { least } = file.output
      isUnwanted = least !== undefined && current < least
      // Show the outcome of a call first; the next check or page change loads the newer build.
      if (isUnwanted && mayLoad() && isIdle() && !showsOutcome()) loadNewest(true)
    },
    /** Call after a link has been followed. */
    pageChanged(from: Route | undefined, to: Route | undefined) {
      if ((isUnwanted || (isPlain(from) && isPlain(to))) && mayLoad()) loadNewest(isUnwanted)
    },
  }
}
