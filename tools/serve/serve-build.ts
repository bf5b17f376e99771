import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { personas } from '../../mocks/provider/personas'
import { startTimeOf } from '../../mocks/start-time'
import { type BuildInfo, readWholeBuild } from '../build/build-info'
import { chromiumArgs, findChromium } from '../chromium'
import { root } from '../root'
import type { Settings } from '../settings'
import { UsageError } from '../usage-error'
import { brandAlias, importUnderTest } from '../vite/brand'
import { outputFolder } from '../vite/config'
import { portError } from './listen'
import { startServer } from './server'

type MockNode = typeof import('../../mocks/node')
type Desk = typeof import('./desk')

interface ServedBuild {
  readonly browser: Browser
  /** http://127.0.0.1:port */
  readonly origin: string
}

/** Starts the mock provider of a brand, by default on a free port. */
export async function startProvider({
  brand,
  base,
  port = 0,
}: Pick<Settings, 'brand' | 'base'> & { readonly port?: number }) {
  const { module } = await runnerImport<MockNode>(join(root, 'mocks/node.ts'), {
    logLevel: 'warn',
    resolve: { alias: [brandAlias(brand)] },
  })
  return module.startMockApi({ port, brand, base, startsAt: startTimeOf(brand) })
}

/** Selects a build; production's without a stage. */
interface Chosen extends Pick<Settings, 'brand' | 'build'>, Partial<Pick<Settings, 'stage'>> {}

/**
 * Like `readWholeBuild`, for a build that will call the mock provider.
 * @throws UsageError also for a build that would bypass it and call another backend
 */
export function readBuildForMocks(folder: string): BuildInfo {
  const info = readWholeBuild(folder)
  if (info.api)
    throw new UsageError(
      `api: ${info.brand} ${info.version} was built to call ${info.api}, not the mock provider; build it with --api ''`,
    )
  return info
}

/**
 * @param given the requested base path, if any
 * @throws UsageError if it isn't the build's, whose page contains the addresses of its files
 */
export function expectBase({ brand, version, base }: BuildInfo, given: string | undefined) {
  if (given !== undefined && given !== base)
    throw new UsageError(`base: ${brand} ${version} was built for ${base}; build it with --base ${given}`)
}

interface WithMocksOptions extends Chosen {
  /** Must be the one that it was built for. */
  readonly base?: string | undefined
  /** 0 lets the system choose. */
  readonly port: number
}

/**
 * Serves the unchanged files of a release build, with the mock provider as backend and the tester's desk at /__mock/
 * (desk.ts).
 */
export async function serveWithMocks({ base: givenBase, port, ...chosen }: WithMocksOptions) {
  const { brand, build } = chosen
  const folder = join(root, outputFolder({ ...chosen, mock: false }))
  const info = readBuildForMocks(folder)
  expectBase(info, givenBase)
  const { base } = info
  const provider = await startProvider({ brand, base })
  const { api } = provider
  const { createDesk } = await importUnderTest<Desk>('tools/serve/desk.ts')
  const mocks = {
    now: () => api.provider.clock.now(),
    extraFile: (name: string) => api.extraFiles.get(name),
    handle: createDesk({ api, brand, version: build, base }),
  }
  const options = { folder, api: `http://127.0.0.1:${provider.port}`, port, base, mocks }
  const server = await startServer(options).catch(async (thrown: unknown) => {
    await provider.close()
    throw thrown
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    base,
    api,
    async close() {
      await server.close()
      await provider.close()
    },
  }
}

/**
 * Serves a release build with the mock provider as its backend, until `work` has ended.
 * @param at the provider's time, in milliseconds
 */
export async function withServer(settings: Settings, at: number, work: (origin: string) => Promise<void>) {
  const folder = join(root, outputFolder(settings))
  readBuildForMocks(folder)
  const provider = await startProvider(settings)
  provider.api.provider.clock.set(at)
  try {
    const server = await startServer({ folder, api: `http://127.0.0.1:${provider.port}`, port: 0 })
    await work(`http://127.0.0.1:${server.port}`).finally(() => server.close())
    if (provider.api.refusals.length > 0) throw new UsageError('the mocked provider refused a request of the portal')
  } finally {
    await provider.close()
  }
}

/**
 * The folder of a mock build.
 * @param folder by default the build's output folder
 * @throws UsageError if it contains no build
 */
export function mockBuildFolder({ brand, build, stage = 'production' }: Chosen, folder?: string): string {
  const outDir = folder ?? outputFolder({ brand, build, stage, mock: true })
  const ofStage = stage === 'production' ? '' : ` --stage ${stage}`
  if (!existsSync(join(resolve(root, outDir), 'index.html')))
    throw new UsageError(`${outDir} is missing: npm run build -- --brand ${brand} --build ${build}${ofStage} --mock`)
  return outDir
}

/** The base path of a mock build, which has no build-info.json: taken from the script address in its page. */
const baseOfMockBuild = (folder: string) =>
  / src="([^"]*?)assets\//.exec(readFileSync(join(resolve(root, folder), 'index.html'), 'utf8'))?.[1] ?? '/'

interface MockBuildOptions extends Chosen {
  /** By default the build's output folder. */
  readonly folder?: string
  /** Must be the one that it was built for. */
  readonly base?: string | undefined
  /** 0, by default, lets the system choose. */
  readonly port?: number
  /** Responds to requests by any host name. */
  readonly anyHost?: true
  /** Serves by https with this certificate. */
  readonly https?: { readonly key: string; readonly cert: string }
}

/**
 * Serves a mock build, whose mocks respond to API requests in the browser.
 * @throws UsageError if there is no build, or one for another base path
 */
export async function serveMockBuild({
  folder,
  base: givenBase,
  port = 0,
  anyHost,
  https,
  ...chosen
}: MockBuildOptions) {
  const outDir = mockBuildFolder(chosen, folder)
  const base = baseOfMockBuild(outDir)
  if (givenBase !== undefined && givenBase !== base)
    throw new UsageError(`base: ${outDir} was built for ${base}; build it with --base ${givenBase}`)
  const server = await preview({
    root,
    base,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      ...(anyHost && { allowedHosts: true as const }),
      ...(https && { https }),
    },
  }).catch((thrown: unknown) => {
    throw portError(port, thrown)
  })
  const [address] = server.resolvedUrls?.local ?? []
  if (!address) throw new Error(`${outDir} is not served`)
  return { origin: new URL(address).origin, base, close: () => server.close() }
}

/** Starts a headless Chromium, until `work` has ended. */
export async function withBrowser(work: (browser: Browser) => Promise<void>, args: readonly string[] = []) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs, ...args] })
  await work(browser).finally(() => browser.close())
}

/** Serves a release build and starts a browser, until `work` has ended. */
export const withServerAndBrowser = (settings: Settings, at: number, work: (stage: ServedBuild) => Promise<void>) =>
  withServer(settings, at, (origin) => withBrowser((browser) => work({ browser, origin })))

/** Logs in as the first persona, regardless of the page after the login. */
export async function logIn(page: Page) {
  const [{ userId, password }] = personas
  await page.goto('login')
  await page.locator('[name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator('main [type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('button', { name: /のメニュー$/ }).waitFor()
}
