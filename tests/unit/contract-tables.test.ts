import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assumptionOf, assumptionOfSent, assumptions, isCall } from '../../src/api/document/assumed'
import { apiPages, endpointFor, endpoints, expectedOf, pageOf, paths, titleOf } from '../../src/api/document/calls'
import { fieldName } from '../../src/api/document/fields'
import { type JsonSchema, jsonSchema } from '../../src/api/document/jsonSchema'
import * as gift from '../../src/api/endpoints/gift'
import * as reminder from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import { assumptionsPage, assumptionsPath } from '../../tools/contract/assumptions-page'
import { root } from '../../tools/root'

/* The tables of the contract's document: its calls, the names of fields, and what is assumed. */

const noNotes = () => ({})

/** The paths of all fields in a schema: `reserves[].slot1`, and `reserves[]` for what is in a list. */
function pathsIn(schema: JsonSchema, at = ''): string[] {
  const inList = schema.items ? [`${at}[]`, ...pathsIn(schema.items, `${at}[]`)] : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name
    return [path, ...pathsIn(field, path)]
  })
  return [...inList, ...fields, ...(schema.anyOf ?? []).flatMap((one) => pathsIn(one, at))]
}

describe('TWIN-01 the calls', () => {
  it('are sorted, with a page and a title each', () => {
    expect(endpoints).toHaveLength(108)
    expect(paths).toHaveLength(106)
    expect(endpoints.map(({ path }) => path)).toEqual(
      endpoints.map(({ path }) => path).sort((one, other) => one.localeCompare(other)),
    )
    expect(paths.map(titleOf).every((title) => /^.+：.+$/.test(title))).toBe(true)
    expect(titleOf('/api/invoice/certify_index')).toBe('ご請求明細：ページの表示')
    expect(() => titleOf('/api/invoice/unknown')).toThrow('no act')
    expect(() => pageOf('/api/unknown/certify_index')).toThrow('no page')
    expect(apiPages.filter(({ under }) => !paths.some((path) => path.startsWith(`${under}/`)))).toEqual([])
  })

  it.each([
    ['/api/reminder/certify_key_user_type', { cert_key: 'a' }, reminder.certifyKeyUserType],
    ['/api/reminder/certify_key_user_type', { contract_sel: 'a' }, selection.certifyContractSel],
    [
      '/api/reminder/certify_key_user_type',
      { contract_sel: 'a', _access_token: 'a', _refresh_token: 'b' },
      selection.certifyContractSel,
    ],
    ['/api/gift/certify_index', { unknown: 1 }, gift.certifyIndex],
    ['/api/gift/certify_index', null, gift.certifyIndex],
    ['/api/gift/certify_index', 'text', gift.certifyIndex],
    ['/api/gift/unknown', {}, undefined],
  ])('are found by path and by what is sent: %s %o', (path, sent, endpoint) => {
    expect(endpointFor(path, sent)).toBe(endpoint)
  })
})

describe('TWIN-01 the names of fields', () => {
  it.each([
    ['zip3', '郵便番号（上3桁）'],
    ['kinds[]', '変更の種類（1010 名義、1020 お支払い方法）'],
    ['rel_zip3', '申込者の郵便番号（上3桁）'],
    ['svc_street', 'お客さまの町名・番地'],
    ['rel_user_id', undefined],
    ['rel_', undefined],
    ['unknown', undefined],
    ['constructor', undefined],
  ])('%s', (field, name) => {
    expect(fieldName(field)).toBe(name)
  })
})

describe('TWIN-08 assumptions', () => {
  it('are listed by page, with what the portal does without them', () => {
    expect(readFileSync(join(root, assumptionsPath), 'utf8')).toBe(assumptionsPage())
    const rows = assumptionsPage()
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(rows.length).toBeGreaterThanOrEqual(assumptions.length)
    expect(rows).toContain(
      '| `/api/mobility/reserve/certify_select_vehicle` | `max_ride_num` 乗車人数の上限 | 同乗者の人数に合わせて選べるようにする。 |',
    )
  })

  const list = '/api/mobility/reserve/certify_index'
  it.each([
    [list, 'sub_users', true],
    [list, 'sub_users[]', true],
    [list, 'sub_users[].sex', true],
    [list, 'sub_users.1', true],
    [list, 'sub_users_more', false],
    [list, 'reserves[].slot1', true],
    [list, 'reserves[].slot10', false],
    [list, 'reserves', false],
    ['/api/idpass/certify_index', 'loginUser', true],
    ['/api/contract/service/certify_index', 'items[]', true],
    ['/api/contract/certify_index', 'items', false],
    ['/api/gift/certify_index', 'sub_users', false],
    ['/api/invoice/certify_index', 'pay_method', true],
    ['/api/invoice/change_billing_ym', 'pay_method', true],
    ['/api/invoice/change_billing_ym', 'withdrawal_day', false],
  ])('hold for all within a field: %s %s', (path, field, holds) => {
    expect(assumptionOf(path, field) !== undefined).toBe(holds)
  })

  it.each([
    ['/api/service/agree', true],
    ['/api/new_regist/certify_key_password', true],
    ['/api/auth/login', false],
    ['/api/pay_method/exec_create', false],
  ])('about the path of a call itself: %s', (path, holds) => {
    expect(assumptionOf(path) !== undefined).toBe(holds)
  })

  it.each([
    ['/api/pay_method/exec_create', 'kinds[]', true],
    ['/api/pay_method/exec_create', 'kinds', false],
    ['/api/pay_method/certify_create', 'kinds[]', false],
    ['/api/auth/login', '_user_token', false],
    ['/api/mobility/reserve/exec_new_regist', 'is_resend', true],
    ['/api/mobility/reserve/entry_password', 'cert_key', true],
    ['/api/mobility/reserve/entry_password', 'password', false],
    ['/api/idpass/exec_edit', 'cert_code', true],
    ['/api/reminder/certify_key_user_type', 'contract_sel', true],
    ['/api/reminder/certify_key_user_type', 'cert_key', false],
    ['/api/reminder/select_regist_type', 'is_prov_id_pass', true],
    ['/api/new_regist/entry_cert_code', 'cert2_code', true],
    ['/api/service/agree', 'isSelAgree', true],
  ])('about what is sent: %s %s', (path, field, holds) => {
    expect(assumptionOfSent(path, field) !== undefined).toBe(holds)
  })

  it('of a page hold for its calls, and of a call for no other whose path begins alike', () => {
    expect(isCall(['/api/contract/service/'], '/api/contract/service/certify_index')).toBe(true)
    expect(isCall(['/api/contract/service/'], '/api/contract/payment/certify_index')).toBe(false)
    expect(isCall(['/api/ott/ott_index'], '/api/ott/ott_index2')).toBe(false)
    expect(isCall([], '/api/ott/ott_index')).toBe(false)
  })

  it('are about calls and fields of the contract', () => {
    const shapes = new Map(
      endpoints.map((one) => [
        one,
        {
          answer: one.kind === 'download' ? [] : pathsIn(jsonSchema(expectedOf(one), noNotes)),
          request: pathsIn(jsonSchema(one.request, noNotes)),
        },
      ]),
    )
    for (const { calls, fields, sent = [] } of assumptions) {
      const asked: string[] = []
      for (const call of calls) {
        const found = endpoints.flatMap((one) => (isCall([call], one.path) ? (shapes.get(one) ?? []) : []))
        expect(found, call).not.toEqual([])
        const answered = found.flatMap(({ answer }) => answer)
        expect(
          fields.filter((field) => field !== '' && !answered.includes(field)),
          call,
        ).toEqual([])
        const ofCall = found.flatMap(({ request }) => request)
        expect(sent.length === 0 || sent.some((name) => ofCall.includes(name)), call).toBe(true)
        asked.push(...ofCall)
      }
      expect(sent.filter((name) => !asked.includes(name))).toEqual([])
    }
  })
})
