import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSbom, licenceTexts, shippedPackages } from '../../tools/build/sbom'
import { root } from '../../tools/root'

/* The third-party packages in a build, from the list of its modules. */

const inPackages = (path: string) => join(root, 'node_modules', path)
const modules = [
  join(root, 'src/main.tsx'),
  inPackages('react/index.js'),
  inPackages('react/cjs/react.production.js'),
  `\0${inPackages('@redux-saga/core/dist/index.js')}?commonjs`,
  inPackages('dompurify/dist/purify.es.mjs'),
  inPackages('bootstrap/scss/functions'),
  '\0vite/preload-helper.js',
  '\0holidays',
  '\0no-fetch-adapter',
]
const shipped = shippedPackages(modules)

describe('OPS-09 the bill of materials', () => {
  it('OPS-09 lists each package once, including what the bundler adds, and nothing of the project', () => {
    expect(shipped.map(({ name }) => name)).toEqual([
      '@holiday-jp/holiday_jp',
      '@redux-saga/core',
      'bootstrap',
      'dompurify',
      'react',
      'vite',
    ])
    expect(shipped.every(({ version }) => /^\d+\.\d+\.\d+/.test(version))).toBe(true)
  })

  it('OPS-09 is CycloneDX: components with purl and licence, and the dependencies of the build', () => {
    const sbom = JSON.parse(createSbom({ brand: 'nct', build: 2025050101 }, shipped))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    expect(sbom.metadata.component).toMatchObject({ type: 'application', version: '2025050101' })
    const saga = sbom.components[1]
    expect(saga).toMatchObject({
      type: 'library',
      group: '@redux-saga',
      name: 'core',
      licenses: [{ license: { id: 'MIT' } }],
    })
    expect(saga.purl).toBe(`pkg:npm/%40redux-saga/core@${saga.version}`)
    expect(sbom.components[3].licenses).toEqual([{ expression: '(MPL-2.0 OR Apache-2.0)' }])
    const refs = sbom.components.map((one: { 'bom-ref': string }) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(sbom.dependencies).toEqual([{ ref: sbom.metadata.component['bom-ref'], dependsOn: refs }])
  })

  it('OPS-09 is the same for the same modules in any order', () => {
    const build = { brand: 'cty', build: 2025050101 } as const
    expect(createSbom(build, shippedPackages([...modules].reverse()))).toBe(createSbom(build, shipped))
  })
})

const folder = mkdtempSync(join(tmpdir(), 'portal-package-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('OPS-09 a package inside another is one of its own, also in a second version', () => {
  const install = (path: string, version: string) => {
    const inside = join(folder, 'node_modules', path)
    mkdirSync(inside, { recursive: true })
    writeFileSync(join(inside, 'package.json'), JSON.stringify({ name: path.split('/').at(-1), version }))
    return join(inside, 'index.js')
  }
  const ids = [install('a', '1.0.0'), install('b', '1.0.0'), install('b/node_modules/a', '2.0.0')]
  expect(shippedPackages(ids).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'a 1.0.0',
    'a 2.0.0',
    'b 1.0.0',
  ])
})

describe('OPS-09 the licences', () => {
  it('OPS-09 contain the full text for each package', () => {
    const text = licenceTexts(shipped)
    for (const { name, version, license } of shipped) expect(text).toContain(`${name} ${version} (${license})`)
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text).toContain('Mozilla Public License Version 2.0')
  })

  it('OPS-09 contain notices, too, and say where a package has no text', () => {
    const one = { name: 'a', version: '1.0.0', license: 'MIT', folder }
    expect(licenceTexts([one])).toContain('The package contains no licence text.')
    writeFileSync(join(folder, 'NOTICE.md'), 'Made by somebody.')
    writeFileSync(join(folder, 'LICENCE'), 'Do as you like.')
    expect(licenceTexts([one])).toMatch(/Do as you like\.[\s\S]*Made by somebody\./)
  })
})
