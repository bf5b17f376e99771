import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test as base } from '@playwright/test'
import type { MockApi } from '../../mocks/api'
import { startMockApi } from '../../mocks/node'
import type { BrandCode } from '../../src/brand/gates'
import { root } from '../../tools/root'
import { startServer } from '../../tools/serve/server'

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
  /** Before the newer flow of registration. */
  olderFlow: { brand: 'cty', build: '2023030601', base: '/' },
} as const

export const folderOf = ({ brand, build }: Site) => join(root, 'dist', brand, build)

/** A message if a build is missing, in one line. */
export function missing(site: Site): string | undefined {
  const folder = folderOf(site)
  return existsSync(join(folder, 'build-info.json'))
    ? undefined
    : `browser tests: ${relative(root, folder)} is missing; run: npm run build -- --brand ${site.brand} --build ${site.build}`
}

export interface RunningSite {
  /** http://127.0.0.1:port */
  readonly origin: string
  readonly api: MockApi
  close(): Promise<void>
}

/** A copy of a build with other files in extra/ and nothing else changed: operations neither compress nor build. */
function copyWith(site: Site, extra: NonNullable<Site['extra']>): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-site-'))
  cpSync(folderOf(site), folder, { recursive: true })
  mkdirSync(join(folder, 'extra'), { recursive: true })
  for (const [name, content] of Object.entries(extra)) {
    const file = join(folder, 'extra', name)
    if (content === null) rmSync(file, { force: true })
    else writeFileSync(file, content)
  }
  return folder
}

async function start(site: Site): Promise<RunningSite> {
  const fault = missing(site)
  if (fault) throw new Error(fault)
  const copy = site.extra && copyWith(site, site.extra)
  const base = Object.values(special).find(({ build }) => build === site.build)?.base ?? '/'
  const provider = await startMockApi({ port: 0, brand: site.brand, base })
  const server = await startServer({
    folder: copy ?? folderOf(site),
    api: `http://127.0.0.1:${provider.port}`,
    port: 0,
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    api: provider.api,
    async close() {
      await server.close()
      await provider.close()
      if (copy) rmSync(copy, { recursive: true, force: true })
    },
  }
}

/** Starts each server when a test first needs it, on a free port. */
function createServers() {
  const running = new Map<string, Promise<RunningSite>>()
  return {
    of(site: Site): Promise<RunningSite> {
      const key = JSON.stringify(site)
      const found = running.get(key) ?? start(site)
      running.set(key, found)
      return found
    },
    async close() {
      for (const site of running.values()) await (await site).close()
    },
  }
}

/** The base of all tests of a build: the servers of their worker. */
export const test = base.extend<object, { readonly servers: ReturnType<typeof createServers> }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const servers = createServers()
      await use(servers)
      await servers.close()
    },
    { scope: 'worker' },
  ],
})
