import { setupWorker } from 'msw/browser'
import type { BrandCode } from '../src/brand/gates'
import { createMockApi, type MockApi } from './api'
import { browserPersistence } from './persistence'

/** Lets the imitated backend answer this page's calls. */
export async function startBrowserMocks(brand: BrandCode): Promise<MockApi> {
  const base = import.meta.env.BASE_URL
  const api = createMockApi({
    brand,
    base,
    signOnPage: new URL(`${base}mocks/sign-on.html`, location.href).href,
    persistence: browserPersistence(),
  })
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
