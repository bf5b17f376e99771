import { appendFileSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { type File, type Suite, startTests, type Test } from '@vitest/runner'
import * as v from 'valibot'
import { EvaluatedModules, type SerializedConfig, TestRunner } from 'vitest'
import { type Item, type Job, jobSchema, jobVariable, type Result, type Round } from './job'

/*
 * Runs a job of mutate.ts in one worker: for each mutant, runs the tests that reach it. The portal stays loaded; only
 * the test file is evaluated again and, for a mutant evaluated at load, its module with all importers.
 */

/** The variables that the instrumented code reads and writes. */
const switches = {
  activeMutant: undefined as string | undefined,
  currentTestId: undefined as string | undefined,
  hitCount: 0,
  /** A loop made endless by a mutant throws after this many iterations. */
  hitLimit: 100_000,
  mutantCoverage: { static: {} as Record<string, number>, perTest: {} as Record<string, Record<string, number>> },
}
Object.assign(globalThis, { __stryker__: switches })

/** The test ID for code reached by a test file outside its tests. */
const outside = 'outside'

const nameOf = (task: Test | Suite): string =>
  'filepath' in task ? '' : [task.suite ? nameOf(task.suite) : '', task.name].filter(Boolean).join(' > ')
const testsIn = (suite: Suite): Test[] => suite.tasks.flatMap((task) => (task.type === 'test' ? [task] : testsIn(task)))

/** Runs tests of one file without reporting. */
class Quiet extends TestRunner {
  wanted: ReadonlySet<string> | undefined
  bail = false
  failed: string | undefined
  readonly ended: { name: string; ms: number; passed: boolean; reached: string[] }[] = []
  private start = 0

  onCollected(files: File[]) {
    for (const file of files) {
      if (file.result?.state === 'fail') this.failed ??= 'the file does not load'
      for (const test of testsIn(file)) if (this.wanted && !this.wanted.has(nameOf(test))) test.mode = 'skip'
    }
  }
  override async onBeforeRunSuite(suite: Suite) {
    if (this.failed !== undefined && this.bail) suite.mode = 'skip'
    // Otherwise a suite without a wanted test would still run its hooks.
    else if (testsIn(suite).every(({ mode }) => mode === 'skip')) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }
  override async onAfterRunSuite(suite: Suite) {
    if (suite.result?.state === 'fail') this.failed ??= `${nameOf(suite)} (hooks)`
    switches.currentTestId = outside
  }
  override async onBeforeRunTask(test: Test) {
    if (this.failed !== undefined && this.bail) test.mode = 'skip'
    this.start = performance.now()
    switches.mutantCoverage.perTest[test.id] = {}
    switches.currentTestId = test.id
    await super.onBeforeRunTask(test)
  }
  override onAfterRunTask(test: Test) {
    super.onAfterRunTask(test)
    switches.currentTestId = outside
    const reached = switches.mutantCoverage.perTest[test.id] ?? {}
    delete switches.mutantCoverage.perTest[test.id]
    if (test.mode === 'skip' || !test.result) return
    const passed = test.result.state === 'pass'
    if (!passed) this.failed ??= nameOf(test)
    this.ended.push({
      name: nameOf(test),
      ms: performance.now() - this.start,
      passed,
      reached: Object.keys(reached),
    })
  }
}

export default class MutantRunner extends TestRunner {
  private readonly job: Job
  private done = false
  /** A module to evaluate again before the next run. */
  private stale: string | undefined

  constructor(config: SerializedConfig) {
    super(config)
    this.job = v.parse(jobSchema, JSON.parse(readFileSync(process.env[jobVariable] ?? '', 'utf8')))
  }

  async onBeforeRunFiles() {
    if (this.done) return
    this.done = true
    for (const file of this.job.cover) await this.cover(file)
    this.write({ kind: 'loaded', reached: Object.keys(switches.mutantCoverage.static) })
    const killers = new Map<string, Round>()
    for (const item of this.job.items) await this.tryMutant(item, killers)
    await this.checkKillers(killers)
  }

  private write(result: Result) {
    appendFileSync(this.job.results, `${JSON.stringify(result)}\n`)
  }

  private async cover(file: string) {
    const { ended } = await this.runFile({ file, tests: [] }, false)
    const reached = Object.keys(switches.mutantCoverage.perTest[outside] ?? {})
    this.write({ kind: 'covered', coverage: { file, tests: ended, reached } })
  }

  private async tryMutant({ mutant, reload, rounds }: Item, killers: Map<string, Round>) {
    this.write({ kind: 'started', mutant })
    const start = performance.now()
    const killer = await this.findKiller(mutant, reload, rounds)
    this.write({ kind: 'ended', mutant, ms: performance.now() - start, ...(killer && { killer }) })
    if (killer) {
      const round = killers.get(killer.file) ?? { file: killer.file, tests: [] }
      killers.set(killer.file, { ...round, tests: [...new Set([...round.tests, killer.test])] })
    }
  }

  private async findKiller(mutant: string, reload: string | undefined, rounds: readonly Round[]) {
    this.evaluateAgain()
    switches.activeMutant = mutant
    try {
      for (const round of rounds) {
        if (reload !== undefined) {
          this.stale = reload
          this.evaluateAgain()
          this.stale = reload
        }
        switches.hitCount = 0
        const { failed } = await this.runFile(round, true)
        if (failed !== undefined) return { file: round.file, test: failed }
      }
      return
    } finally {
      switches.activeMutant = undefined
    }
  }

  /** Runs the tests that killed a mutant once more without a mutant. */
  private async checkKillers(killers: ReadonlyMap<string, Round>) {
    this.evaluateAgain()
    const failing: string[] = []
    for (const { file, tests } of killers.values()) {
      const { ended, failed } = await this.runFile({ file, tests }, false)
      const passed = new Set(ended.filter((test) => test.passed).map(({ name }) => name))
      failing.push(
        ...tests
          .filter((name) => (testNames(ended).has(name) ? !passed.has(name) : failed !== undefined))
          .map((name) => `${file} ${name}`),
      )
    }
    this.write({ kind: 'unreliable', killers: failing })
  }

  private async runFile({ file, tests }: Round, bail: boolean) {
    const path = join(this.config.root, file)
    const quiet = new Quiet(this.config)
    // As Vitest does with its own runner.
    for (const name of ['moduleRunner', '_otel']) Object.defineProperty(quiet, name, { value: Reflect.get(this, name) })
    if (tests.length) quiet.wanted = new Set(tests)
    quiet.bail = bail
    const node = this.modules().getModuleById(path)
    if (node) forget(node)
    switches.mutantCoverage.perTest[outside] = {}
    switches.currentTestId = outside
    try {
      await startTests([path], quiet)
    } catch {
      quiet.failed ??= 'the file does not run'
    }
    return quiet
  }

  /** The modules that the worker has evaluated. */
  private modules(): EvaluatedModules {
    const modules: unknown = Reflect.get(Object(Reflect.get(this, 'moduleRunner')), 'evaluatedModules')
    if (modules instanceof EvaluatedModules) return modules
    throw new Error("Vitest's runner has no moduleRunner.evaluatedModules any more")
  }

  /** Invalidates the stale module and all its importers. */
  private evaluateAgain() {
    if (this.stale === undefined) return
    const modules = this.modules()
    const seen = new Set<string>()
    const queue = [normalize(join(this.config.root, this.stale))]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const node = modules.getModuleById(id)
      if (!node || seen.has(id)) continue
      seen.add(id)
      queue.push(...node.importers)
      forget(node)
    }
    this.stale = undefined
  }
}

const testNames = (ended: Quiet['ended']) => new Set(ended.map(({ name }) => name))

/** Lets a module be evaluated again at its next import, without fetching its code again. */
function forget(node: { promise?: unknown; exports?: unknown; evaluated: boolean }) {
  Object.assign(node, { promise: undefined, exports: undefined, evaluated: false })
}
