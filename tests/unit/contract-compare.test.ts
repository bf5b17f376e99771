import { describe, expect, it } from 'vitest'
import {
  additionalIn,
  envelopeOf,
  type Finding,
  findingsIn,
  isWrong,
  lineOf,
  refusalIn,
} from '../../src/api/document/compare'
import { download } from '../../src/api/endpoints/download'
import { type Endpoint, query } from '../../src/api/endpoints/endpoint'
import * as gift from '../../src/api/endpoints/gift'
import * as invoice from '../../src/api/endpoints/invoice'
import { flag, integer, list, record, text } from '../../src/api/endpoints/lenient'
import * as mobility from '../../src/api/endpoints/mobility'

/* What is found in an answer, by answers and calls made here. */

const response = record({ a: text, n: integer, f: flag, l: list({ b: text, z: integer }) })
const page = query('/api/none/page', { response })
const json = 'application/json; charset=utf-8'
const good = { a: '', n: 0, f: false, l: [{ b: '', z: 0 }] }
const answered = (data: unknown, more: object = {}) => ({
  httpStatus: 200,
  contentType: json,
  body: { status: 'OK', message: '', data, ...more },
})
/** 「field words」 of what is found in an answer's data. */
const foundIn = (endpoint: Endpoint, data: unknown) =>
  findingsIn(endpoint, answered(data)).map(({ field, words, isHint }) => `${isHint ? '? ' : ''}${field} ${words}`)

describe('TWIN-04 an answer compared', () => {
  it.each([
    ['as expected', good, []],
    ['with more', { ...good, more: 1 }, []],
    ['a number as text', { ...good, a: 1 }, ['a 文字のはずが、数値で届いています。']],
    ['a text as number', { ...good, n: '1' }, ['n 数値のはずが、文字で届いています。']],
    ['a fraction', { ...good, n: 1.5 }, ['n 想定していない値（数値）です。']],
    ['a number as flag', { ...good, f: 1 }, ['f 真偽（true・false）のはずが、数値で届いています。']],
    ['a flag as text', { ...good, a: true }, ['a 文字のはずが、真偽（true・false）で届いています。']],
    ['null', { ...good, a: null }, ['a 文字のはずが、空（null）で届いています。']],
    ['a list as text', { ...good, a: [] }, ['a 文字のはずが、一覧（[ ]）で届いています。']],
    ['a record as list', { ...good, l: {} }, ['l 一覧（[ ]）のはずが、項目の集まり（{ }）で届いています。']],
    ['a text as record', { ...good, l: ['x'] }, ['l[] 項目の集まり（{ }）のはずが、文字で届いています。']],
    ['a text as data', 'x', [' 項目の集まり（{ }）のはずが、文字で届いています。']],
    ['a missing field', { ...good, a: undefined }, ['a 項目がありません。']],
    [
      'a missing field under another name',
      { ...good, a: undefined, A: '', l: [{ b: '', z: 0, y: 1 }] },
      [
        'a 項目がありません。',
        '? l[].y 契約にない項目です。上の項目の別の名前かもしれません。',
        '? A 契約にない項目です。上の項目の別の名前かもしれません。',
      ],
    ],
    ['the same twice', { ...good, l: [{ z: 0 }, { z: 0 }] }, ['l[].b 項目がありません。']],
    [
      'a field in two ways',
      { ...good, l: [{ z: 0 }, { b: 1, z: 0 }] },
      ['l[].b 項目がありません。', 'l[].b 文字のはずが、数値で届いています。'],
    ],
    ['two fields in the same way', { ...good, l: [{}] }, ['l[].b 項目がありません。', 'l[].z 項目がありません。']],
  ])('%s', (_, data, found) => {
    expect(foundIn(page, data)).toEqual(found)
  })

  it('names a list in place of a map', () => {
    expect(foundIn(gift.certifyIndex, { contractSts: 100, uiStates: [] })).toContain(
      'uiStates 項目の集まり（{ }）のはずが、一覧（[ ]）で届いています。',
    )
  })

  it('in its notation', () => {
    expect(foundIn(invoice.certifyIndex, { billing_ym: '2025-04' })).toContain('billing_ym 書き方が違います。')
  })

  it('lists assumed fields that are absent, and no others', () => {
    const found = findingsIn(mobility.certifySelectVehicle, answered({ limit: 3 }))
    expect(found.map(({ field, assumption, isHint }) => [field, assumption !== undefined, isHint])).toEqual([
      ['message', false, undefined],
      ['max_ride_num', true, undefined],
      ['limit', false, true],
    ])
    // An assumed field of another type is named once.
    expect(findingsIn(mobility.certifySelectVehicle, answered({ message: '', max_ride_num: '3', limit: 3 }))).toEqual([
      { field: 'max_ride_num', words: '数値のはずが、文字で届いています。', assumption: expect.anything() },
    ])
    expect(findingsIn(mobility.certifySelectVehicle, answered({ message: '', max_ride_num: 3 }))).toEqual([])
    // An absent assumed field may have another name.
    expect(foundIn(mobility.certifySelectVehicle, { message: '', limit: 3 })).toHaveLength(2)
  })

  it('has additional fields once each', () => {
    expect(additionalIn(page, { ...good, l: [{ x: 1 }, { x: 2 }], y: { z: 1 } })).toEqual(['l[].x', 'y'])
    expect(additionalIn(page, { ...good, l: ['text'] })).toEqual([])
    expect(additionalIn(page, 'text')).toEqual([])
    expect(additionalIn(page, null)).toEqual([])
    expect(additionalIn(page, [1])).toEqual([])
    expect(additionalIn(page, { a: { b: 1 }, l: { b: 1 } })).toEqual([])
  })

  const file = download('/api/none/file', { request: {} })
  const whole = (words: string) => [{ field: '', words }]
  it.each<readonly [string, Endpoint, Parameters<typeof findingsIn>[1], readonly Finding[]]>([
    ['a redirection', page, { ...answered(good), httpStatus: 300 }, whole('HTTP 300で答えています。')],
    ['the last status that is fine', page, { ...answered(good), httpStatus: 299 }, []],
    ['an expired session', page, { ...answered(good), httpStatus: 401 }, []],
    ['a refusal', page, answered(null, { status: 'ERROR' }), []],
    [
      'a refusal by HTTP',
      page,
      { ...answered(null, { status: 'ERROR' }), httpStatus: 500 },
      whole('HTTP 500で答えています。'),
    ],
    [
      'no envelope',
      page,
      { ...answered(good), body: good },
      whole('status、message、dataの形（封筒）になっていません。'),
    ],
    [
      'no JSON',
      page,
      { ...answered(good), contentType: 'text/html', body: undefined },
      whole('status、message、dataの形（封筒）になっていません。'),
    ],
    [
      'JSON by another name',
      page,
      { ...answered(good), contentType: 'text/html' },
      whole('Content-Typeがapplication/jsonではありません。'),
    ],
    ['JSON in capitals', page, { ...answered(good), contentType: 'Application/JSON' }, []],
    [
      'JSON Lines',
      page,
      { ...answered(good), contentType: 'application/jsonl' },
      whole('Content-Typeがapplication/jsonではありません。'),
    ],
    [
      'ok',
      page,
      answered(good, { status: 'ok' }),
      whole('statusが「OK」ではありません（大文字と小文字も区別します）。'),
    ],
    ['no message', page, answered(good, { message: undefined }), [{ field: 'message', words: '文字ではありません。' }]],
    ['a file', file, { httpStatus: 200, contentType: 'application/pdf', body: undefined }, []],
    ['no file', file, answered({}), whole('想定していない値（項目の集まり（{ }））です。')],
  ])('as a whole: %s', (_, endpoint, answer, found) => {
    expect(findingsIn(endpoint, answer)).toEqual(found)
  })

  it('is a refusal, or not', () => {
    const refusal = (httpStatus: number, status: unknown) => refusalIn({ ...answered(null, { status }), httpStatus })
    expect([200, 299, 300, 401, 500].map((httpStatus) => refusal(httpStatus, 'ERROR'))).toEqual([
      'ERROR',
      'ERROR',
      undefined,
      'HTTP 401',
      undefined,
    ])
    expect(['OK', 'ok', 'NEED_CERT', 1].map((status) => refusal(200, status))).toEqual([
      undefined,
      undefined,
      'NEED_CERT',
      undefined,
    ])
    expect(envelopeOf({ status: 'OK', message: 1 })).toEqual({ status: 'OK', message: 1 })
    expect([{}, null, 'OK', { status: 1 }].map(envelopeOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  const assumption = { calls: [], fields: [], without: 'なくてもよい。' }
  const missing = '項目がありません。'
  it.each<readonly [Finding, string, boolean]>([
    [{ field: 'withdrawal_day', words: 'x。' }, '・口座振替日（日。なければ0）（withdrawal_day）：x。', true],
    [{ field: 'a.svc_zip3[]', words: 'x。' }, '・お客さまの郵便番号（上3桁）（a.svc_zip3[]）：x。', true],
    [{ field: 'a.b', words: 'x。' }, '・a.b：x。', true],
    [{ field: '', words: 'x。' }, '・応答全体：x。', true],
    [{ field: 'limit', words: 'x。', isHint: true }, '参考：limit：x。', false],
    [{ field: 'a', words: 'x。', assumption }, '・a：x。仕様書にない項目です。', false],
    [
      { field: 'a', words: missing, assumption },
      '・a：項目がありません。仕様書にない項目です。ないときのポータル：なくてもよい。',
      false,
    ],
  ])('has a line: %o', (finding, line, wrong) => {
    expect(lineOf(finding)).toBe(line)
    expect(isWrong(finding)).toBe(wrong)
  })
})
