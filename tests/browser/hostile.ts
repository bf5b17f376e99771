import type * as v from 'valibot'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import { text } from '../../src/api/endpoints/lenient'

/*
 * Hostile responses, generated from the endpoints' schemas: every text field contains markup, a script, a word without a break
 * and characters that reverse or hide text. Values that the portal needs in a certain format keep it, and are listed here.
 */

export const poisonHost = 'poison.example'

/** Three lines of a phone. */
const longWord = 'W'.repeat(100)
/** Right-to-left override and isolate, zero-width space and joiner, a byte order mark. */
const marks = '\u202e\u2067\u200b\u200d\ufeff'
const address = `https://${poisonHost}/`

/** An element that exists only if a text was taken for markup. */
const trace = '<poison-mark>'

/** The text in place of a field's own. Any part of it that runs sets `poisoned`. */
export const poison = (name: string) =>
  [
    `"'><img src="${address}${name}.png" onerror="window.poisoned='${name}'">`,
    `<script src="${address}${name}.js"></script><svg onload="window.poisoned='${name}'"></svg>`,
    `<a href="javascript:window.poisoned='${name}'">${marks}</a>{{constructor}}\${poisoned}`,
    longWord,
    trace,
  ].join('')

/** A PNG of one dot. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

const codesOfRide = { has_commit: true, main: { sec_key: poison('sec_key'), qr_code: poison('qr_code') } }

/** Texts in a format that the portal requires, by name, with poison where the format allows it. */
const formed: Readonly<Record<string, string>> = {
  link: `connectapp://link?a=${encodeURIComponent(trace)}`,
  qr_code: `data:text/html;"'><poison-mark>;base64,${dot}`,
  base64: Buffer.from(JSON.stringify(codesOfRide)).toString('base64'),
}

/** Without the real ones there is no session. */
const tokens = /^_(access|refresh|user)_token$/

/** Texts that are numbers, dates and codes, by which a page decides what to show. Given values stay. */
const codes =
  /(^|_)(ym|no|id2?|at\d?|date|sel|type|res|code|status|sts|kind|slot\d|zip\d|region|tel_n\d|amount_str|day)$/

interface Schema {
  readonly kind: string
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly value?: Schema
  readonly wrapped?: Schema
  readonly pipe?: readonly Schema[]
}

// The library types a schema by what it parses; this function needs what it is made of.
const schemaOf = (schema: v.GenericSchema): Schema => schema as unknown as Schema

/** The part of a schema that describes the value's structure. */
function essence(schema: Schema): Schema {
  if (schema.wrapped) return essence(schema.wrapped)
  const steps = schema.pipe?.filter(({ kind }) => kind === 'schema') ?? []
  const last = steps.at(-1)
  return last ? essence(last) : schema
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (schema: Schema) => schema === schemaOf(text) || schema.type === 'string'

function madeText(given: unknown, name: string): unknown {
  const key = name.split('.').at(-1) ?? ''
  if (tokens.test(key) || (given && codes.test(key))) return given
  return formed[key] ?? poison(name)
}

function made(schema: Schema, given: unknown, name: string): unknown {
  const inner = essence(schema)
  if (isText(schema) || isText(inner)) return madeText(given, name)
  if (inner.entries) {
    const known = isRecord(given) ? given : {}
    return {
      ...known,
      ...Object.fromEntries(
        Object.entries(inner.entries).map(([at, entry]) => [at, made(entry, known[at], `${name}.${at}`)]),
      ),
    }
  }
  if (inner.item) {
    const { item } = inner
    const some = Array.isArray(given) ? given.slice(0, 2) : []
    return (some.length > 0 ? some : [undefined]).map((one) => made(item, one, name))
  }
  if (inner.value) {
    const { value } = inner
    const known = Object.entries(isRecord(given) ? given : {}).slice(0, 2)
    return Object.fromEntries(known.map(([at, one]) => [at, made(value, one, `${name}.${at}`)]))
  }
  return given ?? 1
}

/** Response data with poison in every text; the rest as given, else 1. */
export const poisoned = ({ path, response }: Endpoint, given: unknown): unknown => made(schemaOf(response), given, path)

/** Messages for every field of the request. */
export const poisonedFields = ({ path, request }: Endpoint): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(schemaOf(request).entries ?? {}).map((name) => [name, poison(`${path}.${name}`)]))
