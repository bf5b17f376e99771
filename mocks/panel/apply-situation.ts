import * as v from 'valibot'
import { authData } from '../../src/api/endpoints/user'
import { setClock } from '../../src/time/clock'
import type { MockApi } from '../api'
import { logIn } from '../handlers/auth'
import { personaOf, personas } from '../provider/personas'
import { readDone, writeDone } from './progress'
import { addressWith, fileNames, parametersOf, type Situation, situationIn, visitor } from './situation'
import { filesArriveAt, startOf } from './step-words'

/* Applies a situation to this page, and keeps it in the URL while the portal navigates (QA-07, QA-12). */

/** The situation applied in this tab, as a query; not applied again after a reload, so the provider keeps its state. */
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

/**
 * The situation in the URL, or the tab's if a page returned without it (after a sign-on). A link in a mail contains
 * only the version, for other tabs; in the same tab the situation continues.
 */
export function currentSituation(): Situation | undefined {
  const inAddress = situationIn(location.search)
  const ofTab = situationIn(appliedQuery() ?? '')
  if (!inAddress) return ofTab
  const versionAlone = queryOf({ version: inAddress.version, plans: [] }) === queryOf(inAddress)
  return versionAlone && inAddress.version === ofTab?.version ? ofTab : inAddress
}

/** The situation added to every URL that the portal navigates to. */
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

/** The time of the tab's stopped clock (milliseconds), restored after a reload. */
const stoppedKey = 'mock:stopped'

function saveStopped(ms: number) {
  try {
    sessionStorage.setItem(stoppedKey, String(ms))
  } catch {
    // Without storage, every load applies the situation again.
  }
}

/** Sets only the clock of provider and portal: mailbox, sessions and input are kept. */
export function moveClock(api: MockApi, ms: number) {
  api.provider.clock.set(ms)
  saveStopped(ms)
  setClock(ms)
}

/** The address of a page in the current situation, from its path without the base path. */
export const addressInPortal = (path: string) =>
  addressWith(`${import.meta.env.BASE_URL}${path.replace(/^\//, '')}`, carriedInAddress)

/** The page's own path and query, without the base path. */
const pathInPortal = () => `/${addressWith(location.href, undefined).slice(import.meta.env.BASE_URL.length)}`

/** Replaces the site's files of extra/ by the situation's, even if a later step is to deliver them. */
export function placeFiles({ extraFiles }: MockApi, situation: Situation) {
  for (const [field, name] of fileNames) {
    const content = situation[field]
    if (content) extraFiles.set(name, content)
    else extraFiles.delete(name)
  }
}

const storeLogin = (api: MockApi, key: string) => {
  const persona = personas.find((one) => one.key === key)
  const customer = persona && api.provider.customer(persona.userId)
  if (customer) localStorage.setItem('auth', JSON.stringify(logIn(api.provider, customer)))
}

/** The key of the persona who is logged in here; undefined if nobody is, or another customer. */
function loggedIn(): string | undefined {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), authData), localStorage.getItem('auth'))
  return success ? personaOf(output.loginUser.user_id)?.key : undefined
}

/** Storage keys for the device (src/environment/device.ts). */
const ofDevice = ['connect_device', 'client']
const forget = (...names: readonly string[]) => {
  for (const name of names) localStorage.removeItem(name)
}

/** Runs only on the first load of a situation; afterwards, provider and storage contain it. */
function startSituation(api: MockApi, { as: given, device }: Situation) {
  const as = given ?? loggedIn()
  api.reset()
  sessionStorage.clear()
  forget('sentRecords')
  if (as !== undefined) forget('auth')
  if (as !== undefined && as !== visitor) storeLogin(api, as)
  if (device !== undefined) forget(...ofDevice)
  if (device) localStorage.setItem('connect_device', '1')
}

function startClock(api: MockApi, { clock }: Situation) {
  if (clock?.kind === 'real') api.provider.clock.set('real')
  if (clock?.kind === 'at') api.provider.clock.set(clock.ms)
  if (clock?.kind === 'offset') api.provider.clock.set(Date.now() + clock.ms)
  saveStopped(api.provider.clock.now())
}

/** Restores the time of a clock that was stopped before this load. */
function stopAgain(api: MockApi) {
  const stopped = sessionStorage.getItem(stoppedKey)
  if (stopped !== null) api.provider.clock.set(Number(stopped))
}

/** Steps start on the link's page, unless they specify another. */
const withStart = (situation: Situation): Situation => {
  const { steps } = situation
  if (!steps || startOf(steps) !== undefined) return situation
  return { ...situation, steps: [`go:${pathInPortal()}`, ...steps] }
}

/** Applies the situation; returns it with the start page of its steps. With only a version, nothing else changes. */
export function applySituation(api: MockApi, given: Situation): Situation {
  const situation = withStart(given)
  const { version, frozen, quirk, plans, steps } = situation
  const query = queryOf(situation)
  const hasMore = query !== queryOf({ version, plans: [] })
  if (frozen) freeze()
  const first = hasMore && appliedQuery() !== query
  if (first) {
    startSituation(api, situation)
    startClock(api, situation)
  } else if (frozen) stopAgain(api)
  for (const { path, outcome } of plans) api.scenarios.plan(path, outcome)
  api.scenarios.setQuirk(quirk)
  if (readDone() > (filesArriveAt(steps) ?? -1)) placeFiles(api, situation)
  api.provider.save()
  setClock(api.provider.clock.now())
  carry(situation)
  return situation
}

/** Adds steps that the tester has just done manually to the current situation, so that its link repeats them. */
export function addDoneSteps(...done: readonly string[]): readonly string[] {
  const { steps = [`go:${pathInPortal()}`], ...rest } = carriedInAddress ?? { plans: [] }
  const all = [...steps, ...done]
  writeDone(all.length)
  carry({ ...rest, steps: all })
  return all
}

/** Replaces the files of extra/ immediately, without a reload: entered data is kept. */
export function replaceFiles(api: MockApi, files: Pick<Situation, 'windows' | 'invoice'>) {
  const situation = { plans: [], ...carriedInAddress, ...files }
  placeFiles(api, situation)
  carry(situation)
  // The portal reads them when its tab becomes visible.
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Replaces the planned outcomes immediately, without a reload. Used outcomes that remain in the list stay used. */
export function replacePlans({ scenarios }: MockApi, plans: Situation['plans']) {
  const former = carriedInAddress?.plans ?? []
  for (const one of former) if (!plans.includes(one)) scenarios.unplan(one.path, one.outcome)
  for (const one of plans) if (!former.includes(one)) scenarios.plan(one.path, one.outcome)
  carry({ ...carriedInAddress, plans })
}

/** Resets the provider and the storages, and logs out (QA-12). */
export function resetAll(api: MockApi) {
  api.reset()
  sessionStorage.clear()
  forget('sentRecords', 'auth', ...ofDevice)
  openSituation(location.href, carriedInAddress)
}

/** The link to a situation: to the start page of its steps, else to the given one. */
export function linkTo(url: string, situation: Situation | undefined): string {
  const start = startOf(situation?.steps)
  const page = new URL(
    start === undefined ? url : `${import.meta.env.BASE_URL}${start.replace(/^\//, '')}`,
    location.href,
  )
  // Remove a mailed key, and a sign-on's return parameters.
  for (const name of new Set(page.searchParams.keys()))
    if (/_key$|^(code|state)$/.test(name)) page.searchParams.delete(name)
  return new URL(addressWith(page.href, situation), location.href).href
}

/** Opens a URL in a situation, from its beginning; undefined for the ordinary portal. */
export function openSituation(url: string, situation: Situation | undefined) {
  saveAppliedQuery(null)
  location.assign(linkTo(url, situation))
}
