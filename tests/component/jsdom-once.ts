import { builtinEnvironments, type Environment } from 'vitest/runtime'

/*
 * The browser of the component tests: one jsdom for all files of a worker, because the portal's modules, which are loaded once,
 * keep its window. leaks.ts checks that a file leaves nothing behind in it.
 */

let made = false

// React's development build records a task for each element, which only an inspector shows.
Object.assign(console, { createTask: undefined })

export default {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!made) await builtinEnvironments.jsdom.setup(global, options)
    made = true
    return { teardown() {} }
  },
} satisfies Environment
