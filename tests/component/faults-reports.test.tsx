import { describe, expect, it } from 'vitest'
import { forms, pages } from './fault-calls'
import { onFaultyNetwork } from './fault-page'
import { runEveryFault } from './fault-runner'

/*
 * What the operator learns of a fault. The runner checks it for every call of the API; here is one call of each sort: a
 * query, one in the background, a form, a file, and a call to another provider.
 */

const paths = [
  '/api/invoice/certify_index',
  '/api/idp_sync/update_idp_sync_sts',
  '/api/auth/login',
  '/api/invoice/download_invoice2',
  '/authorization',
  '/api/pay_method/exec_create',
]
const calls = [...pages, ...forms].filter(([name]) => paths.includes(name))

describe('REP-04 every fault makes exactly one report, of the kind of its outcome', () => {
  onFaultyNetwork()

  it('for every sort of call', () => expect(calls.map(([name]) => name).toSorted()).toEqual(paths.toSorted()))

  it.each(calls)('%s', (_, call) => runEveryFault(call))
})
