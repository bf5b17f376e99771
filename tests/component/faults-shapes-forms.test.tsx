import { afterAll, describe, it } from 'vitest'
import { forms } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryShape } from './fault-shape-runner'

/* As faults-shapes.test.tsx, for the calls of applications, registrations and reminder. */

describe('API-17 TWIN-06 every shape of an OK response to a call of a form', () => {
  onFaultyNetwork()
  let answers = 0
  afterAll(() => console.info(`${answers} OK responses`))

  it.each(forms)('%s', { timeout: 120_000 }, async (_, call) => {
    answers += await runEveryShape(call)
  })
})
