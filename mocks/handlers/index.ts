import { HttpResponse, http, type RequestHandler } from 'msw'
import { personaOf, personas } from '../provider/personas'
import type { Provider } from '../provider/provider'
import { createScenarios, type Scenarios } from '../scenarios'
import type { Served } from './answer'
import { authHandlers, signOnPath } from './auth'
import { giftHandlers } from './gift'
import { helperHandlers } from './helper'
import { idpassHandlers } from './idpass'
import { invoiceHandlers } from './invoice'
import { newRegistHandlers } from './newRegist'
import { createRefuse, type Refuse, refusals } from './refusals'
import { reminderHandlers } from './reminder'
import { dated } from './respond'
import { recorded, serve } from './serve'
import { serviceHandlers } from './service'

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
  const table = [
    ...authHandlers(base, signOnPage),
    ...giftHandlers,
    ...helperHandlers,
    ...idpassHandlers,
    ...invoiceHandlers,
    ...newRegistHandlers(base),
    ...reminderHandlers(base),
    ...serviceHandlers,
  ]
  const paths = new Map<string, readonly Served[]>()
  for (const handler of table) {
    paths.set(handler.endpoint.path, [...(paths.get(handler.endpoint.path) ?? []), handler])
  }
  const desk = { provider, scenarios, refuse }
  return [
    ...[...paths].map(([path, candidates]) => {
      const answering = serve(candidates, desk)
      return http.post(`*${path}`, ({ request }) => answering(request, path))
    }),
    briefSignOn(provider),
    http.all(
      ({ request }) => isApiCall(request),
      async ({ request }) => {
        const path = pathOf(request)
        const { at } = await recorded(scenarios, request, path)
        const refusal = paths.has(path)
          ? { status: 405 as const, reasons: ['only POST is answered'] }
          : { status: 404 as const, reasons: ['unknown path'] }
        return dated(refuse({ method: request.method, path, at, ...refusal }), provider.clock.now())
      },
    ),
  ]
}
