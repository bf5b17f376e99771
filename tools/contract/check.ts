import { apiPages, endpoints, pageOf, titleOf } from '../../src/api/document/calls'
import {
  envelopeOf,
  type Finding,
  findingsIn,
  isWrong,
  lineOf,
  type RawResponse,
  refusalIn,
  whole,
} from '../../src/api/document/compare'
import { leftOutBecause, safeQueries } from '../../src/api/document/safeQueries'
import * as auth from '../../src/api/endpoints/auth'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import type { Feature } from '../../src/brand/gates'
import { dayOf } from '../../src/time/japan'
import { yearMonth } from '../../src/time/months'
import { UsageError } from '../usage-error'
import type { Session } from './session'

/* Compares a backend with the contract, using only the safe queries. */

/** A call that was compared, or could not be. */
interface Compared {
  readonly endpoint: Endpoint
  readonly findings: readonly Finding[]
  /** Why its data could not be compared: the status of its response, or what was missing to send it. */
  readonly unchecked?: string
}

interface CheckSettings {
  readonly session: Session
  readonly user: { readonly userId: string; readonly password: string }
  /** Whether the backend's brand has a feature. */
  readonly has: (feature: Feature) => boolean
}

export interface Comparison {
  readonly compared: readonly Compared[]
  /** Why calls were not sent, by path. */
  readonly leftOut: ReadonlyMap<string, string>
}

const hasPage = ({ path }: Endpoint, has: CheckSettings['has']) => {
  const { feature } = pageOf(path)
  return feature === undefined || has(feature)
}

/** Sends the safe queries one after another; a failure of one doesn't stop the others. */
async function compareSafeQueries({ session, has }: CheckSettings, instant: number): Promise<readonly Compared[]> {
  const now = { month: yearMonth(instant), day: dayOf(instant) }
  const compared: Compared[] = []
  const answers = new Map<Endpoint, unknown>()
  for (const { endpoint, request } of safeQueries.filter((one) => hasPage(one.endpoint, has))) {
    const fields = request(answers, now)
    if (!fields) {
      compared.push({ endpoint, findings: [], unchecked: '前の応答に必要な内容がなかった' })
      continue
    }
    const exchange = await session.send(endpoint, fields).catch(() => undefined)
    if (!exchange) {
      compared.push({ endpoint, findings: [whole('応答がありません。')] })
      continue
    }
    answers.set(endpoint, envelopeOf(exchange.answer.body)?.data)
    compared.push(comparedBy(endpoint, exchange.answer))
  }
  return compared
}

/**
 * Logs in, sends the safe queries, and logs out regardless of their results.
 * @throws UsageError if the login is refused, or gets no response
 */
export async function compareBackend(settings: CheckSettings): Promise<Comparison> {
  const { session, user, has } = settings
  const login = await session.send(auth.login, { userId: user.userId, password: user.password }).catch(() => undefined)
  if (!login) throw new UsageError('ログインできませんでした（応答なし）。')
  const envelope = envelopeOf(login.answer.body)
  if (!envelope)
    throw new UsageError(`ログインできませんでした（HTTP ${login.answer.httpStatus}、APIの応答ではない）。`)
  const { status, message } = envelope
  if (status !== 'OK')
    throw new UsageError(`ログインできませんでした（${status}${message ? `：${String(message)}` : ''}）。`)
  const ofLogin: Compared = { endpoint: auth.login, findings: findingsIn(auth.login, login.answer) }
  // Use the backend's own date: a mock backend for a past event runs in the past.
  const compared = await compareSafeQueries(settings, login.date ?? Date.now())
    .then((rest) => [ofLogin, ...rest])
    .finally(() => session.send(auth.logout, {}).catch(() => undefined))
  const sent = [auth.login, auth.logout, ...compared.map(({ endpoint }) => endpoint)]
  const others = endpoints.filter((endpoint) => !sent.includes(endpoint))
  return { compared, leftOut: new Map(others.map((endpoint) => [endpoint.path, leftOutReason(endpoint, has)])) }
}

function comparedBy(endpoint: Endpoint, answer: RawResponse): Compared {
  const refusal = refusalIn(answer)
  if (refusal === 'NEED_LOGIN' || refusal === 'HTTP 401') {
    return { endpoint, findings: [whole(`ログインしているのに、ログインを求めています（${refusal}）。`)] }
  }
  return { endpoint, findings: findingsIn(endpoint, answer), ...(refusal && { unchecked: refusal }) }
}

const leftOutReason = (endpoint: Endpoint, has: CheckSettings['has']) =>
  hasPage(endpoint, has) ? (leftOutBecause(endpoint) ?? '') : 'このブランドにないページのため'

export const isAsExpected = ({ compared }: Comparison): boolean =>
  compared.every(({ findings }) => !findings.some(isWrong))

/** The report in Japanese, by page, for non-programmers. */
export function reportOf(comparison: Comparison): string {
  const { compared, leftOut } = comparison
  const found = compared.filter(({ findings }) => findings.length > 0)
  const count = compared.flatMap(({ findings }) => findings.filter(isWrong)).length
  const names = [...new Set(apiPages.map(({ name }) => name))]
  const byPage = names.flatMap((name) => {
    const calls = found.filter(({ endpoint }) => pageOf(endpoint.path).name === name)
    if (calls.length === 0) return []
    const lines = calls.flatMap(({ endpoint: { path }, findings }) => [
      `${titleOf(path)}（${path}）`,
      ...findings.map((finding) => `  ${lineOf(finding)}`),
    ])
    return [`■ ${name}`, ...lines, '']
  })
  const unchecked = compared.flatMap(({ endpoint: { path }, unchecked: reason }) =>
    reason === undefined ? [] : [`  ・${titleOf(path)}（${path}）：${reason}`],
  )
  return [
    count === 0
      ? `契約どおりでした（${compared.length}件の呼び出し）。`
      : `契約と違うところが${count}か所あります（${compared.length}件の呼び出し）。ポータルは読み替えるか、その項目を表示しません。`,
    '',
    ...byPage,
    ...(unchecked.length > 0 ? ['■ 確かめられなかった呼び出し', ...unchecked, ''] : []),
    `■ 送らなかった呼び出し（${leftOut.size}件）`,
    ...[...new Set(leftOut.values())].flatMap((reason) => [
      `${reason}：`,
      ...[...leftOut].flatMap(([path, why]) => (why === reason ? [`  ・${titleOf(path)}（${path}）`] : [])),
    ]),
  ].join('\n')
}
