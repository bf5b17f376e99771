import { bypass, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { BrandCode } from '../src/brand/gates'
import { createMockApi, type MockApi } from './api'
import { browserPersistence } from './persistence'
import { startTimeOf } from './start-time'

/** Starts the mock backend in a service worker, for the calls of this page. */
export async function startBrowserMocks(brand: BrandCode): Promise<MockApi> {
  const base = import.meta.env.BASE_URL
  const api = createMockApi({
    brand,
    base,
    signOnPage: new URL(`${base}mocks/sign-on.html`, location.href).href,
    persistence: browserPersistence(),
    startsAt: startTimeOf(brand),
  })
  // Static files of the site get the provider's time too: the portal sets its clock by their Date header.
  const staticFile = http.get(`${base}extra/:name`, async ({ request }) => {
    const { body, status, headers } = await fetch(bypass(request))
    const withDate = new Headers(headers)
    withDate.set('Date', new Date(api.provider.clock.now()).toUTCString())
    return new HttpResponse(body, { status, headers: withDate })
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
