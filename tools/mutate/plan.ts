import type { Mutant } from './config'
import type { FileCoverage, Item, Round } from './job'

/* Which tests are tried on a mutant, and in which order. */

interface CoveredTest {
  readonly name: string
  readonly ms: number
  /** Mutants and screens that it reaches. */
  readonly reached: ReadonlySet<string>
  /** The files of these. */
  readonly files: ReadonlySet<string>
}

export interface CoveredFile {
  readonly file: string
  readonly tests: readonly CoveredTest[]
}

/** A test that takes longer is not tried, milliseconds. */
const longest = 2_000

const fileOf = (id: string) => id.split('#')[0] ?? id

/** What is reached outside of the tests, by tables of cases and hooks, counts for each test of the file. */
export const coveredFile = ({ file, tests, reached: outside }: FileCoverage): CoveredFile => {
  const filesOutside = outside.map(fileOf)
  return {
    file,
    tests: tests
      .filter(({ passed, ms }) => passed && ms < longest)
      .map(({ name, ms, reached }) => ({
        name,
        ms,
        reached: new Set([...reached, ...outside]),
        files: new Set([...reached.map(fileOf), ...filesOutside]),
      })),
  }
}

/** The files that import a file, and those that import them …, by distance. */
export function distancesFrom(file: string, importers: ReadonlyMap<string, readonly string[]>, upTo: number) {
  const distances = new Map([[file, 0]])
  let edge = [file]
  for (let distance = 1; distance <= upTo; distance += 1) {
    edge = [...new Set(edge.flatMap((one) => importers.get(one) ?? []))].filter((one) => !distances.has(one))
    for (const one of edge) distances.set(one, distance)
  }
  return distances
}

interface Group extends Round {
  /** 0 for tests that reach the mutant; otherwise 1 + the least number of imports between its module and what they reach. */
  readonly rank: number
  /** The share of the file's tests that are in the group: a file on the mutant's subject has most of them there. */
  readonly share: number
  readonly times: readonly number[]
}

/**
 * Tests that may notice a mutant, the likeliest first, until they would take longer than the time.
 * @param loaded whether the mutant is evaluated as its module loads: then tests that use the module count, near ones first
 */
export function roundsFor(
  { id, file }: Pick<Mutant, 'id' | 'file'>,
  {
    covered,
    importers,
    loaded,
    ms,
  }: {
    readonly covered: readonly CoveredFile[]
    readonly importers: ReadonlyMap<string, readonly string[]>
    readonly loaded: boolean
    readonly ms: number
  },
): Round[] {
  const distances = loaded ? distancesFrom(file, importers, 4) : new Map<string, number>()
  const rankOf = ({ reached, files }: CoveredTest) => {
    if (reached.has(id)) return 0
    const near = [...files].map((one) => distances.get(one) ?? Number.POSITIVE_INFINITY)
    return 1 + Math.min(Number.POSITIVE_INFINITY, ...near)
  }
  const groups = covered.flatMap(({ file: testFile, tests }): Group[] => {
    const byRank = groupBy(tests, rankOf)
    return [...byRank]
      .filter(([rank]) => rank < Number.POSITIVE_INFINITY)
      .map(([rank, found]) => ({
        rank,
        share: found.length / tests.length,
        file: testFile,
        tests: found.map(({ name }) => name),
        times: found.map((test) => test.ms),
      }))
  })
  groups.sort((a, b) => a.rank - b.rank || b.share - a.share)
  let left = ms
  return groups.flatMap(({ file: testFile, tests, times }) => {
    const taken = tests.filter((_, at) => {
      if (left <= 0) return false
      left -= times[at] ?? 0
      return true
    })
    return taken.length ? [{ file: testFile, tests: taken }] : []
  })
}

function groupBy<T>(all: readonly T[], key: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group) group.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

/** In batches; those that need no module evaluated again come first, and those of one module come together. */
export function batches(items: readonly Item[], size: number): Item[][] {
  const sorted = [...items].sort((a, b) => ((a.reload ?? '') < (b.reload ?? '') ? -1 : Number(a.reload !== b.reload)))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}
