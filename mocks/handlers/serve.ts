import { bothTokens, type Endpoint } from '../../src/api/endpoints/endpoint'
import type { Provider } from '../provider/provider'
import type { Presented } from '../provider/sessions'
import type { Quirk } from '../quirks'
import type { Call, Scenarios } from '../scenarios'
import type { Context, Served } from './answer'
import type { Refuse } from './refusals'
import { applyPlannedOutcome, needLogin, toResponse, withDateHeader } from './respond'

export interface HandlerDeps {
  readonly provider: Provider
  readonly scenarios: Scenarios
  readonly refuse: Refuse
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tokens of a call and what is wrong with how they are sent. */
function tokensOf(request: Request, body: Record<string, unknown>) {
  const breaches: string[] = []
  const inBody = (name: string) => {
    const value = body[name]
    if (value === undefined) return undefined
    if (typeof value === 'string' && value !== '') return value
    breaches.push(`${name}: an empty token, or no text`)
    return undefined
  }
  const authorization = request.headers.get('authorization')
  const userToken = authorization === null ? undefined : /^Bearer (\S+)$/.exec(authorization)?.[1]
  if (authorization !== null && userToken === undefined) breaches.push('Authorization: not "Bearer {token}"')
  const presented: Presented = {
    accessToken: inBody('_access_token'),
    refreshToken: inBody('_refresh_token'),
    userToken,
  }
  return { presented, breaches }
}

/**
 * Tokens that the endpoint must not get, or that it lacks. Every login gives all three, so that a call with some of them
 * has the others to send.
 */
function tokenBreaches({ tokens }: Endpoint, body: Record<string, unknown>, { userToken }: Presented): string[] {
  const sent = bothTokens.filter((name) => name in body)
  const surplus = sent.filter((name) => !tokens.includes(name)).map((name) => `${name}: not for this call`)
  if (userToken === undefined && sent.length === 0) return surplus
  const missing = tokens.filter((name) => !(name in body)).map((name) => `${name}: missing`)
  return [...surplus, ...missing, ...(userToken === undefined ? ['Authorization: missing'] : [])]
}

/** The handler whose request the fields are, among those of one path, or what each of them has against the fields. */
function chosen(candidates: readonly Served[], fields: object) {
  const checked = candidates.map((handler) => ({ handler, breaches: handler.check(fields) }))
  const fitting = checked.find(({ breaches }) => breaches.length === 0)
  return fitting ?? { handler: candidates[0], breaches: checked.flatMap(({ breaches }) => breaches) }
}

async function ownAnswer(handler: Served, fields: object, context: Context, quirk?: Quirk): Promise<Response> {
  const result = await handler.run(fields, context)
  return result === 'NEED_LOGIN' ? needLogin() : toResponse(result, quirk)
}

/** Writes a call into the log, its body parsed where it is JSON. */
export async function recorded(scenarios: Scenarios, request: Request, path: string): Promise<Call> {
  const at = Date.now()
  const body = parsed(await request.clone().text())
  const call: Call = { path, body, headers: Object.fromEntries(request.headers), at }
  scenarios.record(call)
  return call
}

/** An answer for the log: parsed where it is JSON. */
async function readable(response: Response): Promise<unknown> {
  if (response.type === 'error') return '（応答なし）'
  if (!/\b(json|text)\b/.test(response.headers.get('content-type') ?? '')) return '（ファイル）'
  return parsed(await response.clone().text())
}

/** Writes the answer beside its call, and gives it on. */
export async function answered(call: Call, response: Response): Promise<Response> {
  call.answer = { status: response.status, body: await readable(response), at: Date.now() }
  return response
}

/** Serves the calls of one path: checks them against the contract, lets the provider do its part, sends the answer. */
export function serve(candidates: readonly Served[], { provider, scenarios, refuse }: HandlerDeps) {
  return async (request: Request, path: string): Promise<Response> => {
    provider.sync()
    const call = await recorded(scenarios, request, path)
    const { body, at } = call
    const refused = (reasons: readonly string[]) =>
      answered(
        call,
        withDateHeader(refuse({ method: request.method, path, status: 400, reasons, at }), provider.clock.now()),
      )
    if (!isRecord(body)) return refused(['the body is no JSON object'])
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/json\b/i.test(type)) return refused([`Content-Type: ${type || 'missing'}`])
    const { presented, breaches } = tokensOf(request, body)
    const { _access_token, _refresh_token, ...fields } = body
    const { handler, breaches: fieldBreaches } = chosen(candidates, fields)
    if (!handler) throw new Error(`nobody answers ${path}`)
    const wrong = [...breaches, ...tokenBreaches(handler.endpoint, body, presented), ...fieldBreaches]
    if (wrong.length > 0) return refused(wrong)

    const outcome = scenarios.take(path)
    const context = { provider, request, session: provider.sessions.find(presented) }
    const own = (quirk = scenarios.quirk) => ownAnswer(handler, fields, context, quirk)
    const response = await applyPlannedOutcome(outcome, own, scenarios)
    provider.save()
    if (outcome?.delay) await new Promise((resolve) => setTimeout(resolve, outcome.delay))
    await scenarios.turn(path)
    return answered(call, withDateHeader(response, provider.clock.now()))
  }
}
