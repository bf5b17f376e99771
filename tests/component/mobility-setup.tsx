import { act, fireEvent, waitFor } from '@testing-library/react'
import type { PlannedOutcome } from '../../mocks/scenarios'
import { present } from '../present'
import { type Opened, type Opening, openPortal } from './portal'

/*
 * The mobility reservation on Friday, 8 November 2024, during the event. Controls are found by their text, without roles:
 * a reservation has five steps, and computing the roles of two calendars takes most of a test's time.
 */

export const at = '2024-11-08T10:00:00+09:00'
export const index = '/mobility/reserve'
export const call = (name: string) => `/api/mobility/reserve/${name}`
export const next = '次へ進む'

/** The brands with the reservation; one has it in its window only. */
export const brands: readonly (readonly [string, Opening])[] = [
  ['the city', { brand: 'y3d' }],
  ['CTY', { brand: 'cty' }],
]

export const ok = (data: unknown): PlannedOutcome => ({ kind: 'ok', data })

/** Opens the index; `data` replaces the provider's. */
export async function openIndex(opening: Opening = {}, data?: unknown) {
  const opened = await openPortal({
    brand: 'y3d',
    as: 'family',
    at,
    path: (api) => {
      if (data !== undefined) api.scenarios.plan(call('certify_index'), ok(data))
      return index
    },
    ...opening,
  })
  await seen('ご予約の一覧')
  return opened
}

/** The bodies of the calls of one path. */
export const sent = ({ calls }: Pick<Opened, 'calls'>, name: string) => calls(call(name)).map(({ body }) => body)

const inPage = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`:is(main, [role=dialog]) :is(${selector})`),
]
const labelOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()

/** The buttons, links and options whose label begins with a text. */
export const controls = (label: string) =>
  inPage('button, a[href], label').filter((one) => labelOf(one).startsWith(label) && !one.closest('[inert]'))

/** Clicks the first of them, once there is one. */
export async function press(label: string) {
  const control = await waitFor(() => {
    const [one] = controls(label)
    if (!one) throw new Error(`no ${label} on ${document.title}`)
    return one
  })
  fireEvent.click(control)
}

export const text = () => document.querySelector('main')?.textContent ?? ''

/** Waits for a text on the page. */
export const seen = (wanted: string) =>
  waitFor(() => {
    if (!text().includes(wanted)) throw new Error(`no ${wanted} on ${document.title}: ${text()}`)
  })

/** Waits for a step, and for what it shows once it has loaded. */
export async function atStep(title: string, shown: string) {
  await waitFor(() => {
    const heading = document.querySelector('main h1')?.textContent
    if (heading !== title) throw new Error(`${heading} instead of ${title}`)
  })
  await seen(shown)
}

/** Goes to an address without a reload, as the browser's history does. */
export const goTo = async (path: string) =>
  act(async () => {
    window.history.pushState(null, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })

/** The field with a name and, of a group of options, a value. */
export function field(name: string, value?: string) {
  const found = [...document.getElementsByName(name)].find(
    (one) => value === undefined || (one instanceof HTMLInputElement && one.value === value),
  )
  if (!(found instanceof HTMLInputElement || found instanceof HTMLSelectElement)) {
    throw new Error(`no ${name} ${value ?? ''} on ${document.title}`)
  }
  return found
}

/** Chooses an option once it is offered. */
export async function choose(name: string, value: string) {
  fireEvent.click(await waitFor(() => field(name, value)))
}

/** The value of the chosen option; '' for none. */
export const chosen = (name: string) =>
  [...document.getElementsByName(name)].flatMap((one) =>
    one instanceof HTMLInputElement && one.checked ? one.value : [],
  )[0] ?? ''

/** Chooses a stop by its id. */
export async function chooseStop(name: 'from_sect_id2' | 'to_sect_id2', value: string) {
  fireEvent.change(await waitFor(() => field(name)), { target: { value } })
}

/** The terms of a part of the page with their values. */
export const rows = (part: ParentNode | null = document.querySelector('main')) =>
  [...(part?.querySelectorAll('dt') ?? [])].map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`)

/** The labels of the days that can be chosen. */
export const openDays = () =>
  inPage('.calendar__day').flatMap((one) =>
    one.getAttribute('aria-disabled') === 'true' ? [] : labelOf(one).replace(/（.*/, ''),
  )
/** The label of the day that is chosen. */
export const chosenDay = () => inPage('.calendar__day[aria-pressed=true]').map(labelOf).join()

/** The options of a group that can be chosen, or those that can't, by their labels. */
export const optionsOf = (name: string, disabled = false) =>
  [...document.getElementsByName(name)].flatMap((one) =>
    one instanceof HTMLInputElement && one.disabled === disabled ? [one.labels?.[0]?.textContent?.trim()] : [],
  )

/** Starts a new reservation from the index. */
export async function startNew() {
  await press('注意事項に同意する')
  await press('新規予約')
  await atStep('乗り物の選択', next)
}

/** What is chosen in the first step; without it, as it is at first. */
interface Ride {
  readonly vehicle_type?: 'kick_board' | 'self_driving'
  readonly ride_num?: number
  readonly ride_type?: 1 | 2
}

/** Completes the first step. */
export async function chooseRide(ride: Ride = {}) {
  for (const [name, value] of Object.entries(ride)) await choose(name, String(value))
  await press(next)
  if (ride.vehicle_type === 'self_driving') await atStep('区間・日時の選択', '出発地')
  else await atStep('日時の選択', '11月')
}

/** Completes the second one: a day with its weekday, and the departures. */
export async function chooseSlots(day: string, slot1: string, slot2?: string) {
  await press(day)
  await seen(`${day}の便`)
  await choose('slot1', slot1)
  if (slot2) await choose('slot2', slot2)
  await press(next)
  await atStep('予約内容の確認', '予約する')
}

/** The texts of the page's errors. */
export const alerts = () => inPage('.alert-danger').map((one) => one.textContent ?? '')

/** The errors beneath a field, or beneath the group it belongs to. */
export const errorsOf = (name: string) =>
  [...(document.getElementsByName(name)[0]?.closest('.field')?.querySelectorAll('.field__error') ?? [])].map((one) =>
    one.textContent?.trim(),
  )

/** What has the focus, by its label. */
export const focused = () => labelOf(present(document.activeElement))
