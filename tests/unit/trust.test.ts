import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator as secretRules } from '@secretlint/secretlint-rule-preset-recommend'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { brandCodes } from '../../src/brand/gates'
import { filesIn } from '../../tools/build/build-info'
import { shippedPackages } from '../../tools/build/sbom'
import { root } from '../../tools/root'
import { resolveSettings } from '../../tools/settings'
import { contentPolicy, securityHeaders } from '../../tools/vite/content-policy'

/* Supply chain and trust: the content security policy, the lock file, licences of shipped packages, no secrets in files. */

describe('the content policy', () => {
  /** Script hosts that the evaluator asks to check: neither sends responses that could run as the page's own script. */
  const accepted = [
    // The portal's own files; /api responds with JSON and PDF, and the web server sends nosniff.
    `script-src 'self': 'self' can be problematic if you host JSONP, AngularJS or user uploaded files.`,
    // The analytics script. Trusted Types allow only its address (src/shell/analytics.ts).
    `script-src https://www.googletagmanager.com: No bypass found; make sure that this URL doesn't serve JSONP replies or Angular libraries.`,
  ]

  const findings = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`)
      .filter((finding) => !accepted.includes(finding))

  const policyOf = (brand: string, analytics: string) => {
    const policy = contentPolicy(resolveSettings({ brand, build: '2025050101', analytics }), {
      styles: ['c3R5bGU='],
      scripts: ['bWFw'],
    })
    return securityHeaders(policy)['Content-Security-Policy'] ?? ''
  }

  it.each(brandCodes.flatMap((brand) => ['', 'G-TEST0001'].map((analytics) => [brand, analytics] as const)))(
    'of %s (analytics: "%s") has no weakness that Google’s evaluator finds',
    (brand, analytics) => {
      const policy = policyOf(brand, analytics)
      expect(findings(policy)).toEqual([])
      // Not covered by the evaluator.
      for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy.split('; ')).toContain(directive)
      }
    },
  )

  it.each([
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
    ["script-src 'self'", "script-src 'self' https:"],
    ["script-src 'self'", 'script-src https://ajax.googleapis.com'],
    ["script-src 'self'", "script-src 'self' 'unsafe-eval'"],
    ["default-src 'none'; script-src 'self'", ''],
    ["require-trusted-types-for 'script'", "require-trusted-types-for 'script' style-src *"],
  ])('is found weak with %s replaced by %s', (strong, weak) => {
    const policy = policyOf('cty', '')
    expect(policy).toContain(strong)
    expect(findings(policy.replace(strong, weak))).not.toEqual([])
  })
})

interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Entries = Readonly<Record<string, Entry>>

const lock: { readonly packages: Entries } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { '': own = {}, ...installed } = lock.packages

/**
 * Packages with install scripts: two optional file watchers, the one with the mocks' service worker, and one that counts
 * installations, which scarfSettings in package.json turns off.
 */
const withScripts = [
  'node_modules/@parcel/watcher',
  'node_modules/@scarf/scarf',
  'node_modules/fsevents',
  'node_modules/msw',
]

/** The faults of a lock file's entries. */
function lockFaults(packages: Entries): string[] {
  return Object.entries(packages).flatMap(([name, entry]) => {
    const { version, resolved, integrity, link, optional, os, hasInstallScript } = entry
    // For packages of other platforms npm takes the checksum from the registry on install (docs/decisions/0011).
    const elsewhere = optional && os
    const ranges = Object.values({ ...entry.dependencies, ...entry.optionalDependencies })
    const faults = {
      'comes from elsewhere': link || (resolved && !resolved.startsWith('https://registry.npmjs.org/')),
      'has no checksum': !elsewhere && !integrity?.startsWith('sha512-'),
      'has no version': !/^\d+\.\d+\.\d+/.test(version ?? ''),
      'runs a script': hasInstallScript && !withScripts.includes(name),
      'depends on an address': ranges.some((range) => /[:/]/.test(range.replace(/^npm:(@[\w-]+\/)?/, ''))),
    }
    return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${name} ${fault}`] : []))
  })
}

describe('the lock file', () => {
  it('has only packages of the registry, each with its checksum', () => {
    expect(Object.keys(installed).length).toBeGreaterThan(100)
    expect(lockFaults(installed)).toEqual([])
  })

  it('has a package that counts installations only while that is turned off', () => {
    const { scarfSettings } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(scarfSettings).toEqual({ enabled: false })
  })

  it('has the exact version of each dependency in package.json', () => {
    const asked = Object.entries({ ...own.dependencies, ...own.devDependencies })
    expect(asked.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
    expect(asked.filter(([name, range]) => installed[`node_modules/${name}`]?.version !== range)).toEqual([])
  })

  const good = { version: '1.0.0', integrity: 'sha512-x' }
  it.each<[string, Entry]>([
    ['comes from elsewhere', { ...good, resolved: 'https://registry.npmjs.org.evil.example/a.tgz' }],
    ['comes from elsewhere', { ...good, resolved: 'http://registry.npmjs.org/a.tgz' }],
    ['comes from elsewhere', { ...good, resolved: 'git+ssh://git@github.com/a/b.git#1' }],
    ['comes from elsewhere', { ...good, link: true }],
    ['has no checksum', { version: '1.0.0' }],
    ['has no checksum', { version: '1.0.0', integrity: 'sha1-x' }],
    ['has no checksum', { version: '1.0.0', optional: true }],
    ['runs a script', { ...good, hasInstallScript: true }],
    ['depends on an address', { ...good, dependencies: { b: 'github:a/b' } }],
    ['depends on an address', { ...good, optionalDependencies: { b: 'https://evil.example/b.tgz' } }],
    ['depends on an address', { ...good, dependencies: { b: 'a/b' } }],
  ])('is refused if a package %s', (fault, entry) => {
    expect(lockFaults({ a: entry })).toEqual([`a ${fault}`])
  })
})

describe('the licences', () => {
  const allowed = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '(MPL-2.0 OR Apache-2.0)']
  const shipped = () => {
    const production = Object.entries(installed).filter(([, { dev, optional }]) => !dev && !optional)
    const modules = production.map(([name]) => join(root, name, 'index.js'))
    return shippedPackages([...modules, '\0vite/', '\0rolldown/', '\0holidays'])
  }

  it('of all packages that a build may contain allow distribution', () => {
    const found = shipped()
    expect(found.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['react', 'axios', 'vite', '@redux-saga/core']),
    )
    expect(
      found.filter(({ license }) => !allowed.includes(license)).map(({ name, license }) => [name, license]),
    ).toEqual([])
  })
})

it('docs/security.md names only existing files', () => {
  const said = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = [...said.matchAll(/`((?:src|tests|tools|docs|deploy)\/[^`]+|[\w-]+\.json)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

describe('secrets', () => {
  // The linter sets performance marks and searches all of them for each file, which takes seconds for a whole project.
  beforeAll(() => void vi.spyOn(performance, 'mark').mockImplementation((name) => new PerformanceMark(name)))

  const config = { rules: [{ id: 'recommended', rule: secretRules, options: {} }] }
  const secretsIn = async (filePath: string, content: string) => {
    const source = { filePath, content, contentType: 'text', ext: '' } as const
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } })
    return messages.map(({ message }) => `${filePath}: ${message}`)
  }

  /** All files of the project that git doesn't ignore, also outside of a repository and before they are added. */
  function ownFiles(): string[] {
    const ignored = ['.git', ...readFileSync(join(root, '.gitignore'), 'utf8').split('\n')]
    return readdirSync(root)
      .filter((name) => !ignored.includes(name))
      .flatMap((name) => {
        const path = join(root, name)
        return statSync(path).isDirectory() ? filesIn(path).map((file) => join(name, file)) : [name]
      })
      .filter((name) => !/node_modules|\.(png|ico|woff2|log)$/.test(name))
  }

  it('are in no file of the project', async () => {
    const files = ownFiles()
    expect(files).toEqual(expect.arrayContaining(['package.json', '.env.cty', 'src/main.tsx', 'docs/testing.md']))
    const found = await Promise.all(files.map((name) => secretsIn(name, readFileSync(join(root, name), 'utf8'))))
    expect(found.flat()).toEqual([])
  })

  // Split, so that this file contains none.
  it.each([
    ['an access key', ['AWS_SECRET_ACCESS_KEY=', 'wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYEXAMPLEKEA']],
    ['a token', ['ghp_', '0123456789abcdefghij', '0123456789abcdefghij'.slice(0, 16)]],
    [
      'a private key',
      ['-----BEGIN RSA ', 'PRIVATE KEY-----\n', 'MIIEow'.repeat(30), '\n-----END RSA PRIVATE KEY-----'],
    ],
    ['a password in an address', ['https://somebody:', 'Kaketa2026himitsu', '@registry.cable-tv.co.jp/']],
  ])('are found: %s', async (_, parts) => {
    expect(await secretsIn('config.txt', parts.join(''))).not.toEqual([])
  })
})
