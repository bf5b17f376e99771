import { bothTokens, type Endpoint } from '../../src/api/endpoints/endpoint'
import type { Provider } from '../provider/provider'
import type { PresentedTokens } from '../provider/sessions'
import type { RecordedCall, Scenarios } from '../scenarios'
import type { EndpointHandler, RequestContext } from './handler'
import type { Refuse } from './refusals'
import {
  applyPlannedOutcome,
  type DataChange,
  isBent,
  needLoginResponse,
  toResponse,
  untilSent,
  withDateHeader,
} from './responses'

export interface HandlerDeps {
  readonly provider: Provider
  readonly scenarios: Scenarios
  readonly refuse: Refuse
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tokens of a call, and violations in how they are sent. */
function tokensOf(request: Request, body: Record<string, unknown>) {
  const violations: string[] = []
  const inBody = (name: string) => {
    const value = body[name]
    if (value === undefined) return undefined
    if (typeof value === 'string' && value !== '') return value
    violations.push(`${name}: empty or not a string`)
    return undefined
  }
  const authorization = request.headers.get('authorization')
  const userToken = authorization === null ? undefined : /^Bearer (\S+)$/.exec(authorization)?.[1]
  if (authorization !== null && userToken === undefined) violations.push('Authorization: not "Bearer {token}"')
  const presented: PresentedTokens = {
    accessToken: inBody('_access_token'),
    refreshToken: inBody('_refresh_token'),
    userToken,
  }
  return { presented, violations }
}

/**
 * Tokens that the endpoint must not receive, or that are missing. A login returns all three, so a call that sends one
 * of them can send the others.
 */
function tokenViolations(
  { tokens }: Endpoint,
  body: Record<string, unknown>,
  { userToken }: PresentedTokens,
): string[] {
  const sent = bothTokens.filter((name) => name in body)
  const surplus = sent.filter((name) => !tokens.includes(name)).map((name) => `${name}: not for this call`)
  if (userToken === undefined && sent.length === 0) return surplus
  const missing = tokens.filter((name) => !(name in body)).map((name) => `${name}: missing`)
  return [...surplus, ...missing, ...(userToken === undefined ? ['Authorization: missing'] : [])]
}

/** The handler whose request schema the fields match, or the violations of every candidate. */
function matchHandler(candidates: readonly EndpointHandler[], fields: object) {
  const checked = candidates.map((handler) => ({ handler, violations: handler.validate(fields) }))
  const fitting = checked.find(({ violations }) => violations.length === 0)
  return fitting ?? { handler: candidates[0], violations: checked.flatMap(({ violations }) => violations) }
}

async function runHandler(
  handler: EndpointHandler,
  fields: object,
  context: RequestContext,
  change: DataChange,
): Promise<Response> {
  const result = await handler.handle(fields, context)
  return result === 'NEED_LOGIN' ? needLoginResponse() : toResponse(result, change)
}

/** Logs a call; a JSON body is parsed. */
export async function recordCall(scenarios: Scenarios, request: Request, path: string): Promise<RecordedCall> {
  const at = Date.now()
  const body = parseJson(await request.clone().text())
  const call: RecordedCall = { path, body, headers: Object.fromEntries(request.headers), at }
  scenarios.record(call)
  return call
}

/** The response body for the log, parsed if it is JSON. */
async function loggableBody(response: Response): Promise<unknown> {
  if (response.type === 'error') return '（応答なし）'
  if (!/\b(json|text)\b/.test(response.headers.get('content-type') ?? '')) return '（ファイル）'
  return parseJson(await response.clone().text())
}

/** Logs the response with its call and returns it. */
export async function recordResponse(call: RecordedCall, response: Response): Promise<Response> {
  call.response = { status: response.status, body: await loggableBody(response), at: Date.now() }
  return response
}

/** Handles the calls of one path: validates the request, runs the handler, applies the planned outcome, responds. */
export function createPathHandler(
  candidates: readonly EndpointHandler[],
  { provider, scenarios, refuse }: HandlerDeps,
) {
  return async (request: Request, path: string): Promise<Response> => {
    provider.sync()
    const call = await recordCall(scenarios, request, path)
    const { body, at } = call
    const refuseCall = (reasons: readonly string[]) =>
      recordResponse(
        call,
        withDateHeader(refuse({ method: request.method, path, status: 400, reasons, at }), provider.clock.now()),
      )
    if (!isRecord(body)) return refuseCall(['the body is not a JSON object'])
    const type = request.headers.get('content-type') ?? ''
    if (!/^application\/json\b/i.test(type)) return refuseCall([`Content-Type: ${type || 'missing'}`])
    const { presented, violations } = tokensOf(request, body)
    const { _access_token, _refresh_token, ...fields } = body
    const { handler, violations: fieldViolations } = matchHandler(candidates, fields)
    if (!handler) throw new Error(`no handler for ${path}`)
    const wrong = [...violations, ...tokenViolations(handler.endpoint, body, presented), ...fieldViolations]
    if (wrong.length > 0) return refuseCall(wrong)

    const outcome = scenarios.takeOutcome(path)
    const context = { provider, request, session: provider.sessions.find(presented) }
    const handle = (change: DataChange) => runHandler(handler, fields, context, change)
    const response = await applyPlannedOutcome(outcome, handle, scenarios)
    // Tells a proxy that compares responses with the contract to let this one pass.
    if (isBent(outcome, scenarios)) response.headers.set('x-mock-planned', outcome?.kind ?? 'quirk')
    provider.save()
    await untilSent(path, outcome, scenarios)
    return recordResponse(call, withDateHeader(response, provider.clock.now()))
  }
}
