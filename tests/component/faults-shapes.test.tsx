import { afterAll, describe, it } from 'vitest'
import { forms, pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { takeThroughEveryShape } from './fault-shape-runner'

/*
 * Every call of the contract, on a screen that makes it, with an OK answer in every shape: data that is null or empty, fields
 * that are absent, null or written otherwise. The page stands, offers a way on, and says nothing that it does not know (D33).
 */

describe('API-17 every shape of an OK answer', () => {
  onFaultyNetwork()
  let total = 0
  afterAll(() => console.info(`${total} answers`))

  it.each([...pages, ...forms])(
    '%s',
    async (_, call) => {
      const { tried, wrong } = await takeThroughEveryShape(call)
      total += tried
      if (wrong.length > 0) throw new Error(`${wrong.length} of ${tried}\n${wrong.join('\n')}`)
    },
    120_000,
  )
})
