import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../src/api/client'
import { download, reading, sending } from '../../src/api/contract/endpoint'
import { type Failure, failure, outcomeOfEnvelope } from '../../src/api/outcome'
import { defineFlow } from '../../src/flow/flow'
import type { Here, Machinery } from '../../src/flow/machinery'
import { noticeShown } from '../../src/flow/notices'
import { sessionEnded, sessionStarted } from '../../src/flow/session'
import { createPortalStore } from '../../src/store'

const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'
const answer = v.object({ says: v.string() })
const request = { n: v.number() }

interface Shown {
  says: string
  pressed: number
  code: string
  refused: number
}

const shelf = defineFlow({
  name: 'shelf',
  state: { says: '', pressed: 0, code: '', refused: 0 } as Shown,
  calls: {
    look: {
      endpoint: reading('/api/shelf/look', { request, answer }),
      press: ({ n }) => ({ pressed: n }),
      ok: ({ says }) => ({ says }),
      refused: ({ refused }) => ({ refused: refused + 1 }),
    },
    buy: {
      endpoint: sending('/api/shelf/buy', { request, answer }),
      ok: ({ says }) => ({ says }),
      next: (outcome, here) => (outcome.kind === 'ok' ? { pathname: `${here.pathname}/bought` } : undefined),
      tells: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', '購入しました。')] : []),
    },
    certify: { endpoint: sending('/api/shelf/certify', { answer }), needCert: () => ({ code: 'needed' }) },
    poll: { endpoint: reading('/api/shelf/poll', { answer }), quiet: true, ok: ({ says }) => ({ says }) },
    fetch: { endpoint: download('/api/shelf/file', { request }) },
    clumsy: {
      endpoint: sending('/api/shelf/clumsy', { answer }),
      ok: () => {
        throw new Error('ok threw')
      },
    },
    clumsyPress: {
      endpoint: sending('/api/shelf/clumsy_press', { request, answer }),
      press: ({ n }) => {
        if (n === 0) throw new Error('press threw')
        return {}
      },
      ok: ({ says }) => ({ says }),
    },
    clumsyNext: {
      endpoint: sending('/api/shelf/clumsy_next', { answer }),
      next: () => {
        throw new Error('next threw')
      },
    },
  },
})

const other = defineFlow({
  name: 'other',
  state: { says: '' },
  calls: { look: { endpoint: reading('/api/other/look', { answer }), ok: ({ says }) => ({ says }) } },
})

const loginUser = { user_id: 'taro@example.jp' }
const started = () =>
  outcomeOfEnvelope({ status: 'OK', data: { _access_token: 'a', loginUser } }, v.object({ _access_token: v.string(), loginUser: v.object({ user_id: v.string() }) }))

interface Sent {
  readonly path: string
  readonly request: object
  readonly signal: AbortSignal | undefined
  /** An envelope, or a failure of the way. */
  answer(with_: object | Failure): void
  /** What a client must never do. */
  throw(error: unknown): void
}

const isFailure = (given: object): given is Failure => 'kind' in given && given.kind === 'failure'

function open() {
  const sent: Sent[] = []
  const went: string[] = []
  const files: string[] = []
  const reported: unknown[] = []
  let here: Here = { pathname: '/shelf', search: '', state: null, key: 'first' }
  const client: Client = {
    async call(endpoint, request, signal) {
      const given = await new Promise<object>((resolve, reject) => {
        sent.push({ path: endpoint.path, request, signal, answer: resolve, throw: reject })
      })
      return isFailure(given) ? given : outcomeOfEnvelope(given, endpoint.answer)
    },
  }
  const machinery: Machinery = {
    client,
    here: () => here,
    go: ({ pathname }) => void went.push(pathname),
    saveFile: (name) => void files.push(name),
    report: (error) => void reported.push(error),
  }
  const { store, enter } = createPortalStore(machinery)
  enter(shelf)
  enter(other)
  return {
    store,
    sent,
    went,
    files,
    reported,
    /** The customer goes to another page. */
    goElsewhere: () => {
      here = { pathname: '/elsewhere', search: '', state: null, key: 'second' }
    },
    shelf: () => shelf.select(store.getState()),
    other: () => other.select(store.getState()),
    /** The n-th call, which must have been made. */
    call(index: number) {
      const call = sent[index]
      if (!call) throw new Error(`only ${sent.length} calls were made`)
      return call
    },
  }
}
