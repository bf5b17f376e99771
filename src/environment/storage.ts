import * as v from 'valibot'

/*
 * The one door to the browser's storage. A storage may be missing, forbidden, full, or hold what somebody else wrote:
 * reading gives a value of the right shape or nothing and clears away the rest; writing that fails is kept in memory,
 * so that the portal works for as long as the page lives (D8).
 */

type Area = 'local' | 'session'

function backing(area: Area): Storage | undefined {
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

/** What could not be written, by area and key. */
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

/** One entry of a storage area, read and written through its schema. */
export interface Entry<T> {
  /** The value, or undefined where there is none of the right shape; a wrong one is removed. */
  read(): T | undefined
  /** Whether the browser keeps it; if not, it is there for as long as the page lives. */
  write(value: T): boolean
  remove(): void
  /** Calls back when another tab wrote or removed the entry, with what it wrote; gives the way to stop. */
  onForeignChange(listener: (written: T | undefined) => void): () => void
}

export function storageEntry<T>(area: Area, key: string, schema: v.GenericSchema<unknown, T>): Entry<T> {
  const remove = () => {
    memory.delete(`${area} ${key}`)
    try {
      backing(area)?.removeItem(key)
    } catch {
      // Nothing could be stored, so nothing is there.
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
      const heard = (event: StorageEvent) => {
        // key null: the whole area was cleared.
        if (event.storageArea !== backing(area) || (event.key !== key && event.key !== null)) return
        // What the other tab could store is newer than what this one could not.
        memory.delete(`${area} ${key}`)
        listener(valueIn(event.newValue ?? ''))
      }
      window.addEventListener('storage', heard)
      return () => window.removeEventListener('storage', heard)
    },
  }
}
