import { builtinEnvironments, type Environment } from 'vitest/runtime'

/*
 * The browser of the component tests: one jsdom for all files of a worker, because the portal's modules, which are loaded once,
 * keep its window. leaks.ts checks that a file leaves nothing behind in it.
 */

let made = false

// React's development build records a task for each element, which only an inspector shows.
Object.assign(console, { createTask: undefined })

/**
 * Loads production's JSX runtime, which the portal's modules then share: recording a stack for each element, as in
 * development, takes an eighth of the time. The rest of React stays as in development.
 */
async function loadLeanElements() {
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  await import('react/jsx-runtime')
  process.env['NODE_ENV'] = NODE_ENV
}

export default {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!made) {
      await loadLeanElements()
      await builtinEnvironments.jsdom.setup(global, options)
    }
    made = true
    return { teardown() {} }
  },
} satisfies Environment
