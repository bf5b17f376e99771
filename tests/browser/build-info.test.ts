import { expect, test } from '@playwright/test'
import { readBuildInfo } from '../../tools/build/build-info'
import { folderOf, reporting, sites, special } from './sites'

const settingsOf = (site: Parameters<typeof folderOf>[0]) => {
  const { brand, version, base, analytics, partners, reports } = readBuildInfo(folderOf(site))
  return { brand, version, base, analytics, partners, reports }
}

test('OPS-03 build-info.json has what was set for a build, and nothing of what was not', () => {
  const everywhere = { partners: undefined, reports: reporting ? '/reports' : undefined }
  expect(settingsOf(special.withAnalytics)).toEqual({
    brand: 'cty',
    version: Number(special.withAnalytics.build),
    base: '/portal/',
    analytics: 'G-TEST0001',
    ...everywhere,
  })
  expect(settingsOf(special.withReports)).toEqual({
    brand: 'cty',
    version: Number(special.withReports.build),
    base: '/',
    analytics: undefined,
    ...everywhere,
    reports: '/reports',
  })
  expect(settingsOf(sites.nct)).toEqual({
    brand: 'nct',
    version: Number(sites.nct.build),
    base: '/',
    analytics: undefined,
    ...everywhere,
  })
})
