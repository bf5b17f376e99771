import { HttpResponse, http, type RequestHandler } from 'msw'
import { personaOf, personas } from '../provider/personas'
import type { Provider } from '../provider/provider'
import { createScenarios, type Scenarios } from '../scenarios'
import type { Served } from './answer'
import { applyInternetHandlers } from './applyInternet'
import { applyTvHandlers } from './applyTv'
import { authHandlers, signOnPath } from './auth'
import { connectHandlers } from './connect'
import { contactHandlers } from './contact'
import { contractHandlers } from './contract'
import { csChannelsHandlers } from './csChannels'
import { giftHandlers } from './gift'
import { helperHandlers } from './helper'
import { idpassHandlers } from './idpass'
import { idpSyncHandlers } from './idpSync'
import { inquiryHandlers } from './inquiry'
import { invoiceHandlers } from './invoice'
import { mobilityHandlers } from './mobility'
import { newRegistHandlers } from './newRegist'
import { ottHandlers, streamingAuthorization } from './ott'
import { payMethodHandlers } from './payMethod'
import { createRefuse, type Refuse, refusals } from './refusals'
import { reminderHandlers } from './reminder'
import { withDateHeader } from './respond'
import { answered, recorded, serve } from './serve'
import { serviceHandlers } from './service'
import { stampHandlers } from './stamp'
import { subUserHandlers } from './subUser'

interface Settings {
  readonly scenarios?: Scenarios
  readonly refuse?: Refuse
  /** The base path of the portal; '/' where it is left out. */
  readonly base?: string
  /** The address of the sign-on page; the one below where it is left out. */
  readonly signOnPage?: string | undefined
}

/** Calls of the API. The sources of a development server lie under …/api/ too; they are fetched by GET. */
const isApiCall = ({ method, url }: Request) => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/api/') || (method === 'POST' && pathname.includes('/api/'))
}

const pathOf = (request: Request) => /\/api\/.*$/.exec(new URL(request.url).pathname)?.[0] ?? ''

/** The sign-on page at its shortest: it agrees at once, as the first customer or the one of login_hint. */
const briefSignOn = (provider: Provider) =>
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

/** Everything that the provider answers, before anybody asks. */
export const answering = (base: string, signOnPage: string = signOnPath): readonly Served[] => [
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

/** The provider's API as MSW handlers, for the worker and the node server. */
export function handlers(
  provider: Provider,
  {
    scenarios = createScenarios(),
    refuse = createRefuse(refusals),
    base = '/',
    signOnPage = signOnPath,
  }: Settings = {},
): RequestHandler[] {
  const paths = new Map<string, readonly Served[]>()
  for (const handler of answering(base, signOnPage)) {
    paths.set(handler.endpoint.path, [...(paths.get(handler.endpoint.path) ?? []), handler])
  }
  const desk = { provider, scenarios, refuse }
  const serving = new Map([...paths].map(([path, candidates]) => [path, serve(candidates, desk)]))
  return [
    briefSignOn(provider),
    streamingAuthorization(provider, scenarios),
    // One for all paths: MSW asks its handlers one after another.
    http.all(
      ({ request }) => isApiCall(request),
      async ({ request }) => {
        const path = pathOf(request)
        const serves = serving.get(path)
        if (serves && request.method === 'POST') return serves(request, path)
        const call = await recorded(scenarios, request, path)
        const refusal = serves
          ? { status: 405 as const, reasons: ['only POST is answered'] }
          : { status: 404 as const, reasons: ['unknown path'] }
        const { at } = call
        return answered(
          call,
          withDateHeader(refuse({ method: request.method, path, at, ...refusal }), provider.clock.now()),
        )
      },
    ),
  ]
}
