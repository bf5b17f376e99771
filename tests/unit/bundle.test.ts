import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import { checkBundle } from '../../tools/build/check-bundle'

/* The search through a build for what it must not contain, tried on a folder with planted strings. */

const folder = mkdtempSync(join(tmpdir(), 'portal-bundle-'))

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  plant('index.html', '<!doctype html><html lang="ja"><title>マイページ</title></html>')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(name: string, content: string) {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** What the search reports for each of these strings, planted in separate scripts. */
async function foundOf(brand: BrandCode, texts: readonly string[]): Promise<string[][]> {
  for (const [index, text] of texts.entries()) plant(`assets/${index}.js`, `let a=${JSON.stringify(text)}`)
  const leaks = await checkBundle(folder, brand)
  return texts.map((_, index) => leaks.filter(({ file }) => file === `assets/${index}.js`).map(({ found }) => found))
}

const never: readonly (readonly [BrandCode, feature: string, texts: readonly string[]])[] = [
  ['y3d', 'invoice', ['ご請求明細', '/api/invoice/certify_index', '口座番号', 'みえ例示銀行']],
  ['y3d', 'invoiceDownload', ['請求書ダウンロード', '請求書をダウンロード', '4月分の明細書はご利用いただけません。']],
  ['y3d', 'contract', ['ご契約情報', '/api/contract/certify_service']],
  ['y3d', 'ott', ['動画配信サービス', '/api/ott/certify_index']],
  ['y3d', 'connect', ['コネクト', '/api/connect/certify_index']],
  ['y3d', 'gift', ['プレゼント', '/api/gift/certify_index', 'campaign_202412']],
  ['y3d', 'contact', ['お問い合わせ・お申し込み', '/api/contact/inquiry/certify_create', '/api/service/agree']],
  ['y3d', 'payMethod', ['お支払い方法の変更', '/api/pay_method/certify_index']],
  ['y3d', 'csChannels', ['CSチャンネル', '/api/cs_channels/certify_index']],
  ['nct', 'csChannels', ['CSチャンネル', '/api/cs_channels/certify_index']],
  ['nct', 'mobility', ['モビリティ', '/api/mobility/reserve/certify_index', 'キックボード']],
  ['nct', 'stamp', ['スタンプラリー', '/api/stamp/certify_index']],
  ['cns', 'mobility', ['モビリティ', '/api/mobility/reserve/certify_index', 'キックボード']],
  ['cns', 'stamp', ['スタンプラリー', '/api/stamp/certify_index']],
]

describe('the search through a build', () => {
  it.each(never)('GATE-19 finds in a build of %s what reveals %s', async (brand, feature, texts) => {
    const found = await foundOf(brand, texts)
    expect(found).toEqual(
      texts.map(() => expect.arrayContaining([expect.stringContaining(`the feature ${feature}, which ${brand}`)])),
    )
  })

  it("GATE-19 accepts texts of a brand's own features", async () => {
    plant('assets/page.js', '"ご請求明細","/api/invoice/certify_index","CSチャンネル","モビリティ"')
    expect(await checkBundle(folder, 'cty')).toEqual([])
    plant('assets/page.js', '"モビリティ","四日市モビリティ予約","スタンプラリー"')
    expect(await checkBundle(folder, 'y3d')).toEqual([])
  })

  it('accepts the call of a download and the flag for it, which stay with an invoice that has none', async () => {
    plant('assets/page.js', '"invoice2_flg"')
    expect(await checkBundle(folder, 'y3d')).toEqual([])
    plant('assets/page.js', '"/api/invoice/download_invoice2"')
    expect((await checkBundle(folder, 'y3d')).map(({ found }) => found)).toEqual([
      'the feature invoice, which y3d never has: "/api/invoice"',
    ])
  })

  it('GATE-19 finds a word with a letter that the minifier has escaped', async () => {
    plant('assets/page.js', String.raw`let a="モ\u30d3リティ"`)
    expect((await checkBundle(folder, 'cns')).map(({ found }) => found)).toEqual([
      'the feature mobility, which cns never has: "モビリティ"',
    ])
  })

  it.each([
    ['cty', 'cns', ['CNSマイページ', '0120-000-002', 'https://www.cns.example/privacy', 'CNS']],
    ['cns', 'nct', ['NCTマイページ', '0120-000-003', 'https://www.nct.example/site', 'NCT ショッピング会員登録']],
    ['nct', 'y3d', ['四日市モビリティ予約', '059-000-0004', '四日市市役所 モビリティ担当']],
    ['y3d', 'cty', ['CTYマイページ', '0120-000-001', 'https://festival.cty.example/']],
  ] as const)('GATE-01 finds in a build of %s what belongs to %s', async (brand, other, texts) => {
    const found = await foundOf(brand, texts)
    expect(found).toEqual(
      texts.map((text) => expect.arrayContaining([expect.stringContaining(`a string of ${other}: "${text}"`)])),
    )
  })

  it.each(['cty', 'cns', 'nct', 'y3d'] as const)('GATE-01 finds nothing in a clean build of %s', async (brand) => {
    plant('assets/page.js', `"${brand.toUpperCase()}","ログイン","新規登録","https://www.${brand}.example/"`)
    expect(await checkBundle(folder, brand)).toEqual([])
  })

  it('OPS-04 finds mock code, source maps and values that look secret', async () => {
    const planted = [
      '模擬環境',
      'x\n//# sourceMappingURL=page.js.map',
      `Bearer ${'a1'.repeat(12)}`,
      `-----BEGIN ${'PRIVATE KEY'}-----`,
    ]
    plant('mockServiceWorker.js', '')
    plant('assets/page.js.map', '{}')
    expect(await foundOf('cty', planted)).toEqual([
      [expect.stringContaining('mock code')],
      [expect.stringContaining('a source map')],
      [expect.stringContaining('bearer token')],
      [expect.stringContaining('private key')],
    ])
    expect(await checkBundle(folder, 'cty')).toEqual(
      expect.arrayContaining([
        { file: 'mockServiceWorker.js', found: 'mock code' },
        { file: 'assets/page.js.map', found: 'a source map' },
      ]),
    )
  })

  it.each([
    ["another brand's telephone number", '電話 0120-000-003（平日）', 'a string of nct: "0120-000-003"'],
    ["another brand's link", 'https://www.cns.example/privacy', 'a string of cns: "https://www.cns.example/privacy"'],
    ['a signed token', `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.${'c'.repeat(12)}`, 'signed token'],
    ['an access key', `AKIA${'A1'.repeat(8)}`, 'access key'],
    ['a service token', `ghp_${'a1'.repeat(18)}`, 'service token'],
    ['a chat’s token', `xoxb-${'a1'.repeat(12)}`, 'service token'],
    ['a payment service’s key', `sk_live_${'a1'.repeat(12)}`, 'service token'],
    ['a map service’s key', `AIza${'a1-_b'.repeat(7)}`, 'service token'],
    ['a text for testers', '模擬環境', 'mock code'],
    ['a global of the mocks', 'window.__mock', 'mock code'],
    ['the imitated provider', 'mock-provider', 'mock code'],
    ['the mock library', 'msw/browser', 'mock code'],
    ['its log', '[MSW] Mocking enabled', 'mock code'],
    ['a password in an address', 'https://user:secret@backend.example/', 'password in an address'],
    ['a hook for developer tools', 'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__', 'a hook for developer tools'],
    ['a service worker', 'navigator.serviceWorker.register("/worker.js")', 'a worker'],
    ['one only where browsers have them', 'navigator.serviceWorker?.register("/worker.js")', 'a worker'],
    ['one by another name', 'let{serviceWorker:e}=navigator;e.register("/worker.js")', 'a worker'],
    ['a worker', 'new Worker("/worker.js")', 'a worker'],
    ['a shared worker', 'new SharedWorker("/worker.js")', 'a worker'],
    ['a motif that its brand lacks', 'url("./motif.svg?inline")', 'a missing file: "./motif.svg?inline"'],
  ])('OPS-04 QA-13 refuses %s', async (_, planted, found) => {
    expect(await foundOf('cty', [planted])).toEqual([expect.arrayContaining([expect.stringContaining(found)])])
  })

  it("finds the contract's strict side, which a release does not need", async () => {
    const marks = ['contract-notation', 'お客さまの通し番号', 'メールで届く鍵が必要なため']
    expect(await foundOf('cty', marks)).toEqual(marks.map(() => [expect.stringContaining("the contract's document")]))
  })

  it.each(['html', 'css', 'json', 'svg', 'txt', 'xml', 'webmanifest'])(
    'OPS-04 searches a .%s file, too',
    async (ending) => {
      plant(`page.${ending}`, 'https://www.cns.example/privacy')
      expect((await checkBundle(folder, 'cty')).map(({ file }) => file)).toContain(`page.${ending}`)
    },
  )

  it("OPS-04 accepts the brand's own number and a telephone link", async () => {
    expect(await foundOf('cty', ['電話 0120-000-001（平日）', 'tel:0120000001', 'Bearer ', 'new Map()'])).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  it('OPS-04 accepts any brand in the static files of operations, which are the same for all brands', async () => {
    plant('extra/windows.json', '{"cns":{"campaign_202412":[]},"cty":{}}')
    expect(await checkBundle(folder, 'y3d')).toEqual([])
  })
})
