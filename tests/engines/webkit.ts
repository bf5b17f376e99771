import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Engine, Start } from './driver'
import type { Target } from './inside'
import { findWebKit } from './programs'

/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** And the Enter key: a line break is no key. */
const enterKey = '\uE007'

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

/** A display without a screen, and its number. */
async function startDisplay(xvfb: string) {
  const program = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const out = program.stdio[3]
  if (!out) throw new Error('Xvfb has no way to tell its display')
  const [number] = await once(out, 'data')
  return { name: `:${String(number).trim()}`, stop: () => stop(program) }
}

/** WebKitGTK's MiniBrowser on a display without a screen, by WebDriver. */
export async function startWebKit({ room, downloads }: Start): Promise<Engine> {
  const programs = findWebKit()
  const display = await startDisplay(programs.xvfb)
  const port = await freePort()
  // Where people's own folders are, for programs of a desktop.
  const config = join(room, 'config')
  mkdirSync(config, { recursive: true })
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: room,
      XDG_CONFIG_HOME: config,
      LANG: 'C.UTF-8',
      TZ: 'Asia/Tokyo',
      // Its sandbox refuses to run as root, which is what build machines are.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  })

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
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
      // Brought into view, since the driver clicks at nothing where it has just scrolled by itself.
      // Polled, since the page may be at work once more after it was found to be there.
      const found = async (target: Target) => {
        let id: string | undefined
        const look = async () => {
          const element = await run('pageSide.intoView(...arguments)', [target])
          id = element?.[elementKey]
          return id
        }
        await expect.poll(look, `${JSON.stringify(target)} is there`).toBeDefined()
        return `${window}/element/${id}`
      }
      return {
        go: (address) => call('POST', `${window}/url`, { url: address }),
        reload: () => call('POST', `${window}/refresh`, {}),
        ask: (name, ...args) => run(`pageSide.${name}(...arguments)`, args),
        click: async (target) => call('POST', `${await found(target)}/click`, {}),
        type: async (target, text) =>
          call('POST', `${await found(target)}/value`, { text: text.replaceAll('\n', enterKey) }),
        async choose(field, value) {
          const select = await found({ field })
          const option = await call('POST', `${select}/element`, {
            using: 'css selector',
            value: `option[value="${value}"]`,
          })
          await call('POST', `${window}/element/${option[elementKey]}/click`, {})
        },
        async picture(target) {
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
