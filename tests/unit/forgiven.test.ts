import * as v from 'valibot'
import { expect, it } from 'vitest'
import { strict } from '../../src/api/document/strict'
import { choices } from '../../src/api/endpoints/application'
import { certifyInternetSettings } from '../../src/api/endpoints/contract'
import * as gift from '../../src/api/endpoints/gift'
import * as idpass from '../../src/api/endpoints/idpass'
import { invoiceMonth } from '../../src/api/endpoints/invoice'
import { flag, nothing, record, text } from '../../src/api/endpoints/lenient'
import { displayQrcode } from '../../src/api/endpoints/mobility'
import { picture } from '../../src/api/endpoints/picture'
import { entryPersonal } from '../../src/api/endpoints/reminder'
import { partialUser } from '../../src/api/endpoints/user'
import { forgivenIn } from '../../src/environment/forgiven'

/* Which fields a report names, next to the contract's strict twin: whatever one of them lets pass, the other does. */

const item = { order_no: 1, item_name: '', item_amount_str: '1,980', item_remarks_str: '', user_reg_no: '' }
const month = {
  billing_ym: '202504',
  billing_cands: [{ billing_ym: '202504' }],
  address_no: '1',
  address_cands: [],
  pay_method: '',
  withdrawal_day: 26,
  invoice2_flg: true,
  invoice_items: [item],
}
const { pay_method: _, ...withoutMethod } = month

it.each<readonly [what: string, schema: v.GenericSchema, data: unknown, fields: readonly string[]]>([
  ['what is expected', invoiceMonth, month, []],
  ['what is more', invoiceMonth, { ...month, カナリア: 'カナリア' }, []],
  ['a missing field', invoiceMonth, withoutMethod, ['pay_method']],
  ['null', invoiceMonth, { ...month, pay_method: null }, ['pay_method']],
  ['a number as text', invoiceMonth, { ...month, withdrawal_day: '26' }, ['withdrawal_day']],
  ['a fraction', invoiceMonth, { ...month, withdrawal_day: 1.5 }, ['withdrawal_day']],
  ['a flag as number', invoiceMonth, { ...month, invoice2_flg: 1 }, ['invoice2_flg']],
  ['a month in another notation', invoiceMonth, { ...month, billing_ym: '2025-04' }, ['billing_ym']],
  ['a list as record', invoiceMonth, { ...month, invoice_items: { カナリア: item } }, ['invoice_items']],
  ['a list without records', invoiceMonth, { ...month, invoice_items: ['カナリア'] }, ['invoice_items']],
  [
    'fields of entries, each once',
    invoiceMonth,
    {
      ...month,
      invoice_items: [
        { ...item, item_name: 1 },
        { ...item, item_name: 2, item_amount_str: '1円' },
      ],
    },
    ['invoice_items.item_name', 'invoice_items.item_amount_str'],
  ],
  ['a choice without a label', choices, [{ code: '1', group: '' }], ['label']],
  ['choices that are none', record({ choices }), { choices: null }, ['choices']],
  ['a choice without a code, which is left out', choices, [{ code: '', label: '', group: '' }], []],
  ['a picture in base64, which the portal makes an address', record({ picture }), { picture: 'iVBORw0KGgo=' }, []],
  ['a missing field that is sent back as it came', record({ any: v.optional(v.unknown()) }), {}, ['any']],
  ['a field that the response may lack', entryPersonal.response, {}, []],
  [
    'a field that the response may lack, of another type',
    entryPersonal.response,
    { remain_match_cnt: '2' },
    ['remain_match_cnt'],
  ],
  [
    'null for a field that the response may lack',
    entryPersonal.response,
    { remain_match_cnt: null },
    ['remain_match_cnt'],
  ],
  ['data that is none', invoiceMonth, null, ['data']],
  ['a size with its unit', record({ size: certifyInternetSettings.response }), { size: 'カナリア' }, ['size']],
  ['a map', gift.certifyIndex.response, { contractSts: 100, uiStates: { カナリア: true } }, []],
  ['a map as list', gift.certifyIndex.response, { contractSts: 100, uiStates: [] }, ['uiStates']],
  [
    'entries of a map, without their keys',
    record({ map: v.record(v.string(), flag) }),
    { map: { カナリア: 1, b: 1 } },
    ['map'],
  ],
  ['what is ignored', nothing, 'カナリア', []],
  ['a customer in another place', v.pick(v.object({ a: partialUser }), ['a']), { a: 'カナリア' }, ['a']],
  ['a picture', displayQrcode.response, { base64: 'カナリア' }, []],
  ['no picture', displayQrcode.response, { base64: 1 }, ['base64']],
  ['a wrapped text', v.object({ a: v.nullish(text) }), { a: 'カナリア' }, []],
])('TWIN-06 REP-02 the fields that were forgiven: %s', (_, schema, data, fields) => {
  expect(forgivenIn(schema, data)).toEqual(fields)
  expect(v.is(strict(schema), data)).toBe(fields.length === 0)
})

it('TWIN-06 an answer of another call may have its customer elsewhere', () => {
  expect(forgivenIn(idpass.certifyIndex.response, { loginUser: {} })).toContain('user_id')
})
