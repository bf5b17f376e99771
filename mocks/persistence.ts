import type { Persistence } from './provider/state'

const key = 'mock-provider'

/**
 * The provider's memory across reloads and between tabs. A browser without usable storage keeps it for as long as the
 * page lives.
 */
export function browserPersistence(): Persistence {
  /** What could not be written; undefined while the storage works. */
  let unwritten: string | null | undefined
  return {
    load() {
      if (unwritten !== undefined) return unwritten
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    save(text) {
      try {
        localStorage.setItem(key, text)
        unwritten = undefined
      } catch {
        unwritten = text
      }
    },
    clear() {
      unwritten = undefined
      try {
        localStorage.removeItem(key)
      } catch {
        unwritten = null
      }
    },
  }
}
