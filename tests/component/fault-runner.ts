import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { fieldsOf } from '../../mocks/panel/endpoints'
import { sealed } from '../../src/runtime/sealed'
import { texts as shellTexts } from '../../src/shell/texts'
import { texts } from '../../src/texts'
import { anyFailure, type FaultResponse, faultResponsesFor, gaps, justOk } from './fault-answers'
import { network, type Reply } from './fault-network'
import {
  alerts,
  click,
  control,
  errors,
  expectIntact,
  fields,
  fillIn,
  formValues,
  goOffline,
  goTo,
  logInElsewhere,
  messages,
  notices,
  overlay,
  pageShows,
  pageText,
  pressEnter,
  settled,
  until,
} from './fault-page'
import { type Opened, type Opening, openPortal } from './portal'
import { watchReports } from './reports'

/*
 * One visit to a screen takes its call through every response: submit, fault, message, submit again … and OK in the end. Each
 * submit proves that the fault before it left the page usable.
 */

/** A call, and the screen that makes it. */
export interface CallOnScreen {
  readonly path: string
  readonly opening?: Opening
  /** Opens the screen. Without `button` and `select` it then makes the call by itself. */
  readonly open: (opened: Opened) => Promise<void>
  readonly button?: () => HTMLElement | undefined
  /** The values to select, which makes the call. */
  readonly select?: Readonly<Record<string, string>>
  /** What shows that the screen is ready, if not the button. */
  readonly ready?: () => unknown
  /** Fills in the form first; `everyTime`: after a failure too. */
  readonly fill?: () => void | Promise<void>
  readonly everyTime?: true
  /** Another button, for the second finger. */
  readonly beside?: () => HTMLElement | undefined
  /** What shows after OK. */
  readonly done: (opened: Opened) => unknown

  /** What is shown for a response, if not its own message in an alert of the page. */
  readonly shown?: (answer: FaultResponse) => string | undefined
  readonly shownAbove?: true
  /** A call to another provider: it ends no session. */
  readonly foreign?: true
  /** Opens the screen again, because some failures lead away from it. */
  readonly recover?: (opened: Opened) => Promise<void>
  /** The browser's back does not return to the screen: it has to be opened again. */
  readonly noBack?: true
  /** The page has no button to retry: leave it and come back instead. */
  readonly noRetryButton?: true
  /** The action that replaces opening the screen again, because its query is many steps away. */
  readonly opensWith?: string
  /** The late response, if OK would leave no screen to return to. */
  readonly lateReply?: Reply
}

const readAgain = 'もう一度読み込む'
const elsewhere = '/notFound'
const odd = /undefined|null|NaN|\[object/

/** Waits for the planned response, or lets the portal time out. */
export async function waitForResponse({ reply }: FaultResponse) {
  await settled()
  if (reply !== 'silence') return
  network.endPatience()
  await settled()
}

/** Opens the screen of a call. */
async function visit(call: CallOnScreen) {
  const opened = await openPortal({ at: '2025-04-10T12:00:00+09:00', path: elsewhere, ...call.opening })
  await settled()
  const login = localStorage.getItem('auth')
  const { button, select, fill } = call
  const isPressed = button !== undefined || select !== undefined
  const count = () => network.count(call.path)

  const isReady = () => !overlay() && (call.ready ?? button ?? (() => fields().length > 0))()
  const enter = () => call.open(opened)
  const pressIt = async () => {
    if (button) click(button())
    else fillIn(select ?? {})
  }
  const ask = async () => {
    act(() => void opened.store().dispatch({ type: call.opensWith ?? '', payload: sealed({}) }))
  }
  const readIt = async () => {
    control(readAgain)?.focus()
    click(control(readAgain))
    await until(() => !control(readAgain), 'pressed')
    expect(document.activeElement?.tagName, 'focus').toBe('H1')
  }

  /** How to make the call the next time. */
  let make = enter

  /** Opens the screen: now, if there is something to click there, else with the next call. */
  async function come(way: () => Promise<void>) {
    make = way
    if (!isPressed) return
    await way()
    await settled()
    await until(isReady, 'ready')
    // A warning about an unanswered call, or of a success that no page has told, has to be read before anything is sent.
    const read = control(shellTexts.sentAck) ?? control(shellTexts.doneAck)
    if (read) click(read)
    if (!call.everyTime) await fill?.()
    make = pressIt
  }
  async function leaveAndReturn() {
    await goTo(elsewhere)
    await come(call.noBack ? enter : opened.back)
  }

  if (isPressed) await come(enter)
  return {
    opened,
    isPressed,
    isCustomer: login !== null,
    count,
    come,
    leaveAndReturn,
    back: () => come(call.noBack ? enter : opened.back),

    /** Makes the call and waits until it is sent. */
    async send() {
      const before = count()
      if (call.everyTime) await fill?.()
      const values = formValues()
      await make()
      await until(() => count() > before, 'called')
      return values
    },

    /** Prepares the next call after a failure, as the page offers it. */
    async again() {
      if (call.opensWith) make = ask
      else if (isPressed && call.recover && !isReady()) await come(() => call.recover?.(opened) ?? enter())
      else if (!isPressed && call.noRetryButton) await leaveAndReturn()
      else if (!isPressed) make = readIt
    },

    /** Prepares the next call after the end of the session: a customer logs in again, a visitor cannot. */
    async afterEnd(page: string) {
      if (login === null) {
        if (isPressed) await leaveAndReturn()
        else make = call.noBack ? enter : readIt
        return
      }
      expect(pageShows(texts.pleaseLogIn), 'asks to log in').toBe(true)
      if (isPressed || call.opensWith) {
        logInElsewhere(login)
        await settled()
        const stayed = opened.path() === page
        if (isPressed) await come(stayed ? settled : enter)
        else make = stayed ? ask : enter
        return
      }
      make = async () => {
        const before = count()
        logInElsewhere(login)
        await settled()
        if (count() === before) await readIt()
      }
    },
  }
}

/** Another provider's answers have no envelope: there is a status, or nothing that is understood. */
function foreignOutcome({ reply }: FaultResponse) {
  if (typeof reply === 'string') return 'network'
  return typeof reply === 'object' && reply.status > 299 ? 'http' : 'invalidResponse'
}

type Visit = Awaited<ReturnType<typeof visit>>

async function fail(call: CallOnScreen, { opened, ...at }: Visit, answer: FaultResponse) {
  const ends = answer.endsSession && !call.foreign
  const asks = ends && at.isCustomer && answer.asksToLogIn
  const told = call.shown ? call.shown(answer) : answer.shown
  const page = opened.path()
  const before = at.count()
  network.plan(call.path, answer.reply)
  closeNotices(opened)
  const online = answer.offline ? goOffline() : () => {}
  const reports = watchReports()
  const values = await at.send()
  await waitForResponse(answer)
  online()
  expect(await reports.kinds(), 'reports').toEqual([`call-${call.foreign ? foreignOutcome(answer) : answer.outcome}`])

  expect(at.count() - before, 'calls').toBe(1)
  if (asks) expect(messages(), 'told').not.toContain(answer.shown)
  else if (told !== undefined) expect(call.shownAbove && !ends ? notices() : alerts(), 'told').toContain(told)
  expectIntact(opened)
  expect(opened.files, 'files').toEqual([])
  if (ends) {
    const all = network.count()
    await settled()
    expect(network.count(), 'calls by themselves').toBe(all)
    expect(localStorage.getItem('auth'), 'what is stored').toBeNull()
    await at.afterEnd(page)
  } else {
    if (at.isPressed && opened.path() === page) {
      const now = formValues()
      expect(
        values.filter((value) => !now.includes(value)),
        'lost of what was typed',
      ).toEqual([])
    }
    await at.again()
  }
}

/** Two fingers, a double click, Enter, Enter held; with responses at once, after 1.5 s and after 10 s. */
async function submitMoreThanOnce(call: CallOnScreen, { opened, count }: Visit) {
  const once = async (name: string, presses: () => Promise<void>) => {
    if (call.everyTime) await call.fill?.()
    network.plan(call.path, anyFailure.reply)
    const before = count()
    await presses()
    await settled()
    expect(count() - before, name).toBe(1)
    expectIntact(opened)
  }
  const button = () => call.button?.()
  await once('two fingers', async () => {
    const fingers = [button(), button(), call.beside?.()]
    act(() => {
      for (const one of fingers) one?.click()
    })
  })
  await once('Enter held, answered at once', async () => {
    for (const repeat of [false, true, true, true]) {
      pressEnter(button(), repeat)
      await settled()
    }
  })
  await once('presses while it waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    network.hold()
    for (const passed of [0, 1_500, 8_500]) {
      await act(() => vi.advanceTimersByTimeAsync(passed))
      for (const one of [button(), button(), call.beside?.()]) if (one) click(one)
      for (const repeat of [false, true, true]) pressEnter(button(), repeat)
    }
    network.release()
    vi.useRealTimers()
  })
}

/** The response comes when the customer is on another page: nothing changes there, and nothing of a query is stored. */
async function answerLate(call: CallOnScreen, { opened, ...at }: Visit) {
  network.plan(call.path, call.lateReply ?? (at.isPressed ? justOk : anyFailure.reply))
  network.hold()
  await at.send()
  await settled()
  await goTo(elsewhere)
  const shown = () => [opened.path(), pageText(), ...(at.isPressed ? [] : [JSON.stringify(opened.store().getState())])]
  const before = shown()
  network.release()
  await settled()
  expect(shown()).toEqual(before)
  expectIntact(opened)
  await at.back()
}

export async function runEveryFault(call: CallOnScreen) {
  const at = await visit(call)

  /** Runs one part, and names its response in a failure. */
  async function during(name: string, part: () => Promise<void>) {
    try {
      await part()
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }

  for (const answer of faultResponsesFor(fieldsOf(call.path)[0] ?? 'none')) {
    await during(answer.name, () => fail(call, at, answer))
  }
  if (call.button) await during('pressed more than once', () => submitMoreThanOnce(call, at))
  await during('late', () => answerLate(call, at))
  for (const [name, reply] of at.isPressed ? [] : gaps) {
    await during(`OK with ${name}`, async () => {
      network.plan(call.path, reply)
      await at.send()
      await settled()
      expectIntact(at.opened)
      expect(pageText(), 'oddities').not.toMatch(odd)
      if (call.opensWith) await at.again()
      else await at.leaveAndReturn()
    })
  }
  await during('OK', async () => {
    const before = at.count()
    await at.send()
    await until(() => call.done(at.opened), 'done')
    await settled()
    expect(at.count() - before, 'calls').toBe(1)
    expect(errors(), 'still told').toBe('')
    expectIntact(at.opened)
  })
}

function closeNotices(opened: Opened) {
  const state: object = opened.store().getState()
  const shown: readonly { id: string }[] = 'notices' in state && Array.isArray(state.notices) ? state.notices : []
  for (const { id } of shown) opened.store().dispatch({ type: 'notices/closed', payload: id })
}
