import { identity } from '#brand/identity'
import { setClock } from '../src/time/clock'
import type { MockApi } from './api'
import { startBrowserMocks } from './browser'
import { builtVersion, setBuildGlobals } from './globals'
import { createMailbox } from './mailbox/mailbox'
import { applySituation, currentSituation, watchHistory } from './panel/apply-situation'
import { createPanelButton } from './panel/button'
import { keepCalls } from './panel/earlier-calls'
import { personas } from './provider/personas'
import { startTimeOf } from './start-time'
import { mockStreamingSite } from './streaming-site'
import { renderStrip } from './strip'

/* The entry of mock builds: sets up the mock environment, then starts the portal. */

declare global {
  /** The mock backend of this page, for the console and for browser tests. */
  var portalMocks: MockApi | undefined
}

const env: Readonly<Record<string, unknown>> = import.meta.env
const brand = identity.code
const given = currentSituation()
const built = builtVersion(env['PORTAL_BUILD'])
const version = given?.version ?? built
setBuildGlobals(brand, version)
const api = await startBrowserMocks(brand)
globalThis.portalMocks = api
mockStreamingSite(api.provider, import.meta.env.BASE_URL)
// A clock set before a reload remains set; the portal must know it before the first response.
setClock(api.provider.clock.now())
watchHistory()
const situation = given && applySituation(api, given)
keepCalls(api)
const show = renderStrip({
  brand,
  version,
  provider: api.provider,
  startsAt: startTimeOf(brand),
  persona: personas.find(({ key }) => key === situation?.as) ?? personas[0],
  situation,
  mailbox: createMailbox(api.provider),
  panel: createPanelButton({ api, brand, version, built }),
})
// Not awaited: in a build the portal's modules share this file, so awaiting would be a deadlock.
void import('../src/main').then(async () => {
  if (!situation?.steps) return show({ state: 'ready' })
  const { replay } = await import('./panel/replay')
  return replay(api, situation, show)
})
