import type { Mutant } from './config'
import type { FileCoverage, Item, Round } from './job'

/* Selects and orders the tests to try on a mutant. */

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
  /** The modules that it imports directly. */
  readonly imports: ReadonlySet<string>
  readonly tests: readonly CoveredTest[]
}

/** Tests that take longer (milliseconds) are not tried. */
const longest = 2_000

const fileOf = (id: string) => id.split('#')[0] ?? id

/** Code reached outside the tests, by tables of cases and hooks, counts for each test of the file. */
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

/** The direct and indirect importers of a file, by distance. */
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
  /** 0: the tests reach the mutant; 1: they reach code in it; 2 + n: n imports away from what they reach or import. */
  readonly rank: number
  /** The share of the file's tests in the group, which is high for a file about the mutant's subject. */
  readonly share: number
  readonly times: readonly number[]
}

/** Prefers files with quick tests, since more of them fit into the time budget. */
const worth = ({ share, times }: Group) => (share * times.length) / Math.max(1, sum(times))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export interface Covered {
  readonly files: readonly CoveredFile[]
  /** Code evaluated while modules load. */
  readonly loaded: ReadonlySet<string>
}

/** Mutants within a mutant's code. */
export const inside = ({ file, range: [start, end] }: Mutant, mutants: readonly Mutant[]) =>
  mutants.filter(
    ({ file: other, range: [from, to] }) =>
      other === file && !isBefore(from, start) && !isBefore(end, to) && (isBefore(start, from) || isBefore(to, end)),
  )

const isBefore = ([line, column]: Mutant['range'][0], [line2, column2]: Mutant['range'][0]) =>
  line < line2 || (line === line2 && column < column2)

/**
 * Tests that may notice a mutant, most likely and quickest first. For a mutant evaluated when its module loads, also
 * tests that use the surrounding code, nearest first; a function is only used by tests that reach code in it.
 * @param inner the mutants within its code
 * @param most time budget of the tests, in milliseconds
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
    // A file leaves half of the time to others, because its tests are often similar.
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

/** Splits items into batches: first those that need no module reload, then grouped by module. */
export function batches(items: readonly Item[], size: number): Item[][] {
  const sorted = [...items].sort((a, b) => ((a.reload ?? '') < (b.reload ?? '') ? -1 : Number(a.reload !== b.reload)))
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => sorted.slice(at * size, (at + 1) * size))
}
