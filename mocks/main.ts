import { identity } from '#brand/identity'
import { setClock } from '../src/clock'
import type { MockApi } from './api'
import { startBrowserMocks } from './browser'
import { setBuildGlobals, versionToRun } from './globals'
import { createMailbox } from './mailbox/mailbox'
import { personas } from './provider/personas'
import { drawStrip } from './strip'

/* The entry of mock builds: everything around the portal is put in place, then the portal itself starts. */

declare global {
  /** The imitated backend of this page, for testers at the console and tests that drive a browser. */
  var portalMocks: MockApi | undefined
}

const env: Readonly<Record<string, unknown>> = import.meta.env
const brand = identity.code
const version = versionToRun(env['PORTAL_BUILD'])
setBuildGlobals(brand, version)
const api = await startBrowserMocks(brand)
globalThis.portalMocks = api
// A clock that was moved before the reload still is; the portal must not wait for the first answer to know.
setClock(api.provider.clock.now())
const mailbox = createMailbox(api.provider)
drawStrip({ brand, version, clock: api.provider.clock, persona: personas[0], mailbox })
// Not awaited: in a build the portal's modules share this one's file, and each would wait for the other.
void import('../src/main')
