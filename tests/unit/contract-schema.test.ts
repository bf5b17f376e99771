import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { expectedOf } from '../../src/api/document/calls'
import { jsonSchema } from '../../src/api/document/jsonSchema'
import { strict } from '../../src/api/document/strict'
import { text } from '../../src/api/endpoints/lenient'
import * as mobility from '../../src/api/endpoints/mobility'
import * as reminder from '../../src/api/endpoints/reminder'

/* JSON Schema of the contract's schemas, and their strict twins, by schemas made here. */

const noNotes = () => ({})

describe('TWIN-01 JSON Schema', () => {
  it.each<readonly [name: string, schema: v.GenericSchema, json: object]>([
    ['a text', v.string(), { type: 'string' }],
    ['a text that is not empty', v.pipe(v.string(), v.nonEmpty()), { type: 'string', minLength: 1 }],
    [
      'a list that is not empty',
      v.pipe(v.array(v.string()), v.nonEmpty()),
      { type: 'array', items: { type: 'string' } },
    ],
    ['a number', v.number(), { type: 'number' }],
    ['an integer', v.pipe(v.number(), v.safeInteger()), { type: 'integer' }],
    ['a boolean', v.boolean(), { type: 'boolean' }],
    ['anything', v.unknown(), {}],
    ['texts of a set', v.picklist(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['numbers of a set', v.picklist([0, 1]), { type: 'integer', enum: [0, 1] }],
    ['texts and numbers of a set', v.picklist([0, 'a']), { type: 'string', enum: [0, 'a'] }],
    ['one text', v.literal('a'), { type: 'string', enum: ['a'] }],
    ['one number', v.literal(1), { type: 'integer', enum: [1] }],
    ['no more than a literal that JSON has', v.literal(1n), { type: 'integer', enum: [] }],
    ['one of two', v.union([v.string(), v.number()]), { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    ['by name', v.record(v.string(), v.boolean()), { type: 'object', additionalProperties: { type: 'boolean' } }],
    ['nothing', v.object({}), { type: 'object', properties: {} }],
    [
      'a record',
      v.object({ a: v.string(), b: v.optional(v.number()), c: v.nullish(v.number()) }),
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' }, c: { type: 'number' } },
        required: ['a'],
      },
    ],
    [
      'a loose record',
      v.looseObject({ a: v.optional(v.string()) }),
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'a request',
      v.strictObject({ a: v.string() }),
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
    ],
  ])('of %s', (_, schema, json) => {
    expect(jsonSchema(schema, noNotes)).toEqual(json)
  })

  it('has the notes of a field by its path and name', () => {
    const schema = v.object({
      a: v.array(v.object({ b: v.string() })),
      c: v.record(v.string(), v.object({ d: v.string() })),
    })
    const noted: string[] = []
    const json = jsonSchema(schema, (path, name) => {
      noted.push(`${path} ${name}`)
      return path === 'a[].b' ? { description: 'note' } : {}
    })
    expect(noted.sort()).toEqual(['a a', 'a[].b b', 'c c', 'c.*.d d'])
    expect(json.properties?.['a']?.items?.properties?.['b']).toEqual({ type: 'string', description: 'note' })
  })

  it('says where it meets what it does not know', () => {
    expect(() => jsonSchema(v.date(), noNotes)).toThrow('data: a schema of type date')
    expect(() => jsonSchema(v.object({ a: v.date() }), noNotes)).toThrow('a: a schema of type date')
    for (const item of ['none', undefined, null, {}]) {
      expect(() => jsonSchema({ ...v.array(v.string()), item } as never, noNotes)).toThrow('array without item')
    }
    expect(jsonSchema({ ...v.union([v.string()]), options: [v.string(), 'x'] } as never, noNotes)).toEqual({
      anyOf: [{ type: 'string' }],
    })
    expect(jsonSchema({ ...v.union([v.string()]), options: undefined } as never, noNotes)).toEqual({ anyOf: [] })
  })

  it('requires no field that no specification names, or gives to some responses only', () => {
    expect(jsonSchema(expectedOf(reminder.entryPersonal), noNotes).required).toBeUndefined()
    expect(jsonSchema(expectedOf(mobility.certifySelectVehicle), noNotes).required).toEqual(['message'])
  })
})
describe('TWIN-07 the strict twin', () => {
  it('takes more than it knows, and names what may be absent by its path', () => {
    const asked: string[] = []
    const schema = v.object({ a: v.array(v.object({ b: text })), r: v.record(v.string(), v.object({ c: text })) })
    const twin = strict(schema, (path) => {
      asked.push(path)
      return path === 'r.*.c'
    })
    expect(asked.sort()).toEqual(['a', 'a[].b', 'r', 'r.*.c'])
    expect(v.is(twin, { a: [{ b: '', more: 1 }], r: { x: {} }, more: 1 })).toBe(true)
    expect(v.is(twin, { a: [{}], r: {} })).toBe(false)
  })

  it.each<readonly [string, v.GenericSchema, unknown, boolean]>([
    ['nullable', v.nullable(text), null, false],
    ['nullish', v.nullish(text), undefined, false],
    ['optional', v.optional(text), undefined, false],
    ['a field that may be absent', v.object({ a: v.exactOptional(text) }), {}, true],
    ['a field that may be absent, of another type', v.object({ a: v.exactOptional(text) }), { a: 1 }, false],
    ['a check before a transformation', v.pipe(v.string(), v.minLength(2), v.transform(Number)), 'a', false],
    ['a check behind a transformation', v.pipe(v.string(), v.transform(Number), v.minValue(2)), '1', true],
    ['a check without a transformation', v.pipe(v.string(), v.minLength(2)), 'a', false],
    ['a check before another shape', v.pipe(v.string(), v.minLength(2), v.transform(Number), v.number()), 5, true],
    [
      'a reading that is no word',
      v.pipe(
        v.string(),
        v.transform((given) => given.trim()),
        v.string(),
      ),
      ' ',
      true,
    ],
    ['a list of its own', v.pipe(v.array(v.string()), v.minLength(1)), [], false],
    ['a number of a set', v.picklist([1]), 2, false],
    [
      'a transformation that is no word',
      v.pipe(
        v.string(),
        v.transform((given) => given.trim()),
      ),
      ' ',
      true,
    ],
  ])('%s', (_, schema, value, takes) => {
    expect(v.is(strict(schema), value)).toBe(takes)
  })

  it('of a text has no message of its own', () => {
    const [issue] = v.safeParse(strict(v.string('message')), 1).issues ?? []
    expect(issue?.message).toBe('Invalid type: Expected string but received 1')
  })

  it('says what a schema lacks', () => {
    expect(() => strict({ ...v.optional(v.string()), wrapped: undefined } as never)).toThrow('optional without wrapped')
  })
})
