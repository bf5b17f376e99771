import { afterEach, describe, expect, it } from 'vitest'
import { routes } from '../../src/routes'
import { screenOf } from '../../src/shell/screens'
import { underTest } from '../under-test'

const brands = ['cty', 'cns', 'nct', 'y3d'] as const
const newest = 2025050101

/** The pages that answer 準備中, by their paths. Whoever builds one takes it out here. */
const notBuilt = [
  '/connect',
  '/contact',
  '/contact/apply',
  '/contact/apply/internet',
  '/contact/apply/internet/complete',
  '/contact/apply/internet/confirm',
  '/contact/apply/internet/create',
  '/contact/apply/ott',
  '/contact/apply/tel',
  '/contact/apply/tv',
  '/contact/apply/tv/complete',
  '/contact/apply/tv/confirm',
  '/contact/apply/tv/create',
  '/contact/inquiry/complete',
  '/contact/inquiry/confirm',
  '/contact/inquiry/create',
  '/contract',
  '/contract/internet_settings',
  '/contract/others',
  '/contract/payment',
  '/contract/security_software',
  '/contract/service',
  '/csChannels',
  '/mobility/reserve',
  '/mobility/reserve/complete',
  '/mobility/reserve/confirm',
  '/mobility/reserve/entryPassword',
  '/mobility/reserve/selectDateTime',
  '/mobility/reserve/selectInteractive',
  '/mobility/reserve/selectSection',
  '/mobility/reserve/selectVehicle',
  '/mobility/reserve/subUser',
  '/ott',
  '/payMethod',
  '/payMethod/complete',
  '/payMethod/confirm',
  '/payMethod/create',
  '/point',
  '/reservation',
  '/stamp',
]

/** Every version that is a gate's, the one before, and one that is older than all. */
const versions = [
  2020081701, 2021011301, 2022041101, 2022052601, 2022090101, 2023030101, 2023030601, 2023100101, 2023101501,
  2024040101, 2025040101, 2025050101,
].flatMap((version) => [version - 1, version])

/** What every brand's routes lead to, but for the not-found page and ways to other pages. */
const pages = () => routes().filter(({ key, to }) => key !== 'notFound' && !to)

afterEach(() => underTest('cty', 2025040101))

describe('the pages without a screen', () => {
  it('are these, over all brands', () => {
    const without = brands.flatMap((brand) => {
      underTest(brand, newest)
      return pages().flatMap(({ key, path }) => (screenOf(key) ? [] : [path]))
    })
    expect([...new Set(without)].sort()).toEqual(notBuilt)
  })

  it.each(brands)('GATE-04 do not grow at any version: a page that is there has its screen (%s)', (brand) => {
    underTest(brand, newest)
    const built = pages().flatMap(({ key }) => (screenOf(key) ? [key] : []))
    for (const version of versions) {
      underTest(brand, version)
      const lost = pages().filter(({ key }) => built.includes(key) && !screenOf(key))
      expect([version, lost]).toEqual([version, []])
    }
  })
})
