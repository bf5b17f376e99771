import { describe, expect, it } from 'vitest'
import { query } from '../../src/api/endpoints/endpoint'
import { type Failure, failure, outcomeOfHttpError } from '../../src/api/outcome'
import { defineFlow } from '../../src/runtime/flow'
import { initialProgress, isLoading, isSending, withCall } from '../../src/runtime/progress'
import { general } from '../messages'
import {
  browse,
  buy,
  cancelQueries,
  certify,
  choose,
  clumsy,
  clumsyRedirect,
  clumsyRequest,
  dismiss,
  fetch,
  flush,
  handOver,
  look,
  ok,
  open,
  other,
  poll,
  respond,
  response,
  shelf,
} from './runtime-setup'

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

  it('API-30 of a visitor has ended with NEED_LOGIN, too, and can be made again', async () => {
    const opened = open('')
    opened.store.dispatch(buy({ n: 1 }))
    await respond(opened, 0, { status: 'NEED_LOGIN', message: '期限切れ' })
    expect(opened.shelf()).toMatchObject({ _loading: false, _status: 'NEED_LOGIN', _inFlight: {} })
    opened.store.dispatch(buy({ n: 2 }))
    expect(opened.sent).toHaveLength(2)
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
      opened.store.dispatch(shelf.actions.dismiss())
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
