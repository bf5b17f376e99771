import { identity } from '#brand/identity'
import { setClock } from '../src/time/clock'
import type { MockApi } from './api'
import { startBrowserMocks } from './browser'
import { setBuildGlobals, versionToRun } from './globals'
import { createMailbox } from './mailbox/mailbox'
import { currentSituation, makeSituation, watchAddresses } from './panel/apply'
import { createPanelButton } from './panel/button'
import { personas } from './provider/personas'
import { startsAt } from './starts-at'
import { imitateStreamingSite } from './streaming-site'
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
imitateStreamingSite(api.provider, import.meta.env.BASE_URL)
// A clock that was moved before the reload still is; the portal must not wait for the first answer to know.
setClock(api.provider.clock.now())
const situation = currentSituation()
watchAddresses()
if (situation) makeSituation(api, situation)
drawStrip({
  brand,
  version,
  clock: api.provider.clock,
  startsAt: startsAt(brand),
  persona: personas.find(({ key }) => key === situation?.as) ?? personas[0],
  scenario: situation,
  mailbox: createMailbox(api.provider),
  panel: createPanelButton({ api, brand, version }),
})
// Not awaited: in a build the portal's modules share this one's file, and each would wait for the other.
void import('../src/main')
