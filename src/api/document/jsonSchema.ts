import type * as v from 'valibot'
import { isRecord } from '../listItems'
import { entriesOf, isSchema, partOf, pipeOf, schemaIn } from './strict'

/* JSON Schema (2020-12, as in OpenAPI 3.1) of the contract's valibot schemas. */

/** The keywords that the contract needs. */
export interface JsonSchema {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly JsonSchema[]
  readonly minLength?: number
  readonly pattern?: string
  readonly contentMediaType?: string
  /** Set if no specification names the field: what the portal does without it. */
  readonly 'x-assumed'?: string
}

/** Notes of a field: its description, its notation, and whether it is assumed. */
export type FieldNotes = (path: string, name: string) => Pick<JsonSchema, 'description' | 'pattern' | 'x-assumed'>

const valuesOf = (values: unknown) =>
  (Array.isArray(values) ? values : [values]).filter((value) => typeof value === 'string' || typeof value === 'number')

function enumeration(values: unknown): JsonSchema {
  const listed = valuesOf(values)
  return { type: listed.every((value) => typeof value === 'number') ? 'integer' : 'string', enum: listed }
}

/** What a pipe's validations add to its schema. */
function refined(schema: JsonSchema, checks: readonly unknown[]): JsonSchema {
  // Stryker disable next-line ArrayDeclaration: no check has that type
  const types = checks.flatMap((check) => (isRecord(check) ? [check['type']] : []))
  return {
    ...schema,
    ...(types.includes('safe_integer') && { type: 'integer' }),
    ...(types.includes('non_empty') && schema.type === 'string' && { minLength: 1 }),
  }
}

const isOptional = ({ type }: v.GenericSchema) => type === 'optional' || type === 'nullish'

/**
 * The JSON Schema of a schema: for a response its strict twin, for a request the schema itself.
 * @param at the schema's path: `reserves[]`
 */
export function jsonSchema(schema: v.GenericSchema, notes: FieldNotes, at = ''): JsonSchema {
  const pipe = pipeOf(schema)
  const last = pipe.findLast(isSchema)
  if (last) return refined(jsonSchema(last, notes, at), pipe)
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const entries = entriesOf(schema)
      const required = entries.filter(([, entry]) => !isOptional(entry)).map(([name]) => name)
      const fields = entries.map(([name, entry]) => {
        const path = at ? `${at}.${name}` : name
        return [name, { ...jsonSchema(entry, notes, path), ...notes(path, name) }] as const
      })
      return {
        type: 'object',
        properties: Object.fromEntries(fields),
        ...(required.length > 0 && { required }),
        ...(schema.type === 'strict_object' && { additionalProperties: false }),
      }
    }
    case 'array':
      return { type: 'array', items: jsonSchema(schemaIn(schema, 'item'), notes, `${at}[]`) }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchema(schemaIn(schema, 'value'), notes, `${at}.*`) }
    case 'optional':
    case 'nullish':
      return jsonSchema(schemaIn(schema, 'wrapped'), notes, at)
    case 'union': {
      const options = partOf(schema, 'options')
      return {
        anyOf: (Array.isArray(options) ? options : []).filter(isSchema).map((one) => jsonSchema(one, notes, at)),
      }
    }
    case 'picklist':
      return enumeration(partOf(schema, 'options'))
    case 'literal':
      return enumeration(partOf(schema, 'literal'))
    case 'string':
    case 'number':
    case 'boolean':
      return { type: schema.type }
    case 'unknown':
      return {}
    default:
      throw new Error(`${at || 'data'}: a schema of type ${schema.type} has no JSON Schema`)
  }
}
