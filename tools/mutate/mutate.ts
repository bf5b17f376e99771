import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { filesIn } from '../build/build-info'
import { root } from '../root'
import { countFlag, described, numberOfTimes, readArguments, switchFlag, textFlag } from '../settings'
import { textTable } from '../text-table'
import { UsageError } from '../usage-error'
import { readCache, writeCache } from './cache'
import { batchSize, budget, projects } from './config'
import { importersAmong, importsOf } from './imports'
import { type Instrumented, instrumentAll, isScreen } from './instrument'
import { type FileCoverage, fileCoverageSchema, type Item } from './job'
import { batches, type Covered, coveredFile, inside, roundsFor } from './plan'
import { floorOf, missed, type Outcome, type Score, sample, scores, tableRow } from './score'
import { rejected } from './types'
import { inParallel, runJob } from './worker'

/* Mutation testing (docs/testing.md): makes small changes to the code and reports those that no test notices. */

type Project = (typeof projects)[number]

/** Tests that run compilers, which exceed a mutant's time limit, or other processes, which have no mutants. */
const notOfUnits = /^unit\/(contract-types|commands|vite-modes|build-all)\.test\.ts$/

const testFiles: Readonly<Record<Project, (name: string) => boolean>> = {
  unit: (name) => /^unit\/.*\.test\.ts$/.test(name) && !notOfUnits.test(name),
  component: (name) => /^component\/.*\.test\.tsx$/.test(name) && !name.startsWith('component/faults-'),
}

interface Coverage extends Covered {
  readonly failing: readonly string[]
}

const testsOf = (project: Project) =>
  filesIn(join(root, 'tests'))
    .filter(testFiles[project])
    .map((name) => `tests/${name}`)

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Runs the tests of a project once without a mutant; skips files unchanged since the last run. */
async function coverageOf(
  project: Project,
  { mutated, traced }: Instrumented,
  workers: number,
  isWanted: (file: string) => boolean,
): Promise<Coverage> {
  const names = filesIn(join(root, 'tests'))
  const tests = testsOf(project).filter(isWanted)
  const shared = [
    ...names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)).map((name) => `tests/${name}`),
    ...filesIn(join(root, 'mocks'))
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `mocks/${name}`),
    ...['package-lock.json', 'vitest.config.ts', 'tools/mutate/runner.ts'],
  ]
  const common = [project, ...[mutated, traced].flatMap((sources) => Object.values(sources)), ...shared.map(read)]
  const loaded = new Set(readCache(v.array(v.string()), common))
  const found = new Map<string, FileCoverage>()
  for (const file of tests) {
    const stored = readCache(fileCoverageSchema, [...common, file, read(file)])
    if (stored) found.set(file, stored)
  }
  const missing = tests.filter((file) => !found.has(file))
  if (missing.length) console.log(`running ${missing.length} files of the ${project} tests without a mutant`)
  const parts = Array.from({ length: workers }, (_, at) => missing.filter((__, index) => index % workers === at))
  await inParallel(
    parts.filter((part) => part.length),
    workers,
    async (cover) => {
      const { results, output } = await runJob({ project, sources: { ...traced, ...mutated }, cover, items: [] })
      for (const result of results) {
        if (result.kind === 'covered') found.set(result.coverage.file, result.coverage)
        if (result.kind === 'loaded') for (const id of result.reached) loaded.add(id)
      }
      if (!results.some(({ kind }) => kind === 'loaded'))
        throw new Error(`the ${project} tests did not run:\n${output}`)
    },
  )
  for (const file of missing) writeCache([...common, file, read(file)], found.get(file))
  writeCache(common, [...loaded])
  return {
    files: [...found.values()].map((coverage) => coveredFile(coverage, importsOf(coverage.file))),
    loaded,
    failing: failingIn([...found.values()]),
  }
}

/** Tests that fail without a mutant, in this order and with these time limits, and so are not tried. */
const failingIn = (files: readonly FileCoverage[]) =>
  files.flatMap(({ file, tests }) => tests.filter(({ passed }) => !passed).map(({ name }) => `${file} ${name}`))

/** Tries mutants on the tests of a project; adds the outcomes, and returns the mutants that survived. */
async function tryAll(
  project: Project,
  items: readonly Item[],
  {
    sources,
    workers,
    outcome,
  }: {
    readonly sources: Readonly<Record<string, string>>
    readonly workers: number
    readonly outcome: (mutant: string, killer: string | undefined, tried: number, ms: number) => void
  },
) {
  const triedOf = new Map(
    items.map(({ mutant, rounds }) => [mutant, rounds.reduce((sum, { tests }) => sum + tests.length, 0)]),
  )
  const run = async (batch: readonly Item[]): Promise<void> => {
    const { results, lost, output } = await runJob({ project, sources, cover: [], items: [...batch] })
    const unreliable = new Set(results.flatMap((result) => (result.kind === 'unreliable' ? result.killers : [])))
    const again: Item[] = []
    const seen = new Set<string>()
    for (const result of results) {
      if (result.kind !== 'ended') continue
      const { mutant, killer, ms } = result
      seen.add(mutant)
      const name = killer && `${killer.file} ${killer.test}`
      if (name !== undefined && unreliable.has(name) && batch.length > 1) {
        again.push(...batch.filter((item) => item.mutant === mutant))
      } else outcome(mutant, name, triedOf.get(mutant) ?? 0, ms)
    }
    if (lost !== undefined) {
      seen.add(lost)
      outcome(lost, 'the tests do not end', triedOf.get(lost) ?? 0, 0)
    } else if (!seen.size) throw new Error(`the ${project} tests did not run:\n${output}`)
    if (again.length) for (const item of again) await run([item])
    const rest = batch.filter(({ mutant }) => !seen.has(mutant))
    if (rest.length) await run(rest)
  }
  await inParallel(batches(items, batchSize), workers, run)
}

const unlimited = { reaching: Number.POSITIVE_INFINITY, near: Number.POSITIVE_INFINITY }

const percent = ({ percent: value, total }: Score) => (total ? `${value.toFixed(1)} %` : '–')

function describe({ mutant: { file, line, mutator, original, replacement }, tried }: Outcome) {
  const short = (text: string) => {
    const [first = '', ...more] = text.trim().split('\n')
    return more.length ? `${first} … (${more.length + 1} lines)` : first
  }
  const tests = tried ? `${tried} tests` : 'no test reaches it'
  return `${file}:${line} ${mutator} (${tests})\n    - ${short(original)}\n    + ${short(replacement)}`
}

export async function main(args: string[]) {
  const { flags, positionals } = readArguments(
    args,
    {
      sample: described(v.optional(numberOfTimes), 'How many mutants to try; by default all.'),
      seed: described(countFlag(Math.floor(Math.random() * 1e6) + 1), 'The same one draws the same sample.'),
      workers: described(countFlag(availableParallelism()), 'How many mutants are tried at once.'),
      thorough: described(switchFlag, 'Tries each mutant with every test that reaches it.'),
      tests: described(textFlag, 'Only these test files.'),
      screens: described(switchFlag, 'Changes the screens, which have no floor, instead of the rest.'),
    },
    '[PATHS]',
  )
  const { screens = false } = flags
  const words = flags.tests?.split(',')
  const isWanted = (file: string) => !words || words.some((word) => file.includes(word))
  if (!projects.some((project) => testsOf(project).some(isWanted)))
    throw new UsageError(`tests: no test file has ${words?.join(' or ')} in its path (--tests)`)
  const start = Date.now()
  const instrumented = await instrumentAll(screens)
  const paths = positionals.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const chosen = instrumented.mutants.filter(
    ({ file, line }) =>
      isScreen(file) === screens &&
      (!paths.length ||
        paths.some((path) => file === path || `${file}:${line}` === path || file.startsWith(`${path}/`))),
  )
  if (!chosen.length) throw new UsageError(`no mutants in ${paths.join(', ')}`)
  const ignored = chosen.filter((mutant) => mutant.ignored !== undefined)
  const live = chosen.filter((mutant) => mutant.ignored === undefined)
  const mutants = flags.sample === undefined ? live : sample(live, flags.sample, flags.seed)
  if (flags.sample !== undefined) console.log(`${mutants.length} of ${live.length} mutants, --seed ${flags.seed}`)
  const importers = importersAmong([...Object.keys(instrumented.mutated), ...Object.keys(instrumented.traced)])
  const outcomes = new Map<string, Outcome>(mutants.map((mutant) => [mutant.id, { mutant, tried: 0 }]))
  const alive = () => mutants.filter(({ id }) => outcomes.get(id)?.killer === undefined)
  const failing: string[] = []
  let tryingMs = 0
  for (const project of projects) {
    const coverage = await coverageOf(project, instrumented, flags.workers, isWanted)
    failing.push(...coverage.failing)
    const items = alive().map((mutant): Item => {
      const loaded = coverage.loaded.has(mutant.id)
      const inner = loaded ? inside(mutant, instrumented.mutants) : []
      const rounds = roundsFor(mutant, inner, coverage, importers, flags.thorough ? unlimited : budget)
      return { mutant: mutant.id, ...(loaded && { reload: mutant.file }), rounds }
    })
    console.log(`trying ${items.length} mutants on the ${project} tests, ${seconds(start)} s`)
    await tryAll(
      project,
      items.filter(({ rounds }) => rounds.length),
      {
        sources: instrumented.mutated,
        workers: flags.workers,
        outcome(id, killer, tried, ms) {
          const before = outcomes.get(id)
          if (before)
            outcomes.set(id, { ...before, tried: before.tried + tried, ...(killer !== undefined && { killer }) })
          tryingMs += ms
        },
      },
    )
    if (project === 'unit') {
      console.log(`compiling ${alive().length} mutants, ${seconds(start)} s`)
      for (const mutant of await rejected(alive()))
        outcomes.set(mutant.id, { mutant, tried: 0, killer: 'the compiler' })
    }
  }
  // Don't judge mutants that the chosen test files don't reach: other files may.
  const isJudged = ({ killer, tried }: Outcome) => !words || killer !== undefined || tried > 0
  const all = [...outcomes.values()].filter(isJudged)
  const survivors = all.filter(({ killer }) => killer === undefined)
  if (failing.length) console.log(`\nNot tried, as they fail without a mutant:\n${failing.join('\n')}`)
  if (survivors.length) console.log(`\nSurvivors:\n${survivors.map(describe).join('\n')}`)
  const rows = scores(all, tableRow)
  console.log(
    `\n${textTable([
      ['folder', 'mutants', 'noticed', 'score'],
      ...rows.map((row) => [row.name, String(row.total), String(row.killed), percent(row)]),
      ...scores(all, (file) => floorOf(file).name).map((row) => [
        `= ${row.name}`,
        String(row.total),
        String(row.killed),
        percent(row),
      ]),
    ])}`,
  )
  const notReached = words ? `, ${outcomes.size - all.length} not reached by the chosen tests` : ''
  console.log(
    `\n${all.length} mutants, ${survivors.length} survived, ${ignored.length} left out${notReached}, ${seconds(start)} s, ${(tryingMs / Math.max(1, all.length)).toFixed(0)} ms a mutant`,
  )
  const failures = screens ? [] : missed(all, flags.sample !== undefined)
  for (const failure of failures) console.log(failure)
  return failures.length ? 1 : 0
}

const seconds = (start: number) => ((Date.now() - start) / 1000).toFixed(0)
