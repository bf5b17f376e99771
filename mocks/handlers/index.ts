import { HttpResponse, http, type RequestHandler } from 'msw'
import { personaOf, personas } from '../provider/personas'
import type { Provider } from '../provider/provider'
import { createScenarios, type Scenarios } from '../scenarios'
import { applyInternetHandlers } from './applyInternet'
import { applyTvHandlers } from './applyTv'
import { authHandlers, signOnPath } from './auth'
import { connectHandlers } from './connect'
import { contactHandlers } from './contact'
import { contractHandlers } from './contract'
import { csChannelsHandlers } from './csChannels'
import { giftHandlers } from './gift'
import type { EndpointHandler } from './handler'
import { helperHandlers } from './helper'
import { idpassHandlers } from './idpass'
import { idpSyncHandlers } from './idpSync'
import { inquiryHandlers } from './inquiry'
import { invoiceHandlers } from './invoice'
import { mobilityHandlers } from './mobility'
import { newRegistHandlers } from './newRegist'
import { ottHandlers, streamingAuthorization } from './ott'
import { createPathHandler, recordCall, recordResponse } from './path-handler'
import { payMethodHandlers } from './payMethod'
import { createRefuse, type Refuse, refusals } from './refusals'
import { reminderHandlers } from './reminder'
import { withDateHeader } from './responses'
import { serviceHandlers } from './service'
import { stampHandlers } from './stamp'
import { subUserHandlers } from './subUser'

interface HandlerSettings {
  readonly scenarios?: Scenarios
  readonly refuse?: Refuse
  /** Base path of the portal; '/' by default. */
  readonly base?: string
  /** URL of the sign-on page; `signOnPath` by default, which consents automatically. */
  readonly signOnPage?: string | undefined
}

/** Whether a request is a call of the API. A development server also serves sources under …/api/, by GET. */
const isApiCall = ({ method, url }: Request) => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') || (method === 'POST' && pathname.includes('/api/'))
}

const pathOf = (request: Request) => /\/api\/.*$/.exec(new URL(request.url).pathname)?.[0] ?? ''

/** A sign-on page that consents automatically, as the first customer or the one in login_hint. */
const autoSignOn = (provider: Provider) =>
  http.get(`*${signOnPath}`, ({ request }) => {
    provider.sync()
    const query = new URL(request.url).searchParams
    const signOn = provider.signOns.waiting(query.get('state') ?? '')
    if (!signOn || signOn.redirectUri !== query.get('redirect_uri')) {
      return HttpResponse.text('このサインオンは無効です。', { status: 400 })
    }
    const persona = personaOf(query.get('login_hint') ?? '') ?? personas[0]
    const code = provider.signOns.agree(signOn, persona.userId)
    provider.save()
    const location = `${signOn.redirectUri}?${new URLSearchParams({ code, state: signOn.state })}`
    return new HttpResponse(null, { status: 302, headers: { location } })
  })

/** The handlers of all endpoints. */
export const endpointHandlers = (base: string, signOnPage: string = signOnPath): readonly EndpointHandler[] => [
  ...applyInternetHandlers,
  ...applyTvHandlers,
  ...authHandlers(base, signOnPage),
  ...contactHandlers,
  ...connectHandlers,
  ...contractHandlers,
  ...csChannelsHandlers,
  ...giftHandlers,
  ...helperHandlers,
  ...idpassHandlers,
  ...idpSyncHandlers,
  ...inquiryHandlers,
  ...invoiceHandlers,
  ...mobilityHandlers(base),
  ...newRegistHandlers(base),
  ...ottHandlers,
  ...payMethodHandlers,
  ...reminderHandlers(base),
  ...serviceHandlers,
  ...stampHandlers,
  ...subUserHandlers,
]

/** The provider's API as MSW handlers, for the service worker and the node server. */
export function createHandlers(
  provider: Provider,
  {
    scenarios = createScenarios(),
    refuse = createRefuse(refusals),
    base = '/',
    signOnPage = signOnPath,
  }: HandlerSettings = {},
): RequestHandler[] {
  const paths = new Map<string, readonly EndpointHandler[]>()
  for (const handler of endpointHandlers(base, signOnPage)) {
    paths.set(handler.endpoint.path, [...(paths.get(handler.endpoint.path) ?? []), handler])
  }
  const deps = { provider, scenarios, refuse }
  const pathHandlers = new Map([...paths].map(([path, candidates]) => [path, createPathHandler(candidates, deps)]))
  return [
    autoSignOn(provider),
    streamingAuthorization(provider, scenarios),
    // A single handler for all paths: MSW tries its handlers one after another.
    http.all(
      ({ request }) => isApiCall(request),
      async ({ request }) => {
        const path = pathOf(request)
        const handle = pathHandlers.get(path)
        if (handle && request.method === 'POST') return handle(request, path)
        const call = await recordCall(scenarios, request, path)
        const refusal = handle
          ? { status: 405 as const, reasons: ['only POST is allowed'] }
          : { status: 404 as const, reasons: ['unknown path'] }
        const { at } = call
        return recordResponse(
          call,
          withDateHeader(refuse({ method: request.method, path, at, ...refusal }), provider.clock.now()),
        )
      },
    ),
  ]
}
