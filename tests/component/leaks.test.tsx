import { expect, it } from 'vitest'
import { setClock } from '../../src/time/clock'
import { expectNoLeaks } from './leaks'

const { getItem } = Storage.prototype

const leaks: readonly [string, () => void, () => void][] = [
  [
    'a global',
    () => void Object.assign(globalThis, { leftover: 1 }),
    () => void Reflect.deleteProperty(globalThis, 'leftover'),
  ],
  [
    'a replaced method',
    () => void Object.assign(Storage.prototype, { getItem: () => null }),
    () => void Object.assign(Storage.prototype, { getItem }),
  ],
  ['an entry of the storage', () => localStorage.setItem('leftover', '1'), () => localStorage.clear()],
  ['an element', () => document.body.append(document.createElement('hr')), () => document.body.replaceChildren()],
  [
    'an address',
    () => window.history.replaceState(null, '', '/home'),
    () => window.history.replaceState(null, '', '/'),
  ],
  ['a clock', () => setClock(0), () => setClock('device')],
]

it.each(leaks)('the check after each file finds %s that is left behind', (_, leave, remove) => {
  expect(expectNoLeaks).not.toThrow()
  leave()
  try {
    expect(expectNoLeaks).toThrow(/replaced and not restored|left behind/)
  } finally {
    remove()
  }
  expect(expectNoLeaks).not.toThrow()
})
