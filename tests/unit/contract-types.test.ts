import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { endpoints, expectedOf } from '../../src/api/document/calls'
import { lintDocument } from '../../tools/contract/lint'
import { loadTypes } from '../../tools/contract/load-types'
import { openApi } from '../../tools/contract/openapi'
import { tour } from '../../tools/contract/tour'
import { root } from '../../tools/root'

/* The contract's document as other tools read it: two linters, and a generator of types. */

const document = openApi(await tour())

const folder = mkdtempSync(join(root, 'node_modules/.contract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Modules of the endpoints, by path: file and export. */
const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })
const exported = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => {
    const endpoint = endpoints.find((one) => one === value)
    return endpoint ? [{ endpoint, name, file: file.replace(/^.*\//, '').replace('.ts', '') }] : []
  }),
)

/** Comparisons for the compiler: the types of the document, and those of the contract. */
const comparisons = (paths: readonly string[]) => [
  "import type { Endpoint } from '../../src/api/endpoints/endpoint'",
  "import type { paths } from './openapi'",
  'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false',
  'type Plain<T> = T extends readonly (infer I)[] ? Plain<I>[] : T extends object ? { [K in keyof T]-?: Plain<NonNullable<T[K]>> } : T',
  "type Bare<T> = T extends object ? (string extends keyof T ? {} : Omit<T, '_access_token' | '_refresh_token'>) : never",
  "type Body<P extends keyof paths> = Bare<paths[P]['post']['requestBody']['content']['application/json']>",
  "type Answer<P extends keyof paths> = Extract<paths[P]['post']['responses'][200]['content']['application/json'], { status: 'OK' }>",
  'type Data<P extends keyof paths> = Answer<P> extends { data?: infer D } ? NonNullable<D> : never',
  'type Req<E> = E extends Endpoint<infer W> ? W["req"] : never',
  'type Res<E> = E extends Endpoint<infer W> ? NonNullable<W["res"]> : never',
  ...[...new Set(exported.map(({ file }) => file))].map(
    (file) => `import * as ${file} from '../../src/api/endpoints/${file}'`,
  ),
  ...paths.flatMap((path, index) => {
    const forms = exported.filter(({ endpoint }) => endpoint.path === path)
    const types = forms.map(({ file, name }) => `typeof ${file}.${name}`)
    const used = forms.every(({ endpoint }) => endpoint.kind !== 'download' && expectedOf(endpoint).type !== 'unknown')
    const given = JSON.stringify(path)
    const told = types.map((type) => `Res<${type}>`).join(' | ')
    return [
      `export const request${index}: Same<Plain<Body<${given}>>, Plain<Bare<${types.map((type) => `Req<${type}>`).join(' | ')}>>> = true`,
      ...(used ? [`export const answer${index}: Same<Plain<Data<${given}>>, Plain<${told}>> = true`] : []),
    ]
  }),
]

it('TWIN-02 linters find nothing in the document, and its types are those of the contract', {
  timeout: 180_000,
}, async () => {
  expect(await lintDocument(document)).toEqual([])
  const typesOf = await loadTypes()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'openapi.ts'), await typesOf(JSON.stringify(document)))
  writeFileSync(join(folder, 'same.ts'), comparisons(Object.keys(document.paths)).join('\n'))
  const settings = {
    extends: '../../tsconfig.json',
    compilerOptions: { noUnusedLocals: false },
    include: ['*.ts', '../../src/brand/globals.d.ts'],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/tsc', ['-p', folder], { cwd: root, encoding: 'utf8' })
  expect({ status, stdout }, stderr).toEqual({ status: 0, stdout: '' })
})

it('TWIN-02 both linters find what is wrong with a document', async () => {
  const found = await lintDocument({ ...document, info: {} })
  expect(new Set(found.map((line) => line.split(' ')[0]))).toEqual(new Set(['redocly', 'spectral']))
})
