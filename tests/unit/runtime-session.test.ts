import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { type Failure, failure, outcomeOfHttpError } from '../../src/api/outcome'
import { storageEntry } from '../../src/environment/storage'
import { ownerOf } from '../../src/runtime/customer'
import { flowClosed, flowOpened, pageLeft, warningsFor } from '../../src/runtime/sentRecords'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'
import { general } from '../messages'
import { buy, choose, jiro, letter, look, ok, open, other, respond, shelf } from './runtime-setup'

const taro = v.parse(authData, { _access_token: 'a', loginUser: { user_id: 'taro@example.jp' } })

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
