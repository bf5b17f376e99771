import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../src/api/client'
import { download, mutation, query } from '../../src/api/endpoints/endpoint'
import { authData } from '../../src/api/endpoints/user'
import { type Failure, failure, outcomeOfEnvelope, outcomeOfHttpError } from '../../src/api/outcome'
import { createPortalStore } from '../../src/app/store'
import { ownerOf } from '../../src/runtime/drafts'
import { defineFlow } from '../../src/runtime/flow'
import { noticeShown } from '../../src/runtime/notices'
import type { CurrentLocation, FlowServices } from '../../src/runtime/services'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'

const general = 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。'
const response = v.object({ says: v.string() })
const request = { n: v.number() }

interface Shown {
  says: string
  pressed: number
  code: string
  refused: number
}

const shelf = defineFlow({
  name: 'shelf',
  initialState: { says: '', pressed: 0, code: '', refused: 0 } as Shown,
  calls: {
    look: {
      endpoint: query('/api/shelf/look', { request, response }),
      onRequest: ({ n }) => ({ pressed: n }),
      onSuccess: ({ says }) => ({ says }),
      onError: (_, { refused }) => ({ refused: refused + 1 }),
    },
    buy: {
      endpoint: mutation('/api/shelf/buy', { request, response: response }),
      onSuccess: ({ says }) => ({ says }),
      redirect: (outcome, here) => (outcome.kind === 'ok' ? { pathname: `${here.pathname}/bought` } : undefined),
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', '購入しました。')] : []),
    },
    handOver: {
      endpoint: mutation('/api/shelf/hand_over', { response: response }),
      resolveDestination: async ({ says }) =>
        says === '本'
          ? { kind: 'ok', data: { postTo: 'https://other.example', fields: { says } }, message: '' }
          : failure('http'),
      redirect: () => ({ pathname: '/shelf/handed' }),
      onError: (_, { refused }) => ({ refused: refused + 1 }),
      dispatches: (_, { refused }) => (refused === 1 ? [noticeShown('danger', '渡せませんでした。')] : []),
    },
    choose: { endpoint: mutation('/api/shelf/choose', { request, response: response }), idempotent: true },
    certify: {
      endpoint: mutation('/api/shelf/certify', { response: response }),
      onNeedCert: () => ({ code: 'needed' }),
    },
    poll: {
      endpoint: query('/api/shelf/poll', { response: response }),
      background: true,
      onSuccess: ({ says }) => ({ says }),
    },
    fetch: { endpoint: download('/api/shelf/file', { request }) },
    goOut: {
      endpoint: mutation('/api/shelf/go_out', { response: response }),
      endsSession: () => ({ pathname: '/out' }),
    },
    comeIn: {
      endpoint: mutation('/api/shelf/come_in', { response: response }),
      dispatches: () => [sessionStarted(jiro)],
    },
    clumsy: {
      endpoint: mutation('/api/shelf/clumsy', { response: response }),
      onSuccess: () => {
        throw new Error('onSuccess threw')
      },
    },
    clumsyRequest: {
      endpoint: mutation('/api/shelf/clumsy_press', { request, response: response }),
      onRequest: ({ n }) => {
        if (n === 0) throw new Error('onRequest threw')
        return {}
      },
      onSuccess: ({ says }) => ({ says }),
    },
    clumsyRedirect: {
      endpoint: mutation('/api/shelf/clumsy_next', { response: response }),
      redirect: () => {
        throw new Error('redirect threw')
      },
    },
  },
})

const other = defineFlow({
  name: 'other',
  initialState: { says: '' },
  calls: { look: { endpoint: query('/api/other/look', { response: response }), onSuccess: ({ says }) => ({ says }) } },
})

const letter = defineFlow({
  name: 'letter',
  initialState: { says: '' },
  preserveOnSessionLoss: true,
  calls: {
    post: { endpoint: mutation('/api/letter/post', { response: response }), onSuccess: ({ says }) => ({ says }) },
  },
})

const taro = v.parse(authData, { _access_token: 'a', loginUser: { user_id: 'taro@example.jp' } })

const jiro = v.parse(authData, { _access_token: 'b', loginUser: { user_id: 'jiro@example.jp' } })

interface Sent {
  readonly path: string
  readonly request: object
  readonly signal: AbortSignal | undefined
  /** An envelope, or a failure of the transport. */
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
  let here: CurrentLocation = { pathname: '/shelf', search: '', state: null, key: 'first' }
  const client: Client = {
    async call(endpoint, request, signal) {
      const given = await new Promise<object>((resolve, reject) => {
        sent.push({ path: endpoint.path, request, signal, answer: resolve, throw: reject })
      })
      return isFailure(given) ? given : outcomeOfEnvelope(given, endpoint.response)
    },
  }
  const services: FlowServices = {
    client,
    owner: () => 'owner',
    syncSession: () => {},
    currentLocation: () => here,
    navigate: (to) => void went.push('pathname' in to ? to.pathname : 'away'),
    saveFile: (name) => void files.push(name),
    reportError: (error) => void reported.push(error),
  }
  const { store, injectFlow } = createPortalStore(services)
  injectFlow(shelf)
  injectFlow(other)
  injectFlow(letter)
  return {
    store,
    sent,
    went,
    files,
    reported,
    /** The next page's code is loading, and this page stays until it is there. */
    setOff: () => {
      here = { ...here, key: '' }
    },
    /** The customer goes to another page. */
    goElsewhere: () => {
      here = { pathname: '/elsewhere', search: '', state: null, key: 'second' }
    },
    shelf: () => shelf.select(store.getState()),
    other: () => other.select(store.getState()),
    letter: () => letter.select(store.getState()),
    /** The n-th call, which must have been made. */
    call(index: number) {
      const call = sent[index]
      if (!call) throw new Error(`only ${sent.length} calls were made`)
      return call
    },
  }
}

const ok = (says: string) => ({ status: 'OK', message: '', data: { says } })
const {
  look,
  buy,
  handOver,
  choose,
  certify,
  poll,
  fetch,
  clumsy,
  clumsyRequest,
  clumsyRedirect,
  cancelQueries,
  dismiss,
} = shelf.actions

/** Waits for everything that a response has triggered. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

type Opened = ReturnType<typeof open>

async function answered({ call }: Opened, index: number, given: object | Failure) {
  call(index).answer(given)
  await settled()
}

const endings: readonly [string, object | Failure, string][] = [
  ['OK', ok('本'), 'OK'],
  ['VALIDATION', { status: 'VALIDATION', data: { n: '数' } }, 'VALIDATION'],
  ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }, 'NEED_LOGIN'],
  ['NEED_CERT', { status: 'NEED_CERT', message: '認証' }, 'FAILURE'],
  ['a refusal', { status: 'ERROR', message: '理由' }, 'FAILURE'],
  ['an HTTP error', outcomeOfHttpError(500, '', undefined), 'FAILURE'],
  ['HTTP 401', outcomeOfHttpError(401, '', undefined), 'FAILURE'],
  ['no network', failure('network'), 'FAILURE'],
]

describe('a call', () => {
  it.each(endings)('API-30 is loading until %s, then can be made again', async (_, given, status) => {
    for (const press of [look, buy]) {
      const opened = open()
      opened.store.dispatch(press({ n: 1 }))
      expect(opened.shelf()).toMatchObject({ _loading: true, _status: '' })
      await answered(opened, 0, given)
      expect(opened.shelf()).toMatchObject({ _loading: false, _status: status, _inFlight: {} })
      opened.store.dispatch(press({ n: 2 }))
      expect(opened.sent).toHaveLength(2)
      await answered(opened, 1, ok('二冊目'))
      expect(opened.shelf()).toMatchObject({ _loading: false, _status: 'OK', says: '二冊目' })
    }
  })

  it('API-03 uses the data of OK, redirects and dispatches', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ says: '本', _validated: true, _error: '' })
    expect(opened.went).toEqual(['/shelf/bought'])
    expect(opened.store.getState()).toMatchObject({ notices: [{ tone: 'success', text: '購入しました。' }] })
  })

  it('API-04 VALIDATION keeps the field errors and leaves the step unvalidated', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 0, { status: 'VALIDATION', message: '', data: { n: '数' } })
    expect(opened.shelf()).toMatchObject({ _validated: false, _errList: { n: '数' }, _call: 'buy' })
    expect(opened.went).toEqual([])
  })

  it('API-07 NEED_CERT asks for the code where the call knows of codes', async () => {
    const opened = open()
    opened.store.dispatch(certify())
    await answered(opened, 0, { status: 'NEED_CERT', message: '認証' })
    expect(opened.shelf()).toMatchObject({ code: 'needed', _status: 'NEED_CERT', _error: '' })
  })

  it('API-07 NEED_CERT of any other call is a failure with the message', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await answered(opened, 0, { status: 'NEED_CERT', message: '認証' })
    expect(opened.shelf()).toMatchObject({ code: '', refused: 1, _status: 'FAILURE', _error: '認証' })
  })

  it('API-08 a refusal keeps the message, and dismissing it keeps everything else', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await answered(opened, 0, ok('本'))
    opened.store.dispatch(look({ n: 2 }))
    await answered(opened, 1, { status: 'ERROR', message: '理由' })
    expect(opened.shelf()).toMatchObject({ _error: '理由', says: '本' })
    opened.store.dispatch(dismiss())
    expect(opened.shelf()).toMatchObject({ _error: '', _status: '', _errList: {}, says: '本', pressed: 2 })
  })

  it.each<[string, object | Failure, string]>([
    ['no network', failure('network'), 'unknown'],
    ['an answer that nobody can read', failure('invalidResponse'), 'unknown'],
    ['a refusal', { status: 'ERROR', message: '理由' }, 'refused'],
    ...[408, 500, 502, 503, 504].map(
      (status) => [`HTTP ${status}`, outcomeOfHttpError(status, '', undefined), 'unknown'] as [string, Failure, string],
    ),
    ['HTTP 403', outcomeOfHttpError(403, '', undefined), ''],
    ['VALIDATION', { status: 'VALIDATION', data: { n: '数' } }, ''],
    ['OK', ok('本'), ''],
  ])('D40 knows after %s what became of what must not be sent twice', async (_, given, became) => {
    for (const [press, sending] of [
      [buy, became],
      [choose, ''],
      [look, ''],
    ] as const) {
      const opened = open()
      opened.store.dispatch(press({ n: 1 }))
      await answered(opened, 0, given)
      expect(opened.shelf()._mutationOutcome).toBe(sending)
      opened.store.dispatch(dismiss())
      expect(opened.shelf()._mutationOutcome).toBe('')
    }
  })

  it('API-31 touches nothing of another flow', async () => {
    const opened = open()
    opened.store.dispatch(other.actions.look())
    await answered(opened, 0, { status: 'VALIDATION', data: { n: '数' } })
    const before = opened.other()
    for (const [index, given] of [{ status: 'ERROR', message: '理由' }, failure('network'), ok('本')].entries()) {
      opened.store.dispatch(look({ n: index }))
      await answered(opened, index + 1, given)
      expect(opened.other()).toBe(before)
    }
  })

  it('OTT-15 OTT-17 goes to the destination that another site resolves, or fails with that site', async () => {
    const opened = open()
    for (const [index, says] of ['別の本', 'また別の本'].entries()) {
      opened.store.dispatch(handOver())
      await answered(opened, index, ok(says))
      expect(opened.shelf()).toMatchObject({ _status: 'FAILURE', _error: general, refused: index + 1, _loading: false })
    }
    expect(opened.store.getState().notices).toMatchObject([{ text: '渡せませんでした。' }])
    expect(opened.went).toEqual(['/shelf/handed', '/shelf/handed'])
    opened.store.dispatch(handOver())
    await answered(opened, 2, ok('本'))
    expect(opened.went.at(-1)).toBe('away')
    opened.store.dispatch(handOver())
    opened.goElsewhere()
    await answered(opened, 3, ok('本'))
    expect(opened.went).toHaveLength(3)
  })

  it('API-25 hands over a file only for OK', async () => {
    const opened = open()
    opened.store.dispatch(fetch({ n: 1 }))
    await answered(opened, 0, { status: 'ERROR', message: '理由' })
    expect(opened.files).toEqual([])
    opened.store.dispatch(fetch({ n: 1 }))
    await answered(opened, 1, { status: 'OK', data: { name: '請求書.pdf', content: new Blob(['%PDF']) } })
    expect(opened.files).toEqual(['請求書.pdf'])
  })
})

describe('requests while a call is in flight', () => {
  it('API-29 a mutation takes one request and ignores the others', async () => {
    const opened = open()
    for (const n of [1, 2, 3]) opened.store.dispatch(buy({ n }))
    expect(opened.sent.map(({ request }) => request)).toEqual([{ n: 1 }])
    await answered(opened, 0, ok('本'))
    expect(opened.sent).toHaveLength(1)
    opened.store.dispatch(buy({ n: 4 }))
    expect(opened.sent.map(({ request }) => request)).toEqual([{ n: 1 }, { n: 4 }])
  })

  it.each(endings)('API-29 a sending is not repeated by itself after %s', async (_, given) => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 0, given)
    await settled()
    expect(opened.sent).toHaveLength(1)
  })

  it('API-29 a query takes every request, cancels the one before and shows the latest', async () => {
    const opened = open()
    for (const n of [1, 2]) opened.store.dispatch(look({ n }))
    expect(opened.sent.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    await answered(opened, 1, ok('新'))
    expect(opened.shelf()).toMatchObject({ says: '新', _loading: false })
    await answered(opened, 0, ok('旧'))
    expect(opened.shelf()).toMatchObject({ says: '新', _loading: false, _status: 'OK' })
  })

  it('API-30 is loading until the last of several has ended', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 0, ok('見'))
    expect(opened.shelf()._loading).toBe(true)
    await answered(opened, 1, ok('買'))
    expect(opened.shelf()._loading).toBe(false)
  })
})

describe('a screen that was left', () => {
  it('API-33 cancels its queries, and a late response changes nothing', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    expect(opened.call(0).signal?.aborted).toBe(true)
    expect(opened.shelf()).toMatchObject({ _loading: false, _inFlight: {} })
    const before = opened.shelf()
    await answered(opened, 0, ok('遅'))
    expect(opened.shelf()).toBe(before)
  })

  it('API-33 cancels the queries of one type alone, whatever else is in flight', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(poll())
    opened.store.dispatch(cancelQueries(poll().type))
    expect([opened.call(0).signal?.aborted, opened.call(1).signal?.aborted]).toEqual([false, true])
    await answered(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ says: '本', _queryCount: 2, _inFlight: {} })
  })

  it('API-33 does not cancel a mutation, whose response counts', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    expect(opened.call(0).signal?.aborted).toBe(false)
    await answered(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ says: '本', _loading: false })
  })

  it('sends nothing again while its response redirects, but sends while the customer navigates', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 0, ok('本'))
    opened.setOff()
    opened.store.dispatch(buy({ n: 1 }))
    expect(opened.sent).toHaveLength(1)
    opened.goElsewhere()
    opened.store.dispatch(buy({ n: 1 }))
    await answered(opened, 1, { status: 'ERROR', message: '理由' })
    opened.setOff()
    opened.store.dispatch(buy({ n: 1 }))
    expect(opened.sent).toHaveLength(3)
  })

  it('API-33 is not reopened by a late response', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.goElsewhere()
    await answered(opened, 0, ok('本'))
    expect(opened.went).toEqual([])
  })

  it('API-33 can be opened and queried again', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    opened.store.dispatch(look({ n: 2 }))
    await answered(opened, 1, ok('新'))
    expect(opened.shelf()).toMatchObject({ says: '新', _status: 'OK' })
  })
})

describe('the end of a session', () => {
  it.each(['logout', 'otherTab'] as const)(
    'API-34 by %s drops what is under way and starts every flow anew',
    async (reason) => {
      const opened = open()
      opened.store.dispatch(look({ n: 1 }))
      await answered(opened, 0, ok('山田様の本'))
      opened.store.dispatch(look({ n: 2 }))
      opened.store.dispatch(buy({ n: 2 }))
      opened.store.dispatch(other.actions.look())
      opened.store.dispatch(sessionEnded({ reason }))
      expect(opened.sent.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true, true])
      const fresh = open()
      expect(opened.shelf()).toEqual(fresh.shelf())
      expect(opened.other()).toEqual(fresh.other())
      for (const index of [1, 2, 3]) await answered(opened, index, ok('山田様の本'))
      expect(opened.shelf()).toEqual(fresh.shelf())
      expect(opened.other()).toEqual(fresh.other())
      expect(opened.went).toEqual([])
      expect(opened.store.getState()).toMatchObject({ notices: [] })
    },
  )

  it('API-34 leaves every flow working for the next customer', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.store.dispatch(sessionEnded({ reason: 'logout' }))
    opened.store.dispatch(sessionStarted(taro))
    opened.store.dispatch(buy({ n: 2 }))
    await answered(opened, 1, ok('鈴木様の本'))
    expect(opened.shelf()).toMatchObject({ says: '鈴木様の本', _status: 'OK', _loading: false })
  })

  it.each<[string, object | Failure, string]>([
    ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }, '期限切れ'],
    ['401', outcomeOfHttpError(401, '', { message: '期限切れ' }), '期限切れ'],
    ['401 without words', outcomeOfHttpError(401, '', undefined), general],
  ])('API-06 by %s flags the flow that was told so and no other', async (_, given, message) => {
    const opened = open()
    opened.store.dispatch(other.actions.look())
    await answered(opened, 0, ok('他'))
    opened.store.dispatch(look({ n: 1 }))
    await answered(opened, 1, given)
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: message, _loading: false, says: '', pressed: 0 })
    expect(opened.other()).toMatchObject({ _needLogin: false, _error: '', _status: '', says: '' })
  })

  it('API-06 is forgotten with the next login', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await answered(opened, 0, { status: 'NEED_LOGIN', message: '期限切れ' })
    opened.store.dispatch(sessionStarted(taro))
    expect(opened.shelf()).toMatchObject({ _needLogin: false, _error: '', _status: '' })
  })
})

describe('a call in the background', () => {
  it('API-31 sets no loading state and keeps the messages of its flow', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await answered(opened, 0, { status: 'ERROR', message: '理由' })
    opened.store.dispatch(poll())
    expect(opened.shelf()).toMatchObject({ _loading: false, _error: '理由' })
    await answered(opened, 1, ok('静'))
    expect(opened.shelf()).toMatchObject({ says: '静', _error: '理由', _status: 'FAILURE' })
    opened.store.dispatch(poll())
    await answered(opened, 2, failure('network', '通信'))
    expect(opened.shelf()).toMatchObject({ _error: '理由', _loading: false })
  })

  it('API-06 still reports that the session is over', async () => {
    const opened = open()
    opened.store.dispatch(poll())
    await answered(opened, 0, { status: 'NEED_LOGIN', message: '期限切れ' })
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: '期限切れ' })
  })
})

describe('what throws', () => {
  it('is reported and shown, and the next request works: the client', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.call(0).throw(new Error('client threw'))
    await settled()
    expect(opened.reported).toEqual([new Error('client threw')])
    expect(opened.shelf()).toMatchObject({ _error: general, _loading: false })
    opened.store.dispatch(buy({ n: 2 }))
    await answered(opened, 1, ok('本'))
    expect(opened.shelf()).toMatchObject({ says: '本', _error: '' })
  })

  it('is reported and shown, and the next request works: onSuccess', async () => {
    const opened = open()
    for (const index of [0, 1]) {
      opened.store.dispatch(clumsy())
      await answered(opened, index, ok('本'))
      expect(opened.reported).toHaveLength(index + 1)
      expect(opened.shelf()).toMatchObject({ _error: general, _loading: false })
    }
  })

  it('is reported, and the next request works: redirect', async () => {
    const opened = open()
    for (const index of [0, 1]) {
      opened.store.dispatch(clumsyRedirect())
      await answered(opened, index, ok('本'))
      expect(opened.reported).toEqual(Array.from({ length: index + 1 }, () => new Error('redirect threw')))
      expect(opened.shelf()._loading).toBe(false)
    }
  })

  it('is reported, and the next request works: onRequest', async () => {
    const opened = open()
    opened.store.dispatch(clumsyRequest({ n: 0 }))
    await settled()
    expect(opened.reported).toEqual([new Error('onRequest threw')])
    expect(opened.sent).toEqual([])
    opened.store.dispatch(clumsyRequest({ n: 1 }))
    await answered(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ says: '本', _loading: false })
    opened.store.dispatch(look({ n: 1 }))
    expect(opened.sent).toHaveLength(2)
  })
})

describe('a flow with preserveOnSessionLoss', () => {
  const owner = ownerOf(taro.loginUser)
  const lost = [
    ['NEED_LOGIN', { reason: 'needLogin', owner }],
    ['401', { reason: 'unauthorized', owner }],
  ] as const

  /** Taro has posted a letter, and another one is in flight. */
  async function written() {
    const opened = open()
    opened.store.dispatch(letter.actions.post())
    await answered(opened, 0, ok('山田様の手紙'))
    opened.store.dispatch(letter.actions.post())
    return opened
  }

  it.each(lost)(
    'DRAFT-02 keeps everything for the same customer after %s, and nothing is in flight',
    async (_, how) => {
      const opened = await written()
      opened.store.dispatch(sessionEnded(how))
      expect(opened.letter()).toMatchObject({ says: '山田様の手紙', _loading: false, _inFlight: {} })
      await answered(opened, 1, ok('遅れた返事'))
      opened.store.dispatch(sessionStarted(taro))
      expect(opened.letter()).toMatchObject({ says: '山田様の手紙', _status: '', _needLogin: false })
      expect(opened.sent).toHaveLength(2)
      opened.store.dispatch(letter.actions.post())
      await answered(opened, 2, ok('次の手紙'))
      expect(opened.letter()).toMatchObject({ says: '次の手紙', _status: 'OK' })
    },
  )

  it.each(lost)('DRAFT-04 keeps nothing for another customer after %s', async (_, how) => {
    const opened = await written()
    opened.store.dispatch(sessionEnded(how))
    opened.store.dispatch(sessionStarted(jiro))
    expect(opened.letter()).toEqual(open().letter())
  })

  it.each([
    ['a logout', { reason: 'logout' }],
    ['a logout of another tab', { reason: 'otherTab' }],
    ['a loss of nobody’s session', { reason: 'needLogin' }],
  ] as const)('DRAFT-05 keeps nothing after %s', async (_, how) => {
    const opened = await written()
    opened.store.dispatch(sessionEnded(how))
    expect(opened.letter()).toEqual(open().letter())
    opened.store.dispatch(sessionStarted(taro))
    expect(opened.letter()).toEqual(open().letter())
  })

  it.each([
    ['OK', ok('さようなら')],
    ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }],
    ['401', outcomeOfHttpError(401, '', undefined)],
  ])('DRAFT-05 AUTH-39 keeps nothing from the request of a logout on, nor after its response %s', async (_, given) => {
    const opened = await written()
    opened.store.dispatch(shelf.actions.goOut())
    expect(opened.letter()).toEqual(open().letter())
    expect(opened.went).toEqual(['/out'])
    expect(opened.call(2)).toMatchObject({ path: '/api/shelf/go_out', signal: undefined })
    const before = opened.store.getState()
    await answered(opened, 2, given)
    expect(opened.store.getState()).toBe(before)
  })

  it('KIT-08 keeps nothing for another customer who logs in instead of its own', async () => {
    const opened = await written()
    opened.store.dispatch(shelf.actions.comeIn())
    await answered(opened, 2, ok('こんにちは'))
    expect(opened.letter()).toEqual(open().letter())
  })

  it('shows the message of its own call until the login', async () => {
    const opened = await written()
    await answered(opened, 1, { status: 'NEED_LOGIN', message: '期限切れ' })
    expect(opened.letter()).toMatchObject({ says: '山田様の手紙', _needLogin: true, _error: '期限切れ' })
    expect(opened.letter()._preservedFor).toBe('owner')
  })
})
