import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { UsageError } from './usage-error'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

function playwrights(): string | undefined {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function hasJapaneseFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

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

/** Without Japanese glyphs the tests still hold, only their pictures are poor: no reason to stop. */
function addFonts() {
  const fonts = ['fontconfig', 'fonts-noto-cjk']
  try {
    if (mayInstall()) return install(fonts)
  } catch {
    // Told below, like the case without the right to install.
  }
  console.warn(`no Japanese font is installed (${fonts.join(', ')}): pictures of pages show boxes for characters`)
}

/** Chromium keeps to the last list of this kind, so that Playwright's own stands here again. */
const withoutFeatures = [
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
  // Two pages of the address bar, which nobody sees here: of each new context's time they took as much as the portal.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** What a Chromium is started with, besides what Playwright gives it. */
export const chromiumArgs = [
  `--disable-features=${withoutFeatures.join()}`,
  // Chromium's sandbox refuses to run as root, which is what build machines are.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of a Chromium for the browser tests: CHROME_PATH, an installed one, Playwright's own, or, as root on Debian,
 * one that is installed now, with a Japanese font where there is none.
 * @throws Complaint where there is none: browser tests are never left out silently
 */
export function findChromium(): string {
  const named = process.env['CHROME_PATH']
  if (named) {
    if (isProgram(named)) return named
    throw new UsageError(`CHROME_PATH: ${named} is no program`)
  }
  const found = inPath() ?? playwrights()
  if (found) {
    if (!hasJapaneseFont()) addFonts()
    return found
  }
  if (mayInstall()) install(['chromium', 'fontconfig', 'fonts-noto-cjk'])
  const installed = inPath()
  if (installed) return installed
  throw new UsageError(
    'browser tests: no Chromium found; install one (npx playwright install chromium) or set CHROME_PATH to its program',
  )
}
