import { plannedList, type Requirements } from './requirement-lists'

/** A test as listed by its runner: each row of a table is a separate test. */
export interface ListedTest {
  /** Path in the project. */
  readonly file: string
  /** The titles of its describe blocks and its own. */
  readonly title: string
}

/** Maximum number of requirements in a test's title: its body would hardly prove more. */
const most = 3

/** Other names that look like requirement numbers. */
const lookalikes: readonly string[] = ['SHA-256', 'SHA-384', 'SHA-512', 'UTF-16']

const kinds = ['unit', 'component', 'faults', 'model', 'browser', 'deploy', 'engines'] as const

/** The kind of a test (docs/testing.md), by its folder. */
const kindOf = (file: string): string =>
  file.startsWith('tests/component/faults-') ? 'faults' : (file.split('/')[1] ?? '')

interface Named {
  /** The numbers in a title, without repetitions; a range stands for all of its numbers. */
  readonly ids: ReadonlySet<string>
  /** Words that look like requirement numbers but are none. */
  readonly unknown: readonly string[]
}

/** `INV-07`, or `INV-07..09` for 07, 08 and 09. */
const token = /\b([A-Z][A-Z0-9]*)-(\d+)(?:\.\.(\d+))?/g

function numbersIn(title: string, { byId }: Requirements, prefixes: ReadonlySet<string>): Named {
  const ids = new Set<string>()
  const unknown: string[] = []
  for (const [text, prefix = '', first = '', last = first] of title.matchAll(token)) {
    if (!prefixes.has(prefix)) {
      if (/^[A-Z]{2,6}-\d{2,3}$/.test(text) && !lookalikes.includes(text)) unknown.push(text)
      continue
    }
    if (Number(last) < Number(first)) unknown.push(text)
    for (let number = Number(first); number <= Number(last); number++) {
      const id = `${prefix}-${String(number).padStart(first.length, '0')}`
      if (byId.has(id)) ids.add(id)
      else unknown.push(id)
    }
  }
  return { ids, unknown }
}

const append = (lists: Map<string, string[]>, key: string, value: string) =>
  lists.set(key, [...(lists.get(key) ?? []), value])

/** A line for each place, with only its first title, since rows of a table are alike. */
const linesOf = (titles: ReadonlyMap<string, readonly string[]>) =>
  [...titles].map(([place, [first, ...more]]) => `${place}: ${first}${more.length ? ` (and ${more.length} more)` : ''}`)

export interface Traceability {
  /** The text of docs/requirements.md. */
  readonly page: string
  /** A text for each violated rule: its first line says which, the others where. */
  readonly problems: readonly string[]
}

/** Compares the requirements with the tests listed by the runners. */
export function trace(requirements: Requirements, tests: readonly ListedTest[]): Traceability {
  const { byId, areas, mistakes } = requirements
  const prefixes = new Set([...byId.keys()].map((id) => id.split('-')[0] ?? ''))
  const filesOf = new Map<string, string[]>()
  const unknown = new Map<string, string[]>()
  const crowded = new Map<string, string[]>()
  for (const { file, title } of tests) {
    const named = numbersIn(title, requirements, prefixes)
    for (const id of named.ids) append(filesOf, id, file)
    for (const text of named.unknown) append(unknown, `${text} in ${file}`, title)
    if (named.ids.size > most) append(crowded, `${[...named.ids].join(' ')} in ${file}`, title)
  }

  const problem = (rule: string, lines: readonly string[]) => (lines.length ? [[rule, ...lines].join('\n')] : [])
  const all = [...byId.values()]
  const idsOf = (found: typeof all) => found.map(({ id }) => id)
  const problems = [
    ...problem('the lists of requirements have mistakes', mistakes),
    ...problem(
      'no test names these requirements',
      idsOf(all.filter(({ id, planned }) => !planned && !filesOf.has(id))),
    ),
    ...problem(
      `these requirements have a test; move them out of docs/requirements/${plannedList}`,
      idsOf(all.filter(({ id, planned }) => planned && filesOf.has(id))),
    ),
    ...problem('titles of tests name requirements that do not exist', linesOf(unknown)),
    ...problem(`titles of tests name more than ${most} requirements`, linesOf(crowded)),
  ]

  const row = (id: string) => {
    const files = filesOf.get(id) ?? []
    const found = new Set(files.map(kindOf))
    return `| ${id} | ${files.length} | ${kinds.filter((kind) => found.has(kind)).join(', ')} |`
  }
  const page = [
    '# Requirements and their tests',
    '',
    'How many tests name each requirement, a row of a table being a test, and of which kinds they are ([testing.md](testing.md)). The',
    'heading leads to the sentences. `npm run requirements` generates this page from the titles that Vitest and Playwright list.',
    '',
    `Listed: ${all.length}. With tests: ${filesOf.size}. [Planned](requirements/${plannedList}): ${all.filter(({ planned }) => planned).length}.`,
    '',
    ...areas
      .filter(({ file }) => file !== plannedList)
      .flatMap(({ name, file, ids }) => [
        `## [${name}](requirements/${file})`,
        '',
        '| Number | Tests | Kinds |',
        '| --- | ---: | --- |',
        ...ids.map(row),
        '',
      ]),
  ].join('\n')
  return { page, problems }
}
