import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserFolders, Engine } from './driver'
import type { Target } from './page-script'
import { findWebKit } from './programs'

/** The property that identifies an element in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** The keys that are no characters, as WebDriver names them. */
const keys: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Delete: '\uE017',
}
const keyNamed = (key: string) => keys[key] ?? key

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function stop(program: ChildProcess) {
  const over = once(program, 'exit')
  program.kill()
  await over
}

/** Starts a virtual display. */
async function startDisplay(xvfb: string) {
  const program = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const out = program.stdio[3]
  if (!out) throw new Error('Xvfb has no pipe to report its display')
  const [number] = await once(out, 'data')
  return { name: `:${String(number).trim()}`, stop: () => stop(program) }
}

/** WebKitGTK's MiniBrowser on a virtual display, by WebDriver. */
export async function startWebKit({ home, downloads }: BrowserFolders): Promise<Engine> {
  const programs = findWebKit()
  const display = await startDisplay(programs.xvfb)
  const port = await freePort()
  // The user directories of the XDG standard, which desktop programs use.
  const config = join(home, 'config')
  mkdirSync(config, { recursive: true })
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: home,
      XDG_CONFIG_HOME: config,
      LANG: 'C.UTF-8',
      TZ: 'Asia/Tokyo',
      // Its sandbox refuses to run as root, which build machines do.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  })

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await expect(() => call('GET', '/status')).toPass()

  return {
    async open() {
      const { sessionId } = await call('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
        },
      })
      const window = `/session/${sessionId}`
      const run = (script: string, args: readonly unknown[]) =>
        call('POST', `${window}/execute/sync`, { script: `return ${script}`, args })
      // Scroll into view first, since the driver misses the target if it scrolls itself.
      // Poll, since the page may become busy again.
      const found = async (target: Target) => {
        let id: string | undefined
        const look = async () => {
          const element = await run('pageScript.scrollIntoView(...arguments)', [target])
          id = element?.[elementKey]
          return id
        }
        await expect.poll(look, `${JSON.stringify(target)} is present`).toBeDefined()
        return `${window}/element/${id}`
      }
      return {
        goto: (address) => call('POST', `${window}/url`, { url: address }),
        reload: () => call('POST', `${window}/refresh`, {}),
        evaluate: (name, ...args) => run(`pageScript.${name}(...arguments)`, args),
        click: async (target) => call('POST', `${await found(target)}/click`, {}),
        type: async (target, text) =>
          call('POST', `${await found(target)}/value`, { text: text.replaceAll('\n', keyNamed('Enter')) }),
        async press(key, held) {
          const around = held ? [keyNamed(held)] : []
          const down = [...around, keyNamed(key)]
          const action = (type: 'keyDown' | 'keyUp') => (value: string) => ({ type, value })
          const actions = [...down.map(action('keyDown')), ...down.toReversed().map(action('keyUp'))]
          await call('POST', `${window}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
        },
        async selectOption(field, value) {
          const select = await found({ field })
          const option = await call('POST', `${select}/element`, {
            using: 'css selector',
            value: `option[value="${value}"]`,
          })
          await call('POST', `${window}/element/${option[elementKey]}/click`, {})
        },
        async screenshot(target) {
          await found(target)
          return Buffer.from(await call('GET', `${window}/screenshot`), 'base64')
        },
        close: () => call('DELETE', window),
      }
    },
    async close() {
      await stop(driver)
      await display.stop()
    },
  }
}
