import { describe, expect, it } from 'vitest'
import { paths } from '../../mocks/panel/endpoints'
import { forms, pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryFault } from './fault-runner'

/*
 * Every call of the contract, on a screen that makes it, with every way in which it can end: the page stands, says so, works
 * on, and nothing is sent twice. Here the calls of login, pages and mobility; faults-forms.test.tsx has the others.
 */

/** Whatever it is answered, its screen is left: faults-leaving.test.tsx. */
const elsewhere = ['/api/auth/logout']

it('every call of the contract is there', () => {
  const there = [...[...pages, ...forms].map(([, { path }]) => path), ...elsewhere]
  expect(paths.filter((path) => !there.includes(path))).toEqual([])
})

describe('API-03 API-04 API-06..17 API-29 API-30 API-33 every answer to a call of a page', () => {
  onFaultyNetwork()
  it.each(pages)('%s', (_, call) => runEveryFault(call))
})
