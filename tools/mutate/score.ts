import { floors, type Mutant } from './config'

/* The score, the floors and the sample. */

export interface Outcome {
  readonly mutant: Mutant
  /** The test that failed, or a note that the worker hung. */
  readonly killer?: string
  /** How many tests were tried. */
  readonly tried: number
}

const folderOf = (file: string) => file.split('/')[1] ?? ''

/** The row of the floors that a file belongs to. */
export const floorOf = (file: string) =>
  floors.find(({ folders }) => !folders || folders.includes(folderOf(file))) ?? { name: 'src', floor: 100 }

export interface Score {
  readonly name: string
  readonly killed: number
  readonly total: number
  readonly percent: number
}

const scoreOf = (name: string, outcomes: readonly Outcome[]): Score => {
  const killed = outcomes.filter(({ killer }) => killer !== undefined).length
  return { name, killed, total: outcomes.length, percent: outcomes.length ? (100 * killed) / outcomes.length : 100 }
}

export function scores(outcomes: readonly Outcome[], nameOf: (file: string) => string): Score[] {
  const names = [...new Set(outcomes.map(({ mutant }) => nameOf(mutant.file)))].sort()
  return names.map((name) =>
    scoreOf(
      name,
      outcomes.filter(({ mutant }) => nameOf(mutant.file) === name),
    ),
  )
}

/** src/api, src/flows/invoice, … */
export const tableRow = (file: string) =>
  file
    .split('/')
    .slice(0, folderOf(file) === 'flows' ? 3 : 2)
    .join('/')

/** The highest total score compatible with a sample's: the upper limit of the one-sided 99.9 % Wilson interval. */
export function atMost({ killed, total }: Pick<Score, 'killed' | 'total'>): number {
  if (!total) return 100
  const z = 3.09
  const share = killed / total
  const middle = share + z ** 2 / (2 * total)
  const margin = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))
  return (100 * (middle + margin)) / (1 + z ** 2 / total)
}

/** The floors that are missed; for a sample, only those that sampling error cannot explain. */
export const missed = (outcomes: readonly Outcome[], sampled: boolean): string[] =>
  scores(outcomes, (file) => floorOf(file).name).flatMap((score) => {
    const { floor } = floors.find(({ name }) => name === score.name) ?? { floor: 100 }
    const reached = sampled ? atMost(score) : score.percent
    return reached < floor
      ? [`${score.name}: ${score.percent.toFixed(1)} % of the mutants are noticed, the floor is ${floor} %`]
      : []
  })

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An equal number of mutants from each row of the floors, drawn at random. */
export function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const next = random(seed)
  const shuffled = mutants.map((mutant) => ({ mutant, lot: next() })).sort((a, b) => a.lot - b.lot)
  const rows = floors.map(({ name }) => shuffled.filter(({ mutant }) => floorOf(mutant.file).name === name))
  // Larger rows make up for small ones with too few mutants.
  const bySize = rows.sort((a, b) => a.length - b.length)
  let left = Math.min(count, mutants.length)
  return bySize.flatMap((row, at) => {
    const taken = row.slice(0, Math.round(left / (bySize.length - at)))
    left -= taken.length
    return taken.map(({ mutant }) => mutant)
  })
}
