import { describe, expect, it } from 'vitest'
import type { Mutant } from '../../tools/mutate/config'
import { importsOf } from '../../tools/mutate/imports'
import { batches, coveredFile, distancesFrom, inside, roundsFor } from '../../tools/mutate/plan'
import { atMost, missed, type Outcome, sample, scores, tableRow } from '../../tools/mutate/score'
import { replaceRange } from '../../tools/mutate/types'

/* Mutation testing: which tests are tried, the sample and the floors. */

const mutantIn = (file: string, at = 0): Mutant => ({
  id: `${file}#${at}`,
  file,
  line: 1,
  range: [
    [0, at],
    [0, at + 1],
  ],
  mutator: 'BooleanLiteral',
  original: 'true',
  replacement: 'false',
})

const test = (name: string, reached: readonly string[], ms = 10, passed = true) => ({
  name,
  ms,
  passed,
  reached: [...reached],
})

describe('the tests of a mutant', () => {
  const covered = [
    coveredFile(
      {
        file: 'tests/all.test.ts',
        tests: [
          test('all', ['src/a.ts#1', 'src/b.ts#1']),
          test('none', []),
          test('failing', ['src/a.ts#1'], 10, false),
        ],
        reached: [],
      },
      [],
    ),
    coveredFile(
      {
        file: 'tests/a.test.ts',
        tests: [test('a', ['src/a.ts#1']), test('slow', ['src/a.ts#1'], 9_000)],
        reached: [],
      },
      [],
    ),
    coveredFile({ file: 'tests/screen.test.ts', tests: [test('screen', ['src/Screen.tsx'])], reached: [] }, []),
    coveredFile({ file: 'tests/table.test.ts', tests: [test('row', [])], reached: ['src/table.ts#1'] }, []),
    coveredFile({ file: 'tests/list.test.ts', tests: [test('list', [])], reached: [] }, ['src/list.ts']),
  ]
  const importers = new Map([
    ['src/a.ts', ['src/flow.ts']],
    ['src/flow.ts', ['src/Screen.tsx', 'src/a.ts']],
  ])
  const rounds = (file: string, at: number, changes: { most?: number; loaded?: boolean } = {}) => {
    const { most = 1000, loaded = false } = changes
    const mutant = mutantIn(file, at)
    const all = { files: covered, loaded: new Set(loaded ? [mutant.id] : []) }
    return roundsFor(mutant, [], all, importers, { reaching: most, near: 1000 })
  }

  it('are those that reach it, the file with most of them first, without failing and slow ones', () => {
    expect(rounds('src/a.ts', 1)).toEqual([
      { file: 'tests/a.test.ts', tests: ['a'] },
      { file: 'tests/all.test.ts', tests: ['all'] },
    ])
    expect(rounds('src/a.ts', 2)).toEqual([])
    expect(rounds('src/b.ts', 1)).toEqual([{ file: 'tests/all.test.ts', tests: ['all'] }])
  })

  it('are all of a file whose table of cases reaches it', () => {
    expect(rounds('src/table.ts', 1)).toEqual([{ file: 'tests/table.test.ts', tests: ['row'] }])
  })

  it('end with the time', () => {
    expect(rounds('src/a.ts', 1, { most: 10 })).toEqual([{ file: 'tests/a.test.ts', tests: ['a'] }])
    expect(rounds('src/a.ts', 1, { most: 11 })).toHaveLength(2)
  })

  it('are also those of its module and of the modules that import it, if it is evaluated at load', () => {
    expect(rounds('src/a.ts', 2, { loaded: true }).map(({ file }) => file)).toEqual([
      'tests/a.test.ts',
      'tests/all.test.ts',
      'tests/screen.test.ts',
    ])
    expect(rounds('src/list.ts', 1, { loaded: true })).toEqual([{ file: 'tests/list.test.ts', tests: ['list'] }])
    expect(rounds('src/list.ts', 1)).toEqual([])
    expect(distancesFrom('src/a.ts', importers, 1)).toEqual(
      new Map([
        ['src/a.ts', 0],
        ['src/flow.ts', 1],
      ]),
    )
  })
})

it('of quick files are tried first, and no file takes more than half of the time that is left', () => {
  const fileOf = (name: string, ms: number) =>
    coveredFile(
      { file: name, tests: ['1', '2', '3', '4'].map((one) => test(one, ['src/a.ts#1'], ms)), reached: [] },
      [],
    )
  const covered = { files: [fileOf('slow', 100), fileOf('quick', 40)], loaded: new Set<string>() }
  const tried = (reaching: number) =>
    roundsFor(mutantIn('src/a.ts', 1), [], covered, new Map(), { reaching, near: 0 }).map(
      ({ file, tests }) => `${file} ${tests.length}`,
    )
  expect(tried(Number.POSITIVE_INFINITY)).toEqual(['quick 4', 'slow 4'])
  expect(tried(200)).toEqual(['quick 3', 'slow 1'])
})

it('the imports of a test are those of its patterns, too', () => {
  expect(importsOf('tests/unit/api-contract.test.ts')).toContain('src/api/endpoints/auth.ts')
})

it('of a function are those that reach code in it', () => {
  const covered = [
    coveredFile(
      {
        file: 'tests/a.test.ts',
        tests: [test('inside', ['src/a.ts#2']), test('beside', ['src/a.ts#3'])],
        reached: [],
      },
      [],
    ),
  ]
  const tried = (mutator: string) =>
    roundsFor(
      { ...mutantIn('src/a.ts', 1), mutator },
      [mutantIn('src/a.ts', 2)],
      { files: covered, loaded: new Set(['src/a.ts#1']) },
      new Map(),
      { reaching: 1000, near: 1000 },
    ).flatMap(({ tests }) => tests)
  expect(tried('ArrowFunction')).toEqual(['inside'])
  expect(tried('ObjectLiteral')).toEqual(['inside', 'beside'])
})

it('what is inside a mutant is between its ends', () => {
  const at = (id: number, start: [number, number], end: [number, number]): Mutant => ({
    ...mutantIn('src/a.ts', id),
    range: [start, end],
  })
  const outer = at(1, [3, 4], [5, 6])
  const others = [at(2, [3, 4], [3, 9]), at(3, [5, 0], [5, 6]), at(4, [3, 3], [4, 0]), at(5, [4, 0], [5, 7]), outer]
  expect(inside(outer, others).map(({ id }) => id)).toEqual(['src/a.ts#2', 'src/a.ts#3'])
})

it('modules that are evaluated again come last, and together', () => {
  const item = (mutant: string, reload?: string) => ({ mutant, rounds: [], ...(reload !== undefined && { reload }) })
  const items = [item('1', 'b'), item('2'), item('3', 'a'), item('4', 'b'), item('5')]
  expect(batches(items, 3).map((batch) => batch.map(({ mutant }) => mutant))).toEqual([
    ['2', '5', '3'],
    ['1', '4'],
  ])
})

const outcomes = (file: string, killed: number, survived: number): Outcome[] =>
  Array.from({ length: killed + survived }, (_, at) => ({
    mutant: mutantIn(file, at),
    tried: 1,
    ...(at < killed && { killer: 'a test' }),
  }))

describe('the floors', () => {
  it('hold to a tenth of a percent when all mutants are tried', () => {
    expect(missed([...outcomes('src/brand/a.ts', 95, 5), ...outcomes('src/flows/x/a.ts', 85, 15)], false)).toEqual([])
    expect(missed(outcomes('src/brand/a.ts', 949, 51), false)).toEqual([
      'src/brand: 94.9 % of the mutants are noticed, the floor is 95 %',
    ])
    expect(missed(outcomes('src/ui/a.ts', 84, 16), false)).toHaveLength(1)
  })

  it('of a sample allow its error', () => {
    expect(missed(outcomes('src/brand/a.ts', 46, 4), true)).toEqual([])
    expect(missed(outcomes('src/brand/a.ts', 41, 9), true)).toHaveLength(1)
    expect(atMost({ killed: 90, total: 100 })).toBeCloseTo(96.05, 1)
    expect(atMost({ killed: 0, total: 0 })).toBe(100)
  })

  it('have a row for each folder, and for each flow, in the table', () => {
    expect(
      scores([...outcomes('src/flows/x/rules.ts', 1, 1), ...outcomes('src/api/endpoints/a.ts', 3, 0)], tableRow),
    ).toEqual([
      { name: 'src/api', killed: 3, total: 3, percent: 100 },
      { name: 'src/flows/x', killed: 1, total: 2, percent: 50 },
    ])
  })
})

describe('the sample', () => {
  const mutants = ['src/api/a.ts', 'src/form/a.ts', 'src/ui/a.ts'].flatMap((file, index) =>
    Array.from({ length: index ? 100 : 5 }, (_, at) => mutantIn(file, at)),
  )

  it('is the same for a seed, and another for another', () => {
    expect(sample(mutants, 30, 7)).toEqual(sample(mutants, 30, 7))
    expect(sample(mutants, 30, 7)).not.toEqual(sample(mutants, 30, 8))
  })

  it('takes as many from each floor, and the missing ones of a small one from the others', () => {
    const drawn = sample(mutants, 45, 1)
    expect(
      scores(
        drawn.map((mutant) => ({ mutant, tried: 0 })),
        tableRow,
      ).map(({ total }) => total),
    ).toEqual([5, 20, 20])
    expect(new Set(drawn).size).toBe(45)
    expect(sample(mutants, 1000, 1)).toHaveLength(mutants.length)
  })
})

describe('compiling mutants', () => {
  it('replaces what is between two places', () => {
    const text = 'a = 1\nif (b) {\n  c()\n}\n'
    expect(
      replaceRange(
        text,
        [
          [1, 4],
          [1, 5],
        ],
        'true',
      ),
    ).toBe('a = 1\nif (true) {\n  c()\n}\n')
    expect(
      replaceRange(
        text,
        [
          [1, 7],
          [3, 1],
        ],
        '{}',
      ),
    ).toBe('a = 1\nif (b) {}\n')
  })
})
