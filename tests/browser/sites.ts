import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { test as base } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { startMockApi } from '../../mocks/node'
import type { BrandCode } from '../../src/brand/gates'
import { infoFile, readBuildInfo } from '../../tools/build/build-info'
import { root } from '../../tools/root'
import { startServer } from '../../tools/serve/server'
import { type Prism, startPrism } from './prism'

/** One release build, served as production would. */
export interface Site {
  readonly brand: BrandCode
  /** YYYYMMDDNN. */
  readonly build: string
  /** Files that operations put into extra/, by name; null for a removed one. */
  readonly extra?: Readonly<Record<string, string | null>>
}

const newest = '2025050101'

export const sites = {
  cty: { brand: 'cty', build: newest },
  cns: { brand: 'cns', build: newest },
  nct: { brand: 'nct', build: newest },
  y3d: { brand: 'y3d', build: newest },
  /** The current release. */
  ctyNow: { brand: 'cty', build: '2025040101' },
} as const satisfies Record<string, Site>

/** Builds with settings that no brand has, made for these tests only (global-setup.ts). */
export const special = {
  underMypage: { brand: 'cty', build: '2025050197', base: '/mypage/' },
  withAnalytics: { brand: 'cty', build: '2025050198', base: '/portal/', analytics: 'G-TEST0001' },
  withReports: { brand: 'cty', build: '2025050196', base: '/', reports: '/reports' },
  /** Before the newer flow of registration. */
  olderFlow: { brand: 'cty', build: '2023030601', base: '/' },
} as const

/** Whether all builds report to their operator, not only the one for the tests of that (docs/testing.md). */
export const reporting = Boolean(process.env['PORTAL_REPORTING'])

export const folderOf = ({ brand, build }: Site) => join(root, 'dist', brand, build)

export const isBuilt = (site: Site) => existsSync(join(folderOf(site), infoFile))

/** Whether a build is there and reports to its operator. */
export const reports = (site: Site) => isBuilt(site) && readBuildInfo(folderOf(site)).reports !== undefined

/** A message if a build is missing, or was made for a run with `PORTAL_REPORTING`, in one line. */
export function missing(site: Site): string | undefined {
  const isSpecial = Object.values(special).some(({ build }) => build === site.build)
  const isWrong = !isSpecial && !reporting && reports(site)
  if (isBuilt(site) && !isWrong) return undefined
  const fault = `${relative(root, folderOf(site))} ${isWrong ? 'reports to an operator' : 'is missing'}`
  return `browser tests: ${fault}; run: npm run build -- --brand ${site.brand} --build ${site.build}`
}

export interface RunningSite {
  /** http://127.0.0.1:port */
  readonly origin: string
  readonly api: MockApi
  /** The queries of the reports that came since a test emptied the list. */
  readonly reports: string[]
  close(): Promise<void>
}

/** A copy of a build with other files in extra/ and nothing else changed: operations neither compress nor build. */
function copyWith(site: Site, extra: NonNullable<Site['extra']>): string {
  // In a folder of its own, as extra beside a build is served, too.
  const folder = join(mkdtempSync(join(tmpdir(), 'portal-site-')), site.build)
  cpSync(folderOf(site), folder, { recursive: true })
  mkdirSync(join(folder, 'extra'), { recursive: true })
  for (const [name, content] of Object.entries(extra)) {
    const file = join(folder, 'extra', name)
    if (content === null) rmSync(file, { force: true })
    else writeFileSync(file, content)
  }
  return folder
}

async function start(site: Site, prism: Prism | undefined): Promise<RunningSite> {
  const fault = missing(site)
  if (fault) throw new Error(fault)
  const copy = site.extra && copyWith(site, site.extra)
  const base = Object.values(special).find(({ build }) => build === site.build)?.base ?? '/'
  const provider = await startMockApi({ port: 0, brand: site.brand, base })
  const gate = await prism?.before(`http://127.0.0.1:${provider.port}`)
  const taken: string[] = []
  const server = await startServer({
    folder: copy ?? folderOf(site),
    api: gate?.address ?? `http://127.0.0.1:${provider.port}`,
    port: 0,
    onReport: (report) => taken.push(report),
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    api: provider.api,
    reports: taken,
    async close() {
      await server.close()
      await gate?.close()
      await provider.close()
      if (copy) rmSync(dirname(copy), { recursive: true, force: true })
    },
  }
}

/** Starts each server when a test first needs it, on a free port. */
function createServers(prism: Prism | undefined) {
  const running = new Map<string, Promise<RunningSite>>()
  return {
    of(site: Site): Promise<RunningSite> {
      const key = JSON.stringify(site)
      const found = running.get(key) ?? start(site, prism)
      running.set(key, found)
      return found
    },
    async close() {
      for (const site of running.values()) await (await site).close()
    },
  }
}

interface Worker {
  /** Compares each call of a site with the contract's document; only in runs with `PORTAL_PRISM`. */
  readonly prism: Prism | undefined
  readonly servers: ReturnType<typeof createServers>
}

/** The base of all tests of a build: the servers of their worker. */
export const test = base.extend<object, Worker>({
  prism: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const command = process.env['PORTAL_PRISM']
      const prism = command ? await startPrism(command) : undefined
      await use(prism)
      await prism?.close()
    },
    { scope: 'worker' },
  ],

  servers: [
    async ({ prism }, use) => {
      const servers = createServers(prism)
      await use(servers)
      await servers.close()
    },
    { scope: 'worker' },
  ],
})
