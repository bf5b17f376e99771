import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentVersion } from '../../src/brand/gates'
import { main as accessibility } from '../../tools/accessibility/accessibility'
import { main as build } from '../../tools/build/build'
import type { BuildInfo } from '../../tools/build/build-info'
import { main as checkExtra } from '../../tools/checks/check-extra'
import { main as where } from '../../tools/checks/where'
import { main as contract } from '../../tools/contract/contract'
import { main as gallery } from '../../tools/gallery/gallery'
import { main as pictures } from '../../tools/gallery/pictures'
import { main as mutate } from '../../tools/mutate/mutate'
import { root } from '../../tools/root'
import { main as canary, canaryConfig } from '../../tools/serve/canary'
import { listen } from '../../tools/serve/listen'
import { main as nginx } from '../../tools/serve/nginx'
import { main as serve } from '../../tools/serve/serve'
import { expectBase, serveMockBuild } from '../../tools/serve/serve-build'
import { HelpRequest, UsageError } from '../../tools/usage-error'

/* What all commands do alike. */

const runner = readFileSync(join(root, 'tools/run.mjs'), 'utf8')
const commands = [...runner.matchAll(/^ {2}'?([\w-]+)'?: \['(\w+)', ["'](.+)["']\],$/gm)].map(
  ([, command = '', folder = '', sentence = '']) => ({ command, folder, sentence }),
)
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const readme = readFileSync(join(root, 'README.md'), 'utf8')

const start = (...args: readonly string[]) =>
  spawn(process.execPath, ['tools/run.mjs', ...args], { cwd: root, signal: AbortSignal.timeout(20_000) })

async function run(...args: readonly string[]) {
  const program = start(...args)
  let [out, err] = ['', '']
  program.stdout.on('data', (part) => (out += part))
  program.stderr.on('data', (part) => (err += part))
  const [code] = await once(program, 'close')
  return { code, out, err }
}

it('OPS-02 each script of package.json runs the command of its name', () => {
  const run = Object.entries(scripts).filter(([, script]) => script.startsWith('node tools/run.mjs '))
  expect(run).toEqual(run.map(([name]) => [name, `node tools/run.mjs ${name.replace(':', '-')}`]))
  expect(run.map(([name]) => name)).toContain('build:all')
})

describe('OPS-01 the help of a command', () => {
  it('OPS-01 is there for each script of package.json', () => {
    const run = Object.values(scripts).flatMap((script) => /^node tools\/run\.mjs (\S+)$/.exec(script)?.[1] ?? [])
    expect(run.length).toBeGreaterThan(15)
    expect(commands.map(({ command }) => command)).toEqual(expect.arrayContaining(run))
  })

  it.each(commands)('OPS-01 says what $command does, and of each flag what it is', async ({ command, folder }) => {
    const { main }: { main(args: string[]): unknown } = await import(join(root, `tools/${folder}/${command}.ts`))
    const thrown = await Promise.resolve()
      .then(() => main(['--none', '--help']))
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(HelpRequest)
    const flags = thrown instanceof HelpRequest ? thrown.message.split('\n').slice(2) : []
    for (const line of flags) expect(line).toMatch(/^ {2}--[a-z-]+( …)? {2,}\S.*[.)]$/)
    // The settings have a paragraph of their own.
    const names = flags.flatMap((line) => /^ {2}(--[\w-]+)/.exec(line)?.[1] ?? [])
    expect(names.filter((name) => !readme.includes(name))).toEqual([])
  })

  it('OPS-01 is printed, with how the command is called', async () => {
    const { code, out } = await run('check-extra', '--help')
    expect(code).toBe(0)
    expect(out).toContain('\nnpm run check:extra -- FILE [flags]\n')
    // Without a script of npm, -- would be an argument.
    expect((await run('pictures', '--help')).out).toContain('\nnode tools/run.mjs pictures [flags]\n')
  })

  it('OPS-01 of an unknown command lists the commands', async () => {
    const { code, err } = await run('biuld')
    expect(code).toBe(1)
    expect(err).toMatch(/^unknown command "biuld"; there are\n/)
    expect(err).toMatch(/^ {2}npm run build {2,}\S/m)
  })
})

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('OPS-01 a command ends at %s without a word, with the usual code', async (signal, code) => {
  const program = start('mock-api', '--port', '0')
  let err = ''
  program.stderr.on('data', (part) => (err += part))
  await once(program.stdout, 'data')
  program.kill(signal)
  expect(await once(program, 'close')).toEqual([code, null])
  expect(err).toBe('')
})

it('OPS-01 a command goes on when the reader of its output leaves', async () => {
  const free = await listen(createHttpServer(), 0)
  await free.close()
  const program = start('mock-api', '--port', String(free.port))
  program.stdout.destroy()
  const isUp = () => fetch(`http://127.0.0.1:${free.port}/`).then(({ ok }) => !ok)
  await expect.poll(() => isUp().catch(() => false), { timeout: 20_000 }).toBe(true)
  program.kill('SIGTERM')
  expect(await once(program, 'close')).toEqual([143, null])
})

it.runIf(existsSync('/dev/full'))('OPS-01 output that cannot be written is told in one line', async () => {
  const full = openSync('/dev/full', 'w')
  const program = spawn(process.execPath, ['tools/run.mjs', 'gates'], { cwd: root, stdio: ['ignore', full, 'pipe'] })
  let err = ''
  program.stderr?.on('data', (part) => (err += part))
  expect(await once(program, 'close')).toEqual([1, null])
  closeSync(full)
  expect(err).toMatch(/^npm run gates: the output could not be written: ENOSPC: .*\n$/)
})

describe('a wrong input', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windows-'))
  mkdirSync(join(folder, 'windows.json'))
  writeFileSync(join(folder, 'invoice.json'), '{"xyz": 1}')
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each<[string, (args: string[]) => unknown, string[], string | RegExp]>([
    [
      'the version itself',
      canary,
      ['--brand', 'cty', '--before', String(currentVersion)],
      `before: ${currentVersion} is the version of`,
    ],
    ['a folder for a file', checkExtra, [join(folder, 'windows.json')], 'windows.json is a folder'],
    ['a missing file', checkExtra, [join(folder, 'none', 'windows.json')], 'windows.json is missing'],
    [
      'a mistake in a file',
      checkExtra,
      [join(folder, 'invoice.json')],
      /^(one mistake|\d mistakes)\n.*invoice\.json:1: /,
    ],
    [
      'the commit of a build with mocks',
      build,
      ['--mock', '--commit', 'abc1234'],
      '--strict, --commit: not with --mock',
    ],
    ['two backends', contract, ['--api', 'http://a.example', '--proxy', 'http://b.example'], 'proxy: name it or --api'],
    // Also a wrong base, so that a build for a brand of its own choice would not begin.
    ['a build without a brand', build, ['--base', 'none'], 'brand: missing; one of cty, cns, nct, y3d'],
    ['a wrong brand', contract, ['--brand', 'xyz'], 'brand: "xyz" is not a brand'],
    ['an account without a backend', contract, ['--user', 'qa'], 'user: only --api logs in'],
    ['a port without a proxy', contract, ['--port', '4100'], 'port: only --proxy listens'],
    ['no test file', mutate, ['--tests', 'none/,nothing/'], 'tests: no test file has none/ or nothing/ in its path'],
    ['a share of most visits', canary, ['--share', '60'], 'share: "60" is not a whole percentage from 1 to 50'],
    [
      'an earlier version that is none',
      gallery,
      ['--brand', 'cty', '--against', '2020'],
      /^against: "2020" is not a version /,
    ],
    [
      'a host without its scheme',
      accessibility,
      ['--host', 'my.cty.example'],
      'host: "my.cty.example" is not the address',
    ],
    ['no number of mutants', mutate, ['src/form', '--sample', '0'], 'sample: "0" is not a whole number of at least 1'],
  ])('OPS-01 is refused, and named: %s', async (_, main, args, says) => {
    await expect(Promise.resolve(args).then(main)).rejects.toThrow(says)
    await expect(Promise.resolve(args).then(main)).rejects.toThrow(UsageError)
  })

  it('OPS-01 that the system refuses is told in one line, too', async () => {
    const { code, err } = await run('gates', '--brand', 'cty', '--calendar', '--ics', join(folder, 'none', 'a.ics'))
    expect(code).toBe(1)
    expect(err).toMatch(/^npm run gates: ENOENT: .*a\.ics'\n$/)
  })
})

describe('npm run serve of a stage', () => {
  const never = ['--brand', 'cty', '--build', '2099010101', '--stage', 'staging']

  it.each([
    ['the build alone', [], 'dist/cty/staging/2099010101 holds no build'],
    ['--mock-api', ['--mock-api'], 'dist/cty/staging/2099010101 holds no build'],
    ['--mock', ['--mock'], 'run build -- --brand cty --build 2099010101 --stage staging --mock'],
  ])("asks for that stage's build: %s", async (_, flags, says) => {
    await expect(serve([...never, ...flags])).rejects.toThrow(says)
  })
})

it('a stack without a map for any of its scripts fails', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(where(['portal-none.js:1:2'])).toBe(1)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('portal-none.js:1:2  no map: '))
  said.mockRestore()
})

it.each([
  ['a build', 'dist/cty/2099010106.maps', ''],
  ['a build of a stage', 'dist/cty/stack-test', '2099010106.maps'],
])('REP-05 a stack is resolved by the maps beside %s', (_, made, within) => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const folder = join(root, made, within)
  // Maps are read once: each case has a script of its own.
  const script = `portal-stack${within}.js`
  mkdirSync(folder, { recursive: true })
  const map = { version: 3, sources: ['../../../src/a.ts'], names: [], mappings: 'AAAA;AACA' }
  writeFileSync(join(folder, `${script}.map`), JSON.stringify(map))
  try {
    expect(where([`TypeError\n at f (https://host/assets/${script}:1:1)\ng@https://host/assets/${script}:2:1`])).toBe(0)
    const lines = said.mock.calls.flat()
    expect(lines).toEqual([`${script}:1:1  src/a.ts:1:1`, `${script}:2:1  src/a.ts:2:1`])
  } finally {
    rmSync(join(root, made), { recursive: true })
    said.mockRestore()
  }
})

it.each(['{"version": 3, "sour', '{}'])('OPS-01 a map that is broken is named: %s', (text) => {
  const folder = 'dist/cty/2099010105.maps'
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'portal-broken.js.map'), text)
  try {
    expect(() => where(['portal-broken.js:1:2'])).toThrow(`${folder}/portal-broken.js.map is no source map; build the`)
  } finally {
    rmSync(join(root, folder), { recursive: true })
  }
})

it('the pictures are not begun while a brand has no build', async () => {
  const build = '2099010104'
  const folder = join(root, `dist/cty/${build}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'build-info.json'), '{"api": "", "files": []}')
  try {
    await expect(pictures(['--build', build])).rejects.toThrow(`dist/cns/${build} holds no build`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('a folder that holds a part of a build', () => {
  const version = '2099010102'
  const name = `dist/cty/staging/${version}`
  beforeAll(() => {
    mkdirSync(join(root, name), { recursive: true })
    writeFileSync(join(root, name, 'build-info.json'), '{"files": [{"name": "index.html", "size": 1}]}')
  })
  afterAll(() => {
    rmSync(join(root, name), { recursive: true })
    const stage = join(root, 'dist/cty/staging')
    if (readdirSync(stage).length === 0) rmdirSync(stage)
  })

  it.each<[string, (args: string[]) => unknown, string[]]>([
    ['npm run serve', serve, ['--port', '0']],
    ['npm run serve -- --mock-api', serve, ['--port', '0', '--mock-api']],
    ['npm run nginx', nginx, ['--api', 'http://127.0.0.1:8080']],
    ['npm run canary', canary, ['--api', 'http://127.0.0.1:8080', '--before', '2099010101']],
  ])('OPS-03 is refused by %s', async (_, main, flags) => {
    const args = ['--brand', 'cty', '--build', version, '--stage', 'staging', ...flags]
    await expect(Promise.resolve(args).then(main)).rejects.toThrow(
      `${name} holds no whole build, as index.html is missing`,
    )
  })
})

describe('what two builds have to agree on', () => {
  const info: BuildInfo = {
    brand: 'cty',
    version: 2099010102,
    stage: 'production',
    commit: 'abc1234',
    base: '/',
    api: '',
    features: [],
    firstLoad: { js: 1, css: 1 },
    headers: {},
    files: [],
  }
  const proven = { ...info, version: 2099010101 }

  it.each<[string, Partial<BuildInfo>, string]>([
    ['where they report to', { reports: '/reports' }, 'reports: 2099010102 has /reports, 2099010101 none'],
    ['their base path', { base: '/mypage/' }, 'base: 2099010102 has /mypage/, 2099010101 /'],
  ])('a canary is refused by %s', (_, differs, says) => {
    const of = (fresh: BuildInfo) => () =>
      canaryConfig({
        fresh: { info: fresh, folder: '/srv/b' },
        proven: { info: proven, folder: '/srv/a' },
        share: 5,
        api: 'http://127.0.0.1:9',
        brotli: false,
      })
    expect(of({ ...info, ...differs })).toThrow(says)
    expect(of(info)).not.toThrow()
  })

  it('a build is served at its own base path only', () => {
    expect(() => expectBase(info, '/mypage/')).toThrow(
      'base: cty 2099010102 was built for /; build it with --base /mypage/',
    )
    expect(() => expectBase(info, undefined)).not.toThrow()
    expect(() => expectBase(info, '/')).not.toThrow()
  })
})

describe('npm run serve of a build with mocks', () => {
  const build = { brand: 'cty', build: 2099010101 } as const
  const folder = mkdtempSync(join(tmpdir(), 'mock-build-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/mypage/assets/index.js"></script>')
  writeFileSync(join(folder, 'assets/index.js'), '"portal"')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('serves it at the base path that it was built for, and says which', async () => {
    const { origin, base, close } = await serveMockBuild({ ...build, folder })
    expect(base).toBe('/mypage/')
    expect(await (await fetch(`${origin}${base}login`)).text()).toContain('<script')
    expect(await (await fetch(`${origin}${base}assets/index.js`)).text()).toBe('"portal"')
    await close()
  })

  it('refuses another one, and says how to build for it', async () => {
    const refused = serveMockBuild({ ...build, folder, base: '/portal/' })
    await expect(refused).rejects.toThrow('was built for /mypage/; build it with --base /portal/')
  })

  it('OPS-01 names a port that is taken in the same line as the other servers', async () => {
    const { port, close } = await listen(createHttpServer(), 0)
    const refused = serveMockBuild({ ...build, folder, port })
    await expect(refused).rejects.toThrow(`port: ${port} is taken; name another one (--port)`)
    await close()
  })
})

describe('a port that is taken', () => {
  it('OPS-01 is named by all other servers, such as npm run serve', async () => {
    const { port, close } = await listen(createHttpServer(), 0)
    await expect(listen(createHttpServer(), port)).rejects.toThrow(`port: ${port} is taken; name another one (--port)`)
    await close()
  })

  it.each([
    ['npm start', 'localhost', ['start']],
    ['npm run mock-api', '127.0.0.1', ['mock-api']],
  ])('OPS-01 ends %s with one line', async (name, host, args) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, err } = await run(...args, '--port', String(port))
    server.close()
    expect(err).toBe(`${name}: port: ${port} is taken; name another one (--port)\n`)
    expect(code).toBe(1)
  })
})
