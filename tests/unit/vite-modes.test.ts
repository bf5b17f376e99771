import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { currentVersion } from '../../src/brand/gates'
import { texts } from '../../src/flows/auth/texts'
import { root } from '../../tools/root'
import { resolveSettings } from '../../tools/settings'
import { portalConfig } from '../../tools/vite/config'

const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The page of a development server, and the last line that it prints. */
async function served(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const env: NodeJS.ProcessEnv = { ...process.env, ...variables, NO_COLOR: '1' }
  // Vitest's own: Vite would take it for the mode of React.
  delete env['NODE_ENV']
  // A process group of its own, so that its child processes are stopped, too.
  const server = spawn(process.execPath, [...args, '--port', '0'], { cwd: root, env, detached: true })
  try {
    let origin = ''
    let said = ''
    server.stderr.on('data', (part) => (said += part))
    for await (const line of createInterface(server.stdout)) {
      origin ||= /http:\/\/localhost:\d+\//.exec(line)?.[0] ?? ''
      if (!line.includes('user ID / password')) continue
      return { html: await (await fetch(origin)).text(), login: line.trim() }
    }
    throw new Error(`it ended before it printed the login: ${said}`)
  } finally {
    // One that has ended by itself has no group any more.
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL')
  }
}

describe("Vite's own commands", () => {
  it.each([
    [currentVersion, {}, []],
    [2024040100, { PORTAL_BUILD: '2024040100' }, ['--build', '2024040100']],
  ])('REL-11 npx vite --mode nct serves what npm start -- --brand nct does (%i)', async (version, variables, flags) => {
    const byVite = await served([vite, '--mode', 'nct'], variables)
    expect(byVite.html).toContain('<title>NCTマイページ</title>')
    expect(byVite.html).toContain('/mocks/main.ts')
    expect(byVite.html).toContain(`data-build="${version}"`)
    expect(byVite).toEqual(await served(['tools/run.mjs', 'start', '--brand', 'nct', ...flags]))
  })

  it.each([
    ['npx vite', [], 'development'],
    ['npx vite build', ['build'], 'production'],
    ['npx vite build --mode ncc', ['build', '--mode', 'ncc'], 'ncc'],
    ['npx vite build --mode nct.test.more', ['build', '--mode', 'nct.test.more'], 'nct.test.more'],
  ])('REL-11 %s says which modes there are', async (_, args, mode) => {
    const program = spawn(process.execPath, [vite, ...args], { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let said = ''
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += part))
    const [code] = await once(program, 'close')
    expect(code).toBe(1)
    expect(said).toContain(`mode: ${mode} is not a brand; one of cty, cns, nct, y3d`)
  })
})

describe('the features of a release build', () => {
  it.each([
    ['2024120109', 'false'],
    ['2025040100', 'false'],
    ['2025040101', 'true'],
  ])('GATE-04 are those of its version: the change of payment of CTY in %s is %s', (build, has) => {
    const { define } = portalConfig(resolveSettings({ brand: 'cty', build }))
    expect(define).toMatchObject({ 'features.payMethod': has, 'features.invoice': 'true' })
  })
})

describe('the browsers that a build is made for', () => {
  it('SHELL-49 are those of the browser notice, and know import maps', async () => {
    const settings = resolveSettings({ brand: 'cty', build: '2025050101' })
    const { build } = await resolveConfig(portalConfig(settings), 'build', 'production', 'production')
    const least = Object.fromEntries(
      [build.target].flat().map((one) => /^([a-z]+)([\d.]+)$/.exec(String(one))?.slice(1) ?? []),
    )
    // The first versions that know import maps.
    expect(Number(least['chrome'])).toBeGreaterThanOrEqual(89)
    expect(Number(least['edge'])).toBeGreaterThanOrEqual(89)
    expect(Number(least['firefox'])).toBeGreaterThanOrEqual(108)
    expect(Number(least['safari'])).toBeGreaterThanOrEqual(16.4)
    const safari = texts.browsers.flatMap(([, names]) => (names.startsWith('Safari') ? [names] : []))
    expect(safari).toEqual([`Safari（${least['safari']}以降）`, `Safari（${least['safari']}以降）`])
  })
})
