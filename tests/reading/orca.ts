import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launch, type Page } from 'puppeteer-core'
import { root } from '../../tools/root'
import { findReadingPrograms } from './programs'

/*
 * Orca, Debian's screen reader, with Firefox in a window of a virtual display, a session bus and a window manager of their
 * own. Keys are those of an X keyboard, so that Orca gets them first, as a customer's.
 */

/** Nothing was said for so long: Orca has read to the end, milliseconds. */
const silence = 2_500

const preferences = {
  'intl.accept_languages': 'ja',
  // Without a screen reader on the machine's desktop Firefox would not open its tree.
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  'browser.translations.enable': false,
  'browser.urlbar.autoFill': false,
  'browser.urlbar.suggest.engines': false,
  'browser.urlbar.suggest.history': false,
  'browser.urlbar.suggest.openpage': false,
  'browser.urlbar.suggest.searches': false,
  'browser.urlbar.suggest.topsites': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // What was visited depends on the journeys before.
  'layout.css.visited_links_enabled': false,
  'signon.rememberSignons': false,
}

export interface Orca {
  readonly page: Page
  /** Presses keys by their names in X, such as `Tab` or `Return`. */
  press(...keys: readonly string[]): Promise<void>
  /** Types letters and digits. */
  type(text: string): Promise<void>
  /** What was said since the last call, once Orca is silent; an utterance each. */
  said(): Promise<readonly string[]>
  close(): Promise<void>
}

/** @throws if a program is missing, which names it: no test is skipped silently */
export async function startOrca(): Promise<Orca> {
  const programs = findReadingPrograms()
  const home = mkdtempSync(join(tmpdir(), 'portal-reading-'))
  const [runtime, settings, log] = [join(home, 'run'), join(home, 'orca'), join(home, 'said.txt')]
  mkdirSync(runtime, { mode: 0o700 })
  mkdirSync(settings)
  writeFileSync(log, '')
  copyFileSync(join(root, 'tests/reading/orca-customizations.py'), join(settings, 'orca-customizations.py'))

  const running: ChildProcess[] = []
  const start = (program: string, args: readonly string[], options: SpawnOptions) => {
    const child = spawn(program, args, options)
    running.push(child)
    return child
  }
  /** Starts a program that says on a stream where it can be reached. */
  const startAt = async (program: string, args: readonly string[], stream: 1 | 3, env: NodeJS.ProcessEnv) => {
    const stdio: SpawnOptions['stdio'] = ['ignore', stream === 1 ? 'pipe' : 'ignore', 'ignore', 'pipe']
    const out = start(program, args, { env, stdio }).stdio[stream]
    if (!out) throw new Error(`${program} has no pipe`)
    const [address] = await once(out, 'data')
    return String(address).trim()
  }

  const { DBUS_SESSION_BUS_ADDRESS: _, WAYLAND_DISPLAY: __, ...inherited } = process.env
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    LC_ALL: 'ja_JP.UTF-8',
    TZ: 'Asia/Tokyo',
    READING_LOG: log,
    NO_AT_BRIDGE: '0',
  }
  const display = await startAt(
    programs.xvfb,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    3,
    env,
  )
  env['DISPLAY'] = `:${display}`
  env['DBUS_SESSION_BUS_ADDRESS'] = await startAt(programs.bus, ['--session', '--print-address=1', '--nofork'], 1, env)
  // Windows of no manager have no focus.
  start(programs.windows, [], { env, stdio: 'ignore' })
  start(programs.orca, ['--user-prefs', settings, '--disable', 'braille'], { env, stdio: 'ignore' })
  const utterances = () => readFileSync(log, 'utf8').split('\n').filter(Boolean)
  await expect.poll(utterances, 'Orca speaks').not.toEqual([])
  const browser = await launch({
    browser: 'firefox',
    headless: false,
    executablePath: programs.firefox,
    userDataDir: join(home, 'profile'),
    args: ['--width=1200', '--height=950'],
    env,
    extraPrefsFirefox: preferences,
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('Firefox has no tab')

  const keys = async (...args: readonly string[]) => {
    const child = spawn(programs.keys, args, { env, stdio: 'ignore' })
    expect(await once(child, 'exit'), `xdotool ${args.join(' ')}`).toEqual([0, null])
  }
  let heard = 0
  return {
    page,
    press: (...names) => keys('key', ...names),
    type: (text) => keys('type', '--delay', '30', text),
    async said() {
      let [count, since] = [-1, 0]
      await expect
        .poll(
          () => {
            const now = utterances().length
            if (now !== count) [count, since] = [now, Date.now()]
            return Date.now() - since
          },
          { message: 'Orca is silent', intervals: [100], timeout: 60_000 },
        )
        .toBeGreaterThan(silence)
      const all = utterances()
      const fresh = all.slice(heard)
      heard = all.length
      return fresh
    },
    async close() {
      await browser.close()
      for (const child of running.reverse()) {
        if (child.exitCode !== null) continue
        const over = once(child, 'exit')
        child.kill('SIGKILL')
        await over
      }
      if (existsSync(home)) rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
