import { describe, it } from 'vitest'
import { forms } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryFault } from './fault-runner'

/* As faults-pages.test.tsx, for the calls of applications, registrations and reminder. */

describe('API-04 API-29 API-30 every response to a call of a form', () => {
  onFaultyNetwork()
  it.each(forms)('%s', (_, call) => runEveryFault(call))
})
