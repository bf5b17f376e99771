import { describe, expect, it } from 'vitest'
import { endpoints, paths } from '../../src/api/document/calls'
import { leftOutBecause, safeQueries } from '../../src/api/document/safeQueries'
import * as auth from '../../src/api/endpoints/auth'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as invoice from '../../src/api/endpoints/invoice'
import * as mobility from '../../src/api/endpoints/mobility'

/* What the safe queries send, by earlier answers made here. */

describe('TWIN-04 the safe queries', () => {
  const now = { month: '202504', day: '2025-04-09' }
  const ride = { rsv_id: '', vehicle_type: 'self_driving', ride_num: 1, ride_type: 1 }
  const stop = (group_id: string, ...ids: string[]) => ({
    group_id,
    name: '',
    stops: ids.map((sect_id2) => ({ sect_id2, name: '' })),
  })
  const answers = new Map<Endpoint, unknown>([
    [invoice.certifyIndex, { billing_ym: '202503', address_no: '2' }],
    [
      mobility.searchCalDates,
      {
        cal1Dates: [
          { date_id: '0410', is_open: false },
          { date_id: '0411', is_open: true },
        ],
      },
    ],
    [mobility.certifySelectSection, { groups: [stop('10', '11', '12'), stop('20', '21')] }],
    [
      mobility.certifySelectInteractive,
      { slots1: [{ slot_id: 'a' }, { slot_id: 'b', free_num: 0 }, { slot_id: 'c', free_num: 1 }] },
    ],
  ])
  const section = { from_sect_id2: '11', to_sect_id2: '21' }
  const day = { year_id: '2025', date_id: '0411' }
  const noSection = { from_sect_id2: '', to_sect_id2: '' }
  const today = { year_id: '2025', date_id: '0409' }

  const requests = (known: ReadonlyMap<Endpoint, unknown>) =>
    safeQueries
      .map(({ endpoint, request }) => [endpoint.path, request(known, now)] as const)
      .filter(([, sent]) => !sent || Object.keys(sent).length > 0)

  const always = {
    '/api/helper/search_zip_code': { zip3: '510', zip4: '0093', region: '', locality: '', street: '' },
    '/api/invoice/certify_index': { tgt_billing_ym: '202504', tgt_address_no: '1' },
    '/api/contact/inquiry/validate_account_add_name': { account_add_name: 'kakunin' },
    '/api/contact/inquiry/validate_account_edit_name': { account_edit_name: 'kakunin' },
    '/api/contact/apply/internet/validate_account_add_name': { account_add__name: 'kakunin' },
    '/api/contact/apply/internet/validate_account_edit_name': { account_edit__name: 'kakunin' },
    '/api/mobility/reserve/certify_select_vehicle': { rsv_id: '' },
    '/api/mobility/reserve/search_cal_dates': { vehicle_type: 'self_driving', year_id: '2025', date_id: '0409' },
    '/api/mobility/reserve/certify_select_section': ride,
    '/api/mobility/submission_sub_user/certify': { assc_no: 0 },
  }

  it('send what earlier answers have', () => {
    expect(Object.fromEntries(requests(answers))).toStrictEqual({
      ...always,
      '/api/invoice/change_billing_ym': { tgt_billing_ym: '202503', tgt_address_no: '2' },
      '/api/mobility/reserve/certify_select_date_time': { ...ride, ...section, ...day },
      '/api/mobility/reserve/certify_select_interactive': { ...ride, ...section, ...day },
      '/api/mobility/reserve/certify_confirm': { ...ride, ...section, ...day, slot1: 'c', slot2: '' },
    })
  })

  it('send the first open day of the next month where this one has none left', () => {
    const newYear = { month: '202512', day: '2025-12-31' }
    const calendar = {
      cal1Dates: [{ date_id: '1231', is_open: false }],
      cal2Dates: [{ date_id: '0103', is_open: true }],
    }
    const { request } = safeQueries.find(({ endpoint }) => endpoint === mobility.certifySelectDateTime) ?? {}
    expect(request?.(new Map([[mobility.searchCalDates, calendar]]), newYear)).toMatchObject({
      year_id: '2026',
      date_id: '0103',
    })
  })

  it('send what is left without them, or nothing', () => {
    const without = {
      ...always,
      '/api/invoice/change_billing_ym': undefined,
      '/api/mobility/reserve/certify_select_date_time': { ...ride, ...noSection, ...today },
      '/api/mobility/reserve/certify_select_interactive': { ...ride, ...noSection, ...today },
      '/api/mobility/reserve/certify_confirm': undefined,
    }
    expect(Object.fromEntries(requests(new Map()))).toStrictEqual(without)
    const empty = new Map<Endpoint, unknown>([...answers].map(([endpoint]) => [endpoint, {}]))
    expect(Object.fromEntries(requests(empty))).toStrictEqual({
      ...without,
      '/api/invoice/change_billing_ym': { tgt_billing_ym: '202504', tgt_address_no: '1' },
    })
  })

  it('are these, in this order; the others have a reason', () => {
    const reasons = endpoints.map((one) => [one.path, leftOutBecause(one)] as const)
    const told = (reason: string | undefined) => reasons.flatMap(([path, why]) => (why === reason ? [path] : []))
    expect(told(undefined).sort()).toEqual([...new Set(safeQueries.map(({ endpoint }) => endpoint.path))].sort())
    expect(
      endpoints.filter((one) => leftOutBecause(one) === '内容の変更や送信をともなうため' && one.kind === 'query'),
    ).toEqual([])
    expect(told('メールで届く鍵が必要なため')).toEqual(
      paths
        .filter((path) => /certify_key_|certify_reset_password/.test(path))
        .flatMap((path) => endpoints.filter((one) => one.path === path).map(() => path)),
    )
    expect(told('登録の途中で選んだ内容が必要なため')).toEqual(['/api/reminder/certify_select_regist_type'])
    expect(told('選んだご契約先が記録されるため')).toEqual(['/api/contract/service/change_address_no'])
    expect(told('同期の状況が更新されることがあるため')).toEqual(['/api/idp_sync/update_idp_sync_sts'])
    expect(told('プレゼントのページを開いたことが記録されるため')).toEqual(['/api/gift/certify_index'])
    expect(told('接続用のリンクが新しく発行されるため')).toEqual(['/api/connect/certify_index'])
    expect(leftOutBecause(auth.login)).toBe('内容の変更や送信をともなうため')
  })
})
