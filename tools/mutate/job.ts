import * as v from 'valibot'

/* The files by which mutate.ts and its workers exchange data. */

/** Tests of one file to run under a mutant. */
const round = v.object({ file: v.string(), tests: v.array(v.string()) })
export type Round = v.InferOutput<typeof round>

const item = v.object({
  mutant: v.string(),
  /** The module to evaluate again with its importers, for a mutant that is evaluated when its module loads. */
  reload: v.optional(v.string()),
  rounds: v.array(round),
})
export type Item = v.InferOutput<typeof item>

export const jobSchema = v.object({
  project: v.string(),
  /** The sources with their mutants, by path. */
  sources: v.record(v.string(), v.string()),
  /** The test files to measure coverage for. */
  cover: v.array(v.string()),
  /** The mutants to try. */
  items: v.array(item),
  /** The file for the results, one line each. */
  results: v.string(),
})
export type Job = v.InferOutput<typeof jobSchema>

const coveredTest = v.object({
  name: v.string(),
  ms: v.number(),
  passed: v.boolean(),
  /** Mutants and screens that it reaches. */
  reached: v.array(v.string()),
})

export const fileCoverageSchema = v.object({
  file: v.string(),
  tests: v.array(coveredTest),
  /** What the file reaches outside its tests: in tables of cases and in hooks. */
  reached: v.array(v.string()),
})
export type FileCoverage = v.InferOutput<typeof fileCoverageSchema>

export const resultSchema = v.variant('kind', [
  v.object({ kind: v.literal('covered'), coverage: fileCoverageSchema }),
  /** Code evaluated while modules load. */
  v.object({ kind: v.literal('loaded'), reached: v.array(v.string()) }),
  v.object({ kind: v.literal('started'), mutant: v.string() }),
  v.object({
    kind: v.literal('ended'),
    mutant: v.string(),
    ms: v.number(),
    /** The test that failed; absent if the mutant survived. */
    killer: v.optional(v.object({ file: v.string(), test: v.string() })),
  }),
  /** Tests that fail without a mutant at the end, because a mutant left state behind: retry the mutants they killed. */
  v.object({ kind: v.literal('unreliable'), killers: v.array(v.string()) }),
])
export type Result = v.InferOutput<typeof resultSchema>

/** The environment variable with the path of the job file. */
export const jobVariable = 'PORTAL_MUTATE_JOB'
