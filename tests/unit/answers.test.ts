import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/api/document/calls'
import { optionalChoices, text } from '../../src/api/endpoints/lenient'
import { outcomeOfEnvelope } from '../../src/api/outcome'

/* OK is OK (D33): no response data turns it into a failure, except where the flow cannot continue without the data. */

const noFile = 'there is no file to save'

/** The exceptions, with the reason. */
const needsData: Readonly<Record<string, string>> = {
  '/api/auth/login': 'a login needs a token and a user',
  '/api/auth/oauth2_login': 'a sign-on needs a URL, or a login',
  '/api/ott/prepare_sign_on': 'the streaming service needs credentials',
  '/api/invoice/download_invoice2': noFile,
  '/api/contract/internet_settings/download_internet_settings': noFile,
}

const shapes: readonly unknown[] = [undefined, null, [], {}, 'x', 1, true, [null], { '1': null }]

const kinds = (path: string) =>
  endpoints
    .filter((one) => one.path === path)
    .flatMap(({ response }) => shapes.map((data) => outcomeOfEnvelope({ status: 'OK', data }, response).kind))

const paths = [...new Set(endpoints.map(({ path }) => path))]

describe('API-17 an OK response is OK, whatever its data', () => {
  it.each(paths.filter((path) => !needsData[path]))('%s', (path) => {
    expect(new Set(kinds(path))).toEqual(new Set(['ok']))
  })

  it.each(Object.entries(needsData))('except for %s: %s', (path) => {
    expect(new Set(kinds(path))).toEqual(new Set(['failure']))
  })
})

describe('D33 options', () => {
  const schema = v.object({ months: optionalChoices('ym', { ym: text, name: text }) })
  const april = { ym: '202504', name: '' }

  it.each([
    ['nothing', {}, undefined],
    ['null', { months: null }, undefined],
    ['an empty list', { months: [] }, []],
    ['an entry that cannot be chosen', { months: [april, { name: '5月' }] }, [april]],
    ['only entries that cannot be chosen', { months: [{ name: '5月' }, { ym: null }] }, undefined],
  ])('%s', (_, data, expected) => {
    expect(v.parse(schema, data).months).toEqual(expected)
  })
})
