import { afterAll, describe, it } from 'vitest'
import { pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryShape } from './fault-shape-runner'

/*
 * Every call of the contract, on a screen that makes it, with an OK answer in every shape: data that is null or empty, fields
 * that are absent, null or written otherwise. The page stands, offers a way on, keeps what it had, tells no failure and
 * says nothing that it does not know (D33). Here the calls of login, pages and mobility; faults-shapes-forms.test.tsx has
 * the others.
 */

describe('API-17 every shape of an OK answer to a call of a page', () => {
  onFaultyNetwork()
  let answers = 0
  afterAll(() => console.info(`${answers} OK answers`))

  it.each(pages)('%s', { timeout: 120_000 }, async (_, call) => {
    answers += await runEveryShape(call)
  })
})
