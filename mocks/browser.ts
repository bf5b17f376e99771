import { bypass, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { BrandCode } from '../src/brand/gates'
import { createMockApi, type MockApi } from './api'
import { browserPersistence } from './persistence'
import { startsAt } from './starts-at'

/** Lets the imitated backend answer this page's calls. */
export async function startBrowserMocks(brand: BrandCode): Promise<MockApi> {
  const base = import.meta.env.BASE_URL
  const api = createMockApi({
    brand,
    base,
    signOnPage: new URL(`${base}mocks/sign-on.html`, location.href).href,
    persistence: browserPersistence(),
    startsAt: startsAt(brand),
  })
  // The site's own static files, by the provider's clock: the portal's clock goes by their Date header too.
  const staticFile = http.get(`${base}extra/:name`, async ({ request }) => {
    const { body, status, headers } = await fetch(bypass(request))
    const dated = new Headers(headers)
    dated.set('Date', new Date(api.provider.clock.now()).toUTCString())
    return new HttpResponse(body, { status, headers: dated })
  })
  await setupWorker(staticFile, ...api.handlers).start({
    quiet: true,
    serviceWorker: { url: `${base}mockServiceWorker.js` },
    onUnhandledRequest(request, print) {
      const { origin, pathname } = new URL(request.url)
      if (origin === location.origin && pathname.startsWith('/api/')) print.error()
    },
  })
  return api
}
