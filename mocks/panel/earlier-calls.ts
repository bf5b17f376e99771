import * as v from 'valibot'
import type { MockApi } from '../api'
import type { RecordedCall } from '../scenarios'
import { maskedValue } from './masked'

/* The tab's calls before a reload, for the report: with secrets masked, kept until the situation starts again. */

const key = 'mock:calls'
/** The number of latest calls to keep. */
const most = 50

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      path: v.string(),
      body: v.unknown(),
      headers: v.record(v.string(), v.string()),
      at: v.number(),
      response: v.optional(v.object({ status: v.number(), body: v.unknown(), at: v.number() })),
    }),
  ),
)

export function earlierCalls(): readonly RecordedCall[] {
  try {
    const { success, output } = v.safeParse(stored, sessionStorage.getItem(key))
    return success ? output.map(({ response, ...call }) => ({ ...call, ...(response && { response }) })) : []
  } catch {
    return []
  }
}

const maskedCall = ({ path, body, at, response }: RecordedCall): RecordedCall => ({
  path,
  body: maskedValue(body),
  headers: {},
  at,
  ...(response && { response: { ...response, body: maskedValue(response.body) } }),
})

/** Keeps the calls of this page for the next one. */
export function keepCalls({ scenarios }: MockApi) {
  window.addEventListener('pagehide', () => {
    const calls = [...earlierCalls(), ...scenarios.calls.map(maskedCall)].slice(-most)
    try {
      sessionStorage.setItem(key, JSON.stringify(calls))
    } catch {
      // If storage is full, the report contains only the calls of its own page.
    }
  })
}
