import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../mocks/panel/endpoints'
import { optionalChoices, text } from '../../src/api/endpoints/lenient'
import { outcomeOfEnvelope } from '../../src/api/outcome'

/* OK is OK (D33): no answer's data makes a failure of it, but where there is nothing to go on with. */

const noFile = 'there is no file to save'

/** What is a failure all the same, with the reason. */
const needsData: Readonly<Record<string, string>> = {
  '/api/auth/login': 'a login without a token or a user is none',
  '/api/auth/oauth2_login': 'there is no address to sign on at, or no login',
  '/api/ott/prepare_sign_on': 'there is nothing to log in with at the streaming service',
  '/api/invoice/download_invoice2': noFile,
  '/api/contract/internet_settings/download_internet_settings': noFile,
}

const shapes: readonly unknown[] = [undefined, null, [], {}, 'x', 1, true, [null], { '1': null }]

const kinds = (path: string) =>
  endpoints
    .filter((one) => one.path === path)
    .flatMap(({ response }) => shapes.map((data) => outcomeOfEnvelope({ status: 'OK', data }, response).kind))

const paths = [...new Set(endpoints.map(({ path }) => path))]

describe('API-17 an OK answer is OK, whatever its data is', () => {
  it.each(paths.filter((path) => !needsData[path]))('%s', (path) => {
    expect(new Set(kinds(path))).toEqual(new Set(['ok']))
  })

  it.each(Object.entries(needsData))('but for %s: %s', (path) => {
    expect(new Set(kinds(path))).toEqual(new Set(['failure']))
  })
})

describe('D33 what is chosen from', () => {
  const schema = v.object({ months: optionalChoices('ym', { ym: text, name: text }) })
  const april = { ym: '202504', name: '' }

  it.each([
    ['nothing', {}, undefined],
    ['null', { months: null }, undefined],
    ['an empty list', { months: [] }, []],
    ['an entry that cannot be chosen', { months: [april, { name: '5月' }] }, [april]],
    ['only such entries', { months: [{ name: '5月' }, { ym: null }] }, undefined],
  ])('of %s', (_, data, expected) => {
    expect(v.parse(schema, data).months).toEqual(expected)
  })
})
