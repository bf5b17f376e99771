import { describe, expect, it } from 'vitest'
import { createMockApi } from '../../mocks/api'
import { runCommand } from '../../mocks/control'
import { logIn } from '../../mocks/handlers/auth'
import { personas } from '../../mocks/provider/personas'
import { parseQuirk, type Quirk, quirkLabel, quirkNames, quirkText, withQuirk } from '../../mocks/quirks'

/* Quirks: how the data of OK responses deviates from the API contract. */

const data = {
  count: 12,
  amount: '1,980',
  zip3: '059',
  day: '5',
  is_open: true,
  is_full: false,
  region: '三重県',
  empty: [],
  items: [
    { no: 1, name: '2' },
    { no: 3, name: '四' },
  ],
  marks: ['7', 'b'],
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify({ data: value })).data

describe('API-17 the data of an OK response', () => {
  it.each<[Quirk, unknown]>([
    [{ name: 'null' }, null],
    [{ name: 'emptyList' }, []],
    [{ name: 'emptyRecord' }, {}],
    [
      { name: 'without', fields: ['items', 'marks', 'count'] },
      { ...data, items: undefined, marks: undefined, count: undefined },
    ],
    [
      { name: 'without', fields: ['no'] },
      { ...data, items: [{ name: '2' }, { name: '四' }] },
    ],
    [{ name: 'without' }, data],
    [
      { name: 'only', fields: ['items', 'day'] },
      { day: '5', items: data.items },
    ],
    [{ name: 'nulls' }, Object.fromEntries(Object.keys(data).map((name) => [name, null]))],
    [
      { name: 'nulls', fields: ['name', 'day'] },
      {
        ...data,
        day: null,
        items: [
          { no: 1, name: null },
          { no: 3, name: null },
        ],
      },
    ],
    [
      { name: 'numbersAsTexts' },
      {
        ...data,
        count: '12',
        items: [
          { no: '1', name: '2' },
          { no: '3', name: '四' },
        ],
      },
    ],
    [
      { name: 'numbersAsTexts', fields: ['count'] },
      { ...data, count: '12' },
    ],
    [
      { name: 'textsAsNumbers' },
      {
        ...data,
        day: 5,
        items: [
          { no: 1, name: 2 },
          { no: 3, name: '四' },
        ],
        marks: [7, 'b'],
      },
    ],
    [
      { name: 'listsAsRecords' },
      { ...data, empty: {}, items: { 1: data.items[0], 2: data.items[1] }, marks: { 1: '7', 2: 'b' } },
    ],
    [{ name: 'flagsAsNumbers' }, { ...data, is_open: 1, is_full: 0 }],
    [{ name: 'flagsAsDigits' }, { ...data, is_open: '1', is_full: '0' }],
    [{ name: 'flagsAsWords' }, { ...data, is_open: 'true', is_full: 'false' }],
    [{ name: 'codes' }, { ...data, region: '24' }],
  ])('is written as %j', (quirk, expected) => {
    expect(asJson(withQuirk(data, quirk))).toEqual(asJson(expected))
  })

  it('has unknown fields at every level, including __proto__', () => {
    const text = JSON.stringify(withQuirk(data, { name: 'unknownFields' }))
    expect(text.match(/"__proto__":/g)).toHaveLength(3)
    expect(text.match(/"constructor":/g)).toHaveLength(3)
    expect(asJson(withQuirk(data, { name: 'unknownFields' }))).toMatchObject(data)
  })

  it('is unchanged if no value matches', () => {
    for (const name of quirkNames.slice(3)) expect(withQuirk(null, { name }), name).toBeNull()
  })
})

it('QA-07 a quirk can be serialized in a URL and has a label of its own', () => {
  for (const name of quirkNames) {
    for (const quirk of [{ name }, { name, fields: ['a_1', 'b'] }]) {
      expect(parseQuirk(quirkText(quirk))).toEqual(quirk)
    }
  }
  expect(new Set(quirkNames.map((name) => quirkLabel({ name }))).size).toBe(quirkNames.length)
  for (const text of ['', 'unheard', 'nulls:a b', 'nulls:a,', 'nulls:"']) expect(parseQuirk(text), text).toBeUndefined()
})

describe('a quirk of the provider', () => {
  const opened = () => {
    const api = createMockApi({ brand: 'cty' })
    const customer = api.provider.customer(personas[0].userId)
    if (!customer) throw new Error('no customer')
    const { _user_token } = logIn(api.provider, customer)
    const call = async (path: string) => {
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${_user_token}` },
        body: '{}',
      })
      for (const handler of api.handlers) {
        const result = await handler.run({ request: request.clone(), requestId: '1' })
        if (result?.response) return (await result.response.json()).data
      }
    }
    return { api, call }
  }
  const contract = '/api/contract/certify_index'
  const service = '/api/contract/service/certify_index'

  it('QA-05 applies to all responses, until another is planned or it is removed', async () => {
    const { api, call } = opened()
    const ordinary = await call(contract)
    expect(await runCommand(api, 'POST', 'quirk', '{"name":"nulls"}')).toMatchObject({ status: 200 })
    expect(await call(contract)).toEqual({ linkage_date: null, contractSts: null })
    api.scenarios.plan(contract, { kind: 'ok', quirk: { name: 'numbersAsTexts' } })
    api.scenarios.plan(contract, { kind: 'ok', data: { whatever: 1 } })
    expect(await call(contract)).toEqual({ ...ordinary, contractSts: String(ordinary.contractSts) })
    expect(await call(contract)).toEqual({ whatever: 1 })
    expect(Object.values(await call(service))).toEqual([null, null, null, null])
    await runCommand(api, 'POST', 'quirk', '{"name":"ordinary"}')
    expect(await call(contract)).toEqual(ordinary)
  })

  it('QA-12 is removed on reset, and an invalid command changes nothing', async () => {
    const { api } = opened()
    api.scenarios.setQuirk({ name: 'null' })
    const { status, body } = await runCommand(api, 'POST', 'quirk', '{"name":"unheard"}')
    expect(status).toBe(400)
    for (const name of ['ordinary', ...quirkNames])
      expect(body).toHaveProperty('message', expect.stringContaining(name))
    expect(api.scenarios.quirk).toEqual({ name: 'null' })
    const clock = await runCommand(api, 'POST', 'clock', '{"at":"noon"}')
    expect(clock).toEqual({ status: 400, body: { message: 'not an ISO 8601 instant' } })
    api.reset()
    expect(api.scenarios.quirk).toBeUndefined()
  })
})
