import { builtinEnvironments, type Environment } from 'vitest/environments'

/*
 * The browser of the component tests: one jsdom for all files of a worker. Creating one takes most of a second, and portal.tsx
 * cleans up after each test anyway.
 */

let made = false

// React's development build records a task for each element, which only an inspector shows.
Object.assign(console, { createTask: undefined })

/*
 * jsdom's engine parses a selector for each element that it is matched with, thousands of times in a query by text or role. For
 * most elements the name alone rules a match out.
 */
const compound = /^([a-z][a-z0-9]*)(\[[^\]]*\]|:not\(\[[^\]]*\]\))*$/
const namesIn = new Map<string, ReadonlySet<string> | undefined>()

/** The names of the elements that a selector can match; undefined if it does not start with a name. */
function namesOf(selector: string): ReadonlySet<string> | undefined {
  if (!namesIn.has(selector)) {
    const names = selector.split(',').map((part) => compound.exec(part.trim())?.[1])
    namesIn.set(selector, names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined)))
  }
  return namesIn.get(selector)
}

function matchByName(prototype: Element) {
  const { matches } = prototype
  Object.assign(prototype, {
    matches(this: Element, selector: string) {
      return namesOf(selector)?.has(this.localName) !== false && matches.call(this, selector)
    },
  })
}

export default {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!made) {
      await builtinEnvironments.jsdom.setup(global, options)
      matchByName(global.Element.prototype)
    }
    made = true
    return { teardown() {} }
  },
} satisfies Environment
