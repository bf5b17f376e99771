import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import * as v from 'valibot'
import { filesIn } from '../build/build-info'
import { root } from '../root'
import { readCache, writeCache } from './cache'
import { exclusions, type Mutant } from './config'

/* Sources that contain all their mutants, each behind a switch, made by Stryker's instrumenter. */

export interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** Sources with mutants, by path. */
  readonly mutated: Readonly<Record<string, string>>
  /** Sources that only report being reached, by path: the screens, unless they are mutated. */
  readonly traced: Readonly<Record<string, string>>
}

const none = () => {}
const never = () => false
const logger = {
  ...{ trace: none, debug: none, info: none, warn: none, error: none, fatal: none },
  ...{ isTraceEnabled: never, isDebugEnabled: never, isInfoEnabled: never },
  ...{ isWarnEnabled: never, isErrorEnabled: never, isFatalEnabled: never },
}

const place = v.tuple([v.number(), v.number()])
const entry = v.object({
  content: v.string(),
  mutants: v.array(
    v.object({
      id: v.string(),
      file: v.string(),
      line: v.number(),
      range: v.tuple([place, place]),
      mutator: v.string(),
      original: v.string(),
      replacement: v.string(),
      ignored: v.exactOptional(v.string()),
    }),
  ),
})

const calls = /stry(Cov|MutAct)_9fa48\(((?:"\d+"(?:, )?)+)\)/g

/** Attributes what a module reaches while loading to no test, because it is not evaluated again for the next test. */
const asLoaded = (content: string) =>
  `const stryTest_9fa48 = globalThis.__stryker__.currentTestId; globalThis.__stryker__.currentTestId = undefined;\n${content}\n;globalThis.__stryker__.currentTestId = stryTest_9fa48`

/** The text between two places; lines count from 0. */
function textBetween(lines: readonly string[], { start, end }: { start: Place; end: Place }) {
  const taken = lines.slice(start.line, end.line + 1)
  const last = (taken.pop() ?? '').slice(0, end.column)
  return [...taken, last].join('\n').slice(start.column)
}
interface Place {
  readonly line: number
  readonly column: number
}

const instrumenter = new Instrumenter(logger)

const pair = ({ line, column }: Place): [number, number] => [line, column]

/** Mutators that in a screen mostly change class names and the dependencies of hooks. */
const offInScreens = ['ArrayDeclaration', 'ObjectLiteral', 'Regex', 'StringLiteral']

async function mutate(file: string, source: string): Promise<v.InferOutput<typeof entry>> {
  const options = { plugins: null, excludedMutations: isScreen(file) ? offInScreens : [], ignorers: [] }
  const result = await instrumenter.instrument([{ name: file, mutate: true, content: source }], options)
  const lines = source.split('\n')
  const mutants = result.mutants.map(({ id, location, mutatorName, replacement, status, statusReason }) => {
    const found = {
      file,
      line: location.start.line + 1,
      range: [pair(location.start), pair(location.end)] satisfies Mutant['range'],
      mutator: mutatorName,
      original: textBetween(lines, location),
      replacement,
    }
    const before = lines[location.start.line]?.slice(0, location.start.column) ?? ''
    const ignored = status === 'Ignored' ? statusReason : exclusions.find(({ covers }) => covers(found, before))?.reason
    return { id: `${file}#${id}`, ...found, ...(ignored !== undefined && { ignored }) }
  })
  const content = (result.files[0]?.content ?? source).replace(
    calls,
    (_, kind: string, ids: string) => `stry${kind}_9fa48(${ids.replace(/"(\d+)"/g, `"${file}#$1"`)})`,
  )
  return { content: asLoaded(content), mutants }
}

async function trace(file: string, source: string): Promise<v.InferOutput<typeof entry>> {
  const excludedMutations = [
    ...['ArithmeticOperator', 'ArrayDeclaration', 'AssignmentOperator', 'BooleanLiteral', 'ConditionalExpression'],
    ...['EqualityOperator', 'LogicalOperator', 'MethodExpression', 'ObjectLiteral', 'OptionalChaining', 'Regex'],
    ...['StringLiteral', 'UnaryOperator', 'UpdateOperator'],
  ]
  const options = { plugins: null, excludedMutations, ignorers: [] }
  const result = await instrumenter.instrument([{ name: file, mutate: true, content: source }], options)
  const content = (result.files[0]?.content ?? source).replace(calls, (_, kind: string) =>
    kind === 'Cov' ? `stryCov_9fa48("${file}")` : 'false',
  )
  return { content: asLoaded(content), mutants: [] }
}

const own = createHash('sha256')
  .update(readFileSync(join(root, 'tools/mutate/instrument.ts')))
  .update(readFileSync(join(root, 'tools/mutate/config.ts')))
  .digest('hex')

export const isScreen = (file: string) => file.endsWith('.tsx')

/** @param withScreens whether the screens have mutants, too */
export async function instrumentAll(withScreens: boolean): Promise<Instrumented> {
  const mutants: Mutant[] = []
  const mutated: Record<string, string> = {}
  const traced: Record<string, string> = {}
  for (const name of filesIn(join(root, 'src')).sort()) {
    if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts')) continue
    const file = `src/${name}`
    const source = readFileSync(join(root, file), 'utf8')
    const isTraced = isScreen(file) && !withScreens
    const key = [own, isTraced ? 'traced' : 'mutated', file, source]
    const stored = readCache(entry, key)
    const { content, mutants: found } = stored ?? (await (isTraced ? trace(file, source) : mutate(file, source)))
    if (!stored) writeCache(key, { content, mutants: found })
    if (isTraced) traced[file] = content
    else mutated[file] = content
    mutants.push(...found)
  }
  return { mutants, mutated, traced }
}
