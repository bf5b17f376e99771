import { builtinEnvironments, type Environment } from 'vitest/environments'

/*
 * The browser of the component tests: one jsdom for all files that a worker runs. Making one takes the better part of a
 * second, and what a test leaves in it is tidied after each test (portal.tsx), file or no file.
 */

let made = false

// Only an inspector would show the task that React's development build keeps with each element.
Object.assign(console, { createTask: undefined })

/*
 * jsdom's engine reads a selector with each element that is held against it, thousands of times in a query by text or by
 * role. Most elements are told by their name alone not to fit.
 */
const compound = /^([a-z][a-z0-9]*)(\[[^\]]*\]|:not\(\[[^\]]*\]\))*$/
const namesIn = new Map<string, ReadonlySet<string> | undefined>()

/** The names of the elements that a selector may fit; undefined where it begins otherwise. */
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
