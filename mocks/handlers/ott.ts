import { type HttpHandler, HttpResponse, http } from 'msw'
import * as ott from '../../src/api/endpoints/ott'
import { isContracted } from '../../src/ui/contractStatus'
import type { Provider } from '../provider/provider'
import type { Scenarios } from '../scenarios'
import { answerCustomer, area } from './answer'
import { applyPlannedOutcome } from './respond'

export const ottHandlers = area(ott, {
  ottIndex: answerCustomer(ott.ottIndex, (_, { customer }) => ({
    status: 'OK',
    data: { contractSts: customer.user.contract_sts },
  })),

  prepareSignOn: answerCustomer(ott.prepareSignOn, (_, { provider, customer }) =>
    isContracted(customer.user.contract_sts) && provider.streaming.syncStatus(customer) === 1
      ? { status: 'OK', data: provider.streaming.credentials(customer) }
      : { status: 'ERROR', message: '動画配信サービスをご利用いただけません。' },
  ),
})

const authorizationPath = '/authorization'

/**
 * The sign-on provider's answer to where a login goes, whichever origin it is asked at. It is no part of the API, but its
 * outcomes are commanded and its calls are logged as the API's are; the query stands for a body.
 */
export const streamingAuthorization = (provider: Provider, scenarios: Scenarios): HttpHandler =>
  http.get(`*${authorizationPath}`, async ({ request }) => {
    const { searchParams } = new URL(request.url)
    const headers = Object.fromEntries(request.headers)
    scenarios.record({
      path: authorizationPath,
      body: Object.fromEntries(searchParams),
      headers,
      at: Date.now(),
    })
    const own = async () => {
      provider.sync()
      const state = provider.streaming.authorize()
      provider.save()
      return HttpResponse.json({ login_url: new URL('/login', request.url).href, state })
    }
    const response = await applyPlannedOutcome(scenarios.take(authorizationPath), own, scenarios)
    await scenarios.turn(authorizationPath)
    return response
  })
