import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import * as v from 'valibot'
import { expect, vi } from 'vitest'
import { createMockApi, type MockApi } from '../../mocks/api'
import { logIn as answerOfLogin } from '../../mocks/handlers/auth'
import { personas } from '../../mocks/provider/personas'
import { authData } from '../../src/api/endpoints/user'
import { createPortal } from '../../src/app/portal'
import { type BrandCode, currentVersion } from '../../src/brand/gates'
import type { FormPost } from '../../src/runtime/services'
import { setClock } from '../../src/time/clock'
import { applyExtraWindows } from '../../src/time/windows'
import { present } from '../present'
import { underTest } from '../under-test'

/*
 * Opens the whole portal in jsdom: the real store, the real router, the real client, and the mock provider behind
 * them. Tests find fields by label and content by its text.
 */

export interface Opening {
  readonly brand?: BrandCode
  readonly version?: number
  /** A path, or a function that prepares the provider and returns one. */
  readonly path?: string | ((api: MockApi) => string)
  /** The build's address of the API; without it, the page's own origin. */
  readonly apiAddress?: string
  /** The instant of the provider and of the portal's clock, ISO 8601; without it, the device's. */
  readonly at?: string
  /** How far the device's clock is off from `at`, milliseconds: the portal then has only the Date headers to correct it. */
  readonly deviceOff?: number
  /** The key of a persona who is already logged in. */
  readonly as?: string
  /** The first render waits until every response has been applied, as on a slow phone. */
  readonly rendersLate?: boolean
  /** Content of extra/windows.json, extra/invoice.json and version.json; absent without it. Read anew each time. */
  readonly extra?: Partial<Record<'windows.json' | 'invoice.json' | 'version.json', Response>>
}

const server = setupServer()
server.listen({ onUnhandledRequest: 'error' })

/** The requests on their way, by id. */
const pending = new Set<string>()
server.events.on('request:start', ({ requestId }) => void pending.add(requestId))
server.events.on('request:end', ({ requestId }) => void pending.delete(requestId))

const { setImmediate } = globalThis
const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Waits until every request is answered and its answer applied. A call is listed only some turns after the press that sends it:
 * "nothing is sent" holds in any case until then. Never ends while a response is held.
 */
export async function settled() {
  for (let idle = 0; idle < 3; idle += 1) {
    await act(turn)
    if (pending.size > 0) idle = -1
  }
}

/** Closes each portal that the test has open, and checks what happened meanwhile. */
const closings = new Set<() => void>()
let checkPortal = () => {}

/** Called after each test by tests/component/setup.ts. */
export function tidyPortal() {
  for (const close of closings) close()
  pending.clear()
  checkPortal()
  checkPortal = () => {}
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  setClock('device')
  applyExtraWindows(undefined, '')
  window.history.replaceState(null, '', '/')
}

export const personaBy = (key: string) => {
  const persona = personas.find((one) => one.key === key)
  if (!persona) throw new Error(`no persona ${key}`)
  return persona
}

/** Stores what a login of the persona writes to localStorage. */
export function storeLogin(api: MockApi, key: string) {
  const { userId, password } = personaBy(key)
  const customer = api.provider.authenticate(userId, password)
  if (!customer) throw new Error(`${key} cannot log in`)
  localStorage.setItem('auth', JSON.stringify(answerOfLogin(api.provider, customer)))
}

/** Takes all steps at once. */
function allSteps<T>(steps: Generator<undefined, T>): T {
  const { done, value } = steps.next()
  return done ? value : allSteps(steps)
}

export async function openPortal(opening: Opening = {}) {
  const {
    brand = 'cty',
    version = currentVersion,
    path = '/',
    apiAddress = '',
    at,
    deviceOff,
    as,
    rendersLate = false,
    extra = {},
  } = opening
  underTest(brand, version)
  const api = createMockApi({ brand })
  if (at && deviceOff !== undefined) vi.setSystemTime(Date.parse(at) + deviceOff)
  else if (at) setClock(Date.parse(at))
  if (at) api.provider.clock.set(Date.parse(at))
  server.resetHandlers(
    ...api.handlers,
    http.get('*/version.json', () => extra['version.json']?.clone() ?? new HttpResponse(null, { status: 404 })),
    http.get('*/extra/:name', ({ params }) => {
      const found = params['name'] === 'windows.json' ? extra['windows.json'] : extra['invoice.json']
      const response = found?.clone() ?? new HttpResponse(null, { status: 404 })
      response.headers.set('Date', new Date(api.provider.clock.now()).toUTCString())
      return response
    }),
  )
  if (as) storeLogin(api, as)

  const files: { name: string; content: Blob }[] = []
  const left: string[] = []
  const submitted: FormPost[] = []
  const thrown: unknown[] = []
  const loads: string[] = []
  const begin = (late = false) => {
    const {
      portal,
      store,
      reducer,
      close: closePortal,
    } = allSteps(
      createPortal({
        api: apiAddress,
        saveFile: (name, content) => void files.push({ name, content }),
        leave: (address) => void left.push(address),
        submit: (form) => void submitted.push(form),
        report: (error) => void thrown.push(error),
        load: () => void loads.push(window.location.pathname),
      }),
    )
    const show = () => render(portal).unmount
    let unmount = late ? undefined : show()
    const close = () => {
      closings.delete(close)
      unmount?.()
      closePortal()
    }
    closings.add(close)
    checkPortal = () => {
      expect(thrown).toEqual([])
      expect(api.refusals).toEqual([])
      api.reset()
    }
    const showLate = async () => {
      await settled()
      unmount = show()
    }
    return { store, reducer, close, showLate }
  }
  // The history still has the entries of earlier tests: going back from the first page ends at this one.
  window.history.pushState(null, '', '/notFound')
  window.history.pushState(null, '', typeof path === 'string' ? path : path(api))
  const first = begin(rendersLate)
  let open = first
  if (rendersLate) await first.showLate()
  const calls = (wanted?: string) => api.scenarios.calls.filter((call) => wanted === undefined || call.path === wanted)
  return {
    // No stylesheet is loaded that could keep a press from its element.
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    api,
    /** The calls received, all or of one path. */
    calls,
    /** Plans the next outcome of a path. */
    plan: api.scenarios.plan,
    /** What was saved as a file. */
    files,
    /** The addresses of other sites that the portal navigated to. */
    left,
    /** The forms that were posted to other sites. */
    submitted,
    /** The pages that the portal loaded anew, by path; `reload` is what the browser does then. */
    loads,
    /** Uncaught errors; a test that expects one empties the list. */
    thrown,
    /** The stored login, or null. */
    stored: (): unknown => JSON.parse(localStorage.getItem('auth') ?? 'null'),
    store: () => open.store,
    /** The store's reducer: to put a state in, replace it and put it back. */
    reducer: () => open.reducer,
    /** Like the browser's reload: everything in memory is lost. */
    reload() {
      open.close()
      open = begin()
    },
    /** Like the browser's back button. */
    async back() {
      await act(async () => {
        window.history.back()
        await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      })
    },
    /** A link of the portal was followed, or an address typed, without a reload. */
    path: () => `${window.location.pathname}${window.location.search}`,
  }
}

export type Opened = Awaited<ReturnType<typeof openPortal>>

/** Logs in through the form on screen. */
export async function logIn(user: Opened['user'], key = 'individual') {
  const { userId, password } = personaBy(key)
  // Like a password manager.
  fireEvent.change(await screen.findByLabelText(/^ユーザーID/, { selector: 'input' }), { target: { value: userId } })
  fireEvent.change(screen.getByLabelText(/^パスワード/, { selector: 'input' }), { target: { value: password } })
  await user.click(present(screen.getAllByRole('button', { name: 'ログイン' })[0]))
}

/** A tile of the navigation, by its text. */
export const tile = (name: string) =>
  within(screen.getByRole('navigation', { name: 'メニュー' })).getByRole('link', { name })

/** The queries of the page's content. */
export const main = () => within(screen.getByRole('main'))

/** The queries of the header. */
export const banner = () => within(screen.getByRole('banner'))

/** The page's heading, once it is there. */
export const headed = (name: string) => screen.findByRole('heading', { level: 1, name })

/** The bodies of the calls of an endpoint. */
export const bodies = ({ calls }: Pick<Opened, 'calls'>, path: string) => calls(path).map(({ body }) => body)

/** The stored login's two tokens, as the certifications send them. */
export function tokens({ stored }: Pick<Opened, 'stored'>) {
  const { _access_token, _refresh_token } = v.parse(authData, stored())
  return { _access_token, _refresh_token }
}

/** Lets the provider answer the calls that a plan holds back. */
export const release = ({ api }: Pick<Opened, 'api'>, options?: Parameters<MockApi['scenarios']['release']>[0]) =>
  act(async () => void (await api.scenarios.release(options)))

/** Moves to an address of the portal as the browser does in its history, without a reload. */
export function goTo(path: string) {
  act(() => {
    window.history.pushState({ key: `to ${path}`, idx: 0 }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  })
}

/** Logs out by the menu of the header. */
export async function logOut(user: Opened['user']) {
  await user.click(await banner().findByRole('button', { name: /様のメニュー$/ }))
  await user.click(await screen.findByRole('button', { name: 'ログアウト' }))
}
