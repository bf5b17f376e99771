import * as v from 'valibot'
import { isRecord } from '../listItems'

/*
 * The strict twin of a response schema: what a backend is expected to send, without the deviations that the portal
 * forgives. Both are built from the words of ../endpoints/lenient.ts. Not part of release builds.
 */

type Schema = v.GenericSchema

export const isSchema = (value: unknown): value is Schema => isRecord(value) && value['kind'] === 'schema'
// Stryker disable next-line ConditionalExpression: a title or a description checks nothing
const isValidation = (value: unknown): value is v.GenericValidation => isRecord(value) && value['kind'] === 'validation'
const isTransform = (value: unknown): value is v.TransformAction<unknown, unknown> =>
  isRecord(value) && value['type'] === 'transform'

/** A property of a schema that valibot's general type does not name. */
export const partOf = (schema: Schema, name: string): unknown =>
  new Map<string, unknown>(Object.entries(schema)).get(name)

export const schemaIn = (schema: Schema, name: string): Schema => {
  const part = partOf(schema, name)
  if (!isSchema(part)) throw new Error(`a schema of type ${schema.type} without ${name}`)
  return part
}

export const entriesOf = (schema: Schema): readonly (readonly [string, Schema])[] => {
  const entries = partOf(schema, 'entries')
  return isRecord(entries)
    ? Object.entries(entries).flatMap(([name, entry]) => (isSchema(entry) ? [[name, entry] as const] : []))
    : []
}

/** The parts of a pipe, [] for a schema without one. */
export const pipeOf = (schema: Schema): readonly unknown[] => {
  const parts = partOf(schema, 'pipe')
  return Array.isArray(parts) ? parts : []
}

/** Checks that a word's `forgive` leaves the value unchanged: a month in another notation is not as expected. */
const unchangedBy = (read: (value: unknown) => unknown) =>
  v.check((value: unknown) => typeof value === 'object' || read(value) === value, 'contract-notation')

/** PHP writes an empty map as []. */
const notList = v.check((value: unknown) => !Array.isArray(value), 'Object')

function strictPipe(parts: readonly unknown[], options: Options): Schema {
  const [first, second] = parts
  const last = parts.findLastIndex(isSchema)
  const expected = strictOf(parts.filter(isSchema).at(-1) ?? v.unknown(), options)
  const checked = parts.slice(last + 1)
  const firstTransform = checked.findIndex(isTransform)
  // Checks after a transformation concern its result, not what was sent.
  const checks = checked.slice(0, firstTransform < 0 ? undefined : firstTransform).filter(isValidation)
  const whole = checks.reduce((schema: Schema, check) => v.pipe(schema, check), expected)
  const isWord = isSchema(first) && first.type === 'unknown' && isTransform(second) && last > 0
  return isWord ? v.pipe(whole, unchangedBy(second.operation)) : whole
}

interface Options {
  /** Whether a field may be absent, by its path: `reserves[].slot1`. */
  readonly mayLack: (path: string) => boolean
  /** The path of the schema. */
  readonly at: string
}

const under = ({ at, mayLack }: Options, name: string): Options => ({ mayLack, at: at ? `${at}.${name}` : name })

function strictOf(schema: Schema, options: Options): Schema {
  const parts = pipeOf(schema)
  if (parts.length > 0) return strictPipe(parts, options)
  switch (schema.type) {
    case 'exact_optional':
      return v.optional(strictOf(schemaIn(schema, 'wrapped'), options))
    case 'optional':
    case 'nullable':
    case 'nullish':
      return strictOf(schemaIn(schema, 'wrapped'), options)
    case 'object':
      return v.pipe(
        v.unknown(),
        notList,
        v.looseObject(
          Object.fromEntries(
            entriesOf(schema).map(([name, entry]) => {
              const inside = under(options, name)
              const field = strictOf(entry, inside)
              return [name, options.mayLack(inside.at) ? v.optional(field) : field]
            }),
          ),
        ),
      )
    case 'array':
      return v.array(strictOf(schemaIn(schema, 'item'), { ...options, at: `${options.at}[]` }))
    case 'record':
      return v.pipe(
        v.unknown(),
        notList,
        v.record(v.string(), strictOf(schemaIn(schema, 'value'), under(options, '*'))),
      )
    case 'string':
      return v.string()
    default:
      return schema
  }
}

/**
 * The strict twin of a response schema.
 * @param mayLack whether a field may be absent, by its path (`reserves[].slot1`); none by default
 */
export const strict = (schema: Schema, mayLack: Options['mayLack'] = () => false): Schema =>
  strictOf(schema, { mayLack, at: '' })
