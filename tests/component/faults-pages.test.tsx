import { describe, expect, it } from 'vitest'
import { paths } from '../../src/api/document/calls'
import { forms, pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryFault } from './fault-runner'

/*
 * Every call of the API, on a screen that makes it, with every way in which it can end: the page stays intact, shows the failure,
 * works on, and nothing is sent twice. Here the calls of login, pages and mobility; faults-forms.test.tsx has the others.
 */

/** Always leaves its screen: faults-leaving.test.tsx. */
const elsewhere = ['/api/auth/logout']

it('every call of the API is there', () => {
  const there = [...[...pages, ...forms].map(([, { path }]) => path), ...elsewhere]
  expect(paths.filter((path) => !there.includes(path))).toEqual([])
})

describe('API-06 API-13 API-33 every response to a call of a page', () => {
  onFaultyNetwork()
  it.each(pages)('%s', (_, call) => runEveryFault(call))
})
