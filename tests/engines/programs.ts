import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @throws if no folder has the program: a browser is never skipped silently */
export function programIn(folders: readonly string[], name: string, debianPackage: string, tests = 'engines'): string {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found) throw new Error(`${tests} tests: no ${name} found; install it (apt-get install ${debianPackage})`)
  return found
}

export const programPath = () => (process.env['PATH'] ?? '').split(delimiter)

export const findFirefox = () => programIn(programPath(), 'firefox-esr', 'firefox-esr')

/** What WebKit needs: a display, the driver, and the browser, which is among the libraries. */
export const findWebKit = () => ({
  xvfb: programIn(programPath(), 'Xvfb', 'xvfb'),
  driver: programIn(programPath(), 'WebKitWebDriver', 'webkit2gtk-driver'),
  browser: programIn(
    readdirSync('/usr/lib').map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1`),
    'MiniBrowser',
    'webkit2gtk-driver',
  ),
})
