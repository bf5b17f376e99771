import { vi } from 'vitest'
import { loadReporter, startReports } from '../../src/environment/reports'

/* The reports that portals send to an endpoint, /reports. */

let sent: URLSearchParams[] = []

/** From now on portals report, and what they send is kept here. */
export function catchReports() {
  sent = []
  vi.stubEnv('PORTAL_REPORTS', '/reports')
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body?: BodyInit) => {
      const { pathname, searchParams } = new URL(address, window.location.href)
      // A report is its query (REP-03).
      if (pathname !== '/reports' || body !== undefined) throw new Error(`a report to ${address} with ${body}`)
      sent.push(searchParams)
      return true
    },
  })
}

export function releaseReports() {
  startReports(() => '')()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'sendBeacon')
}

/** Watches the reports of the open portal; each kind counts as not sent before. */
export function watchReports() {
  startReports(() => 'page')()
  const before = sent.length
  const reports = async () => {
    await loadReporter()
    return sent.slice(before)
  }
  return { reports, kinds: async () => (await reports()).map((one) => one.get('kind')) }
}
