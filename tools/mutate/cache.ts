import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { root } from '../root'

/* Caches values that need not be computed again while the files they depend on are unchanged. */

const folder = join(root, 'node_modules/.cache/mutate')

const fileOf = (key: readonly string[]) =>
  join(folder, `${createHash('sha256').update(key.join('\0')).digest('hex')}.json`)

/** @param key everything that the value depends on */
export function readCache<S extends v.GenericSchema>(schema: S, key: readonly string[]): v.InferOutput<S> | undefined {
  const file = fileOf(key)
  return existsSync(file) ? v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

export function writeCache(key: readonly string[], value: unknown) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(key), JSON.stringify(value))
}
