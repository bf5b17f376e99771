import { builtinEnvironments, type Environment } from 'vitest/environments'

/*
 * The browser of the component tests: one jsdom for all files that a worker runs. Making one takes the better part of a
 * second, and what a test leaves in it is tidied after each test (portal.tsx), file or no file.
 */

let made = false

// Only an inspector would show the task that React's development build keeps with each element.
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
