/* What is mutated, the scores to reach, and what is excluded. */

/**
 * The minimum scores in percent, slightly below the last measurement; the goal is 95 for the first four rows. A folder
 * under `src/` belongs to the first row that contains it.
 */
export const floors: readonly {
  readonly name: string
  readonly folders?: readonly string[]
  readonly floor: number
}[] = [
  { name: 'src/runtime', folders: ['runtime'], floor: 97 },
  { name: 'src/api', folders: ['api'], floor: 95 },
  { name: 'src/form', folders: ['form'], floor: 95 },
  { name: 'src/brand', folders: ['brand'], floor: 95 },
  { name: 'the rest of src', floor: 85 },
]

/** The projects of vitest.config.ts to try, in this order: unit tests take a thousandth of a component test's time. */
export const projects = ['unit', 'component'] as const

export interface Mutant {
  /** The file, and a sequential number within it. */
  readonly id: string
  readonly file: string
  readonly line: number
  /** The lines and columns between which it changes the code. */
  readonly range: readonly [readonly [number, number], readonly [number, number]]
  /** The name of Stryker's mutator, such as ConditionalExpression. */
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  /** Why it is not tried: an exclusion below, or the reason in a `// Stryker disable …: reason` comment. */
  readonly ignored?: string
}

interface Exclusion {
  readonly reason: string
  /** @param before the line up to the mutant */
  readonly covers: (mutant: Omit<Mutant, 'id'>, before: string) => boolean
}

export const exclusions: readonly Exclusion[] = [
  {
    reason: 'a Japanese text: tests find elements by their texts, and what a text says is not decided by code',
    covers: ({ mutator, original }) => mutator === 'StringLiteral' && /[^\0-\x7f]/.test(original),
  },
  {
    reason: 'the type of an action: any that no other action has does the same',
    covers: ({ mutator, original }, before) =>
      mutator === 'StringLiteral' && original.startsWith("'") && /createAction(<.*>)?\($/.test(before),
  },
  {
    reason: 'the message of an error that only a programming mistake throws',
    covers: ({ mutator }, before) => mutator === 'StringLiteral' && /new \w*Error\($/.test(before),
  },
]

/** Time budget for the tests of one mutant, in milliseconds of their ordinary duration; unlimited with --thorough. */
export const budget = {
  /** For tests that reach the mutant. */
  reaching: 6_000,
  /** For tests near a mutant that is evaluated when its module loads. */
  near: 3_000,
}

/** Seconds without a result after which a worker counts as hanging in its mutant. */
export const hangs = 60

/** How many mutants a worker tries before it is replaced, since modules keep state. */
export const batchSize = 80
