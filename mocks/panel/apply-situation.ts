import { setClock } from '../../src/time/clock'
import type { MockApi } from '../api'
import { logIn } from '../handlers/auth'
import { personas } from '../provider/personas'
import { addressWith, parametersOf, type Situation, situationIn, visitor } from './situation'

/* Applies a situation to this page, and keeps it in the URL while the portal navigates (QA-07, QA-12). */

/** The situation applied in this tab, as a query: after a reload it is not applied again, so the provider keeps its state. */
const appliedKey = 'mock:situation'

const queryOf = (situation: Situation) => new URLSearchParams(parametersOf(situation)).toString()

function appliedQuery(): string | null {
  try {
    return sessionStorage.getItem(appliedKey)
  } catch {
    return null
  }
}

function saveAppliedQuery(query: string | null) {
  try {
    if (query === null) sessionStorage.removeItem(appliedKey)
    else sessionStorage.setItem(appliedKey, query)
  } catch {
    // Without storage, every load applies the situation again.
  }
}

/** The situation in the URL, or the tab's if a page returned without it (after a sign-on). */
export const currentSituation = (): Situation | undefined =>
  situationIn(location.search) ?? situationIn(appliedQuery() ?? '')

/** The situation that is added to every URL that the portal navigates to. */
let carriedInAddress: Situation | undefined

export const carriedSituation = () => carriedInAddress

/** Adds the situation to the URLs of this page from now on. */
function carry(situation: Situation) {
  carriedInAddress = situation
  saveAppliedQuery(queryOf(situation))
  history.replaceState(history.state, '', location.href)
}

/** Patches the history so that the portal's own URL changes keep the situation. */
export function watchHistory() {
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history)
    history[name] = (state, unused, url) =>
      change(
        state,
        unused,
        url && carriedInAddress ? addressWith(new URL(url, location.href).href, carriedInAddress) : url,
      )
  }
}

/** Stops the page's clock, which the provider's and the portal's clocks follow. */
function freeze() {
  const stopped = Date.now()
  Date.now = () => stopped
}

const storeLogin = (api: MockApi, key: string) => {
  const persona = personas.find((one) => one.key === key)
  const customer = persona && api.provider.customer(persona.userId)
  if (customer) localStorage.setItem('auth', JSON.stringify(logIn(api.provider, customer)))
}

/** Applied only on the first load of a situation: later the provider and the storages have it. */
function startSituation(api: MockApi, { as, device }: Situation) {
  api.reset()
  sessionStorage.clear()
  localStorage.removeItem('sentRecords')
  if (as !== undefined) localStorage.removeItem('auth')
  if (as !== undefined && as !== visitor) storeLogin(api, as)
  if (device !== undefined) localStorage.removeItem('connect_device')
  if (device) localStorage.setItem('connect_device', '1')
}

function startClock(api: MockApi, { clock }: Situation) {
  if (clock?.kind === 'real') api.provider.clock.set('real')
  if (clock?.kind === 'at') api.provider.clock.set(clock.ms)
  if (clock?.kind === 'offset') api.provider.clock.set(Date.now() + clock.ms)
}

/** Applies the situation; one that only has a version changes nothing else. */
export function applySituation(api: MockApi, situation: Situation) {
  const query = queryOf(situation)
  const { as, clock, frozen, device, quirk, plans } = situation
  const hasMore = plans.length > 0 || [as, clock, frozen, device, quirk].some((value) => value !== undefined)
  if (frozen) freeze()
  const first = hasMore && appliedQuery() !== query
  if (first) startSituation(api, situation)
  if (first || frozen) startClock(api, situation)
  for (const { path, outcome } of plans) api.scenarios.plan(path, outcome)
  api.scenarios.setQuirk(quirk)
  api.provider.save()
  setClock(api.provider.clock.now())
  carry(situation)
}

/** Replaces all planned outcomes at once, without a reload: entered data stays. */
export function replacePlans({ scenarios }: MockApi, plans: Situation['plans']) {
  scenarios.clear()
  for (const { path, outcome } of plans) scenarios.plan(path, outcome)
  carry({ ...carriedInAddress, plans })
}

/** Resets the provider and the storages, and logs out (QA-12). */
export function resetAll(api: MockApi) {
  api.reset()
  sessionStorage.clear()
  localStorage.removeItem('sentRecords')
  localStorage.removeItem('auth')
  openSituation(location.href, carriedInAddress)
}

/** Opens a URL in a situation, from its beginning; undefined is the ordinary portal. */
export function openSituation(url: string, situation: Situation | undefined) {
  saveAppliedQuery(null)
  // mocks/globals.ts keeps the version for the tab: without this, a URL without a version would keep the previous one.
  sessionStorage.removeItem('mock:version')
  location.assign(addressWith(new URL(url, location.href).href, situation))
}
