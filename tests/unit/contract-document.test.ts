import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints, expectedOf } from '../../src/api/document/calls'
import { envelopeOf } from '../../src/api/document/compare'
import { fieldName, notationOf } from '../../src/api/document/fields'
import { type JsonSchema, jsonSchema } from '../../src/api/document/jsonSchema'
import { strict } from '../../src/api/document/strict'
import * as invoice from '../../src/api/endpoints/invoice'
import { relationships } from '../../src/application/texts'
import { forgivenIn } from '../../src/environment/forgiven'
import { texts as inquiryTexts } from '../../src/flows/inquiry/texts'
import { texts as payMethodTexts } from '../../src/flows/payMethod/texts'
import { certType } from '../../src/flows/reminder/steps'
import { ageGroupsWithChildren, sexes } from '../../src/form/lists'
import { weekdays } from '../../src/time/japan'
import { openApi } from '../../tools/contract/openapi'
import type { Exchange } from '../../tools/contract/session'
import { tour } from '../../tools/contract/tour'

/* The contract as an OpenAPI document, with the imitated provider's answers as examples. */

const exchanges = await tour()
const document = openApi(exchanges)

const statusOf = ({ answer }: Exchange) => envelopeOf(answer.body)?.status
const operations = Object.entries(document.paths).map(([path, { post }]) => ({ path, ...post }))
const okOf = (path: string) => {
  const operation = operations.find((one) => one.path === path)
  const [ok] = operation?.responses['200'].content['application/json'].schema.anyOf ?? []
  return ok && 'properties' in ok ? ok.properties : undefined
}

/** The names of all fields in a schema. */
const namesIn = (schema: v.GenericSchema): string[] => namesOf(jsonSchema(schema, () => ({})))
const namesOf = ({ properties = {}, items, anyOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) => [name, ...namesOf(field)]),
  ...[items ?? {}, ...anyOf].flatMap((one) => (Object.keys(one).length > 0 ? namesOf(one) : [])),
]

const item = { order_no: 1, item_name: '', item_amount_str: '', item_remarks_str: '', user_reg_no: '' }
const month = {
  ...{ billing_ym: '', billing_cands: [], address_no: '', address_cands: [], pay_method: '' },
  ...{ withdrawal_day: 0, invoice2_flg: false, invoice_items: [item] },
}

describe('TWIN-01 the document', () => {
  it('has every call of the contract, each with a title, a page and its kind', () => {
    expect(operations.map(({ path }) => path).sort()).toEqual([...new Set(endpoints.map(({ path }) => path))].sort())
    for (const { summary, tags } of operations) expect(summary.startsWith(`${tags[0]}：`)).toBe(true)
    expect(endpoints).toHaveLength(108)
  })

  it('has a request and an answer of the imitated provider for each call, and each is as expected', () => {
    const answered = new Set(
      exchanges.filter((one) => [undefined, 'OK'].includes(statusOf(one))).map((one) => one.endpoint),
    )
    expect(endpoints.filter((one) => !answered.has(one) && !/validate_account/.test(one.path))).toEqual([])
    const different = exchanges
      .filter((one) => statusOf(one) === 'OK')
      .flatMap(({ endpoint, answer }) => {
        const { issues = [] } = v.safeParse(expectedOf(endpoint), envelopeOf(answer.body)?.data)
        return issues.map((issue) => `${endpoint.path} ${v.getDotPath(issue)}: ${issue.message}`)
      })
    expect(different).toEqual([])
    for (const { requestBody } of operations) {
      expect(Object.keys(requestBody.content['application/json'].examples).length).toBeGreaterThan(0)
    }
  })

  it('forgives the imitated provider nothing but what no specification names', () => {
    const forgiven = exchanges
      .filter((one) => statusOf(one) === 'OK' && one.endpoint.kind !== 'download')
      .flatMap(({ endpoint: { path, response }, answer }) =>
        forgivenIn(response, envelopeOf(answer.body)?.data).map((field) => `${path} ${field}`),
      )
    expect(forgiven).toEqual([])
  })

  it('expects what is not only forgiven: types and names, but not what no specification names', () => {
    expect(okOf('/api/invoice/certify_index')).toMatchObject({
      status: { const: 'OK' },
      data: {
        required: expect.arrayContaining(['billing_ym', 'address_cands', 'invoice2_flg', 'invoice_items']),
        properties: {
          billing_ym: { type: 'string', pattern: notationOf('billing_ym') },
          withdrawal_day: { type: 'integer', description: '口座振替日（日。なければ0）' },
          invoice2_flg: { type: 'boolean' },
          invoice_items: { type: 'array', items: { properties: { order_no: { type: 'integer' } } } },
        },
      },
    })
    expect(okOf('/api/mobility/reserve/certify_select_vehicle')).toMatchObject({
      data: {
        required: ['message'],
        properties: { max_ride_num: { type: 'integer', 'x-assumed': expect.any(String) } },
      },
    })
  })

  it.each<readonly [string, (value: string) => object, readonly string[], readonly string[]]>([
    [
      'billing_ym',
      (billing_ym) => ({ ...month, billing_ym }),
      ['202504', '202512', ''],
      ['2025-04', '202513', '202500', '20250401', ' 202504', '4月'],
    ],
    [
      'item_amount_str',
      (item_amount_str) => ({ ...month, invoice_items: [{ ...item, item_amount_str }] }),
      ['1,980', '', '-1,100', '未定', '円形'],
      ['¥1,980', '￥1', '1,980円', '1,980円 ', ' 1', '1 '],
    ],
  ])('has the notation of %s that is expected, not those that are forgiven', (name, dataWith, expected, forgiven) => {
    const pattern = new RegExp(notationOf(name) ?? '', 'u')
    const twin = strict(invoice.certifyIndex.response)
    for (const value of [...expected, ...forgiven]) {
      const isExpected = expected.includes(value)
      expect([value, pattern.test(value), v.is(twin, dataWith(value))]).toEqual([value, isExpected, isExpected])
    }
  })

  it('tells every token that a call sends', () => {
    for (const { path, tokens } of endpoints) {
      const { requestBody } = document.paths[path]?.post ?? {}
      const { anyOf, ...only } = requestBody?.content['application/json'].schema ?? {}
      const told = (anyOf ?? [only]).map(({ properties = {} }) => tokens.filter((name) => name in properties))
      expect(told, path).toContainEqual(tokens)
    }
  })

  it('tells tokens in body and header, the envelope, errors and files', () => {
    const { requestBody, responses, security } = document.paths['/api/invoice/download_invoice2']?.post ?? {}
    expect(security).toEqual([{ userToken: [] }, {}])
    expect(requestBody?.content['application/json'].schema).toEqual({
      type: 'object',
      properties: {
        billing_ym: { type: 'string', description: 'ご請求月（YYYYMM）' },
        address_no: { type: 'string', description: 'ご契約先・ご請求先の番号' },
        _access_token: { type: 'string', description: 'アクセストークン' },
        _refresh_token: { type: 'string', description: 'リフレッシュトークン' },
      },
      required: ['billing_ym', 'address_no'],
      additionalProperties: false,
    })
    expect(Object.keys(responses ?? {})).toEqual(['200', '401', '4XX', '5XX'])
    expect(responses?.['200']).toMatchObject({
      headers: { 'Content-Disposition': {} },
      content: { '*/*': { schema: { contentMediaType: 'application/octet-stream' } } },
    })
    const shown = operations.flatMap(({ responses }) =>
      Object.values(responses['200'].content['application/json'].examples).map(
        ({ value }) => envelopeOf(value)?.status,
      ),
    )
    expect([...new Set(shown)].sort()).toEqual(['ERROR', 'NEED_CERT', 'NEED_LOGIN', 'OK', 'VALIDATION'])
  })

  it('has the answer with OK as first example, for mock servers that are fed with it', () => {
    for (const { path, responses } of operations) {
      const [first] = Object.values(responses['200'].content['application/json'].examples)
      const status = envelopeOf(first?.value)?.status
      expect([undefined, 'OK', ...(/validate_account/.test(path) ? ['VALIDATION'] : [])], path).toContain(status)
    }
  })

  it('shows how a match that failed tells the tries that are left', () => {
    const { responses } = operations.find(({ path }) => path === '/api/reminder/entry_personal') ?? {}
    const shown = Object.values(responses?.['200'].content['application/json'].examples ?? {})
    expect(shown.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({ status: 'ERROR', data: { remain_match_cnt: 2 } }),
    )
  })

  it('names every field in Japanese', () => {
    const names = endpoints.flatMap((one) => [one.request, ...(one.kind === 'download' ? [] : [expectedOf(one)])])
    const unnamed = names.flatMap(namesIn).filter((name) => fieldName(name) === undefined)
    expect(unnamed).toEqual([])
    expect(fieldName('rel_zip3')).toBe('申込者の郵便番号（上3桁）')
  })

  it.each<[string, readonly (string | readonly [string, string])[]]>([
    ['sex', sexes],
    ['age_group', ageGroupsWithChildren.filter(([value]) => ['1', '10', '60', '70'].includes(value))],
    ['relationship', ['self', ...relationships]],
    ['payer_relationship', ['self', ...relationships]],
    ['contact_wday[]', weekdays],
    ['contact_time[]', inquiryTexts.timeSlots],
    ['gip_apply_cancel_kind', inquiryTexts.globalIpKinds],
    ['contractor_reason', payMethodTexts.reasons],
    ['contractor_send_to', payMethodTexts.sendTos],
    ['pay_method_send_to', payMethodTexts.sendTos],
    ['pay_method_procedure', payMethodTexts.procedures],
    ['pay_method_change_to', payMethodTexts.changeTos],
    ['contract_sel', ['110', '10', '0']],
    ['cert_type', Object.values(certType)],
  ])('names the values of %s that a form sends', (field, choices) => {
    for (const choice of choices) expect(fieldName(field)).toContain(typeof choice === 'string' ? choice : choice[0])
  })
})

describe('TWIN-08 assumptions', () => {
  it('are marked in the document', () => {
    const { post } = document.paths['/api/service/agree'] ?? {}
    expect(post).toMatchObject({ 'x-assumed': '呼び出しが失敗し、同意の画面から先へ進めない。' })
    const sent = document.paths['/api/new_regist/entry_cert_code']?.post.requestBody
    const assumed = { 'x-assumed': expect.any(String) }
    expect(sent?.content['application/json'].schema).toMatchObject({
      properties: { cert2_key: assumed, cert2_code: assumed, cert_id: assumed },
    })
    expect(okOf('/api/mobility/reserve/exec_confirm')).toMatchObject({
      data: { 'x-assumed': '予約は完了したものとし、お客さまが選んだ内容を表示する。' },
    })
    expect(okOf('/api/mobility/reserve/certify_index')).toMatchObject({
      data: {
        required: ['reserves', 'departures', 'flgAlertOutside'],
        properties: {
          sub_users: { 'x-assumed': expect.any(String) },
          reserves: { items: { properties: { slot1: { 'x-assumed': expect.any(String) } } } },
        },
      },
    })
  })
})
