import type { Persistence } from './provider/state'

const key = 'mock-provider'

/**
 * Persists the provider's state across reloads and shares it between tabs. Without usable storage, the state lasts only
 * as long as the page.
 */
export function browserPersistence(): Persistence {
  /** The state that could not be stored; undefined while the storage works. */
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
