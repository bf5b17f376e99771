import type { Refusal } from '../handlers/refusals'
import type { RecordedCall } from '../scenarios'
import { oddities } from './endpoints'
import { maskedValue } from './masked'

/* The log of calls, for the panel and for an issue tracker (QA-08), without secrets. */

export interface LoggedCall {
  /** Index in the log. */
  readonly no: number
  readonly path: string
  readonly at: number
  readonly request: string
  readonly response: string
  readonly status: number | undefined
  /** Milliseconds; undefined while pending. */
  readonly duration: number | undefined
  /** Deviations of the response from the API contract. */
  readonly oddities: readonly string[]
  /** Why the mock API refused the call. */
  readonly refused: readonly string[]
}

const preview = (value: unknown) => {
  const shown = maskedValue(value)
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown, undefined, 1)
  return text.length > 4_000 ? `${text.slice(0, 4_000)}…` : text
}

/** A call for display. */
export function toLoggedCall(
  { path, body, at, response }: RecordedCall,
  no: number,
  refusals: readonly Refusal[],
): LoggedCall {
  return {
    no,
    path,
    at,
    request: preview(body),
    response: response ? preview(response.body) : '',
    status: response?.status,
    duration: response && response.at - at,
    oddities: response ? oddities(path, body, response.body) : [],
    refused: refusals.filter((one) => one.path === path && one.at === at).flatMap(({ reasons }) => reasons),
  }
}

/** The report as text. */
export function reportOf(about: readonly string[], calls: readonly LoggedCall[]): string {
  const lines = calls.flatMap(({ path, at, request, response, status, duration, oddities, refused }) => [
    `### ${path} ${status ?? '応答待ち'}${duration === undefined ? '' : `（${duration} ms）`} ${new Date(at).toISOString()}`,
    ...refused.map((reason) => `- 拒否: ${reason}`),
    ...oddities.map((one) => `- ${one}`),
    '```json',
    request,
    response,
    '```',
  ])
  return ['## 状況', ...about.map((line) => `- ${line}`), '', '## 呼び出し', ...lines].join('\n')
}
