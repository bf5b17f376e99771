import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BrandCode } from '../../src/brand/gates'
import type { WindowName } from '../../src/brand/types'
import { registrationPath } from '../../src/flows/auth/registrationPath'
import { routeAt, routeOf, routes } from '../../src/routing/routes'
import { tiles } from '../../src/shell/tileList'
import { setClock } from '../../src/time/clock'
import { applyExtraWindows, comingSpan, openCampaign, openSpan } from '../../src/time/windows'
import { isContracted } from '../../src/ui/contractStatus'
import { matrixPage } from '../../tools/gates/matrix-page'
import { root } from '../../tools/root'
import { type Area, brands, expectedPages, open, type Page, pagesOf } from '../screens/page-table'
import { underTest } from '../under-test'

/* What exists for each brand, version and instant. The expected values are written out here, not read from the portal. */

/** Every version that is a gate's, and the one before. */
const gateVersions = [
  2020081701, 2021011301, 2022041101, 2022052601, 2022090101, 2023030101, 2023030601, 2023100101, 2023101501,
  2024040101, 2025040101, 2025050101,
]
const oldest = 2019010101
const versions = [oldest, 2024120109, ...gateVersions.flatMap((version) => [version - 1, version]), 2031123199]

const shownPages = () =>
  routes()
    .map(
      ({ path, access, parent, title }): Page => [
        path,
        access === 'login' ? 'L' : 'P',
        parent ? (routeOf(parent)?.path ?? '?') : '',
        title,
      ],
    )
    .sort()

/** D9 by hand, Japan time. */
const windowsOf: Readonly<Record<WindowName, readonly [start: string, end: string, ...of: BrandCode[]]>> = {
  maintenance: ['2024-04-23 10:00', '2024-04-23 13:00', 'cty', 'cns', 'nct', 'y3d'],
  mobilityReservation: ['2024-10-31 13:00', '2024-11-28 00:00', 'cty', 'y3d'],
  mobilityEvent: ['2024-11-06 00:00', '2024-11-28 00:00', 'cty', 'y3d'],
  workshop: ['2024-11-16 10:00', '2024-11-16 12:00', 'cty', 'y3d'],
  stampSpots: ['2024-11-01 00:00', '2024-11-20 00:00', 'cty', 'y3d'],
  stampExchange: ['2024-11-01 00:00', '2024-11-27 00:00', 'cty', 'y3d'],
  stampPage: ['2024-11-01 00:00', '2024-11-27 00:00', 'cty', 'y3d'],
  ottMaintenance: ['2024-02-11 00:00', '2024-02-19 06:00', 'cty', 'cns'],
  campaign_202304: ['2023-04-01 00:00', '2023-06-01 00:00', 'cty', 'cns', 'nct'],
  campaign_202306: ['2023-06-01 00:00', '2023-08-01 00:00', 'cty', 'cns', 'nct'],
  campaign_202312: ['2023-12-01 00:00', '2024-01-10 00:00', 'cty', 'cns', 'nct'],
  campaign_2024cool: ['2024-07-01 00:00', '2024-09-01 00:00', 'cty', 'cns', 'nct'],
  campaign_202412: ['2024-12-01 00:00', '2025-01-10 00:00', 'cty', 'cns', 'nct'],
  referral: ['2023-04-01 00:00', '2099-12-31 00:00', 'cty', 'cns'],
  webStore: ['2023-04-01 00:00', '2099-12-31 00:00', 'cty', 'cns'],
  festival: ['2024-07-01 00:00', '2024-08-05 00:00', 'cty', 'cns'],
}

/** Milliseconds of a Japan time, computed independently: nine hours before the same digits in UTC. */
function instant(japan: string): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = japan.split(/\D/).map(Number)
  return Date.UTC(year, month - 1, day, hours - 9, minutes, seconds)
}

const second = 1_000
const hour = 3_600_000
const windowNames = Object.keys(windowsOf).filter((name): name is WindowName => name in windowsOf)
const isOpenAt = (name: WindowName, brand: BrandCode, at: number) => {
  const [start, end, ...of] = windowsOf[name]
  return of.includes(brand) && instant(start) <= at && at < instant(end)
}

/** Both sides of every edge of every window of all brands. */
const edges = [...new Set(Object.values(windowsOf).flatMap(([start, end]) => [instant(start), instant(end)]))]
  .sort((a, b) => a - b)
  .flatMap((edge) => [edge - second, edge])

const zones = [
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/Los_Angeles', 480],
] as const

afterEach(() => {
  vi.unstubAllEnvs()
  setClock('device')
  underTest('cty', 2025040101)
  applyExtraWindows(undefined, '')
})

/** Areas with their number, and the tile by which the area is opened, with its target; '' for none. */
const areas = [
  ['GATE-05', 'contract', '', ''],
  ['GATE-06', 'ott', '動画配信サービス', '/ott'],
  ['GATE-07', 'connect', 'コネクト', '/connect'],
  ['GATE-08', 'invoice', 'ご請求明細', '/invoice'],
  ['GATE-09', 'gift', 'プレゼント', '/gift'],
  ['GATE-10', 'csChannels', 'CSチャンネル', '/csChannels'],
  ['GATE-11', 'contact', 'お問い合わせ・お申し込み', '/contact'],
  ['GATE-15', 'payMethod', 'お支払い方法の変更', '/payMethod/create'],
  ['GATE-16', 'mobility', 'モビリティ', '/mobility/reserve'],
  ['GATE-17', 'stamp', 'スタンプラリー', '/stamp'],
] as const

describe.each(brands)('the pages of %s', (brand) => {
  it.each(areas)('%s exist for %s from its version on, with the tile 「%s」 to %s', (_, area, label, target) => {
    // Connect depends on the device, and mobility of CTY on the time.
    const holds = (when: string | undefined) =>
      when === undefined || area === 'connect' || (area === 'mobility' && brand === 'cty')
    for (const version of versions) {
      underTest(brand, version)
      const pages = pagesOf[area].map(([path]) => path)
      const shown = routes().flatMap(({ path, when }) => (holds(when) ? [path] : []))
      const targets = tiles(holds).flatMap((tile) => (tile.label === label ? [tile.href] : []))
      const exists = open(area, brand, version)
      expect([version, pages.filter((page) => shown.includes(page))]).toEqual([version, exists ? pages : []])
      expect([version, targets]).toEqual([version, exists && label !== '' ? [target] : []])
    }
  })

  it('GATE-18 that no gate closes exist at every version', () => {
    const ungated = ['/home', '/login', '/idpass', '/newRegist', '/reminder', '/point', '/reservation', '/notFound']
    for (const version of versions) {
      underTest(brand, version)
      for (const page of ungated) {
        const route = routeAt(page)
        expect([version, route?.path, route?.when]).toEqual([version, page, undefined])
      }
      expect([version, routeAt('/')?.path]).toEqual([version, '/home'])
    }
  })

  it('GATE-04, GATE-22 match the table at every version, with their paths', () => {
    for (const version of versions) {
      underTest(brand, version)
      const expected = expectedPages(brand, version)
      expect([version, shownPages().map(([path]) => path)]).toEqual([version, expected.map(([path]) => path)])
    }
  })

  it('GATE-22, SHELL-32, SHELL-33 have at every version their access, parent and title', () => {
    for (const version of versions) {
      underTest(brand, version)
      expect([version, shownPages()]).toEqual([version, expectedPages(brand, version)])
    }
  })

  it('GATE-07, GATE-16 have runtime conditions: a flagged device for Connect, the window for the mobility pages of CTY', () => {
    underTest(brand, 2025050101)
    const conditions = routes().flatMap(({ path, when }) => (when ? [[path, when]] : []))
    const pages = [
      ...(brand === 'y3d' ? [] : [['/connect', 'flaggedDevice']]),
      ...(brand === 'cty' ? pagesOf.mobility.map(([path]) => [path, 'mobilityWindow']) : []),
    ]
    expect(conditions.sort()).toEqual(pages.sort())
  })

  it('GATE-21 include none for administrators', () => {
    for (const version of versions) {
      underTest(brand, version)
      expect(new Set(routes().map(({ access }) => access))).toEqual(new Set(['public', 'login']))
      expect(routes().filter(({ path, key, title }) => /admin|manage|管理/i.test(`${path} ${key} ${title}`))).toEqual(
        [],
      )
    }
  })

  it('GATE-22, GATE-36 match with a trailing slash too, but not in capitals, and unknown paths never match', () => {
    underTest(brand, 2025050101)
    for (const { path, key } of routes()) {
      expect(routeAt(`${path}/`)?.key).toBe(key)
      expect(routeAt(`${path}/more`)?.key).not.toBe(key)
      expect(routeAt(`${path}x`)).toBeUndefined()
      expect(routeAt(path.toUpperCase())).toBeUndefined()
    }
    expect(routeAt('/')?.key).toBe('home')
  })

  it('GATE-12, GATE-26, GATE-28 that only redirect do so at every version', () => {
    for (const version of versions) {
      underTest(brand, version)
      const leads = routes().flatMap(({ path, redirectTo }) => (redirectTo ? [[path, routeOf(redirectTo)?.path]] : []))
      expect([version, leads.sort()]).toEqual([
        version,
        [
          ...(open('contact', brand, version) ? [['/contact/inquiry', '/contact/inquiry/create']] : []),
          ...(open('idpassPage', brand, version) ? [] : [['/idpass', '/idpass/edit']]),
          ...(open('mobility', brand, version) ? [['/mobility', '/mobility/reserve']] : []),
          ['/newRegist', '/newRegist/entryMail'],
          ['/reminder', '/reminder/entryMailPass'],
          ...(open('newerRegistration', brand, version)
            ? []
            : [['/reminder/selectRegistType', '/reminder/entryMailIdPass']]),
        ],
      ])
    }
  })

  it('SHELL-22 new registration starts at the page of the brand and version', () => {
    const newer = {
      cty: '/reminder/selectUserType',
      cns: '/reminder/selectUserType',
      nct: '/reminder/selectRegistType',
    }
    for (const version of versions) {
      underTest(brand, version)
      const page = brand !== 'y3d' && open('newerRegistration', brand, version) ? newer[brand] : '/newRegist/entryMail'
      expect([version, registrationPath()]).toEqual([version, page])
    }
  })
})

describe.each(brands)('the tiles of %s', (brand) => {
  const holds = (at: number) => (condition: string | undefined) =>
    condition === undefined || (condition === 'mobilityWindow' && isOpenAt('mobilityReservation', brand, at))

  /** Labels and targets at a version and an instant, on a device with or without Connect. */
  const rally = (at: number) => at >= instant('2024-11-01 00:00') && at < instant('2024-11-28 00:00')
  function expectedTiles(version: number, at: number, flagged: boolean): string[][] {
    const inside = (area: Area, label: string, path: string) => (open(area, brand, version) ? [[label, path]] : [])
    const outside = (name: WindowName, label: string) => (isOpenAt(name, brand, at) ? [[label, 'outside']] : [])
    return [
      ['ホーム', '/home'],
      ['ID・パスワード', open('idpassPage', brand, version) ? '/idpass' : '/idpass/edit'],
      ...inside('ott', '動画配信サービス', '/ott'),
      ...(flagged ? inside('connect', 'コネクト', '/connect') : []),
      ...inside('invoice', 'ご請求明細', '/invoice'),
      ...inside('contact', 'お問い合わせ・お申し込み', '/contact'),
      ...inside('csChannels', 'CSチャンネル', '/csChannels'),
      ...inside('gift', 'プレゼント', '/gift'),
      ...outside('festival', '夏まつり特設サイト'),
      ...outside('referral', 'お友だち紹介'),
      ...outside('webStore', '来店予約'),
      ...inside('payMethod', 'お支払い方法の変更', '/payMethod/create'),
      ...(brand === 'cty' && !isOpenAt('mobilityReservation', brand, at)
        ? []
        : inside('mobility', 'モビリティ', '/mobility/reserve')),
      // The rally's site until 20 November, then the mobility site until the 28th (D23).
      ...inside('stamp', 'スタンプラリー', rally(at) ? 'outside' : '/stamp'),
    ]
  }

  const shownTiles = (at: number, flagged = false) =>
    tiles((condition) => (condition === 'flaggedDevice' ? flagged : holds(at)(condition))).map(
      ({ label, href, external }) => [label, external ? 'outside' : href],
    )

  it('SHELL-05, SHELL-07 match the table at every version, in order', () => {
    for (const at of [instant('2022-01-01 00:00'), instant('2024-07-15 12:00'), instant('2024-11-10 12:00')]) {
      setClock(at)
      for (const version of versions) {
        underTest(brand, version)
        expect([version, shownTiles(at)]).toEqual([version, expectedTiles(version, at, false)])
      }
    }
  })

  it('GATE-07, SHELL-05 include Connect from its version on, for a flagged device', () => {
    const at = instant('2024-07-15 12:00')
    setClock(at)
    for (const version of versions) {
      underTest(brand, version)
      expect([version, shownTiles(at, true)]).toEqual([version, expectedTiles(version, at, true)])
    }
  })

  it('GATE-12 include ID/password, which opens the page where there is one, otherwise the edit form', () => {
    const first = { cty: 2023030601, cns: 2023030601, nct: 2024040101, y3d: Number.POSITIVE_INFINITY }[brand]
    for (const version of versions) {
      underTest(brand, version)
      const href = tiles(() => true).find(({ label }) => label === 'ID・パスワード')?.href
      expect([version, href]).toEqual([version, version < first ? '/idpass/edit' : '/idpass'])
    }
  })

  /** Where a tile of this brand links at an instant, by the portal's own windows; undefined without the tile. */
  function linkAt(label: string, at: number) {
    setClock(at)
    const inWindow = openSpan('mobilityReservation', at) !== undefined
    const shown = tiles((condition) => condition === undefined || (condition === 'mobilityWindow' && inWindow))
    return shown.find((tile) => tile.label === label)?.href
  }

  /** Both sides of every edge, and long before and after all of them. */
  const instants = [instant('2019-01-01 00:00'), ...edges, instant('2100-06-01 00:00')]

  it.each([
    ['SHELL-09', '夏まつり特設サイト', `https://festival.${brand}.example/`, '2024-07-01 00:00', '2024-08-05 00:00'],
    ['SHELL-10', 'お友だち紹介', `https://www.${brand}.example/referral`, '2023-04-01 00:00', '2099-12-31 00:00'],
    ['SHELL-10', '来店予約', `https://store.${brand}.example/reserve`, '2023-04-01 00:00', '2099-12-31 00:00'],
  ])('%s include 「%s」 (%s) from %s until %s', (_, label, site, start, end) => {
    const hasSite = brand === 'cty' || brand === 'cns'
    for (const version of [oldest, 2025050101]) {
      underTest(brand, version)
      for (const at of instants) {
        const isOpen = hasSite && instant(start) <= at && at < instant(end)
        expect([version, new Date(at).toISOString(), linkAt(label, at)]).toEqual([
          version,
          new Date(at).toISOString(),
          isOpen ? site : undefined,
        ])
      }
    }
  })

  it.each([2024040100, 2024040101, 2025050101])(
    'SHELL-11, SHELL-12, MOB-04 include mobility within the window for CTY, at any time for Y3D (%i)',
    (version) => {
      underTest(brand, version)
      for (const at of instants) {
        const inWindow = instant('2024-10-31 13:00') <= at && at < instant('2024-11-28 00:00')
        const shown = brand === 'y3d' || (brand === 'cty' && version >= 2024040101 && inWindow)
        expect([new Date(at).toISOString(), linkAt('モビリティ', at)]).toEqual([
          new Date(at).toISOString(),
          shown ? '/mobility/reserve' : undefined,
        ])
      }
    },
  )

  it.each([2024040101, 2025050101])(
    'SHELL-13 include the stamp rally at any time, which leads where the time says (%i)',
    (version) => {
      underTest(brand, version)
      const site = { cty: 'https://www.cty.example', y3d: 'https://mobility.y3d.example', cns: '', nct: '' }[brand]
      const rows = [
        ['2019-01-01 00:00', '/stamp'],
        ['2024-10-31 23:59:59', '/stamp'],
        ['2024-11-01 00:00', `${site}/stamp-rally`],
        ['2024-11-19 23:59:59', `${site}/stamp-rally`],
        ['2024-11-20 00:00', `${site}/mobility-event`],
        ['2024-11-27 23:59:59', `${site}/mobility-event`],
        ['2024-11-28 00:00', '/stamp'],
        ['2100-06-01 00:00', '/stamp'],
      ] as const
      for (const [japan, href] of rows) {
        expect([japan, linkAt('スタンプラリー', instant(japan))]).toEqual([japan, site ? href : undefined])
      }
    },
  )

  it.each(zones)(
    'SHELL-07, GATE-16, GATE-41 appear and disappear with their windows on a device in %s',
    (zone, minutes) => {
      vi.stubEnv('TZ', zone)
      expect(new Date('2024-01-15T00:00:00Z').getTimezoneOffset()).toBe(minutes)
      underTest(brand, 2025050101)
      for (const at of edges) {
        setClock(at)
        expect([new Date(at).toISOString(), shownTiles(at)]).toEqual([
          new Date(at).toISOString(),
          expectedTiles(2025050101, at, false),
        ])
      }
    },
  )
})

describe.each(zones)('windows on a device in %s', (zone, minutes) => {
  it.each(brands)('GATE-41, SHELL-44, STAMP-18 of %s open and close to the second', (brand) => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2024-01-15T00:00:00Z').getTimezoneOffset()).toBe(minutes)
    underTest(brand, 2025050101)
    const openAt = (at: number) => windowNames.filter((name) => openSpan(name, at)).sort()
    for (const at of edges) {
      const expected = windowNames.filter((name) => isOpenAt(name, brand, at))
      expect([new Date(at).toISOString(), openAt(at)]).toEqual([new Date(at).toISOString(), expected.sort()])
    }
  })

  it('GATE-41 maintenance is from 01:00 to 04:00 UTC on 2024-04-23', () => {
    vi.stubEnv('TZ', zone)
    underTest('nct', 2025040101)
    const on = (utc: string) => openSpan('maintenance', Date.parse(utc)) !== undefined
    expect(
      ['2024-04-23T00:59:59Z', '2024-04-23T01:00:00Z', '2024-04-23T03:59:59Z', '2024-04-23T04:00:00Z'].map(on),
    ).toEqual([false, true, true, false])
  })
})

describe('gift campaigns', () => {
  it.each(['cty', 'cns', 'nct'] as const)(
    'SHELL-14, SHELL-15 run one at a time, with none between them, to the second (%s)',
    (brand) => {
      underTest(brand, 2025040101)
      const rows = [
        ['2023-03-31 23:59:59', undefined],
        ['2023-04-01 00:00:00', '202304'],
        ['2023-05-31 23:59:59', '202304'],
        ['2023-06-01 00:00:00', '202306'],
        ['2023-07-31 23:59:59', '202306'],
        ['2023-08-01 00:00:00', undefined],
        ['2023-11-30 23:59:59', undefined],
        ['2023-12-01 00:00:00', '202312'],
        ['2024-01-09 23:59:59', '202312'],
        ['2024-01-10 00:00:00', undefined],
        ['2024-06-30 23:59:59', undefined],
        ['2024-07-01 00:00:00', '2024cool'],
        ['2024-08-31 23:59:59', '2024cool'],
        ['2024-09-01 00:00:00', undefined],
        ['2024-11-30 23:59:59', undefined],
        ['2024-12-01 00:00:00', '202412'],
        ['2025-01-09 23:59:59', '202412'],
        ['2025-01-10 00:00:00', undefined],
      ] as const
      for (const [japan, campaign] of rows) expect([japan, openCampaign(instant(japan))]).toEqual([japan, campaign])
    },
  )

  it('SHELL-15 Y3D has none', () => {
    underTest('y3d', 2025040101)
    expect(edges.map((at) => openCampaign(at)).filter(Boolean)).toEqual([])
  })
})

describe('a coming maintenance', () => {
  it.each(zones)('PLUS-10 is announced from 24 hours before its start until its start (%s)', (zone) => {
    vi.stubEnv('TZ', zone)
    const start = instant('2024-04-23 10:00')
    const known = (at: number) => comingSpan('maintenance', { within: 24 * hour }, at) !== undefined
    expect([start - 24 * hour - second, start - 24 * hour, start - second, start].map(known)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('extra/windows.json', () => {
  it('PLUS-10 HOME-11 of several announced maintenances the earliest is told, once, in whatever order they are', () => {
    const starts = ['2026-05-03T01:00:00+09:00', '2026-05-01T01:00:00+09:00', '2026-05-02T01:00:00+09:00'] as const
    const maintenance = starts.map((start) => ({ start, end: start.replace('T01', 'T05') }))
    applyExtraWindows({ cty: { maintenance } }, 'cty')
    const startFrom = (ahead: Parameters<typeof comingSpan>[1], at: number) =>
      comingSpan('maintenance', ahead, at)?.start
    const at = Date.parse(starts[1]) - 12 * hour
    expect(startFrom({}, at)).toBe(starts[1])
    expect(startFrom({ after: 24 * hour }, at)).toBe(starts[2])
    // Each is told by one of the two, at every instant.
    const edge = Date.parse(starts[2]) - 24 * hour
    expect([startFrom({ within: 24 * hour }, edge), startFrom({ after: 24 * hour }, edge)]).toEqual([
      starts[2],
      starts[0],
    ])
  })

  const span = (start: string, end: string) => ({ start: `${start}:00+09:00`, end: `${end}:00+09:00` })
  const another = [span('2026-05-01T01:00', '2026-05-01T05:00')]
  const on = (name: WindowName, japan: string) => openSpan(name, instant(japan)) !== undefined

  it.each(brands)('GATE-43 replaces a window of %s and keeps the others', (brand) => {
    underTest(brand, 2025040101)
    applyExtraWindows({ [brand]: { maintenance: another } }, brand)
    expect(on('maintenance', '2026-05-01 00:59')).toBe(false)
    expect(on('maintenance', '2026-05-01 01:00')).toBe(true)
    expect(on('maintenance', '2026-05-01 05:00')).toBe(false)
    expect(on('maintenance', '2024-04-23 11:00')).toBe(false)
    expect(on('workshop', '2024-11-16 11:00')).toBe(brand === 'cty' || brand === 'y3d')
  })

  it('GATE-43 replaces a window only as long as the file lists it', () => {
    underTest('cty', 2025040101)
    applyExtraWindows({ cty: { maintenance: another } }, 'cty')
    applyExtraWindows({ cty: { festival: another } }, 'cty')
    expect(on('maintenance', '2026-05-01 02:00')).toBe(false)
    expect(on('maintenance', '2024-04-23 11:00')).toBe(true)
    expect(on('festival', '2026-05-01 02:00')).toBe(true)
  })

  it('GATE-43 replaces a window by none, which cancels it', () => {
    underTest('cns', 2025040101)
    applyExtraWindows({ cns: { maintenance: [] } }, 'cns')
    expect(on('maintenance', '2024-04-23 11:00')).toBe(false)
    expect(on('festival', '2024-07-10 11:00')).toBe(true)
  })

  it('GATE-43 adds windows: a second span, and a window that the brand did not have', () => {
    underTest('nct', 2025040101)
    applyExtraWindows(
      { nct: { maintenance: [...another, span('2026-06-01T00:00', '2026-06-01T01:00')], festival: another } },
      'nct',
    )
    expect(on('maintenance', '2026-05-01 02:00')).toBe(true)
    expect(on('maintenance', '2026-06-01 00:30')).toBe(true)
    expect(on('festival', '2026-05-01 02:00')).toBe(true)
  })

  it.each(brands)('SHELL-47 of the other brands changes nothing for %s', (brand) => {
    underTest(brand, 2025040101)
    const others = brands.filter((other) => other !== brand)
    applyExtraWindows(Object.fromEntries(others.map((other) => [other, { maintenance: another }])), brand)
    expect(on('maintenance', '2026-05-01 02:00')).toBe(false)
    expect(on('maintenance', '2024-04-23 11:00')).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'maintenance'],
    ['a list', [1]],
    ['a window that is not a list', { cty: { maintenance: another[0] } }],
    ['a wrong window beside a right one', { cty: { maintenance: another, festival: 'now' } }],
    ['another brand of a wrong shape', { cty: { maintenance: another }, nct: { festival: 'now' } }],
    ['an end before the start', { cty: { maintenance: [span('2026-05-01T05:00', '2026-05-01T01:00')] } }],
    ['31 April as its end', { cty: { maintenance: [span('2026-04-01T05:00', '2026-04-31T05:00')] } }],
    ['no length', { cty: { maintenance: [span('2026-05-01T05:00', '2026-05-01T05:00')] } }],
    ['another zone', { cty: { maintenance: [{ start: '2026-05-01T01:00:00Z', end: '2026-05-01T05:00:00Z' }] } }],
    ['no zone', { cty: { maintenance: [{ start: '2026-05-01T01:00:00', end: '2026-05-01T05:00:00' }] } }],
    ['no such day', { cty: { maintenance: [span('2026-13-41T01:00', '2026-13-41T05:00')] } }],
    ['no end', { cty: { maintenance: [{ start: '2026-05-01T01:00:00+09:00' }] } }],
  ])('GATE-44 with %s keeps the built-in windows', (_, content) => {
    applyExtraWindows({ cty: { maintenance: another } }, 'cty')
    applyExtraWindows(content, 'cty')
    expect(on('maintenance', '2024-04-23 11:00')).toBe(true)
    expect(on('maintenance', '2026-05-01 02:00')).toBe(false)
  })
})

describe('contracted', () => {
  it.each([
    [0, false],
    [99, false],
    [100, true],
    [110, true],
    [1000, true],
  ])('GATE-20 contract_sts %i: %s', (status, contracted) => {
    expect(isContracted(status)).toBe(contracted)
  })
})

describe('docs/matrix.md', () => {
  it('GATE-04 is up to date; npm run matrix updates it', () => {
    expect(readFileSync(join(root, 'docs/matrix.md'), 'utf8')).toBe(matrixPage())
  })
})
