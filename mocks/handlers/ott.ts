import { type HttpHandler, HttpResponse, http } from 'msw'
import * as ott from '../../src/api/endpoints/ott'
import { isContracted } from '../../src/ui/contractStatus'
import type { Provider } from '../provider/provider'
import type { Scenarios } from '../scenarios'
import { customerHandler, handlersFor } from './handler'
import { recordResponse } from './path-handler'
import { applyPlannedOutcome, untilSent } from './responses'

export const ottHandlers = handlersFor(ott, {
  ottIndex: customerHandler(ott.ottIndex, (_, { customer }) => ({
    status: 'OK',
    data: { contractSts: customer.user.contract_sts },
  })),

  prepareSignOn: customerHandler(ott.prepareSignOn, (_, { provider, customer }) =>
    isContracted(customer.user.contract_sts) && provider.streaming.syncStatus(customer) === 1
      ? { status: 'OK', data: provider.streaming.credentials(customer) }
      : { status: 'ERROR', message: '動画配信サービスをご利用いただけません。' },
  ),
})

export const authorizationPath = '/authorization'

/**
 * The streaming sign-on's authorization endpoint, on any origin. It is not part of the API, but its outcomes can be
 * planned and its calls are logged in the same way; the query is recorded as the body.
 */
export const streamingAuthorization = (provider: Provider, scenarios: Scenarios): HttpHandler =>
  http.get(`*${authorizationPath}`, async ({ request }) => {
    const { searchParams } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    const call = { path: authorizationPath, body: Object.fromEntries(searchParams), headers, at: Date.now() }
    scenarios.record(call)
    const respond = async () => {
      provider.sync()
      const state = provider.streaming.authorize()
      provider.save()
      return HttpResponse.json({ login_url: new URL('/login', request.url).href, state })
    }
    const outcome = scenarios.takeOutcome(authorizationPath)
    const response = await applyPlannedOutcome(outcome, respond, scenarios)
    await untilSent(authorizationPath, outcome, scenarios)
    return recordResponse(call, response)
  })
