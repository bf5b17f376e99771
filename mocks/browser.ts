import { setupWorker } from 'msw/browser'
import type { BrandCode } from '../src/brand/gates'
import { createMockApi, type MockApi } from './api'
import type { Persistence } from './provider/state'

const key = 'mock-provider'

/**
 * The provider's memory across reloads and between tabs. A browser without usable storage keeps it for as long as the
 * page lives.
 */
function browserPersistence(): Persistence {
  /** What could not be written; undefined while the storage works. */
  let unwritten: string | null | undefined
  return {
    load() {
      if (unwritten !== undefined) return unwritten
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    save(text) {
      try {
        localStorage.setItem(key, text)
        unwritten = undefined
      } catch {
        unwritten = text
      }
    },
    clear() {
      unwritten = undefined
      try {
        localStorage.removeItem(key)
      } catch {
        unwritten = null
      }
    },
  }
}

/** Lets the imitated backend answer this page's calls. */
export async function startBrowserMocks(brand: BrandCode): Promise<MockApi> {
  const base = import.meta.env.BASE_URL
  const api = createMockApi({ brand, base, persistence: browserPersistence() })
  await setupWorker(...api.handlers).start({
    quiet: true,
    serviceWorker: { url: `${base}mockServiceWorker.js` },
    onUnhandledRequest(request, print) {
      const { origin, pathname } = new URL(request.url)
      if (origin === location.origin && pathname.startsWith('/api/')) print.error()
    },
  })
  return api
}
