import { afterAll, describe, it } from 'vitest'
import { pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryShape } from './fault-shape-runner'

/*
 * Every call of the API, on a screen that makes it, with an OK response in every shape: data that is null or empty, fields that
 * are absent, null or written otherwise. The page stays intact, offers a next step, keeps what it had, shows no failure and
 * states nothing that it does not know (D33), and the operator learns which answers had to be forgiven. Here the calls of
 * login, pages and mobility; faults-shapes-forms.test.tsx has the others.
 */

describe('API-17 TWIN-06 every shape of an OK response to a call of a page', () => {
  onFaultyNetwork()
  let answers = 0
  afterAll(() => console.info(`${answers} OK responses`))

  it.each(pages)('%s', { timeout: 120_000 }, async (_, call) => {
    answers += await runEveryShape(call)
  })
})
