import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UsageError } from './usage-error'

const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium's headless shell, in which a context takes a third of the time. Debian's package has the same name. */
const headlessShell = 'chromium-headless-shell'

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Its paths on macOS. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const findInstalled = (names: readonly string[]) =>
  [
    ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
  ].find(isExecutable)

function playwrightChromium(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function hasJapaneseFont(): boolean {
  // Other systems include one.
  if (process.platform !== 'linux') return true
  try {
    return execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(packages: readonly string[]) {
  const options: ExecFileSyncOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  try {
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)
  } catch {
    throw new UsageError(`browser tests: apt-get could not install ${packages.join(' ')}; set CHROME_PATH to a browser`)
  }
}

/** Never fails: without Japanese glyphs only the screenshots suffer, not the tests. */
function installFonts() {
  const fonts = ['fontconfig', 'fonts-noto-cjk']
  try {
    if (canInstall()) return install(fonts)
  } catch {
    // Warn below, as if there were no permission to install.
  }
  console.warn(`no Japanese font is installed (${fonts.join(', ')}): screenshots show boxes instead of characters`)
}

/** Never fails, e.g. if Debian has no such package: it only makes the tests faster. */
function installHeadlessShell() {
  try {
    install([headlessShell])
  } catch {
    console.warn(`${headlessShell} could not be installed: the browser tests are slower`)
  }
}

/** Chromium uses only the last such list, so this one repeats Playwright's. */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Two pages of the address bar that are never visible here, but take as long as the portal in each new context.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Arguments for Chromium, in addition to Playwright's. */
export const chromiumArgs = [
  `--disable-features=${disabledFeatures.join()}`,
  // Chromium's sandbox refuses to run as root, as build machines do.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of a Chromium: CHROME_PATH, an installed one, or Playwright's. As root on Debian,
 * installs one if there is none, and a Japanese font likewise.
 * @throws UsageError if there is none: browser tests are never skipped silently
 */
export function findChromium(names: readonly string[] = windowed): string {
  const configured = process.env['CHROME_PATH']
  if (configured) {
    if (isExecutable(configured)) return configured
    throw new UsageError(`CHROME_PATH: ${configured} is not an executable file`)
  }
  const found = findInstalled(names) ?? playwrightChromium()
  if (found) {
    if (!hasJapaneseFont()) installFonts()
    return found
  }
  if (canInstall()) {
    install(['chromium', 'fontconfig', 'fonts-noto-cjk'])
    if (names.includes(headlessShell)) installHeadlessShell()
  }
  const installed = findInstalled(names)
  if (installed) return installed
  throw new UsageError(
    'browser tests: no Chromium found; install one (npx playwright install chromium) or set CHROME_PATH to its program',
  )
}

/** The Chromium of the browser tests. */
export const findTestChromium = () => findChromium([headlessShell, ...windowed])

/** Launch options to test the back/forward cache, which Playwright disables and the headless shell lacks. */
export const withPageCache = () => ({
  executablePath: findChromium(),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
