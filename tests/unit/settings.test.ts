import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { brandCodes, currentVersion } from '../../src/brand/gates'
import { root } from '../../tools/root'
import {
  addressFlag,
  countFlag,
  listFlag,
  portFlag,
  readArguments,
  readFlags,
  resolveSettings,
  type SettingFlags,
  settingsOfMode,
  switchFlag,
  textFlag,
  versionFlag,
} from '../../tools/settings'
import { UsageError } from '../../tools/usage-error'
import { outputFolder } from '../../tools/vite/config'

/** The message of the usage error that is thrown; the test fails where none is. */
function usageErrorOf(work: () => unknown): string {
  try {
    work()
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(UsageError)
    return thrown instanceof UsageError ? thrown.message : ''
  }
  throw new Error('no usage error was thrown')
}

const refusalOf = (given: SettingFlags) => usageErrorOf(() => resolveSettings(given))

describe('the settings of a build', () => {
  it.each([undefined, '', 'abc', 'cty2', 'c t y', '../cty'])(
    'GATE-02 OPS-01 refuse the brand %j and name it',
    (brand) => {
      const message = refusalOf({ brand })
      expect(message).toMatch(/^brand: /)
      expect(message).toContain('--brand')
      if (brand) expect(message).toContain(`"${brand}"`)
    },
  )

  it.each([
    ['', undefined],
    ['/reports', undefined],
    ['https://field.example/cty', 'https://field.example'],
  ])('REP-01 accept %j as the endpoint of reports, and let only its origin through', (reports, origin) => {
    const settings = resolveSettings({ brand: 'y3d', reports })
    expect(settings.reports).toBe(reports)
    expect(settings.allowed['connect-src'] ?? []).toEqual(origin === undefined ? [] : [origin])
  })

  it.each(['reports', '/', '/re ports', 'ftp://field.example', 'https://field.example/?to=x', '/reports?a=b'])(
    'REP-01 refuse %j as the endpoint of reports, and name it',
    (reports) => {
      expect(refusalOf({ brand: 'cty', reports })).toMatch(/^reports: .*PORTAL_REPORTS, --reports/)
    },
  )

  it('OPS-01 refuse a missing brand, and name the flag and the brands', () => {
    expect(refusalOf({})).toBe('brand: missing; one of cty, cns, nct, y3d (--brand)')
  })

  it.each([
    ['cty', 'CTY'],
    ['cns', 'CNS'],
    ['nct', 'NCT'],
    ['y3d', 'Y3D'],
  ])('GATE-02 accept the brand %s, also in capitals', (brand, capitals) => {
    expect(resolveSettings({ brand }).brand).toBe(brand)
    expect(resolveSettings({ brand: capitals }).brand).toBe(brand)
  })

  it.each([
    '',
    '202504',
    '20250401010',
    '2025-04-0101',
    '2025o40101',
    '20250401.1',
    ' 2025040101',
    '２０２５０４０１０１',
  ])('GATE-02 OPS-01 refuse the build version %j, which is not ten digits, and name it', (build) => {
    const message = refusalOf({ brand: 'cty', build })
    expect(message).toMatch(/^build: /)
    expect(message).toContain(`"${build}"`)
    expect(message).toContain('--build')
    vi.stubEnv('PORTAL_BUILD', build)
    const ofMode = usageErrorOf(() => settingsOfMode('cty', false))
    vi.unstubAllEnvs()
    expect(ofMode).toBe(message)
  })

  it.each(['2025133101', '2025023001', '0000000000'])(
    'GATE-02 refuse the build version %s, which is not a valid date',
    (build) => {
      expect(refusalOf({ brand: 'cty', build })).toMatch(/^build: /)
    },
  )

  it('GATE-03 default to version 2025040101', () => expect(currentVersion).toBe(2025040101))

  it.each(['cty', 'cns', 'nct', 'y3d'])('GATE-03 default to the current release (%s)', (brand) => {
    vi.stubEnv('PORTAL_BUILD', undefined)
    const builds = [{}, { stage: 'staging' }, { mock: true }].map((given) => resolveSettings({ brand, ...given }).build)
    const ofModes = [false, true].map((mock) => settingsOfMode(brand, mock).build)
    vi.unstubAllEnvs()
    expect([...builds, ...ofModes]).toEqual(Array(5).fill(currentVersion))
    expect(resolveSettings({ brand, build: '2024120109' }).build).toBe(2024120109)
  })

  it.each([
    'mypage/',
    '/mypage',
    'mypage',
    '//mypage//',
    'https://a.example/',
    '/my page/',
    '',
    '/a/../b/',
    '/./',
    '/a/./',
  ])('GATE-23 OPS-01 refuse the base path %j', (base) => {
    expect(refusalOf({ brand: 'cty', base })).toMatch(/^base: .*--base/)
  })

  it.each([
    'ftp://api.example',
    'api.example',
    '//api.example',
    'https://user@api.example/',
    'https://api.example/?a=1',
    'https://api.example/a/../b',
    'https://api.example/a;b',
    'https://api.example/$uri',
    // Each request brings it.
    'https://api.example/api',
    '/api/',
  ])('OPS-01 refuse the API address %j and name it', (api) => {
    const message = refusalOf({ brand: 'cty', api })
    expect(message).toMatch(/^api: .*--api/)
    expect(message).toContain(`"${api}"`)
  })

  it('OPS-01 come from the .env file of the brand, and the command line takes precedence', () => {
    const env = readFileSync(join(root, '.env.nct'), 'utf8')
    expect(parseEnv(env)['PORTAL_BASE']).toBe('/')
    expect(resolveSettings({ brand: 'nct' })).toMatchObject({ base: '/', api: '' })
    const given = { brand: 'nct', base: '/mypage/', api: 'https://api.example' }
    expect(resolveSettings(given)).toMatchObject({ base: '/mypage/', api: 'https://api.example' })
  })

  it('OPS-01 take the path of the API, and what looks like .. but is a name', () => {
    expect(resolveSettings({ brand: 'nct', api: 'https://api.example/backend/' }).api).toBe(
      'https://api.example/backend',
    )
    expect(resolveSettings({ brand: 'nct', base: '/..a/.b/' }).base).toBe('/..a/.b/')
  })

  it.each(brandCodes)('OPS-01 of another stage are those of production and what its file changes (%s)', (brand) => {
    const { reports, stage: _, allowed: __, ...production } = resolveSettings({ brand })
    expect(reports).toBe('')
    expect(resolveSettings({ brand, stage: 'staging' })).toMatchObject({
      ...production,
      stage: 'staging',
      reports: '/reports',
    })
    expect(resolveSettings({ brand, stage: 'staging', reports: '' }).reports).toBe('')
    expect(outputFolder(resolveSettings({ brand, stage: 'staging', build: '2025050101' }))).toBe(
      `dist/${brand}/staging/2025050101`,
    )
    expect(settingsOfMode(`${brand}.staging`, false)).toEqual(resolveSettings({ brand, stage: 'staging' }))
  })

  it('OPS-01 refuse a stage without a file, and say what belongs into it', () => {
    const message = 'stage: .env.cty.pre is missing; it says what differs from .env.cty (--stage)'
    expect(refusalOf({ brand: 'cty', stage: 'pre' })).toBe(message)
    expect(usageErrorOf(() => settingsOfMode('cty.pre', false))).toBe(message)
    expect(refusalOf({ brand: 'cty', stage: '../cty' })).toMatch(/^stage: .*--stage/)
  })

  it('OPS-01 determine the output folder', () => {
    expect(outputFolder(resolveSettings({ brand: 'nct', build: '2025050101' }))).toBe('dist/nct/2025050101')
  })

  it('GATE-23 accept a base path, and default to the root', () => {
    expect(resolveSettings({ brand: 'nct', base: '/mypage/' }).base).toBe('/mypage/')
    expect(resolveSettings({ brand: 'nct' }).base).toBe('/')
  })

  it.each([
    ['cty', undefined, ['https://sso.cty.example'], ['https://sso.cty.example', 'https://video.cty.example']],
    ['nct', '2021011301', ['https://sso.nct.example'], ['https://sso.nct.example', 'https://video.nct.example']],
    ['nct', '2021011300', [], []],
    ['y3d', '2025050101', [], []],
  ])('OTT-15 allow the streaming service of %s from its version on (%s)', (brand, build, connect, form) => {
    const { allowed } = resolveSettings({ brand, build })
    expect(allowed['connect-src'] ?? []).toEqual(connect)
    expect(allowed['form-action'] ?? []).toEqual(form)
  })

  it('OTT-15 allow analytics in addition', () => {
    const { allowed } = resolveSettings({ brand: 'cty', analytics: 'G-TEST0001' })
    expect(allowed['connect-src']).toEqual(
      expect.arrayContaining(['https://sso.cty.example', 'https://*.google-analytics.com']),
    )
    expect(allowed['script-src']).toEqual(['https://www.googletagmanager.com'])
  })
})

describe('the flags of a command', () => {
  const flags = { folder: textFlag, brotli: switchFlag, port: portFlag(4173) }
  const lists = { only: listFlag(['a', 'b']), runs: countFlag(5) }

  it('are a text, a switch, or a port with its default', () => {
    expect(readFlags([], flags)).toEqual({ port: 4173 })
    expect(readFlags(['--folder', '/srv', '--brotli', '--port', '0'], flags)).toEqual({
      folder: '/srv',
      brotli: true,
      port: 0,
    })
    expect(readFlags(['--folder', ''], flags).folder).toBe('')
    expect(readFlags(['--folder=--srv'], flags).folder).toBe('--srv')
  })

  it.each(['', '-1', '80a', '65536', '1.5'])('refuse the port %j and name it', (port) => {
    expect(usageErrorOf(() => readFlags([`--port=${port}`], flags))).toBe(
      `port: "${port}" is not a number from 0 to 65535 (--port)`,
    )
  })

  it.each([
    [['--none'], '--none is not an option. The options are --folder, --brotli, --port, --help'],
    [['--brotil'], '--brotil is not an option. Is --brotli meant? The options are'],
    [['--prot=80'], '--prot is not an option. Is --port meant?'],
    [['-p', '80'], '-p is not an option. The options are'],
    [['--folder'], 'folder: its value is missing (--folder)'],
    [['--folder', '--brotli'], 'folder: its value is missing (--folder)'],
    [['--brotli=yes'], 'brotli: takes no value (--brotli)'],
    [['file'], 'file is not an option. The options are --folder, --brotli, --port, --help'],
    [['port', '80'], 'port is not an option. Is --port meant?'],
  ])('refuse %j', (args, message) => {
    expect(usageErrorOf(() => readFlags(args, flags))).toContain(message)
  })

  it('OPS-01 refuse to run without one that npm took for its own', () => {
    vi.stubEnv('npm_config_brotli', 'true')
    expect(usageErrorOf(() => readFlags([], flags))).toBe(
      'brotli: npm took it for its own; write the flags after a -- (--brotli)',
    )
    expect(readFlags(['--brotli'], flags).brotli).toBe(true)
    vi.unstubAllEnvs()
  })

  it('are read where a machine sets an option of npm with the same name', () => {
    vi.stubEnv('npm_config_proxy', 'http://proxy.example:8080')
    const withProxy = { proxy: v.optional(v.string()) }
    expect(readFlags([], withProxy)).toEqual({})
    expect(readFlags(['--proxy', 'http://qa.example'], withProxy)).toEqual({ proxy: 'http://qa.example' })
    vi.unstubAllEnvs()
  })

  it('are a list of known names, by default all, or a number of at least 1', () => {
    expect(readFlags([], lists)).toEqual({ only: ['a', 'b'], runs: 5 })
    expect(readFlags(['--only', 'b', '--runs', '10'], lists)).toEqual({ only: ['b'], runs: 10 })
    expect(usageErrorOf(() => readFlags(['--only', 'a,c'], lists))).toBe('only: "c" is none of a, b (--only)')
    expect(usageErrorOf(() => readFlags(['--runs', '0'], lists))).toBe(
      'runs: "0" is not a whole number of at least 1 (--runs)',
    )
  })

  it.each(['', 'foo', 'https://api.example/backend/api/'])('are the address of a backend, not %j', (proxy) => {
    expect(usageErrorOf(() => readFlags(['--proxy', proxy], { proxy: addressFlag }))).toBe(
      `proxy: "${proxy}" is not the http or https address of a backend (--proxy)`,
    )
    expect(readFlags(['--proxy', 'http://127.0.0.1:8080/'], { proxy: addressFlag }).proxy).toBe('http://127.0.0.1:8080')
  })

  it('are a version, and the message names its own flag', () => {
    expect(readFlags(['--before', '2025040101'], { before: versionFlag }).before).toBe(2025040101)
    expect(usageErrorOf(() => readFlags(['--before', '2025043199'], { before: versionFlag }))).toBe(
      'before: "2025043199" is not a version of ten digits, YYYYMMDDNN with a real date (--before)',
    )
  })

  it('leave arguments to a command that takes them', () => {
    expect(readArguments(['a', '--brotli', 'b'], flags)).toEqual({
      flags: { brotli: true, port: 4173 },
      positionals: ['a', 'b'],
    })
  })
})
