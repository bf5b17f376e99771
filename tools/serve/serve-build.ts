import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { personas } from '../../mocks/provider/personas'
import { chromiumArgs, findChromium } from '../chromium'
import { root } from '../root'
import type { Settings } from '../settings'
import { UsageError } from '../usage-error'
import { brandAlias } from '../vite/brand'
import { outputFolder } from '../vite/config'
import { startServer } from './server'

type MockNode = typeof import('../../mocks/node')

interface ServedBuild {
  readonly browser: Browser
  /** http://127.0.0.1:port */
  readonly origin: string
}

/**
 * Serves a release build with the mocked provider as its backend, until `work` has ended.
 * @param at the provider's time, in milliseconds
 */
export async function withServer(settings: Settings, at: number, work: (origin: string) => Promise<void>) {
  const { brand, base } = settings
  const { module } = await runnerImport<MockNode>(join(root, 'mocks/node.ts'), {
    logLevel: 'warn',
    resolve: { alias: [brandAlias(brand)] },
  })
  const provider = await module.startMockApi({ port: 0, brand, base })
  provider.api.provider.clock.set(at)
  const folder = join(root, outputFolder(settings))
  try {
    const server = await startServer({ folder, api: `http://127.0.0.1:${provider.port}`, port: 0 })
    await work(`http://127.0.0.1:${server.port}`).finally(() => server.close())
    if (provider.api.refusals.length > 0) throw new UsageError('the mocked provider refused a request of the portal')
  } finally {
    await provider.close()
  }
}

/** Serves a build with mocks; its service worker responds to the API's requests. */
export async function serveMockBuild({ brand, build }: Pick<Settings, 'brand' | 'build'>) {
  const outDir = outputFolder({ brand, build, mock: true })
  if (!existsSync(join(root, outDir, 'index.html')))
    throw new UsageError(`${outDir} is missing: npm run build -- --brand ${brand} --build ${build} --mock`)
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const [address] = server.resolvedUrls?.local ?? []
  if (!address) throw new Error(`${outDir} is not served`)
  return { origin: address.replace(/\/$/, ''), close: () => server.close() }
}

/** Starts a headless Chromium, until `work` has ended. */
export async function withBrowser(work: (browser: Browser) => Promise<void>) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  await work(browser).finally(() => browser.close())
}

/** Both. */
export const withServerAndBrowser = (settings: Settings, at: number, work: (stage: ServedBuild) => Promise<void>) =>
  withServer(settings, at, (origin) => withBrowser((browser) => work({ browser, origin })))

/** Logs in as the first persona, whatever page comes next. */
export async function logIn(page: Page) {
  const [{ userId, password }] = personas
  await page.goto('login')
  await page.locator('[name=userId]').fill(userId)
  await page.locator('[name=password]').fill(password)
  await page.locator('main [type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.getByRole('button', { name: /のメニュー$/ }).waitFor()
}
