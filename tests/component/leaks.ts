import { expect } from 'vitest'
import { now } from '../../src/time/clock'
import { openSpan } from '../../src/time/windows'

/*
 * The files of a worker share one browser and the portal's modules. After each file, all that a test can change is as it was
 * before, so that no test needs another file's leftovers.
 */

/** Objects whose properties tests replace. */
const replaceable = {
  globalThis,
  document,
  navigator,
  console,
  Date,
  performance,
  'Storage.prototype': Storage.prototype,
  'Element.prototype': Element.prototype,
  'HTMLElement.prototype': HTMLElement.prototype,
  'Document.prototype': Document.prototype,
  'History.prototype': History.prototype,
  'Navigator.prototype': Navigator.prototype,
}

/** Set for each test (tests/under-test.ts), or by what runs the tests; Node defines PerformanceObserver when it is read. */
const notOurs =
  /^(PerformanceObserver$|features|conditions|buildVersion|mockBuild|__brandUnderTest|__vitest|__vite|\$RefreshReg|_reactListening)/

function properties() {
  const all = new Map<string, unknown>()
  for (const [name, object] of Object.entries(replaceable)) {
    for (const key of Reflect.ownKeys(object)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(object, key) ?? {}
      if (!notOurs.test(String(key)) && typeof key === 'string') all.set(`${name}.${key}`, get ?? value)
    }
  }
  return all
}

/** Replaced by user-event, once for all tests. */
const userEvent = new Set(['navigator.clipboard', 'HTMLElement.prototype.focus', 'HTMLElement.prototype.blur'])

/** The state of page and modules, by what a reader calls it. */
const state = () => ({
  localStorage: { ...localStorage },
  sessionStorage: { ...sessionStorage },
  cookies: document.cookie,
  address: location.href,
  body: document.body.innerHTML,
  // Dialogs leave an empty class and an empty style.
  attributes: [document.documentElement, document.body].map((one) =>
    [...one.attributes].filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  ),
  clock: Math.abs(now() - Date.now()) < 1_000,
  maintenance: openSpan('maintenance'),
})

let before: ReturnType<typeof properties>
let stateBefore: ReturnType<typeof state>

export function recordState() {
  before = properties()
  stateBefore = state()
}

export function expectNoLeaks() {
  const after = properties()
  const changed = [...after]
    .filter(([name, value]) => !userEvent.has(name) && !Object.is(before.get(name), value))
    .map(([name]) => name)
  const gone = [...before.keys()].filter((name) => !after.has(name))
  expect([...changed, ...gone], 'replaced and not restored').toEqual([])
  expect(state(), 'left behind').toEqual(stateBefore)
}
