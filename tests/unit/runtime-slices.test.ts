import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authData } from '../../src/api/endpoints/user'
import { failure } from '../../src/api/outcome'
import { customerNumbers, customerNumbersReceived } from '../../src/runtime/customerNumbers'
import { defineFlow } from '../../src/runtime/flow'
import { keepKnown } from '../../src/runtime/keepKnown'
import { failureNotices, noticeClosed, noticeShown, notices } from '../../src/runtime/notices'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'

/* The slices beside the flows, as plain reducers. */

const login = sessionStarted(v.parse(authData, { _access_token: 'a', loginUser: { user_id: 'taro' } }))
const logout = sessionEnded({ reason: 'logout' })

describe('the numbers that support asks for', () => {
  const known = { reg_number: '1', cable_id: 'C1' }

  it('are those of the latest response that has them', () => {
    expect(customerNumbers(undefined, { type: 'any' })).toEqual({})
    expect(customerNumbers({}, customerNumbersReceived({ reg_number: '1' }))).toEqual({ reg_number: '1' })
    expect(customerNumbers(known, customerNumbersReceived({ reg_number: '2' }))).toEqual({ ...known, reg_number: '2' })
    expect(customerNumbers(known, customerNumbersReceived({ reg_number: '', cable_id: 'C2' }))).toEqual({
      reg_number: '1',
      cable_id: 'C2',
    })
  })

  it('stay the same object where nothing changes, so that nothing rerenders', () => {
    expect(customerNumbers(known, customerNumbersReceived({ reg_number: '' }))).toBe(known)
    expect(customerNumbers(known, { type: 'any' })).toBe(known)
  })

  it('end with the session', () => {
    expect(customerNumbers(known, logout)).toEqual({})
  })
})

describe('the notices above all screens', () => {
  const saved = noticeShown('success', '保存しました。')
  const refused = noticeShown('danger', '拒否されました。', 'auth')
  const both = [saved.payload, refused.payload]

  it('are shown once for each text, the latest last', () => {
    expect(notices(undefined, { type: 'any' })).toEqual([])
    const again = noticeShown('success', '保存しました。')
    expect(notices(both, again)).toEqual([refused.payload, again.payload])
    expect(notices(both, noticeClosed(saved.payload.id))).toEqual([refused.payload])
  })

  it.each([
    ['the next request of its flow', { type: 'auth/_callStarted' }],
    ['a login', login],
  ])('that wait for it are closed by %s, others stay', (_, action) => {
    expect(notices(both, action)).toEqual([saved.payload])
  })

  it('stay the same list where nothing changes', () => {
    expect(notices(both, { type: 'invoice/_callStarted' })).toBe(both)
    expect(notices(both, { type: 'auth/_callAnswered' })).toBe(both)
  })

  it('are all closed by the end of the session', () => {
    expect(notices(both, logout)).toEqual([])
  })

  it('name a failure, but not the loss of the session', () => {
    const textOf = (outcome: Parameters<typeof failureNotices>[0], text?: string) =>
      failureNotices(outcome, text).map(({ payload }) => [payload.tone, payload.text, payload.until])
    expect(textOf(failure('rejected', '満員です。'))).toEqual([['danger', '満員です。', '']])
    expect(textOf(failure('network', '失敗です。'))).toEqual([
      ['danger', '通信できませんでした。電波の届く場所で、もう一度お試しください。失敗です。', ''],
    ])
    expect(textOf(failure('rejected', '満員です。'), '別の文')).toEqual([['danger', '別の文', '']])
    expect(textOf({ kind: 'validation', errList: { a: '短い', b: '長い' }, message: '' })).toEqual([
      ['danger', '短い\n長い', ''],
    ])
    expect(textOf({ kind: 'needCert', message: '認証' })).toEqual([['danger', '認証', '']])
    expect(textOf({ kind: 'needLogin', message: 'ログイン' })).toEqual([])
    expect(textOf(failure('unauthorized', 'ログイン'))).toEqual([])
    expect(textOf({ kind: 'ok', data: {}, message: '' })).toEqual([])
  })
})

it('a response changes what it names, and what it lacks stays known', () => {
  expect(keepKnown({ a: 1, b: 2 }, { a: undefined, b: 0 })).toEqual({ a: 1, b: 0 })
  expect(keepKnown(null, { a: 1 })).toEqual({ a: 1 })
})

it('the actions of a flow have its name, and each its own type', () => {
  const { actions } = defineFlow({ name: 'shelf', initialState: { n: 0 }, calls: {} })
  expect(
    [actions.dismiss(), actions.reset(), actions.cancelQueries(), actions.unmounted()].map(({ type }) => type),
  ).toEqual(['shelf/dismiss', 'shelf/reset', 'shelf/cancelQueries', 'shelf/unmounted'])
})
