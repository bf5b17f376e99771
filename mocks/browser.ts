import { bypass, HttpResponse, http } from 'msw'
import { setupWorker } from 'msw/browser'
import type { BrandCode } from '../src/brand/gates'
import { createMockApi, type MockApi } from './api'
import { browserPersistence } from './persistence'
import { startTimeOf } from './start-time'

/**
 * Browsers refuse a service worker from a host with an untrusted certificate, even if the tester has accepted it.
 * Without service workers, MSW handles the page's requests within the page, as in an insecure context.
 */
const answerInPage = () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')

/** Starts the mock backend for the calls of this page, in a service worker if the browser allows one. */
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
  const staticFile = http.get(`${base}extra/:name`, async ({ request, params }) => {
    const written = api.extraFiles.get(String(params['name']))
    const { body, status, headers } = written === undefined ? await fetch(bypass(request)) : new Response(written)
    const withDate = new Headers(headers)
    withDate.set('Date', new Date(api.provider.clock.now()).toUTCString())
    return new HttpResponse(body, { status, headers: withDate })
  })
  const worker = setupWorker(staticFile, ...api.handlers)
  const start = () =>
    worker.start({
      quiet: true,
      serviceWorker: { url: `${base}mockServiceWorker.js` },
      onUnhandledRequest(request, print) {
        const { origin, pathname } = new URL(request.url)
        if (origin === location.origin && pathname.startsWith('/api/')) print.error()
      },
    })
  await start().catch((reason: unknown) => {
    console.warn(reason)
    worker.stop()
    answerInPage()
    return start()
  })
  return api
}
