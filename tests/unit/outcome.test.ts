import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { invoiceMonth } from '../../src/api/endpoints/invoice'
import { authData, partialUser } from '../../src/api/endpoints/user'
import { failure, isRefusal, isUndecided, outcomeOfEnvelope, outcomeOfHttpError } from '../../src/api/outcome'
import { general } from '../messages'

const schema = v.object({ name: v.string() })
const outcome = (body: unknown) => outcomeOfEnvelope(body, schema)
const failed = (cause: string, message: string) => ({ kind: 'failure', cause, message })

describe('envelopes', () => {
  it('API-03 OK has its data and message', () => {
    expect(outcome({ status: 'OK', message: '完了', data: { name: '山田' } })).toEqual({
      kind: 'ok',
      data: { name: '山田' },
      message: '完了',
    })
  })

  it('API-04 VALIDATION has the messages by field', () => {
    const data = { userId: '形式が違います。', 'cat_tv[]': ['一つ', '二つ', 3], empty: '', nothing: null, number: 5 }
    expect(outcome({ status: 'VALIDATION', message: '確認', data })).toEqual({
      kind: 'validation',
      errList: { userId: '形式が違います。', 'cat_tv[]': '一つ 二つ' },
      message: '確認',
    })
  })

  it('API-04 VALIDATION has the messages of a list that PHP sends as a record', () => {
    const data = { userId: { 1: '一つ', 3: '二つ' }, password: { 0: '三つ' } }
    expect(outcome({ status: 'VALIDATION', data })).toMatchObject({
      errList: { userId: '一つ 二つ', password: '三つ' },
    })
  })

  it.each([
    [{ _errList: { userId: '形式が違います。' }, message: '別' }],
    [{ userId: '形式が違います。', _errList: null }],
    [{ userId: '形式が違います。', _errList: 5 }],
  ])('API-04 VALIDATION with the data %j has the message of the field', (data) => {
    expect(outcome({ status: 'VALIDATION', data })).toEqual({
      kind: 'validation',
      errList: { userId: '形式が違います。' },
      message: '',
    })
  })

  it.each([[{}], [null], [undefined], [[]], ['text'], [{ userId: '' }], [{ userId: { deep: 'text' } }]])(
    'API-16 VALIDATION with %j as data has its message without a field',
    (data) => {
      expect(outcome({ status: 'VALIDATION', message: '確認してください。', data })).toMatchObject({
        kind: 'validation',
        errList: { '': '確認してください。' },
      })
    },
  )

  it.each([undefined, null, '', ' \n', 5])(
    'API-16 VALIDATION without data and with the message %j has the general message',
    (message) => {
      expect(outcome({ status: 'VALIDATION', message })).toMatchObject({ kind: 'validation', errList: { '': general } })
    },
  )

  it('API-16 VALIDATION of a field named __proto__ is handled like any other', () => {
    const result = outcome(JSON.parse('{"status":"VALIDATION","data":{"__proto__":"文","constructor":"言"}}'))
    expect(result.kind === 'validation' && Object.entries(result.errList)).toEqual([
      ['__proto__', '文'],
      ['constructor', '言'],
    ])
  })

  it('API-06 NEED_LOGIN has its own message or the default one', () => {
    expect(outcome({ status: 'NEED_LOGIN', message: '期限切れ' })).toEqual({ kind: 'needLogin', message: '期限切れ' })
    expect(outcome({ status: 'NEED_LOGIN' })).toEqual({ kind: 'needLogin', message: 'ログインしてください。' })
  })

  it.each(['ERROR', 'FAILURE', 'MAINTENANCE', 'ok', ' OK', ''])(
    'API-08 the status "%s" is a failure with the message',
    (status) => {
      expect(outcome({ status, message: '理由', data: { name: '山田' } })).toMatchObject(failed('rejected', '理由'))
    },
  )

  it.each(['Too many requests', 'E-1024', ' 二行の\n理由 '])(
    'API-08 the message %j is the server’s, unchanged',
    (message) => {
      expect(outcome({ status: 'ERROR', message })).toEqual(failed('rejected', message))
    },
  )

  it.each([
    [{ status: 'ERROR', message: '理由', data: { left: 2 } }, { data: { left: 2 } }],
    [
      { status: 'ERROR', message: '理由', data: { _errList: { userId: '形式が違います。' } } },
      { data: { _errList: { userId: '形式が違います。' } } },
    ],
    [{ status: 'ERROR', message: '理由', data: 0 }, { data: 0 }],
    [{ status: 'ERROR', message: '理由', data: null }, {}],
    [{ status: 'ERROR', message: '理由' }, {}],
  ])('API-08 the failure of %j has its data', (body, more) => {
    const failure = outcome(body)
    expect(failure).toEqual({ ...failed('rejected', '理由'), ...more })
    expect('data' in failure).toBe('data' in more)
  })

  it.each([[''], ['  \n'], ['\u3000'], [null], [undefined], [5], [true], [{ text: '理由' }], [['理由']]])(
    'API-09 a failure with the message %j has the general message',
    (message) => {
      expect(outcome({ status: 'ERROR', message })).toEqual(failed('rejected', general))
      for (const statusText of ['', ' ']) {
        expect(outcomeOfHttpError(500, statusText, { message })).toMatchObject(failed('http', general))
      }
    },
  )

  it('API-09 an endless message is truncated', () => {
    const result = outcome({ status: 'ERROR', message: '長'.repeat(600_000) })
    expect(result.message).toMatch(/^長+$/)
    expect(result.message.length).toBeLessThanOrEqual(1_000)
  })

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'OK'],
    ['a number', 0],
    ['true', true],
    ['a list', [{ status: 'OK' }]],
    ['an empty record', {}],
    ['no status', { message: '理由', data: { name: '山田' } }],
    ['a status of another type', { status: 200, message: '理由' }],
    ['an inherited status', JSON.parse('{"__proto__":{"status":"OK","data":{"name":"山田"}}}')],
  ])('API-10 %s is not an envelope', (_, body) => {
    expect(outcome(body)).toEqual(failed('invalidResponse', general))
  })

  it.each([[undefined], [null], [{}], [{ name: 5 }], [[]], ['山田']])(
    'API-10 OK with %j instead of required data is a failure',
    (data) => {
      expect(outcome({ status: 'OK', data })).toEqual(failed('invalidResponse', general))
    },
  )
})

describe('responses with gaps', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [5],
    [[]],
    [{}],
    [{ invoice_items: null, billing_cands: 'x', withdrawal_day: {} }],
  ])('API-17 an invoice of %j is an invoice without known values', (data) => {
    expect(outcomeOfEnvelope({ status: 'OK', data }, invoiceMonth)).toEqual({
      kind: 'ok',
      message: '',
      data: {
        billing_ym: '',
        address_no: '',
        pay_method: '',
        withdrawal_day: 0,
        invoice2_flg: false,
      },
    })
  })

  it.each<[unknown, unknown]>([
    [[], []],
    [{}, []],
    [{ 1: { order_no: 3 } }, [{ order_no: 3 }]],
    [null, undefined],
    [{ items: [] }, undefined],
    ['x', undefined],
    [['x', null], undefined],
  ])('D33 INV-24 items of %j are parsed as %j: only an empty list means none', (given, read) => {
    const parsed = outcomeOfEnvelope({ status: 'OK', data: { invoice_items: given } }, invoiceMonth)
    expect(parsed).toMatchObject({ kind: 'ok', data: read === undefined ? {} : { invoice_items: read } })
    if (parsed.kind === 'ok') expect(parsed.data.invoice_items === undefined).toBe(read === undefined)
  })

  it.each([
    ['5,500円', '5,500'],
    ['¥5,500', '5,500'],
    ['-1,100 円', '-1,100'],
    [5500, '5500'],
    ['5,500円 ', '5,500'],
    ['1円から', '1円から'],
    ['未定', '未定'],
    [null, ''],
  ])('D33 INV-20 an amount of %j is shown as %j, and the page adds the yen', (item_amount_str, shown) => {
    const data = { invoice_items: [{ item_amount_str }] }
    expect(outcomeOfEnvelope({ status: 'OK', data }, invoiceMonth)).toMatchObject({
      data: { invoice_items: [{ item_amount_str: shown }] },
    })
  })

  it('D33 months and addresses that cannot be chosen are dropped', () => {
    const data = {
      billing_cands: [{ billing_ym: '2025-04' }, { billing_ym: 'x' }],
      address_cands: [{ address_no: '1', address_name: '自宅' }, { address_name: '不明' }],
    }
    expect(outcomeOfEnvelope({ status: 'OK', data }, invoiceMonth)).toMatchObject({
      data: { billing_cands: [{ billing_ym: '202504' }], address_cands: [{ address_no: '1', address_name: '自宅' }] },
    })
  })

  it('API-17 list entries that are not records are dropped, the others are kept', () => {
    const invoice_items = [null, '1', { item_name: 202503 }, ['x'], { item_name: null }]
    expect(outcomeOfEnvelope({ status: 'OK', data: { invoice_items } }, invoiceMonth)).toMatchObject({
      data: { invoice_items: [{ item_name: '202503' }, { item_name: '' }] },
    })
  })

  it.each<[unknown, boolean]>([
    [true, true],
    [1, true],
    ['1', true],
    ['on', true],
    [false, false],
    [0, false],
    ['0', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('API-17 a flag of %j is %j', (invoice2_flg, read) => {
    expect(outcomeOfEnvelope({ status: 'OK', data: { invoice2_flg } }, invoiceMonth)).toMatchObject({
      data: { invoice2_flg: read },
    })
  })

  it.each<[unknown, number]>([
    [26, 26],
    ['26', 26],
    ['', 0],
    ['x', 0],
    [2.5, 0],
    [1e300, 0],
    [null, 0],
  ])('API-17 a day of %j is %j', (withdrawal_day, read) => {
    expect(outcomeOfEnvelope({ status: 'OK', data: { withdrawal_day } }, invoiceMonth)).toMatchObject({
      data: { withdrawal_day: read },
    })
  })

  it('API-17 a login with only a token and a user ID is valid', () => {
    const data = { _access_token: 'a', loginUser: { user_id: 'u', sei_name: null, contract_sts: 'x' }, uiStates: [1] }
    expect(outcomeOfEnvelope({ status: 'OK', data }, authData)).toMatchObject({
      kind: 'ok',
      data: {
        _access_token: 'a',
        _refresh_token: '',
        _user_token: '',
        loginUser: { user_id: 'u', sei_name: '', contract_sts: undefined },
      },
    })
  })

  it('API-17 D33 a login with a user ID and tokens in numbers is valid, with texts', () => {
    const data = { _access_token: 5, _refresh_token: 6, _user_token: 7, loginUser: { user_id: 1000000101 } }
    expect(outcomeOfEnvelope({ status: 'OK', data }, authData)).toMatchObject({
      kind: 'ok',
      data: { _access_token: '5', _refresh_token: '6', _user_token: '7', loginUser: { user_id: '1000000101' } },
    })
    expect(outcomeOfEnvelope({ status: 'OK', data: { user_id: 1000000101 } }, partialUser)).toMatchObject({
      data: { user_id: '1000000101' },
    })
  })

  it.each([[''], [null], [undefined], [[]], [{}], [true]])(
    'API-17 a login with a user ID or a token of %j is none',
    (none) => {
      const failed = { kind: 'failure', cause: 'invalidResponse' }
      const login = (_access_token: unknown, user_id: unknown) =>
        outcomeOfEnvelope({ status: 'OK', data: { _access_token, loginUser: { user_id } } }, authData)
      expect(login('a', 'u').kind).toBe('ok')
      expect(login('a', none)).toMatchObject(failed)
      expect(login(none, 'u')).toMatchObject(failed)
      expect(outcomeOfEnvelope({ status: 'OK', data: { _access_token: 'a', loginUser: {} } }, authData)).toMatchObject(
        failed,
      )
      expect(outcomeOfEnvelope({ status: 'OK', data: { loginUser: { user_id: 'u' } } }, authData)).toMatchObject(failed)
    },
  )
})

describe('HTTP errors', () => {
  it.each([403, 404, 409, 422, 429, 500, 502, 503, 504, 302])('API-11 %i has the message of its body', (status) => {
    expect(outcomeOfHttpError(status, 'Status Text', { message: '理由' })).toEqual({
      ...failed('http', '理由'),
      status,
    })
  })

  it.each([[undefined], [null], ['<html>'], [[]], [{}], [{ message: '' }], [{ message: 5 }], [{ message: null }]])(
    'API-11 with the body %j it has the status text',
    (body) => {
      expect(outcomeOfHttpError(500, 'Internal Server Error', body)).toMatchObject(
        failed('http', `${general}（Internal Server Error）`),
      )
    },
  )

  it.each(['', ' '])('API-12 with neither it has the general message (%j)', (statusText) => {
    expect(outcomeOfHttpError(500, statusText, undefined)).toMatchObject(failed('http', general))
    expect(outcomeOfHttpError(401, statusText, undefined)).toMatchObject(failed('unauthorized', general))
  })

  it.each([408, 500, 502, 503, 504])('D40 after %i it is unknown whether the request was accepted', (status) => {
    const outcome = outcomeOfHttpError(status, '', undefined)
    expect([isUndecided(outcome), isRefusal(outcome)]).toEqual([true, false])
  })

  it.each([400, 401, 403, 404, 409, 422])('D40 AUTH-15 %i is a refusal', (status) => {
    const outcome = outcomeOfHttpError(status, '', undefined)
    expect([isUndecided(outcome), isRefusal(outcome)]).toEqual([false, true])
  })

  it.each([
    ['OK', { status: 'OK', data: { name: '山田' } }, [false, false]],
    ['VALIDATION', { status: 'VALIDATION' }, [false, false]],
    ['a refusal', { status: 'ERROR' }, [false, true]],
    ['no envelope', {}, [true, false]],
  ])('D40 after %s it is known what became of the request', (_, body, expected) => {
    const given = outcome(body)
    expect([isUndecided(given), isRefusal(given)]).toEqual(expected)
  })

  it('D40 after no response it is not known, and nothing was refused', () => {
    expect([isUndecided(failure('network')), isRefusal(failure('network'))]).toEqual([true, false])
    expect([isUndecided(failure('closed')), isRefusal(failure('closed'))]).toEqual([false, false])
  })

  it.each([302, 399])('D40 HTTP %i is neither', (status) => {
    const given = outcomeOfHttpError(status, '', undefined)
    expect([isUndecided(given), isRefusal(given)]).toEqual([false, false])
  })

  it('AUTH-16 429 is neither', () => {
    const outcome = outcomeOfHttpError(429, '', undefined)
    expect([isUndecided(outcome), isRefusal(outcome)]).toEqual([false, false])
  })

  it('API-13 401 has its own cause', () => {
    expect(outcomeOfHttpError(401, 'Unauthorized', { message: '期限切れ' })).toEqual(failed('unauthorized', '期限切れ'))
    expect(outcomeOfHttpError(401, 'Unauthorized', undefined)).toEqual(
      failed('unauthorized', `${general}（Unauthorized）`),
    )
  })

  it.each([
    ['Bad Gateway', undefined, `${general}（Bad Gateway）`],
    ['Bad Gateway', { message: 'upstream timed out (110)' }, `${general}（upstream timed out (110)）`],
    ['Bad Gateway', { message: '混み合っています。' }, '混み合っています。'],
    ['', { message: 'APIが停止しています。' }, 'APIが停止しています。'],
    ['Bad Gateway', { message: 'The server’s busy – try later' }, `${general}（The server’s busy – try later）`],
  ])('EASE-24 English words follow a Japanese sentence: %s, %j', (statusText, body, message) => {
    for (const status of [401, 403, 413, 429, 502])
      expect(outcomeOfHttpError(status, statusText, body).message).toBe(message)
  })
})
