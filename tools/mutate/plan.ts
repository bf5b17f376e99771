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
  /** The modules that it imports itself. */
  readonly imports: ReadonlySet<string>
  readonly tests: readonly CoveredTest[]
}

/** A test that takes longer is not tried, milliseconds. */
const longest = 2_000

const fileOf = (id: string) => id.split('#')[0] ?? id

/** What is reached outside of the tests, by tables of cases and hooks, counts for each test of the file. */
export const coveredFile = (
  { file, tests, reached: outside }: FileCoverage,
  imports: readonly string[],
): CoveredFile => {
  const filesOutside = outside.map(fileOf)
  return {
    file,
    imports: new Set(imports),
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
  /** 0 for tests that reach the mutant, 1 for those that reach code in it, 2 + the number of imports to what they reach or import. */
  readonly rank: number
  /** The share of the file's tests that are in the group: a file on the mutant's subject has most of them there. */
  readonly share: number
  readonly times: readonly number[]
}

/** A file of quick tests comes first: more of them fit into the time. */
const worth = ({ share, times }: Group) => (share * times.length) / Math.max(1, sum(times))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export interface Covered {
  readonly files: readonly CoveredFile[]
  /** What is evaluated as modules load. */
  readonly loaded: ReadonlySet<string>
}

/** Mutants of code inside a mutant's code. */
export const inside = ({ file, range: [start, end] }: Mutant, mutants: readonly Mutant[]) =>
  mutants.filter(
    ({ file: other, range: [from, to] }) =>
      other === file && !isBefore(from, start) && !isBefore(end, to) && (isBefore(start, from) || isBefore(to, end)),
  )

const isBefore = ([line, column]: Mutant['range'][0], [line2, column2]: Mutant['range'][0]) =>
  line < line2 || (line === line2 && column < column2)

/**
 * Tests that may notice a mutant, the likeliest and quickest first. Of one that is evaluated as its module loads, these are also the tests
 * that use what it is part of, near ones first; but a function is used by those tests only that reach code in it.
 * @param inner the mutants inside its code
 * @param most how long the tests may take, in milliseconds
 */
export function roundsFor(
  { id, file, mutator }: Mutant,
  inner: readonly Mutant[],
  { files: covered, loaded }: Covered,
  importers: ReadonlyMap<string, readonly string[]>,
  most: Readonly<Record<'reaching' | 'near', number>>,
): Round[] {
  const innerIds = inner.map((mutant) => mutant.id)
  const distances = loaded.has(id) ? distancesFrom(file, importers, 2) : new Map<string, number>()
  const rankOf = ({ reached, files }: CoveredTest, imports: ReadonlySet<string>) => {
    if (reached.has(id)) return 0
    if (loaded.has(id) && innerIds.some((one) => reached.has(one))) return 1
    const near = [...files, ...imports].map((one) => distances.get(one) ?? Number.POSITIVE_INFINITY)
    return 2 + Math.min(Number.POSITIVE_INFINITY, ...near)
  }
  const groups = covered.flatMap(({ file: testFile, imports, tests }): Group[] =>
    [...groupBy(tests, (test) => rankOf(test, imports))]
      .filter(([rank]) => rank < Number.POSITIVE_INFINITY)
      .map(([rank, found]) => ({
        rank,
        share: found.length / tests.length,
        file: testFile,
        tests: found.map(({ name }) => name),
        times: found.map((test) => test.ms),
      })),
  )
  const usedOnlyInside = mutator === 'ArrowFunction' && groups.some(({ rank }) => rank === 1)
  const wanted = groups.filter(({ rank }) => !usedOnlyInside || rank <= 1)
  wanted.sort((a, b) => a.rank - b.rank || worth(b) - worth(a))
  const left = { ...most }
  return wanted.flatMap(({ file: testFile, tests, times, rank }) => {
    const kind = rank <= 1 ? 'reaching' : 'near'
    // A file leaves half of the time to others: its tests are often alike.
    const rest = left[kind] === Number.POSITIVE_INFINITY ? 0 : left[kind] / 2
    const taken = tests.filter((_, at) => {
      if (left[kind] <= rest) return false
      left[kind] -= times[at] ?? 0
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
