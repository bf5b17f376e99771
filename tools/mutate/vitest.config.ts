import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import projects from '../../vitest.config'
import { root } from '../root'
import { jobSchema, jobVariable } from './job'

/*
 * Vitest as the worker of mutate.ts: one project of the ordinary configuration, with the job's sources instead of those
 * in src, and a runner that runs the job inside the only test.
 */

const {
  project: wanted,
  sources,
  cover,
} = v.parse(jobSchema, JSON.parse(readFileSync(process.env[jobVariable] ?? '', 'utf8')))

const oneServer = join(root, 'tools/mutate/one-server.ts')

const mutated: Plugin = {
  name: 'mutated-sources',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'msw/node' && importer !== oneServer ? oneServer : undefined),
  load: (id) => sources[normalize(id).slice(root.length)],
}

const project = projects.test?.projects?.find(
  (one) => typeof one === 'object' && 'test' in one && one.test?.name === wanted,
)
if (typeof project !== 'object' || !('test' in project)) throw new Error(`vitest.config.ts has no project ${wanted}`)
const { test = {}, plugins = [], ...shared } = project

export default defineConfig({
  ...shared,
  root,
  plugins: [mutated, ...plugins],
  test: {
    ...test,
    include: ['tools/mutate/host.test.ts'],
    exclude: [],
    setupFiles: [...[test.setupFiles ?? []].flat(), join(root, 'tools/mutate/setup.ts')],
    runner: join(root, 'tools/mutate/runner.ts'),
    isolate: false,
    fileParallelism: false,
    // Let a mutant that breaks a wait fail soon; mutate.ts ends a hanging worker.
    ...(!cover.length && { testTimeout: 6_000, hookTimeout: 6_000 }),
    teardownTimeout: 1_000,
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
  },
})
