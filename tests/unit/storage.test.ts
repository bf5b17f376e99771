import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StorageEntry, storageEntry } from '../../src/environment/storage'
import { root } from '../../tools/root'

/* A separate window object, with storages that can be made to fail. */

interface Note {
  n: number
}

let listeners: Set<(event: object) => void>
let local: Map<string, string>
let refuses: Set<string>

const refusing = (method: string) => {
  if (refuses.has(method)) throw new Error(`${method} refused`)
}

const storage = {
  getItem(key: string) {
    refusing('getItem')
    return local.get(key) ?? null
  },
  setItem(key: string, text: string) {
    refusing('setItem')
    local.set(key, text)
  },
  removeItem(key: string) {
    refusing('removeItem')
    local.delete(key)
  },
}

const schema = v.object({ n: v.number() })
let entry: StorageEntry<Note>

beforeEach(() => {
  listeners = new Set()
  local = new Map()
  refuses = new Set()
  vi.stubGlobal('window', {
    get localStorage() {
      refusing('localStorage')
      return storage
    },
    sessionStorage: {},
    addEventListener: (_: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => listeners.delete(listener),
  })
  entry = storageEntry('local', 'note', schema)
})

afterEach(() => {
  refuses.clear()
  entry.remove()
  vi.unstubAllGlobals()
})

const dispatchStorageEvent = (event: object) => {
  for (const listener of listeners) listener(event)
}

describe('an entry', () => {
  it('reads what was written', () => {
    entry.write({ n: 1 })
    expect(local.get('note')).toBe('{"n":1}')
    expect(entry.read()).toEqual({ n: 1 })
    entry.remove()
    expect(local.has('note')).toBe(false)
    expect(entry.read()).toBeUndefined()
  })

  it.each(['', '{', 'null', '[]', '{"n":"1"}', '{"m":1}'])('AUTH-46 %j is invalid and is removed', (text) => {
    local.set('note', text)
    expect(entry.read()).toBeUndefined()
    expect(local.has('note')).toBe(false)
  })

  it.each(['localStorage', 'setItem'])('AUTH-47 is kept in memory until the page is closed if %s throws', (method) => {
    refuses.add(method)
    entry.write({ n: 1 })
    expect(entry.read()).toEqual({ n: 1 })
    const stop = entry.onForeignChange(vi.fn())
    dispatchStorageEvent({ storageArea: storage, key: 'another' })
    stop()
    expect(entry.read()).toEqual({ n: 1 })
    entry.remove()
    expect(entry.read()).toBeUndefined()
  })

  it('AUTH-47 reading and removing do not throw', () => {
    for (const method of ['getItem', 'setItem', 'removeItem']) refuses.add(method)
    expect(entry.read()).toBeUndefined()
    expect(() => entry.remove()).not.toThrow()
  })

  it('AUTH-47 a stored value replaces the one kept in memory', () => {
    refuses.add('setItem')
    entry.write({ n: 1 })
    refuses.clear()
    entry.write({ n: 2 })
    expect(local.get('note')).toBe('{"n":2}')
    expect(entry.read()).toEqual({ n: 2 })
  })
})

describe('another tab', () => {
  it('AUTH-48 notifies listeners when it changes the entry or clears the storage, until they unsubscribe', () => {
    const heard = vi.fn()
    const stop = entry.onForeignChange(heard)
    dispatchStorageEvent({ storageArea: storage, key: 'note' })
    dispatchStorageEvent({ storageArea: storage, key: null })
    expect(heard).toHaveBeenCalledTimes(2)
    dispatchStorageEvent({ storageArea: storage, key: 'other' })
    dispatchStorageEvent({ storageArea: {}, key: 'note' })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    dispatchStorageEvent({ storageArea: storage, key: 'note' })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('AUTH-48 takes precedence over a value kept in memory here', () => {
    refuses.add('setItem')
    entry.write({ n: 1 })
    local.set('note', '{"n":2}')
    const read: (Note | undefined)[] = []
    const stop = entry.onForeignChange(() => read.push(entry.read()))
    dispatchStorageEvent({ storageArea: storage, key: 'note' })
    stop()
    expect(read).toEqual([{ n: 2 }])
  })
})

it('every entry is in the decision’s list of what is stored, in its storage', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  const entries = sources.flatMap((source) =>
    [...source.matchAll(/storageEntry\(\s*'(local|session)',\s*'(\w+)'/g)].map(([, where, name]) => `${where} ${name}`),
  )
  const decision = readFileSync(join(root, 'docs/decisions/0010-storage-and-session.md'), 'utf8')
  const [, inLocal = '', inSession = ''] =
    /Everything that is stored: in localStorage ([^;]*); in sessionStorage ([^.]*)\./.exec(decision) ?? []
  const listed = (text: string, where: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => `${where} ${name}`)
  expect(entries.toSorted()).toEqual([...listed(inLocal, 'local'), ...listed(inSession, 'session')].toSorted())
})
