import { setClock } from '../../src/time/clock'
import type { MockApi } from '../api'
import { logIn } from '../handlers/auth'
import { personas } from '../provider/personas'
import { addressWith, parametersOf, type Situation, situationIn, visitor } from './situation'

/* Makes a situation in this page, and keeps it in the address while the portal goes from page to page (QA-07, QA-12). */

/** What was made in this tab, as parameters: a reload then leaves alone what the provider did since. */
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
    // Without a storage every load makes the situation anew.
  }
}

/** The situation of this page: its address's, or the tab's where a page led back without it (a sign-on). */
export const currentSituation = (): Situation | undefined =>
  situationIn(location.search) ?? situationIn(appliedQuery() ?? '')

/** What every address that the portal goes to is given along. */
let carriedInAddress: Situation | undefined

export const carriedSituation = () => carriedInAddress

/** From now on the addresses of this page hold the situation. */
function carry(situation: Situation) {
  carriedInAddress = situation
  saveAppliedQuery(queryOf(situation))
  history.replaceState(history.state, '', location.href)
}

/** Lets the portal's own changes of the address pass through here. */
export function watchAddresses() {
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

/** Stops the page's clock: the provider's and the portal's both go by it. */
function freeze() {
  const stopped = Date.now()
  Date.now = () => stopped
}

const storeLogin = (api: MockApi, key: string) => {
  const persona = personas.find((one) => one.key === key)
  const customer = persona && api.provider.customer(persona.userId)
  if (customer) localStorage.setItem('auth', JSON.stringify(logIn(api.provider, customer)))
}

/** What only the first load of a situation does: a reload finds it at the provider and in the storages. */
function startSituation(api: MockApi, { as, device }: Situation) {
  api.reset()
  sessionStorage.clear()
  localStorage.removeItem('sendings')
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

/** Makes the situation; one that only names a version is a visit to that version and changes nothing else. */
export function applySituation(api: MockApi, situation: Situation) {
  const query = queryOf(situation)
  const { as, clock, frozen, device, quirk, plans } = situation
  const more = plans.length > 0 || [as, clock, frozen, device, quirk].some((value) => value !== undefined)
  if (frozen) freeze()
  const first = more && appliedQuery() !== query
  if (first) startSituation(api, situation)
  if (first || frozen) startClock(api, situation)
  for (const { path, outcome } of plans) api.scenarios.plan(path, outcome)
  api.scenarios.setQuirk(quirk)
  api.provider.save()
  setClock(api.provider.clock.now())
  carry(situation)
}

/** Puts these outcomes in place of all that are planned, at once: nothing typed is lost by it. */
export function replacePlans({ scenarios }: MockApi, plans: Situation['plans']) {
  scenarios.clear()
  for (const { path, outcome } of plans) scenarios.plan(path, outcome)
  carry({ ...carriedInAddress, plans })
}

/** Nobody is logged in, nothing is typed, and the provider knows of nothing that was done (QA-12). */
export function resetAll(api: MockApi) {
  api.reset()
  sessionStorage.clear()
  localStorage.removeItem('sendings')
  localStorage.removeItem('auth')
  openSituation(location.href, carriedInAddress)
}

/** Opens an address in another situation, from its start; undefined is the ordinary portal. */
export function openSituation(address: string, situation: Situation | undefined) {
  saveAppliedQuery(null)
  // Kept for the tab by mocks/globals.ts: an address without a version would go on with the former one.
  sessionStorage.removeItem('mock:version')
  location.assign(addressWith(new URL(address, location.href).href, situation))
}
