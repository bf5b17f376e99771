import { act, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { network } from './fault-network'
import { type Opened, personaBy } from './portal'
import { catchReports, releaseReports } from './reports'

/*
 * Queries and clicks for tests that do them thousands of times. As in a browser, an overlay intercepts clicks beneath it, and
 * Enter clicks a button on each keydown, including the repeated ones of a held key.
 */

// ---- queries by tag and class: in jsdom selectors take ten times as long, and roles a hundred times

export const main = () => document.getElementById('main') ?? document.body

export const elements = <Tag extends keyof HTMLElementTagNameMap>(...tags: readonly Tag[]) =>
  tags.flatMap((tag) => [...document.getElementsByTagName(tag)])

export const overlay = () => {
  const [found] = document.getElementsByClassName('overlay')
  return found instanceof HTMLElement ? found : undefined
}

export const textOf = ({ textContent }: Element) => textContent ?? ''

/** The text of the page, without header and tiles. */
export const pageText = () => textOf(main())
export const pageShows = (some: string) => pageText().includes(some)

const announced = (part: Element, classes: readonly string[]) =>
  classes
    .flatMap((name) => [...part.getElementsByClassName(name)])
    .filter((one) => one.getAttribute('role') === 'alert')
    .map(textOf)
    .join()

export const alerts = () => announced(main(), ['alert', 'error-summary'])
/** Without the errors of a form, which stay with it under a prompt to log in. */
export const messages = () => announced(main(), ['alert'])
/** Without warnings. */
export const errors = () => announced(main(), ['alert-danger', 'error-summary'])
export const notices = () => {
  const [list] = document.getElementsByClassName('notice-list')
  return list ? announced(list, ['alert']) : ''
}

/** A button or link by the start of its text. */
export const control = (some: string) =>
  elements('button', 'a').find((one) => textOf(one).startsWith(some) && !one.closest('header, nav'))

export const fields = () => elements('input', 'select', 'textarea').filter(({ name }) => name !== '')

const isTick = (one: Element): one is HTMLInputElement =>
  one instanceof HTMLInputElement && (one.type === 'checkbox' || one.type === 'radio')

/** The values of the forms, without passwords, which some failures clear. */
export const formValues = () =>
  fields()
    .filter(({ type }) => type !== 'password')
    .map((one) => `${one.name}=${one.value}${isTick(one) && one.checked}`)

const isLoneCheckbox = ({ type, name }: HTMLInputElement) => type === 'checkbox' && !name.endsWith('[]')

/** Types, selects and ticks what is there; '1' ticks a checkbox that is not one of a list. */
export function fillIn(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const named = fields().filter((one) => one.name === name)
    const tick = named.filter(isTick).find((one) => (isLoneCheckbox(one) ? value === '1' : one.value === value))
    if (tick && !tick.checked) fireEvent.click(tick)
    const [first] = named
    if (first && !isTick(first)) fireEvent.change(first, { target: { value } })
  }
}

// ---- time

const turn = () => new Promise((resolve) => setImmediate(resolve))
const patience = 10_000

/** Waits until a condition holds. */
export async function until(holds: () => unknown, what = String(holds)) {
  const deadline = performance.now() + patience
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never ${what}; the page says: ${pageText().slice(0, 300)}`)
    await act(turn)
  }
}

/** Waits for all responses that are not held. */
export async function settled() {
  await act(turn)
  await until(() => !network.isBusy() && (network.isHolding() || !overlay()), 'answered')
}

// ---- actions of a customer

/** Clicks, on the overlay if there is one. */
export function click(at: HTMLElement | undefined) {
  const target = overlay() ?? at
  if (!target) throw new Error(`nothing to press; the page says: ${pageText().slice(0, 300)}`)
  fireEvent.click(target)
}

/** Clicks one button after another, each once it is there. */
export async function clickThrough(...names: readonly string[]) {
  for (const name of names) {
    await until(() => !overlay() && control(name), `to be pressed: ${name}`)
    click(control(name))
  }
}

/** Fills in the login as password managers do, and submits it. */
export async function logIn() {
  const { userId, password } = personaBy('individual')
  fillIn({ userId, password })
  await clickThrough('ログイン')
}
export const welcomed = () => until(() => pageShows('ようこそ'))

/** Enter in the first field of the button's form, or on the button itself. */
export function pressEnter(button: HTMLElement | undefined, repeat: boolean) {
  const form = button instanceof HTMLButtonElement && button.type === 'submit' ? button.form : undefined
  const input = [...(form?.getElementsByTagName('input') ?? [])].find((one) => !isTick(one))
  const pressed = fireEvent.keyDown(input ?? button ?? document.body, { key: 'Enter', repeat })
  if (pressed && button) fireEvent.click(button)
}

let entries = 0

/** Another page of the open portal, in a history entry of its own, as a link does. */
export function turnTo(address: string, usr: unknown = null) {
  entries += 1
  const state = { usr, key: `entry ${entries}`, idx: entries }
  act(() => {
    window.history.pushState(state, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })
}

export async function goTo(address: string) {
  turnTo(address)
  await settled()
}

/** A customer logs in in another tab. */
export function logInElsewhere(entry: string) {
  localStorage.setItem('auth', entry)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
}

/** The device goes offline; returns how to go online again. */
export function goOffline() {
  const spied = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  return () => {
    spied.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
  }
}

// ---- the tests

/** For the tests of a file: their portals use the network that can be made to fail, and console errors are recorded. */
export function onFaultyNetwork() {
  let restore = () => {}
  beforeEach(() => {
    restore = network.install()
    catchReports()
    vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => {
    restore()
    releaseReports()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** What must hold after every response. */
export function expectIntact(opened: Opened) {
  expect(main().getElementsByTagName('h1').length, 'headings').toBe(1)
  expect(pageText(), 'a raw page').not.toContain('Intruder')
  expect(main().getElementsByTagName('b').length, 'markup of a message').toBe(0)
  expect(vi.mocked(console.error), 'complaints').not.toHaveBeenCalled()
  expect(opened.thrown, 'thrown').toEqual([])
}
