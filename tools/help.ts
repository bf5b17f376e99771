import * as v from 'valibot'
import { textTable } from './text-table'

/* Help texts and errors about a command's flags, from their definitions. */

type Entries = Readonly<Record<string, v.GenericSchema>>

/** Whether a flag has no value. */
export const isSwitch = (schema: v.GenericSchema) => v.is(schema, true)

const defaultOf = (schema: v.GenericSchema) => {
  const value = 'default' in schema ? schema.default : undefined
  return value === undefined || value === '' ? '' : ` (${String(value)})`
}

/**
 * The lines after a command's name: its arguments, and each flag with its sentence and default.
 * @param words names of the arguments without a flag; '' for none
 */
export function helpText(entries: Entries, words: string): string {
  const rows = Object.entries({ ...entries, help: undefined }).map(([name, schema]) => [
    `  --${name}${schema && !isSwitch(schema) ? ' …' : ''}`,
    schema ? `${v.getDescription(schema) ?? ''}${defaultOf(schema)}` : 'Prints this.',
  ])
  return `${words && `${words} `}[flags]\n\n${textTable(rows)}`
}

/** The edit distance of two words (Levenshtein). */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()]
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The known word that was probably meant; undefined if none is similar. */
function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, far: distance(word, name) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.floor(name.length / 3)) && far < name.length)
    .sort((a, b) => a.far - b.far)
  return best?.name
}

/** The error message for a flag that a command does not have. */
export function unknownFlag(raw: string, names: readonly string[]): string {
  const meant = nearest(raw.replace(/^-+/, ''), names)
  const guess = meant === undefined ? '' : ` Is --${meant} meant?`
  return `${raw} is not an option.${guess} The options are ${names.map((name) => `--${name}`).join(', ')}`
}
