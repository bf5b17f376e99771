import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, parse } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../tools/root'

/* Every import rule is tried with imports that it must refuse, and with one that it must let pass. */

/** By rule: a file, what it must not import, and what it may. */
const rules: Readonly<Record<string, readonly [file: string, refused: readonly string[], allowed: string]>> = {
  src: ['src/ui/A.tsx', ['../../mocks/api', '../../tests/setup', '../../tools/root'], '../runtime/flow'],
  brand: ['src/brand/a.ts', ['../api/client', 'valibot'], './gates'],
  'brand-folders': ['src/brand/cty/a.ts', ['../../api/client', 'valibot'], '../types'],
  'time-environment': [
    'src/time/a.ts',
    ['../ui/Page', '../routing/routes', '../runtime/flow'],
    '../environment/storage',
  ],
  api: ['src/api/endpoints/a.ts', ['../../runtime/flow', '../../flows/auth/flow', '../../ui/Page'], '../outcome'],
  runtime: [
    'src/runtime/a.ts',
    ['../flows/auth/flow', '../routing/routes', '../ui/Page', '../form/part'],
    '../api/client',
  ],
  form: [
    'src/form/patterns/a.ts',
    ['../../flows/auth/flow', '../../shell/Shell', '../../api/client'],
    '../../ui/Alert',
  ],
  ui: ['src/ui/a.ts', ['../flows/auth/flow', '../shell/Shell', '../form/Field', '../api/client'], '../routing/routes'],
  app: ['src/ui/b.ts', ['../app/store', '../app/routeTable'], '../routing/routes'],
  routing: [
    'src/routing/a.ts',
    ['../flows/auth/flow', '../form/part', '../shell/Shell', '../ui/Page'],
    '../time/clock',
  ],
  application: ['src/application/a.ts', ['../shell/Shell', '../flows/inquiry/flow', '../api/client'], '../form/part'],
  flows: ['src/flows/gift/a.ts', ['../auth/flow', '../idpass/flow', '../ott/rules'], '../idpSync/flow'],
  'flow-folders': ['src/flows/mobility/codes/a.ts', ['../../auth/flow'], '../flow'],
  'flows-shell': ['src/flows/gift/b.ts', ['../../shell/Shell', '../../api/client'], '../../routing/routes'],
  shell: ['src/shell/a.ts', ['../application/Create', '../api/client'], '../ui/Page'],
  axios: ['src/runtime/b.ts', ['axios'], './flow'],
  'redux-saga': ['src/flows/gift/c.ts', ['redux-saga', 'redux-saga/effects'], './flow'],
  'react-router': ['src/shell/b.ts', ['react-router', 'react-router-dom'], '../routing/router'],
  'react-redux': ['src/flows/gift/d.ts', ['react-redux'], './flow'],
}

const lazyRule = 'react-lazy'

const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, lines: readonly string[]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), lines.join('\n'))
}

const config = v.object({ plugins: v.array(v.object({ path: v.string(), includes: v.array(v.string()) })) })
const { plugins } = v.parse(config, JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))

const report = v.object({
  diagnostics: v.array(
    v.object({
      message: v.string(),
      location: v.object({ path: v.string(), start: v.object({ line: v.number() }) }),
    }),
  ),
})
type Diagnostics = v.InferOutput<typeof report>['diagnostics']

/** Each refused module imported in four ways, then the allowed one. */
const linesOf = (refused: readonly string[], allowed: string) => [
  ...refused.flatMap((source, at) => [
    `import { a${at} } from '${source}'`,
    `import type { B${at} } from '${source}'`,
    `export { c${at} } from '${source}'`,
    `export const load${at} = () => import('${source}')`,
  ]),
  `import { d } from '${allowed}'`,
]

/** What the linter says of the planted files by the project's own rules. */
function lint(): Diagnostics {
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true })
  write('biome.json', [JSON.stringify({ root: true, plugins, linter: { rules: { preset: 'none' } } })])
  for (const [file, refused, allowed] of Object.values(rules)) write(file, linesOf(refused, allowed))
  for (const file of ['Lazy.tsx', 'onDemand.ts']) write(`src/ui/${file}`, [`import { lazy } from 'react'`])
  const arguments_ = ['lint', '--reporter=json', '--max-diagnostics=none', 'src']
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/biome'), arguments_, { cwd: folder, encoding: 'utf8' })
  return v.parse(report, JSON.parse(stdout)).diagnostics
}

const messageOf = (rule: string) =>
  /message="(.*?)"/.exec(readFileSync(join(root, 'tools/lint/imports', `${rule}.grit`), 'utf8'))?.[1]

let found: Diagnostics = []
beforeAll(() => {
  found = lint()
}, 60_000)

const linesIn = (file: string, message?: string) => {
  const diagnostics = found.filter(({ location }) => location.path === file)
  const matching = diagnostics.filter((one) => message === undefined || one.message === message)
  return [...new Set(matching.map(({ location }) => location.start.line))].sort((one, other) => one - other)
}

describe('import rules', () => {
  it.each(Object.entries(rules))('%s refuses what it should, and nothing else', (rule, [file, refused]) => {
    const expected = refused.flatMap((_, at) => [1, 2, 3, 4].map((line) => at * 4 + line))
    expect(linesIn(file, messageOf(rule))).toEqual(expected)
    expect(linesIn(file)).toEqual(expected)
  })

  it('react-lazy refuses lazy anywhere but in onDemand.ts', () => {
    expect(linesIn('src/ui/Lazy.tsx', messageOf(lazyRule))).toEqual([1])
    expect(linesIn('src/ui/onDemand.ts')).toEqual([])
  })

  it('are all tried here, and all in the configuration', () => {
    const files = readdirSync(join(root, 'tools/lint/imports')).map((file) => basename(file, '.grit'))
    const configured = plugins
      .filter(({ path }) => path.includes('/imports/'))
      .map(({ path }) => basename(path, '.grit'))
    expect(configured.toSorted()).toEqual(files.toSorted())
    expect([...Object.keys(rules), lazyRule].toSorted()).toEqual(files.toSorted())
  })
})

/** A disk of macOS or Windows takes `Tiles` and `tiles` for the same name, so `./Tiles` would import the other. */
it('no two modules have names that differ only in case', () => {
  const modules = ['src', 'mocks', 'tests', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[cm]?[jt]sx?$/.test(file))
      .map((file) => {
        const { dir, name } = parse(file)
        return join(folder, dir, name)
      }),
  )
  const names = modules.map((module) => module.toLowerCase())
  expect(modules.filter((_, at) => names.indexOf(names[at] ?? '') !== names.lastIndexOf(names[at] ?? ''))).toEqual([])
})
