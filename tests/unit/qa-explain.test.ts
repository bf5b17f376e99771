import { afterEach, expect, it } from 'vitest'
import { explainPage, explainWindow, gateVersions } from '../../mocks/panel/explain-visibility'
import { type BrandCode, currentVersion } from '../../src/brand/gates'
import { underTest } from '../under-test'

afterEach(() => underTest('cty', currentVersion))

function why(brand: BrandCode, version: number, path: string, instant: string, loggedIn = true) {
  underTest(brand, version)
  return explainPage({ brand, version, at: Date.parse(instant), loggedIn }, path)
}

it('QA-10 a gate that is not open yet, and the version that opens it', () => {
  const [answer, ...reasons] = why('nct', 2025040101, '/payMethod', '2025-04-15T10:00:00+09:00')
  expect(answer).toBe('見えません。')
  expect(reasons.join('\n')).toContain('バージョン 2025050101から')
  expect(reasons).toContain('バージョン 2025050101 で変わります。')
})

it('QA-10 a gate that the brand never has', () => {
  const said = why('y3d', 2025050101, '/invoice', '2025-04-15T10:00:00+09:00')
  expect(said[0]).toBe('見えません。')
  expect(said.join('\n')).toContain('このブランドにはありません')
})

it.each([
  ['2024-10-31T12:59:59+09:00', '見えません。', '2024年10月31日 13:00に開きます。'],
  ['2024-10-31T13:00:00+09:00', '見えます。', '2024年11月28日 0:00に閉じます。'],
])('QA-10 a window decides at %s, and when it changes next', (instant, answer, next) => {
  const said = why('cty', 2025040101, '/mobility/reserve', instant)
  expect(said[0]).toBe(answer)
  expect(said).toContain(`次に変わるとき：${next}`)
})

it('QA-10 the device decides', () => {
  const said = why('cty', 2025040101, '/connect', '2025-04-15T10:00:00+09:00')
  expect(said[0]).toBe('見えません。')
  expect(said.join('\n')).toContain('端末：コネクトの対象ではありません')
})

it('QA-10 the login decides', () => {
  expect(why('cty', 2025040101, '/invoice', '2025-04-15T10:00:00+09:00', true)[0]).toBe('見えます。')
  const visitor = why('cty', 2025040101, '/invoice', '2025-04-15T10:00:00+09:00', false)
  expect(visitor[0]).toBe('見えません。')
  expect(visitor).toContain('ログイン：必要です。いまはしていません。')
})

it('QA-10 the maintenance hides every page', () => {
  expect(why('cty', 2025040101, '/home', '2024-04-23T10:00:00+09:00')[0]).toBe('見えません。')
})

it('QA-10 a tile that leads outside shows within its window', () => {
  expect(explainWindow('festival', Date.parse('2024-08-04T23:59:59+09:00'))[0]).toBe('見えます。')
  expect(explainWindow('festival', Date.parse('2024-08-05T00:00:00+09:00'))[0]).toBe('見えません。')
})

it('QA-10 the portal is the same version after the question', () => {
  why('nct', 2025040101, '/payMethod', '2025-04-15T10:00:00+09:00')
  expect(features.payMethod).toBe(false)
  expect(features.invoice).toBe(true)
})

it('QA-04 the versions at which a gate of the brand opens', () => {
  expect(gateVersions('nct').at(-1)).toEqual({
    version: 2025050101,
    label: '請求書・支払明細書のダウンロード、お支払い方法の変更のページとタイル',
  })
  expect(gateVersions('y3d').map(({ version }) => version)).toEqual([2023030601])
})
