import * as v from 'valibot'

/*
 * The only access to the browser's storage except for staticLogin.ts, which imports nothing. Storage may be missing,
 * forbidden, full, or contain foreign data. Reading returns a valid value or nothing, and removes invalid data; a value
 * that cannot be stored is kept in memory until the page is closed (D8).
 */

type Area = 'local' | 'session'

function backing(area: Area): Storage | undefined {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** Values that could not be stored, by area and key. */
const memory = new Map<string, string>()

function readText(area: Area, key: string): string | null {
  const kept = memory.get(`${area} ${key}`)
  if (kept !== undefined) return kept
  try {
    return backing(area)?.getItem(key) ?? null
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Values by name. Omits values that another version stored in another shape, without losing the others. */
export const recordOf = <T>(item: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const parsed = v.safeParse(item, value)
          return parsed.success ? [[name, parsed.output] as const] : []
        }),
      ),
    ),
  )

/** An entry of a storage area, read and written as JSON and validated by a schema. No method throws. */
export interface StorageEntry<T> {
  /** The value, or undefined if there is no valid one; an invalid one is removed. */
  read(): T | undefined
  /** Returns whether the browser stored it; if not, the value is kept in memory until the page is closed. */
  write(value: T): boolean
  remove(): void
  /** Calls back with the new value when another tab writes or removes the entry. Returns the unsubscribe function. */
  onForeignChange(listener: (written: T | undefined) => void): () => void
}

export function storageEntry<T>(area: Area, key: string, schema: v.GenericSchema<unknown, T>): StorageEntry<T> {
  const remove = () => {
    memory.delete(`${area} ${key}`)
    try {
      backing(area)?.removeItem(key)
    } catch {
      // The storage is not accessible, so there is no entry.
    }
  }
  const valueIn = (text: string) => {
    const parsed = v.safeParse(schema, parse(text))
    return parsed.success ? parsed.output : undefined
  }
  return {
    read() {
      const text = readText(area, key)
      const value = text === null ? undefined : valueIn(text)
      if (text !== null && value === undefined) remove()
      return value
    },
    write(value) {
      const text = JSON.stringify(value)
      try {
        const storage = backing(area)
        if (!storage) throw new Error('no storage')
        storage.setItem(key, text)
        memory.delete(`${area} ${key}`)
        return true
      } catch {
        memory.set(`${area} ${key}`, text)
        return false
      }
    },
    remove,
    onForeignChange(listener) {
      const onStorage = (event: StorageEvent) => {
        // key null: the whole area was cleared.
        if (event.storageArea !== backing(area) || (event.key !== key && event.key !== null)) return
        // The other tab's stored value is newer than the one kept in memory here.
        memory.delete(`${area} ${key}`)
        listener(valueIn(event.newValue ?? ''))
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
