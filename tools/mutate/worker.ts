import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../root'
import { hangs } from './config'
import { type Job, jobVariable, type Result, resultSchema } from './job'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = ['run', '--configLoader', 'runner', '--config', 'tools/mutate/vitest.config.ts']

export interface Ended {
  readonly results: readonly Result[]
  /** The mutant in which the worker hung or ended early. */
  readonly lost?: string
  readonly output: string
}

/** Runs a job in a separate Vitest process and ends it when it hangs. */
export async function runJob(job: Omit<Job, 'results'>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutate-'))
  const file = join(folder, 'job.json')
  const resultFile = join(folder, 'results')
  writeFileSync(file, JSON.stringify({ ...job, results: resultFile } satisfies Job))
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', [jobVariable]: file },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its worker ends with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
    })
  }
  const started = Date.now()
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  const watch = setInterval(() => {
    const last = existsSync(resultFile) ? statSync(resultFile).mtimeMs : started
    if (Date.now() - last > 1000 * (job.cover.length ? 10 * hangs : hangs)) end()
  }, 1_000)
  process.once('exit', end)
  await new Promise<void>((resolve) => child.on('close', () => resolve()))
  process.off('exit', end)
  clearInterval(watch)
  const lines = existsSync(resultFile) ? readFileSync(resultFile, 'utf8').split('\n').filter(Boolean) : []
  const results = lines.map((line) => v.parse(resultSchema, JSON.parse(line)))
  rmSync(folder, { recursive: true, force: true })
  const last = results.at(-1)
  return { results, output, ...(last?.kind === 'started' && { lost: last.mutant }) }
}

/** Runs tasks, as many at a time as there are workers. */
export async function inParallel<T>(tasks: readonly T[], workers: number, run: (task: T) => Promise<void>) {
  const queue = [...tasks]
  const work = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await run(task)
  }
  await Promise.all(Array.from({ length: workers }, work))
}
