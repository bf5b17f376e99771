import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { explainPage, explainWindow, gateVersions, windowEdges } from '../../mocks/panel/explain-visibility'
import { type BrandCode, currentVersion } from '../../src/brand/gates'
import { readDevice } from '../../src/environment/device'
import { storageEntry } from '../../src/environment/storage'
import { applyExtraWindows } from '../../src/time/windows'
import { underTest } from '../under-test'

afterEach(() => {
  underTest('cty', currentVersion)
  applyExtraWindows(undefined, '')
  // Otherwise it stays in memory, for the tests to come.
  storageEntry('local', 'connect_device', v.literal(1)).remove()
})

function explain(brand: BrandCode, version: number, path: string, instant: string, loggedIn = true) {
  underTest(brand, version)
  return explainPage({ brand, version, at: Date.parse(instant), loggedIn }, path)
}

it('QA-10 a gate that is not open yet, and the version that opens it', () => {
  const [summary, ...reasons] = explain('nct', 2025040101, '/payMethod', '2025-04-15T10:00:00+09:00')
  expect(summary).toBe('見えません。')
  expect(reasons.join('\n')).toContain('バージョン 2025050101から')
  expect(reasons).toContain('バージョン 2025050101 で変わります。')
})

it('QA-10 a gate that the brand does not have', () => {
  const lines = explain('y3d', 2025050101, '/invoice', '2025-04-15T10:00:00+09:00')
  expect(lines[0]).toBe('見えません。')
  expect(lines.join('\n')).toContain('このブランドにはありません')
})

it.each([
  ['2024-10-31T12:59:59+09:00', '見えません。', '2024年10月31日 13:00に開きます。'],
  ['2024-10-31T13:00:00+09:00', '見えます。', '2024年11月28日 0:00に閉じます。'],
])('QA-10 depends on a window at %s, and shows its next change', (instant, answer, next) => {
  const lines = explain('cty', 2025040101, '/mobility/reserve', instant)
  expect(lines[0]).toBe(answer)
  expect(lines).toContain(`次に変わるとき：${next}`)
})

it('QA-10 depends on the device', () => {
  const lines = explain('cty', 2025040101, '/connect', '2025-04-15T10:00:00+09:00')
  expect(lines[0]).toBe('見えません。')
  expect(lines.join('\n')).toContain('端末：コネクトの対象ではありません')
  readDevice('?connect=1')
  const [flagged, ...reasons] = explain('cty', 2025040101, '/connect', '2025-04-15T10:00:00+09:00')
  expect(flagged).toBe('見えます。')
  expect(reasons.join('\n')).toContain('端末：コネクトの対象です')
})

it('QA-10 depends on the login', () => {
  expect(explain('cty', 2025040101, '/invoice', '2025-04-15T10:00:00+09:00', true)[0]).toBe('見えます。')
  const visitor = explain('cty', 2025040101, '/invoice', '2025-04-15T10:00:00+09:00', false)
  expect(visitor[0]).toBe('見えません。')
  expect(visitor).toContain('ログイン：必要です。いまはしていません。')
})

it('QA-10 maintenance hides every page', () => {
  expect(explain('cty', 2025040101, '/home', '2024-04-23T10:00:00+09:00')[0]).toBe('見えません。')
})

it('QA-10 a tile with an external link is visible within its window', () => {
  expect(explainWindow('festival', Date.parse('2024-08-04T23:59:59+09:00'))[0]).toBe('見えます。')
  expect(explainWindow('festival', Date.parse('2024-08-05T00:00:00+09:00'))[0]).toBe('見えません。')
})

it('QA-10 keeps the version of the portal', () => {
  explain('nct', 2025040101, '/payMethod', '2025-04-15T10:00:00+09:00')
  expect(features.payMethod).toBe(false)
  expect(features.invoice).toBe(true)
})

it('QA-04 the versions that open a gate of the brand', () => {
  expect(gateVersions('nct').at(-1)).toEqual({
    version: 2025050101,
    label: '請求書・支払明細書のダウンロード、お支払い方法の変更のページとタイル',
  })
  const versions = [
    2020081701, 2021011301, 2022041101, 2022052601, 2022090101, 2023030101, 2023030601, 2023100101, 2023101501,
    2024040101, 2025040101,
  ]
  expect(gateVersions('cty').map(({ version }) => version)).toEqual(versions)
  expect(gateVersions('y3d').map(({ version }) => version)).toEqual([2023030601])
})

it.each([
  ['2025-04-15T09:59:59+09:00', '見えます。'],
  ['2025-04-15T10:00:00+09:00', '見えません。'],
  ['2025-04-15T10:59:59+09:00', '見えません。'],
  ['2025-04-15T11:00:00+09:00', '見えます。'],
])('STOP-04 knows a stop at %s', (instant, answer) => {
  const span = { start: '2025-04-15T10:00:00+09:00', end: '2025-04-15T11:00:00+09:00' }
  applyExtraWindows({ cty: { stops: [{ ...span, pages: ['/invoice'], reason: '金額を確認しています。' }] } }, 'cty')
  const lines = explain('cty', 2025040101, '/invoice', instant)
  expect(lines[0]).toBe(answer)
  const reasons = [
    '停止：この手続きは停止しています。金額を確認しています。',
    '次に変わるとき：2025年4月15日 11:00に再開します。',
  ]
  for (const reason of reasons) expect(lines.includes(reason)).toBe(answer === '見えません。')
  expect(explain('cty', 2025040101, '/contract', instant)[0]).toBe('見えます。')
})

describe('with extra/windows.json', () => {
  const span = { start: '2025-04-15T10:00:00+09:00', end: '2025-04-16T10:00:00+09:00' }
  const within = '2025-04-15T12:00:00+09:00'
  const closes = '次に変わるとき：2025年4月16日 10:00に閉じます。'

  it('QA-10 QA-03 the spans are those of the file', () => {
    const later = { start: '2025-05-15T10:00:00+09:00', end: '2025-05-16T10:00:00+09:00' }
    applyExtraWindows({ cty: { mobilityReservation: [span, later] } }, 'cty')
    const lines = explain('cty', 2025040101, '/mobility/reserve', within)
    expect(lines[0]).toBe('見えます。')
    expect(lines).toContain(closes)
    expect(explainWindow('mobilityReservation', Date.parse(within))).toContain(closes)
    expect(windowEdges().filter(({ label }) => label.startsWith('モビリティの予約受付'))).toEqual(
      [span, later].flatMap(({ start, end }) => [
        { at: Date.parse(start), label: 'モビリティの予約受付 / mobility reservations 開始' },
        { at: Date.parse(end), label: 'モビリティの予約受付 / mobility reservations 終了' },
      ]),
    )
  })

  it('QA-10 a window that only the file has', () => {
    underTest('y3d', currentVersion)
    expect(explainWindow('festival', Date.parse(within))).toEqual([
      '見えません。',
      'このブランドでは予定のない期間です。',
    ])
    applyExtraWindows({ y3d: { festival: [span] } }, 'y3d')
    expect(explainWindow('festival', Date.parse(within))).toEqual([
      '見えます。',
      '期間「夏まつりのタイル / festival tile」：開いています。',
      closes,
    ])
  })

  it('QA-10 a stop and a maintenance that are yet to come', () => {
    const stops = [{ ...span, pages: ['/invoice'], reason: '金額を確認します。' }]
    applyExtraWindows({ cty: { stops, maintenance: [span] } }, 'cty')
    const before = '2025-04-15T09:00:00+09:00'
    const lines = explain('cty', 2025040101, '/invoice', before)
    expect(lines[0]).toBe('見えます。')
    const stop = '次の停止：2025年4月15日 10:00から2025年4月16日 10:00まで。金額を確認します。'
    expect(lines).toContain('次に変わるとき：2025年4月15日 10:00に開きます。')
    expect(lines).toContain(stop)
    expect(explain('cty', 2025040101, '/contract', before)).not.toContain(stop)
  })
})
