import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { groups } from '../../mocks/provider/mobility/timetable'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { texts as connectTexts } from '../../src/flows/connect/texts'
import { texts as contractTexts } from '../../src/flows/contract/texts'
import { texts as giftTexts } from '../../src/flows/gift/texts'
import { texts as inquiryTexts } from '../../src/flows/inquiry/texts'
import { downloadTexts, texts as invoiceTexts } from '../../src/flows/invoice/texts'
import { texts as mobilityTexts } from '../../src/flows/mobility/texts'
import { texts as ottTexts } from '../../src/flows/ott/texts'
import { texts as payMethodTexts } from '../../src/flows/payMethod/texts'
import { texts as stampTexts } from '../../src/flows/stamp/texts'
import { folderOf, sites } from './sites'

/** Texts of a single brand: names, telephone numbers, links, bank accounts. */
const own: Readonly<Record<BrandCode, readonly string[]>> = {
  cty: [
    'CTYマイページ',
    '0120-000-001',
    'cty.example',
    'みえ例示銀行',
    '0000011',
    '四日市例示信用金庫',
    '三重県四日市市例示町',
  ],
  cns: ['CNSマイページ', '0120-000-002', 'cns.example', 'すずか例示銀行', '0000021', '三重県鈴鹿市例示町'],
  nct: [
    'NCTマイページ',
    '0120-000-003',
    'nct.example',
    'にいがた例示銀行',
    '0000031',
    '越後例示信用金庫',
    '新潟県長岡市例示町',
  ],
  y3d: ['四日市モビリティ予約', '059-000-0004', 'y3d.example', '四日市市役所'],
}

/** Texts that reveal a feature, with the brands that never have it. */
const features = [
  {
    never: ['y3d'],
    marks: [
      '/api/invoice',
      'ご請求明細',
      '請求',
      'invoice2',
      'tgt_billing_ym',
      '振込',
      '口座',
      '銀行',
      '普通 ',
      '支払明細書',
    ],
  },
  {
    never: ['y3d'],
    marks: [
      '/api/contract',
      'ご契約情報',
      'ご契約サービス',
      'インターネット設定情報',
      'セキュリティソフト',
      'カスペルスキー',
      'デフォルトゲートウェイ',
    ],
  },
  { never: ['y3d'], marks: ['/api/gift', 'プレゼント', '_open_gift_page', '202412', '2024cool', 'campaign_2'] },
  { never: ['y3d'], marks: ['/api/ott', '/api/idp_sync', '動画配信'] },
  { never: ['y3d'], marks: ['/api/connect', 'コネクト', 'connect_device', 'apps.apple', 'play.google'] },
  { never: ['y3d'], marks: ['/api/service', '/api/contact', '番組審議会', 'isSelAgree'] },
  { never: ['y3d'], marks: ['/api/pay_method', 'お支払い方法の変更'] },
  { never: ['nct', 'y3d'], marks: ['/api/cs_channels', 'CSチャンネル', 'cs-guide'] },
  { never: ['nct', 'y3d'], marks: ['お友だち紹介', '来店予約', '夏まつり'] },
  { never: ['cns', 'nct'], marks: ['/api/mobility', 'モビリティ', 'mobility/reserve'] },
  { never: ['cns', 'nct'], marks: ['/api/stamp', 'スタンプラリー', 'stamp-map'] },
] as const satisfies readonly { never: readonly BrandCode[]; marks: readonly string[] }[]

/** The sentences of the pages of features, with the brands that never have them; shorter texts occur elsewhere, too. */
const pages: readonly { never: readonly BrandCode[]; texts: readonly object[] }[] = [
  {
    never: ['y3d'],
    texts: [
      connectTexts,
      contractTexts,
      giftTexts,
      inquiryTexts,
      invoiceTexts,
      downloadTexts,
      ottTexts,
      payMethodTexts,
    ],
  },
  { never: ['cns', 'nct'], texts: [mobilityTexts, stampTexts] },
]

const sentencesOf = (brand: BrandCode) =>
  pages
    .filter(({ never }) => never.includes(brand))
    .flatMap(({ texts }) => texts.flatMap((page) => Object.values(page)))
    .filter((text): text is string => typeof text === 'string' && text.length > 12)

const unescaped = (text: string) =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Every file of a build as text, by name, without the compressed copies and the hashes, which may contain any number. */
function filesOf(brand: BrandCode): ReadonlyMap<string, string> {
  const folder = folderOf(sites[brand])
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [name, unescaped(readFileSync(join(folder, name), 'utf8').replace(/\b[0-9a-f]{40,64}\b/g, ''))]),
  )
}

/** The sources of a build's scripts, from the source maps beside it. */
const sourcesOf = (brand: BrandCode): readonly string[] =>
  readdirSync(`${folderOf(sites[brand])}.maps`)
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => JSON.parse(readFileSync(join(`${folderOf(sites[brand])}.maps`, name), 'utf8')).sources)

const findingsIn = (brand: BrandCode, marks: readonly string[]) =>
  [...filesOf(brand)].flatMap(([name, text]) =>
    marks.filter((mark) => text.includes(mark)).map((mark) => `${name} contains ${mark}`),
  )
const presentIn = (brand: BrandCode, marks: readonly string[]) => {
  const all = [...filesOf(brand).values()].join('\n')
  return marks.filter((mark) => all.includes(mark))
}
const marksOf = (brand: BrandCode) =>
  features.filter(({ never }) => never.some((code) => code === brand)).flatMap(({ marks }) => marks)

for (const brand of brandCodes) {
  test(`GATE-01 GIFT-09 INV-44 the files of ${brand} contain its own names, numbers and links, and no other brand's`, () => {
    expect(presentIn(brand, own[brand])).toEqual(own[brand])
    const others = brandCodes.filter((code) => code !== brand).flatMap((code) => own[code])
    expect(findingsIn(brand, others)).toEqual([])
  })

  test(`API-35 QA-13 the files of ${brand} contain no mocks and no source maps`, () => {
    const sources = sourcesOf(brand)
    expect(sources.filter((source) => /^(\.\.\/)*mocks\//.test(source))).toEqual([])
    expect(sources.join()).toMatch(/(^|,)(\.\.\/)*src\/main\.tsx/)
    expect(
      findingsIn(brand, ['mockServiceWorker', '模擬環境', '__mock', 'taro@example.jp', 'sourceMappingURL']),
    ).toEqual([])
    expect([...filesOf(brand).keys()].filter((name) => name.endsWith('.map'))).toEqual([])
  })
}

for (const brand of ['cns', 'nct', 'y3d'] as const) {
  test(`GATE-19 the files of ${brand} contain nothing of the features that it never has`, () => {
    expect(marksOf(brand).length).toBeGreaterThan(0)
    expect(sentencesOf(brand).length).toBeGreaterThan(20)
    expect(findingsIn(brand, [...marksOf(brand), ...sentencesOf(brand)])).toEqual([])
  })
}

test('INV-04 CON-03 the files of the city contain nothing of invoice and contract, which CTY has', () => {
  const ofPages = Object.values(contractTexts).filter((text) => typeof text === 'string' && text !== contractTexts.none)
  const marks = [...features.slice(0, 2).flatMap(({ marks }) => [...marks]), ...ofPages]
  expect(findingsIn('y3d', marks)).toEqual([])
  const words = ['/api/invoice', 'ご請求明細', '振込', '口座', 'ご契約情報', 'セキュリティソフト', ...ofPages]
  expect(presentIn('cty', words)).toEqual(words)
})

test('CTC-04 PAY-04 the files of the city contain nothing of inquiry, applications and change of payment, which CTY has', () => {
  const words = [
    '/api/contact',
    'お問い合わせ・お申し込み',
    'お問い合わせを受け付けました。',
    'ご契約者・ご連絡先',
    'メールアカウントの追加',
    'チャンネルの解約',
    '月末解約',
    '/api/pay_method',
    'お支払い方法の変更',
    '契約者名義の変更',
  ]
  expect(findingsIn('y3d', words)).toEqual([])
  expect(presentIn('cty', words)).toEqual(words)
})

test('CNT-07 CNT-09 the files of the city contain nothing of Connect, those of the others their own app’s stores', () => {
  expect(findingsIn('y3d', ['/api/connect', 'コネクト', 'apps.apple.com', 'play.google.com'])).toEqual([])
  const apps = {
    cty: ['example.cty.connect', 'id0000000001', 'CTYコネクト'],
    cns: ['example.cns.connect', 'id0000000002', 'CNSコネクト'],
    nct: ['example.nct.connect', 'id0000000003', 'NCTコネクト'],
  }
  for (const brand of ['cty', 'cns', 'nct'] as const) {
    const ownApp = apps[brand]
    const others = Object.values(apps).filter((app) => app !== ownApp)
    expect(presentIn(brand, ['/api/connect', ...ownApp])).toEqual(['/api/connect', ...ownApp])
    expect(findingsIn(brand, others.flat())).toEqual([])
  }
})

test('CSC-04 CSC-05 only the files of CTY and CNS contain CS channels, each with its own guide sites', () => {
  const words = ['/api/cs_channels', 'CSチャンネル', 'cs-guide']
  for (const brand of ['nct', 'y3d'] as const) expect(findingsIn(brand, words)).toEqual([])
  for (const brand of ['cty', 'cns'] as const) expect(presentIn(brand, words)).toEqual(words)
  expect(presentIn('cty', ['cs-guide.cty.example', 'cs-guide.cns.example'])).toEqual(['cs-guide.cty.example'])
  expect(presentIn('cns', ['cs-guide.cty.example', 'cs-guide.cns.example'])).toEqual(['cs-guide.cns.example'])
})

test('OTT-03 SYNC-07 the files of the city contain nothing of streaming and sync, which CTY has', () => {
  const marks = ['/api/ott', '/api/idp_sync', '動画配信サービス', 'operator_code', 'sso.']
  expect(findingsIn('y3d', marks)).toEqual([])
  expect(presentIn('cty', marks)).toEqual(marks)
})

test('OTT-24 the files of a brand contain no notice on streaming of another brand', () => {
  const maintenance = ['2024年2月18日22:00～2月19日6:00']
  const days = ['2月18日', '2月19日', '2/18', '2/19', '2024-02-1']
  const courses = ['プレミアムコース', 'スタンダードプラン', '2025年3月31日をもって', '2024年10月1日をもって']
  expect([...findingsIn('nct', days), ...findingsIn('cty', courses), ...findingsIn('cns', courses)]).toEqual([])
  expect([...presentIn('cty', maintenance), ...presentIn('nct', courses)]).toEqual([...maintenance, ...courses])
})

test('GIFT-03 the files of the city contain no gift call, no campaign key and no address of another site', () => {
  expect(
    findingsIn('y3d', ['/api/gift', 'gift_page', 'campaign_2', '202304', '202306', '202312', '202412', '2024cool']),
  ).toEqual([])
  // These two list the libraries' authors, and no page loads them.
  const served = [...filesOf('y3d')].filter(([name]) => !/(?:bom\.json|licences\.txt)$/.test(name))
  const hosts = served.flatMap(([, text]) => [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host))
  const libraries = [
    'www.w3.org',
    'react.dev',
    'redux.js.org',
    'redux-toolkit.js.org',
    'bit.ly',
    'fb.me',
    'reactrouter.com',
    'localhost',
    'a',
    'example.com',
  ]
  expect([...new Set(hosts)].filter((host) => !host.endsWith('.y3d.example') && !libraries.includes(host))).toEqual([])
})

test('STAMP-03 the files of CNS and NCT contain nothing of the stamp rally, which CTY and the city have', () => {
  const marks = ['/api/stamp', 'スタンプラリー', 'stamp-map']
  for (const brand of ['cns', 'nct'] as const) expect(findingsIn(brand, marks)).toEqual([])
  for (const brand of ['cty', 'y3d'] as const) expect(presentIn(brand, marks)).toEqual(marks)
})

test('MOB-03 the files of CNS and NCT contain nothing of the mobility reservation, which CTY and the city have, and no stop', () => {
  const marks = ['/api/mobility', 'モビリティ', '停留所', 'キックボード']
  for (const brand of ['cns', 'nct'] as const) expect(findingsIn(brand, marks)).toEqual([])
  for (const brand of ['cty', 'y3d'] as const) expect(presentIn(brand, marks)).toEqual(marks)
  // Stops come with the provider's responses.
  const stops = groups.flatMap(({ stops }) => stops.map(({ name }) => name))
  for (const brand of brandCodes) expect(findingsIn(brand, stops)).toEqual([])
})
