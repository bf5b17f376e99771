import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../src/api/client'
import { download } from '../../src/api/endpoints/download'
import { mutation, query } from '../../src/api/endpoints/endpoint'
import { authData } from '../../src/api/endpoints/user'
import { type Failure, failure, outcomeOfEnvelope, outcomeOfHttpError } from '../../src/api/outcome'
import { createPortalStore } from '../../src/app/store'
import { storageEntry } from '../../src/environment/storage'
import { ownerOf } from '../../src/runtime/customer'
import { defineFlow } from '../../src/runtime/flow'
import { noticeShown } from '../../src/runtime/notices'
import { initialProgress, isLoading, isSending, withCall } from '../../src/runtime/progress'
import { flowClosed, flowOpened, pageLeft, warningsFor } from '../../src/runtime/sentRecords'
import type { CurrentLocation, FlowServices } from '../../src/runtime/services'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'
import { general } from '../messages'

const response = v.object({ title: v.string() })
const request = { n: v.number() }

interface ShelfState {
  title: string
  requested: number
  code: string
  errors: number
}

const shelf = defineFlow({
  name: 'shelf',
  initialState: { title: '', requested: 0, code: '', errors: 0 } as ShelfState,
  calls: {
    look: {
      endpoint: query('/api/shelf/look', { request, response }),
      onRequest: ({ n }) => ({ requested: n }),
      onSuccess: ({ title }) => ({ title }),
      onError: (_, __, { errors }) => ({ errors: errors + 1 }),
    },
    browse: { endpoint: query('/api/shelf/browse', { response: response }) },
    buy: {
      endpoint: mutation('/api/shelf/buy', { request, response: response }),
      onSuccess: ({ title }) => ({ title }),
      redirect: (outcome, location) =>
        outcome.kind === 'ok' ? { pathname: `${location.pathname}/bought` } : undefined,
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', '購入しました。')] : []),
    },
    handOver: {
      endpoint: mutation('/api/shelf/hand_over', { response: response }),
      onSuccess: ({ title }) => ({ title }),
      resolveDestination: async ({ title }) =>
        title === '本'
          ? { kind: 'ok', data: { postTo: 'https://other.example', fields: { title } }, message: '' }
          : failure('http'),
      redirect: () => ({ pathname: '/shelf/handed' }),
      onError: (_, __, { errors }) => ({ errors: errors + 1 }),
      dispatches: (_, { errors }) => (errors === 1 ? [noticeShown('danger', '渡せませんでした。')] : []),
    },
    choose: { endpoint: mutation('/api/shelf/choose', { request, response: response }), idempotent: true },
    certify: {
      endpoint: mutation('/api/shelf/certify', { response: response }),
      onNeedCert: () => ({ code: 'needed' }),
    },
    poll: {
      endpoint: query('/api/shelf/poll', { response: response }),
      background: true,
      onSuccess: ({ title }) => ({ title }),
    },
    fetch: { endpoint: download('/api/shelf/file', { request }) },
    logOut: {
      endpoint: mutation('/api/shelf/go_out', { response: response }),
      endsSession: () => ({ navigateTo: { pathname: '/out' }, dispatches: [] }),
    },
    logIn: {
      endpoint: mutation('/api/shelf/come_in', { response: response }),
      dispatches: () => [sessionStarted(jiro)],
    },
    leave: {
      endpoint: mutation('/api/shelf/leave', { response: response }),
      dispatches: () => [sessionEnded({ reason: 'logout' })],
    },
    tell: {
      endpoint: mutation('/api/shelf/tell', { response: response }),
      dispatches: () => [noticeShown('danger', '伝えました。')],
    },
    clumsy: {
      endpoint: mutation('/api/shelf/clumsy', { response: response }),
      onSuccess: () => {
        throw new Error('onSuccess threw')
      },
    },
    clumsyRequest: {
      endpoint: mutation('/api/shelf/clumsy_request', { request, response: response }),
      onRequest: ({ n }) => {
        if (n === 0) throw new Error('onRequest threw')
        return {}
      },
      onSuccess: ({ title }) => ({ title }),
    },
    clumsyRedirect: {
      endpoint: mutation('/api/shelf/clumsy_redirect', { response: response }),
      redirect: () => {
        throw new Error('redirect threw')
      },
    },
  },
})

const other = defineFlow({
  name: 'other',
  initialState: { title: '' },
  calls: {
    look: { endpoint: query('/api/other/look', { response: response }), onSuccess: ({ title }) => ({ title }) },
  },
})

const letter = defineFlow({
  name: 'letter',
  initialState: { title: '' },
  preserveOnSessionLoss: true,
  calls: {
    post: { endpoint: mutation('/api/letter/post', { response: response }), onSuccess: ({ title }) => ({ title }) },
  },
})

const taro = v.parse(authData, { _access_token: 'a', loginUser: { user_id: 'taro@example.jp' } })

const jiro = v.parse(authData, { _access_token: 'b', loginUser: { user_id: 'jiro@example.jp' } })

interface Sent {
  readonly path: string
  readonly request: object
  readonly signal: AbortSignal | undefined
  /** With an envelope, or a transport failure. */
  respond(result: object | Failure): void
  /** Rejects; a client must never do this. */
  throw(error: unknown): void
}

const isFailure = (given: object): given is Failure => 'kind' in given && given.kind === 'failure'

/** @param owner the customer whose session it is at first */
function open(owner = 'owner') {
  const session = { owner, accessToken: 'first' }
  const sent: Sent[] = []
  const navigations: string[] = []
  const savedFiles: string[] = []
  const reportedErrors: unknown[] = []
  let location: CurrentLocation = { pathname: '/shelf', search: '', state: null, key: 'first' }
  let isNavigating = false
  const client: Client = {
    async call(endpoint, request, signal) {
      const given = await new Promise<object>((resolve, reject) => {
        sent.push({ path: endpoint.path, request, signal, respond: resolve, throw: reject })
      })
      return isFailure(given) ? given : outcomeOfEnvelope(given, endpoint.response)
    },
  }
  const services: FlowServices = {
    client,
    owner: () => session.owner,
    accessToken: () => session.accessToken,
    syncSession: () => {},
    currentLocation: () => location,
    navigate: (to) => void navigations.push('pathname' in to ? to.pathname : 'away'),
    isNavigating: () => isNavigating,
    saveFile: (name) => void savedFiles.push(name),
    reportError: (error) => void reportedErrors.push(error),
  }
  const { store, injectFlow } = createPortalStore(services)
  injectFlow(shelf)
  injectFlow(other)
  injectFlow(letter)
  return {
    store,
    injectFlow,
    sent,
    navigations,
    savedFiles,
    reportedErrors,
    /** May be replaced, as by a login in another tab. */
    session,
    /** Starts a navigation: this page stays until the next page's code has loaded. */
    startNavigation: () => {
      location = { ...location, key: '' }
      isNavigating = true
    },
    /** The customer navigates to another page, or comes to the same one again. */
    leavePage: (pathname = '/elsewhere') => {
      location = { pathname, search: '', state: null, key: 'second' }
      isNavigating = false
    },
    shelf: () => shelf.select(store.getState()),
    other: () => other.select(store.getState()),
    letter: () => letter.select(store.getState()),
    /** The n-th call; throws if it was not made. */
    call(index: number) {
      const call = sent[index]
      if (!call) throw new Error(`only ${sent.length} calls were made`)
      return call
    },
  }
}

const ok = (title: string) => ({ status: 'OK', message: '', data: { title } })
const {
  look,
  browse,
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
const flush = () => new Promise((resolve) => setImmediate(resolve))

type Opened = ReturnType<typeof open>

async function respond({ call }: Opened, index: number, given: object | Failure) {
  call(index).respond(given)
  await flush()
}

const endings: readonly [string, object | Failure, string][] = [
  ['OK', ok('本'), 'OK'],
  ['VALIDATION', { status: 'VALIDATION', data: { n: '数' } }, 'VALIDATION'],
  ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }, 'NEED_LOGIN'],
  ['NEED_CERT', { status: 'NEED_CERT', message: '認証' }, 'FAILURE'],
  ['a refusal', { status: 'ERROR', message: '理由' }, 'FAILURE'],
  ['an HTTP error', outcomeOfHttpError(500, '', undefined), 'FAILURE'],
  ['HTTP 401', outcomeOfHttpError(401, '', undefined), 'NEED_LOGIN'],
  ['no network', failure('network'), 'FAILURE'],
]

describe('a call', () => {
  it('has no outcome before it is made', () => {
    expect(open().shelf()).toEqual({
      title: '',
      requested: 0,
      code: '',
      errors: 0,
      _loading: false,
      _validated: false,
      _status: '',
      _call: '',
      _failure: '',
      _error: '',
      _errList: {},
      _mutationOutcome: '',
      _needLogin: false,
      _preservedFor: '',
      _inFlight: {},
      _queryCount: 0,
    })
  })

  it.each(endings)('API-30 is loading until %s, then can be made again', async (_, given, status) => {
    for (const action of [look, buy]) {
      const opened = open()
      opened.store.dispatch(action({ n: 1 }))
      expect(opened.shelf()).toMatchObject({ _loading: true, _status: '' })
      await respond(opened, 0, given)
      expect(opened.shelf()).toMatchObject({ _loading: false, _status: status, _inFlight: {} })
      opened.store.dispatch(action({ n: 2 }))
      expect(opened.sent).toHaveLength(2)
      await respond(opened, 1, ok('二冊目'))
      expect(opened.shelf()).toMatchObject({ _loading: false, _status: 'OK', title: '二冊目' })
    }
  })

  it('API-03 applies the data of OK, redirects and dispatches', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ title: '本', _validated: true, _error: '', _queryCount: 0 })
    expect(opened.call(0).signal?.aborted).toBe(false)
    expect(opened.navigations).toEqual(['/shelf/bought'])
    expect(opened.store.getState()).toMatchObject({ notices: [{ tone: 'success', text: '購入しました。' }] })
  })

  it('API-04 VALIDATION keeps the field errors and leaves the step unvalidated', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, { status: 'VALIDATION', message: '', data: { n: '数' } })
    expect(opened.shelf()).toMatchObject({ _validated: false, _errList: { n: '数' }, _call: 'buy' })
    expect(opened.navigations).toEqual([])
  })

  it('API-07 NEED_CERT asks for the code if the call has onNeedCert', async () => {
    const opened = open()
    opened.store.dispatch(certify())
    await respond(opened, 0, { status: 'NEED_CERT', message: '認証' })
    expect(opened.shelf()).toMatchObject({ code: 'needed', _status: 'NEED_CERT', _error: '' })
  })

  it('API-07 NEED_CERT of any other call is a failure with the message', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, { status: 'NEED_CERT', message: '認証' })
    expect(opened.shelf()).toMatchObject({ code: '', errors: 1, _status: 'FAILURE', _error: '認証' })
  })

  it('API-08, KIT-06 a refusal keeps the message, and dismissing it keeps everything else', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, ok('本'))
    opened.store.dispatch(look({ n: 2 }))
    await respond(opened, 1, { status: 'ERROR', message: '理由' })
    expect(opened.shelf()).toMatchObject({ _error: '理由', title: '本' })
    opened.store.dispatch(dismiss())
    expect(opened.shelf()).toMatchObject({ _error: '', _status: '', _errList: {}, title: '本', requested: 2 })
  })

  it.each<[string, object | Failure, string]>([
    ['no network', failure('network'), 'undecided'],
    ['an unreadable response', failure('invalidResponse'), 'undecided'],
    ['a refusal', { status: 'ERROR', message: '理由' }, 'refused'],
    ...[408, 500, 502, 503, 504].map(
      (status) =>
        [`HTTP ${status}`, outcomeOfHttpError(status, '', undefined), 'undecided'] as [string, Failure, string],
    ),
    ['HTTP 403', outcomeOfHttpError(403, '', undefined), ''],
    ['VALIDATION', { status: 'VALIDATION', data: { n: '数' } }, ''],
    ['OK', ok('本'), ''],
  ])('D40 after %s only a mutation that is not idempotent records its outcome', async (_, given, expected) => {
    for (const [action, mutationOutcome] of [
      [buy, expected],
      [choose, ''],
      [look, ''],
    ] as const) {
      const opened = open()
      opened.store.dispatch(action({ n: 1 }))
      await respond(opened, 0, given)
      expect(opened.shelf()._mutationOutcome).toBe(mutationOutcome)
      opened.store.dispatch(dismiss())
      expect(opened.shelf()._mutationOutcome).toBe('')
    }
  })

  it('API-31 does not change the state of another flow', async () => {
    const opened = open('')
    opened.store.dispatch(other.actions.look())
    await respond(opened, 0, { status: 'VALIDATION', data: { n: '数' } })
    const before = opened.other()
    // A visitor has no session to end.
    const needLogin = { status: 'NEED_LOGIN', message: '期限切れ' }
    const outcomes = [{ status: 'ERROR', message: '理由' }, failure('network'), ok('本'), needLogin]
    for (const [index, given] of outcomes.entries()) {
      opened.store.dispatch(look({ n: index }))
      await respond(opened, index + 1, given)
      expect(opened.other()).toBe(before)
    }
  })

  it('OTT-15 OTT-17 navigates to the destination that another site resolves, or fails if the site does', async () => {
    const opened = open()
    for (const [index, title] of ['別の本', 'また別の本'].entries()) {
      opened.store.dispatch(handOver())
      await respond(opened, index, ok(title))
      expect(opened.shelf()).toMatchObject({ _status: 'FAILURE', _error: general, errors: index + 1, _loading: false })
    }
    expect(opened.store.getState().notices).toMatchObject([{ text: '渡せませんでした。' }])
    expect(opened.navigations).toEqual(['/shelf/handed', '/shelf/handed'])
    opened.store.dispatch(handOver())
    await respond(opened, 2, ok('本'))
    expect(opened.navigations.at(-1)).toBe('away')
    expect(opened.shelf().title).toBe('本')
    opened.store.dispatch(handOver())
    opened.leavePage()
    await respond(opened, 3, ok('本'))
    expect(opened.navigations).toHaveLength(3)
  })

  it('API-25 saves a file only for OK', async () => {
    const opened = open()
    opened.store.dispatch(fetch({ n: 1 }))
    await respond(opened, 0, { status: 'ERROR', message: '理由' })
    expect(opened.savedFiles).toEqual([])
    opened.store.dispatch(fetch({ n: 1 }))
    await respond(opened, 1, {
      status: 'OK',
      data: { disposition: 'attachment; filename="請求書.pdf"', content: new Blob(['%PDF']) },
    })
    expect(opened.savedFiles).toEqual(['請求書.pdf'])
  })
})

describe('requests while a call is in flight', () => {
  it('API-29 a mutation accepts one request and ignores the others', async () => {
    const opened = open()
    for (const n of [1, 2, 3]) opened.store.dispatch(buy({ n }))
    expect(opened.sent.map(({ request }) => request)).toEqual([{ n: 1 }])
    await respond(opened, 0, ok('本'))
    expect(opened.sent).toHaveLength(1)
    opened.store.dispatch(buy({ n: 4 }))
    expect(opened.sent.map(({ request }) => request)).toEqual([{ n: 1 }, { n: 4 }])
  })

  it.each(endings)('API-29 a mutation is not repeated automatically after %s', async (_, given) => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, given)
    await flush()
    expect(opened.sent).toHaveLength(1)
  })

  it('API-29 a query accepts every request, cancels the previous one and applies the latest', async () => {
    const opened = open()
    for (const n of [1, 2]) opened.store.dispatch(look({ n }))
    expect(opened.sent.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    await respond(opened, 1, ok('新'))
    expect(opened.shelf()).toMatchObject({ title: '新', _loading: false })
    await respond(opened, 0, ok('旧'))
    expect(opened.shelf()).toMatchObject({ title: '新', _loading: false, _status: 'OK' })
  })

  it('API-30 is loading until the last of several has ended', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, ok('見'))
    expect(opened.shelf()._loading).toBe(true)
    await respond(opened, 1, ok('買'))
    expect(opened.shelf()._loading).toBe(false)
  })
})

describe('the errors of a flow', () => {
  const refusal = { status: 'ERROR', message: '理由' }
  const validation = { status: 'VALIDATION', data: { n: '数' } }

  it.each([
    ['a refusal', refusal, { _status: 'FAILURE', _error: '理由' }],
    ['VALIDATION', validation, { _status: 'VALIDATION', _errList: { n: '数' } }],
  ])('%s of a query stays at the success of another one, not at its own', async (_, given, expected) => {
    const opened = open()
    opened.store.dispatch(browse())
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 1, given)
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ ...expected, _call: 'look', _validated: false })
    opened.store.dispatch(browse())
    expect(opened.shelf()).toMatchObject({ _status: '', _error: '', _errList: {} })
    await respond(opened, 2, given)
    opened.store.dispatch(browse())
    await respond(opened, 3, ok('本'))
    expect(opened.shelf()).toMatchObject({ _status: 'OK', _call: 'browse', _error: '', _errList: {} })
  })

  it('are those of the latest failure', async () => {
    const opened = open()
    opened.store.dispatch(browse())
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 1, refusal)
    await respond(opened, 0, { status: 'ERROR', message: '別の理由' })
    expect(opened.shelf()).toMatchObject({ _status: 'FAILURE', _error: '別の理由', _call: 'browse' })
  })

  it('of a query goes with the success of a mutation', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 1, refusal)
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ _status: 'OK', _call: 'buy', _error: '' })
  })

  it('in the fields of a mutation stay during a query and after its success, until the next mutation', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, validation)
    opened.store.dispatch(look({ n: 1 }))
    expect(opened.shelf()).toMatchObject({ _status: 'VALIDATION', _errList: { n: '数' }, _call: 'buy' })
    await respond(opened, 1, ok('本'))
    expect(opened.shelf()).toMatchObject({ _status: 'VALIDATION', _errList: { n: '数' }, _call: 'buy', title: '本' })
    opened.store.dispatch(choose({ n: 1 }))
    expect(opened.shelf()).toMatchObject({ _status: '', _errList: {} })
  })

  it('of a mutation that failed goes with the next query', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, refusal)
    opened.store.dispatch(look({ n: 1 }))
    expect(opened.shelf()).toMatchObject({ _status: '', _error: '' })
    await respond(opened, 1, ok('本'))
    expect(opened.shelf()).toMatchObject({ _status: 'OK', _call: 'look' })
  })
})

describe('a failure', () => {
  const { buy: mutation, look: query } = shelf.actions

  it.each<[string, object | Failure, string, string]>([
    ['no network', failure('network'), 'network', 'undecided'],
    ['a refusal', { status: 'ERROR', message: '理由' }, 'refused', 'refused'],
    ['an error of the server', outcomeOfHttpError(500, '', undefined), 'other', 'undecided'],
    ['nothing sent', failure('closed', '停止'), 'other', ''],
  ])(
    'is classified by its cause, and by whether a mutation may have happened: %s',
    async (_, given, cause, mutated) => {
      const opened = open()
      opened.store.dispatch(query({ n: 1 }))
      await respond(opened, 0, given)
      expect(opened.shelf()).toMatchObject({ _failure: cause, _mutationOutcome: '' })
      opened.store.dispatch(mutation({ n: 1 }))
      await respond(opened, 1, given)
      expect(opened.shelf()).toMatchObject({ _failure: cause, _mutationOutcome: mutated })
    },
  )
})

describe('the portal as a whole', () => {
  it.each([
    ['a query', look({ n: 1 }), [true, false]],
    ['a query in the background', poll(), [false, false]],
    ['a mutation', buy({ n: 1 }), [true, true]],
    ['a download', fetch({ n: 1 }), [true, true]],
  ])('waits for %s, and knows whether it may change something', async (_, action, expected) => {
    const opened = open()
    const { store } = opened
    const waiting = () => [isLoading(store.getState()), isSending(store.getState())]
    expect(waiting()).toEqual([false, false])
    store.dispatch(action)
    expect(waiting()).toEqual(expected)
    await respond(opened, 0, failure('network'))
    expect(waiting()).toEqual([false, false])
  })

  it.each([null, 'text', 3, []])('waits for no slice that is no flow: %j', (slice) => {
    expect([isLoading({ slice }), isSending({ slice })]).toEqual([false, false])
  })

  it('SHELL-38 waits for a flow, whichever other has a call in the background or none', () => {
    const withOne = (background: boolean) => ({
      ...initialProgress,
      ...withCall(initialProgress, 'a', { background, mutates: false }),
    })
    const [calls, polls] = [withOne(false), withOne(true)]
    for (const flows of [
      [calls, polls],
      [polls, calls],
      [initialProgress, calls],
      [calls, initialProgress],
    ]) {
      expect(isLoading(flows)).toBe(true)
    }
    expect(isLoading([polls, initialProgress])).toBe(false)
  })
})

describe('a screen after navigation', () => {
  it('API-33 cancels its queries, and a late response changes nothing', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    expect(opened.call(0).signal?.aborted).toBe(true)
    expect(opened.shelf()).toMatchObject({ _loading: false, _inFlight: {} })
    const before = opened.shelf()
    await respond(opened, 0, ok('遅'))
    expect(opened.shelf()).toBe(before)
  })

  it('API-33 cancels only the queries of one type, whatever else is in flight', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(poll())
    opened.store.dispatch(cancelQueries(poll().type))
    expect([opened.call(0).signal?.aborted, opened.call(1).signal?.aborted]).toEqual([false, true])
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ title: '本', _queryCount: 2, _inFlight: {} })
  })

  it('API-33 does not cancel a mutation, whose response counts', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    expect(opened.call(0).signal?.aborted).toBe(false)
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ title: '本', _loading: false })
  })

  it('API-29 ignores a repeated mutation while its response redirects, but not while the customer navigates', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, ok('本'))
    opened.startNavigation()
    opened.store.dispatch(buy({ n: 1 }))
    expect(opened.sent).toHaveLength(1)
    opened.leavePage()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 1, { status: 'ERROR', message: '理由' })
    opened.startNavigation()
    opened.store.dispatch(buy({ n: 1 }))
    expect(opened.sent).toHaveLength(3)
  })

  it('sends a first mutation while the customer navigates', () => {
    const opened = open()
    opened.startNavigation()
    opened.store.dispatch(buy({ n: 1 }))
    expect(opened.sent).toHaveLength(1)
  })

  it('keeps its state when its last component unmounts, without the messages', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, ok('本'))
    opened.store.dispatch(look({ n: 2 }))
    await respond(opened, 1, { status: 'ERROR', message: '理由' })
    opened.store.dispatch(shelf.actions.unmounted())
    expect(opened.shelf()).toMatchObject({ title: '本', requested: 2, _status: '', _error: '', _queryCount: 2 })
  })

  it.each([
    ['reopened', 'another page', '/elsewhere'],
    ['left', 'the same page again', '/shelf'],
  ])('API-33 is not %s by a late response once the customer is on %s', async (_, __, pathname) => {
    for (const action of [buy({ n: 1 }), handOver()]) {
      const opened = open()
      opened.store.dispatch(action)
      opened.leavePage(pathname)
      await respond(opened, 0, ok('本'))
      expect([action.type, opened.navigations]).toEqual([action.type, []])
    }
  })

  it('API-33 can be opened and queried again', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.store.dispatch(cancelQueries())
    opened.store.dispatch(look({ n: 2 }))
    await respond(opened, 1, ok('新'))
    expect(opened.shelf()).toMatchObject({ title: '新', _status: 'OK' })
  })
})

describe('the end of a session', () => {
  it.each(['logout', 'otherTab'] as const)(
    'API-34 by %s aborts the calls in flight and resets every flow',
    async (reason) => {
      const opened = open()
      opened.store.dispatch(look({ n: 1 }))
      await respond(opened, 0, ok('山田様の本'))
      opened.store.dispatch(look({ n: 2 }))
      opened.store.dispatch(buy({ n: 2 }))
      opened.store.dispatch(other.actions.look())
      opened.store.dispatch(sessionEnded({ reason }))
      expect(opened.sent.slice(1).map(({ signal }) => signal?.aborted)).toEqual([true, true, true])
      const fresh = open()
      expect(opened.shelf()).toEqual(fresh.shelf())
      expect(opened.other()).toEqual(fresh.other())
      for (const index of [1, 2, 3]) await respond(opened, index, ok('山田様の本'))
      expect(opened.shelf()).toEqual(fresh.shelf())
      expect(opened.other()).toEqual(fresh.other())
      expect(opened.navigations).toEqual([])
      expect(opened.store.getState()).toMatchObject({ notices: [] })
    },
  )

  it('API-34 leaves every flow working for the next customer', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.store.dispatch(sessionEnded({ reason: 'logout' }))
    opened.store.dispatch(sessionStarted(taro))
    opened.store.dispatch(buy({ n: 2 }))
    await respond(opened, 1, ok('鈴木様の本'))
    expect(opened.shelf()).toMatchObject({ title: '鈴木様の本', _status: 'OK', _loading: false })
  })

  it.each<[string, object | Failure, string]>([
    ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }, '期限切れ'],
    ['401', outcomeOfHttpError(401, '', { message: '期限切れ' }), '期限切れ'],
    [
      '401 with a status text',
      outcomeOfHttpError(401, 'Unauthorized', undefined),
      'ログインしてください。（Unauthorized）',
    ],
    ['401 without words', outcomeOfHttpError(401, '', undefined), 'ログインしてください。'],
  ])('API-06 by %s flags only the flow that received the response', async (_, given, message) => {
    const opened = open()
    opened.store.dispatch(other.actions.look())
    await respond(opened, 0, ok('他'))
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 1, given)
    expect(opened.shelf()).toMatchObject({
      _needLogin: true,
      _error: message,
      _loading: false,
      title: '',
      requested: 0,
    })
    expect(opened.other()).toMatchObject({ _needLogin: false, _error: '', _status: '', title: '' })
  })

  it('API-06 is cleared by the next login', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, { status: 'NEED_LOGIN', message: '期限切れ' })
    opened.store.dispatch({ type: 'any' })
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: '期限切れ' })
    opened.store.dispatch(sessionStarted(taro))
    expect(opened.shelf()).toMatchObject({ _needLogin: false, _error: '', _status: '' })
  })
})

describe('a login in another tab during a call', () => {
  const expired = { status: 'NEED_LOGIN', message: '期限切れ' }
  const unauthorized = outcomeOfHttpError(401, '', undefined)

  it.each([
    ['NEED_LOGIN', expired],
    ['HTTP 401', unauthorized],
  ])('of the same customer: %s is of the earlier session, so the call is sent again', async (_, given) => {
    const opened = open()
    for (const action of [look, buy]) {
      const index = opened.sent.length
      opened.session.accessToken = 'first'
      opened.store.dispatch(action({ n: 1 }))
      opened.session.accessToken = 'second'
      await respond(opened, index, given)
      expect(opened.sent).toHaveLength(index + 2)
      const [first, second] = [opened.call(index), opened.call(index + 1)]
      expect([second.path, second.request]).toEqual([first.path, first.request])
      expect(opened.shelf()).toMatchObject({ _loading: true, _needLogin: false })
      await respond(opened, index + 1, ok('本'))
      expect(opened.shelf()).toMatchObject({ _loading: false, _needLogin: false, title: '本' })
    }
  })

  it('ends the newer session, too, if the second response says so', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    opened.session.accessToken = 'second'
    for (const index of [0, 1]) await respond(opened, index, expired)
    expect(opened.sent).toHaveLength(2)
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: '期限切れ' })
  })

  it.each<[string, string, string, string, object | Failure]>([
    ['there was none', 'owner', 'owner', 'first', expired],
    ['it is another customer’s', 'owner', 'another', 'second', expired],
    ['a visitor made the call', '', '', 'second', expired],
    ['the call has succeeded', 'owner', 'owner', 'second', ok('本')],
    ['the call failed for another reason', 'owner', 'owner', 'second', { status: 'ERROR', message: '理由' }],
  ])('does not send it again if %s', async (_, before, after, accessToken, given) => {
    const opened = open(before)
    opened.store.dispatch(look({ n: 1 }))
    Object.assign(opened.session, { owner: after, accessToken })
    await respond(opened, 0, given)
    expect(opened.sent).toHaveLength(1)
    expect(opened.shelf()._loading).toBe(false)
  })
})

describe('a session that a response ends or starts', () => {
  const expired = { status: 'NEED_LOGIN', message: '期限切れ' }

  it('of a visitor is none: HTTP 401 is an error like any other', async () => {
    const opened = open('')
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, outcomeOfHttpError(401, '', undefined))
    expect(opened.shelf()).toMatchObject({ _status: 'FAILURE', _error: general, _needLogin: true, requested: 1 })
  })

  it('of a visitor is none: the message is shown, and nothing is reset', async () => {
    const opened = open('')
    opened.store.dispatch(other.actions.look())
    await respond(opened, 0, ok('他'))
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 1, expired)
    expect(opened.shelf()).toMatchObject({ _error: '期限切れ', errors: 0, requested: 1 })
    expect(opened.other().title).toBe('他')
  })

  it('API-06 ends, whatever else the call dispatches', async () => {
    const opened = open()
    opened.store.dispatch(other.actions.look())
    await respond(opened, 0, ok('他'))
    opened.store.dispatch(shelf.actions.tell())
    await respond(opened, 1, expired)
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: '期限切れ' })
    expect(opened.other().title).toBe('')
  })

  it.each([
    ['OK', ok('本')],
    ['NEED_LOGIN', expired],
  ])('ends by a logout, also after %s: nothing is kept, and the call itself is not cancelled', async (_, given) => {
    const opened = open()
    opened.store.dispatch(letter.actions.post())
    await respond(opened, 0, ok('山田様の手紙'))
    opened.store.dispatch(shelf.actions.leave())
    await respond(opened, 1, given)
    expect(opened.letter()).toEqual(open().letter())
    expect(opened.call(1).signal?.aborted).toBe(false)
  })

  it.each([
    ['a visitor', ''],
    ['the same customer', ownerOf(jiro.loginUser)],
  ])('of %s who logs in goes on: nothing is reset', async (_, owner) => {
    const opened = open(owner)
    opened.store.dispatch(other.actions.look())
    await respond(opened, 0, ok('他'))
    opened.store.dispatch(shelf.actions.logIn())
    await respond(opened, 1, ok('こんにちは'))
    expect(opened.other().title).toBe('他')
  })
})

describe('a call in the background', () => {
  it('API-31 sets no loading state and keeps the messages of its flow', async () => {
    const opened = open()
    opened.store.dispatch(look({ n: 1 }))
    await respond(opened, 0, { status: 'ERROR', message: '理由' })
    opened.store.dispatch(poll())
    expect(opened.shelf()).toMatchObject({ _loading: false, _error: '理由' })
    await respond(opened, 1, ok('静'))
    expect(opened.shelf()).toMatchObject({ title: '静', _error: '理由', _status: 'FAILURE' })
    opened.store.dispatch(poll())
    await respond(opened, 2, failure('network', '通信'))
    expect(opened.shelf()).toMatchObject({ _error: '理由', _loading: false })
  })

  it('SHELL-38 does not end the loading of another call, whichever began first', async () => {
    const opened = open()
    opened.store.dispatch(poll())
    opened.store.dispatch(look({ n: 1 }))
    expect(opened.shelf()._loading).toBe(true)
    await respond(opened, 1, ok('本'))
    expect(opened.shelf()._loading).toBe(false)
    opened.store.dispatch(look({ n: 2 }))
    await respond(opened, 0, ok('静'))
    expect(opened.shelf()._loading).toBe(true)
  })

  it('API-06 still reports that the session is over', async () => {
    const opened = open()
    opened.store.dispatch(poll())
    await respond(opened, 0, { status: 'NEED_LOGIN', message: '期限切れ' })
    expect(opened.shelf()).toMatchObject({ _needLogin: true, _error: '期限切れ' })
  })
})

describe('an exception', () => {
  it('API-30 is reported and shown, and the next request works: the client', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    opened.call(0).throw(new Error('client threw'))
    await flush()
    expect(opened.reportedErrors).toEqual([new Error('client threw')])
    expect(opened.shelf()).toMatchObject({ _error: general, _loading: false })
    opened.store.dispatch(buy({ n: 2 }))
    await respond(opened, 1, ok('本'))
    expect(opened.shelf()).toMatchObject({ title: '本', _error: '' })
  })

  it('is reported and shown, and the next request works: onSuccess', async () => {
    const opened = open()
    for (const index of [0, 1]) {
      opened.store.dispatch(clumsy())
      await respond(opened, index, ok('本'))
      expect(opened.reportedErrors).toHaveLength(index + 1)
      expect(opened.shelf()).toMatchObject({ _error: general, _loading: false })
    }
  })

  it('is reported, and the next request works: redirect', async () => {
    const opened = open()
    for (const index of [0, 1]) {
      opened.store.dispatch(clumsyRedirect())
      await respond(opened, index, ok('本'))
      expect(opened.reportedErrors).toEqual(Array.from({ length: index + 1 }, () => new Error('redirect threw')))
      expect(opened.shelf()._loading).toBe(false)
    }
  })

  it('is reported, and the next request works: onRequest', async () => {
    const opened = open()
    opened.store.dispatch(clumsyRequest({ n: 0 }))
    await flush()
    expect(opened.reportedErrors).toEqual([new Error('onRequest threw')])
    expect(opened.sent).toEqual([])
    opened.store.dispatch(clumsyRequest({ n: 1 }))
    await respond(opened, 0, ok('本'))
    expect(opened.shelf()).toMatchObject({ title: '本', _loading: false })
    opened.store.dispatch(look({ n: 1 }))
    expect(opened.sent).toHaveLength(2)
  })
})

describe('a flow with preserveOnSessionLoss', () => {
  const owner = ownerOf(taro.loginUser)
  const lost = sessionEnded({ reason: 'needLogin', owner })

  /** Taro has posted a letter, and another post is in flight. */
  async function openPosted() {
    const opened = open()
    opened.store.dispatch(letter.actions.post())
    await respond(opened, 0, ok('山田様の手紙'))
    opened.store.dispatch(letter.actions.post())
    return opened
  }

  it('DRAFT-02 keeps everything for the same customer after a lost session, and nothing is in flight', async () => {
    const opened = await openPosted()
    opened.store.dispatch(lost)
    expect(opened.letter()).toMatchObject({ title: '山田様の手紙', _loading: false, _inFlight: {} })
    await respond(opened, 1, ok('遅れた返事'))
    opened.store.dispatch(sessionStarted(taro))
    expect(opened.letter()).toMatchObject({
      title: '山田様の手紙',
      _status: '',
      _needLogin: false,
      _preservedFor: '',
    })
    expect(opened.sent).toHaveLength(2)
    opened.store.dispatch(letter.actions.post())
    await respond(opened, 2, ok('次の手紙'))
    expect(opened.letter()).toMatchObject({ title: '次の手紙', _status: 'OK' })
  })

  it('DRAFT-04 keeps nothing for another customer after a lost session', async () => {
    const opened = await openPosted()
    opened.store.dispatch(lost)
    opened.store.dispatch(sessionStarted(jiro))
    expect(opened.letter()).toEqual(open().letter())
  })

  it.each([
    ['a logout', { reason: 'logout' }],
    ['a logout of another tab', { reason: 'otherTab' }],
    ['a logout of its customer in another tab', { reason: 'otherTab', owner }],
    ['a lost session without an owner', { reason: 'needLogin' }],
  ] as const)('DRAFT-05 keeps nothing after %s', async (_, end) => {
    const opened = await openPosted()
    opened.store.dispatch(sessionEnded(end))
    expect(opened.letter()).toEqual(open().letter())
    opened.store.dispatch(sessionStarted(taro))
    expect(opened.letter()).toEqual(open().letter())
  })

  it.each([
    ['OK', ok('さようなら')],
    ['NEED_LOGIN', { status: 'NEED_LOGIN', message: '期限切れ' }],
    ['401', outcomeOfHttpError(401, '', undefined)],
  ])('DRAFT-05 AUTH-39 keeps nothing once a logout is requested, nor after its response %s', async (_, given) => {
    const opened = await openPosted()
    opened.store.dispatch(shelf.actions.logOut())
    expect(opened.letter()).toEqual(open().letter())
    expect(opened.navigations).toEqual(['/out'])
    expect(opened.call(2)).toMatchObject({ path: '/api/shelf/go_out', signal: undefined })
    const before = opened.store.getState()
    await respond(opened, 2, given)
    expect(opened.store.getState()).toBe(before)
  })

  it('KIT-08 keeps nothing for another customer who logs in instead', async () => {
    const opened = await openPosted()
    opened.store.dispatch(shelf.actions.logIn())
    await respond(opened, 2, ok('こんにちは'))
    expect(opened.letter()).toEqual(open().letter())
  })

  it('shows the message of its own call until the login', async () => {
    const opened = await openPosted()
    await respond(opened, 1, { status: 'NEED_LOGIN', message: '期限切れ' })
    expect(opened.letter()).toMatchObject({ title: '山田様の手紙', _needLogin: true, _error: '期限切れ' })
    expect(opened.letter()._preservedFor).toBe('owner')
  })
})

describe('an event of a flow', () => {
  const counter = defineFlow({
    name: 'counter',
    initialState: { n: 0, last: '' },
    calls: {},
    events: {
      add: { reduce: (by: number, { n }) => ({ n: n + by }) },
      go: { navigateTo: (to: string, { n }) => (n > 0 ? { pathname: to } : undefined) },
    },
    extraReducer: ({ type }, { n }) => (type === 'double' ? { n: n * 2 } : undefined),
  })
  const fresh = counter.reducer(undefined, { type: '' })

  it('changes what it names and nothing else, as does an action of another slice', () => {
    const added = counter.reducer({ ...fresh, last: 'a' }, counter.actions.add(3))
    expect(added).toEqual({ ...fresh, last: 'a', n: 3 })
    expect(counter.reducer(added, { type: 'double' })).toEqual({ ...fresh, last: 'a', n: 6 })
    expect(counter.reducer(added, { type: 'any' })).toBe(added)
  })

  it('clears the messages of its flow if it can navigate, and keeps them otherwise', () => {
    const failed = { ...fresh, _status: 'FAILURE', _error: '理由' } as const
    expect(counter.reducer(failed, counter.actions.add(3))).toEqual({ ...failed, n: 3 })
    expect(counter.reducer(failed, counter.actions.go('/a'))).toEqual(fresh)
  })

  it('navigates by the state', () => {
    const { store, injectFlow, navigations } = open()
    injectFlow(counter)
    store.dispatch(counter.actions.go('/a'))
    expect(navigations).toEqual([])
    store.dispatch(counter.actions.add(1))
    store.dispatch(counter.actions.go('/b'))
    expect(navigations).toEqual(['/b'])
  })
})

it('an exception of an event is reported, and the flow goes on', async () => {
  const { store, injectFlow, navigations, reportedErrors, sent } = open()
  const fragile = defineFlow({
    name: 'fragile',
    initialState: {},
    calls: { look: { endpoint: query('/api/fragile/look', { response }) } },
    events: {
      go: {
        navigateTo: (to: string) => {
          if (to === '') throw new Error('navigateTo threw')
          return { pathname: to }
        },
      },
    },
  })
  injectFlow(fragile)
  store.dispatch(fragile.actions.go(''))
  expect(reportedErrors).toEqual([new Error('navigateTo threw')])
  store.dispatch(fragile.actions.go('/a'))
  expect(navigations).toEqual(['/a'])
  store.dispatch(fragile.actions.look())
  await flush()
  expect(sent).toHaveLength(1)
})

describe('D40 a record of what was sent', () => {
  const records = storageEntry('local', 'sentRecords', v.record(v.string(), v.object({ done: v.boolean() })))
  const warned = () => warningsFor('owner').map(({ call }) => call)

  beforeEach(() => {
    records.remove()
    flowOpened('shelf')
    pageLeft()
  })
  afterEach(() => {
    records.remove()
    flowClosed('shelf')
  })

  it('is there until the response, and then says that it succeeded', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    expect(records.read()).toEqual({ 'shelf/buy': { done: false } })
    await respond(opened, 0, ok('本'))
    expect(records.read()).toEqual({ 'shelf/buy': { done: true } })
    pageLeft()
    expect(warned()).toEqual([])
  })

  it('stays without a response, and warns on the next page', async () => {
    const opened = open()
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, failure('network'))
    expect(warned()).toEqual([])
    pageLeft()
    expect(warned()).toEqual(['shelf/buy'])
  })

  it('goes with a refusal, unless an earlier request is still undecided', async () => {
    const opened = open()
    const refusal = { status: 'ERROR', message: '理由' }
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, refusal)
    expect(records.read()).toBeUndefined()
    for (const [index, given] of [failure('network'), refusal].entries()) {
      opened.store.dispatch(buy({ n: 1 }))
      await respond(opened, index + 1, given)
    }
    expect(records.read()).toEqual({ 'shelf/buy': { done: false } })
  })

  it('is not made of a query, nor of a mutation that may be repeated', async () => {
    const opened = open()
    for (const [index, action] of [look, choose].entries()) {
      opened.store.dispatch(action({ n: 1 }))
      expect(records.read()).toBeUndefined()
      await respond(opened, index, ok('本'))
      expect(records.read()).toBeUndefined()
    }
  })
})
