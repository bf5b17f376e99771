import axios, { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { logIn } from '../../mocks/handlers/auth'
import type { EndpointHandler } from '../../mocks/handlers/handler'
import { endpointHandlers } from '../../mocks/handlers/index'
import { personas } from '../../mocks/provider/personas'
import { createProvider } from '../../mocks/provider/provider'
import { createClient } from '../../src/api/client'
import { routeTable } from '../../src/app/routeTable'
import { createPortalStore } from '../../src/app/store'
import { type BrandCode, currentVersion } from '../../src/brand/gates'
import { auth } from '../../src/flows/auth/flow'
import { syncSession } from '../../src/flows/auth/syncSession'
import { provideRoutes } from '../../src/routing/routes'
import { ownerOf } from '../../src/runtime/customer'
import type { FlowModule } from '../../src/runtime/flow'
import type { CurrentLocation, Destination } from '../../src/runtime/services'
import { setClock } from '../../src/time/clock'
import { underTest } from '../under-test'

/*
 * A portal without a page: the real store, sagas, flows and client, the provider's own handlers without HTTP, and a history
 * in memory. Every response waits until the test decides how the call ends.
 */

/** How a call ends. lost: the provider did its part, but the response never arrived. */
export const endings = [
  'ok',
  'failure',
  'validation',
  'needCert',
  'needLogin',
  'unauthorized',
  'broken',
  'network',
  'lost',
] as const
export type Ending = (typeof endings)[number]

const envelopes: Partial<Record<Ending, object>> = {
  failure: { status: 'ERROR', message: '混み合っています。', data: {} },
  validation: { status: 'VALIDATION', message: '', data: { form: '入力内容をご確認ください。' } },
  needCert: { status: 'NEED_CERT', message: '認証コードを入力してください。', data: {} },
  needLogin: { status: 'NEED_LOGIN', message: 'ログインしてください。', data: {} },
}

export interface Call {
  readonly path: string
  readonly kind: 'query' | 'mutation' | 'download'
  readonly body: Readonly<Record<string, unknown>>
  /** The history entry and the customer at the time of the call. */
  readonly key: string
  readonly owner: string
  /** The portal no longer waits for it. */
  isCancelled(): boolean
  /** Ends the call; resolves to whether the provider accepted it. */
  respond(how: Ending): Promise<boolean>
}

interface Entry extends CurrentLocation {
  readonly key: string
}

/** The parts of a browser's window that the portal uses outside React. */
function createWindow() {
  const area = () => {
    const items = new Map<string, string>()
    return {
      items,
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }
  const localStorage = area()
  const sessionStorage = area()
  const listeners = new Map<string, Set<(event: object) => void>>()
  return {
    localStorage,
    sessionStorage,
    location: { origin: 'http://localhost', pathname: '/', search: '' },
    addEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.get(type)?.delete(listener),
    /** Another tab has changed the session. */
    dispatchStorage(key: string) {
      for (const heard of listeners.get('storage') ?? []) heard({ key, storageArea: localStorage })
    },
  }
}

const site = new Request('http://localhost/')
const served = new Map<string, EndpointHandler[]>()
for (const handler of endpointHandlers('/')) {
  served.set(handler.endpoint.path, [...(served.get(handler.endpoint.path) ?? []), handler])
}

/** Waits for all microtasks and promises; held responses stay held. */
export const settle = () => new Promise<void>((rest) => setImmediate(rest))

export const personaBy = (key: string) => {
  const persona = personas.find((one) => one.key === key)
  if (!persona) throw new Error(`no persona ${key}`)
  return persona
}

export interface Opening {
  readonly brand: BrandCode
  readonly version?: number
  readonly at?: string
  readonly as?: string
}

const aDay = 24 * 3_600_000

export function openPortal({ brand, version = currentVersion, at = '2025-04-15T10:00:00+09:00', as }: Opening) {
  underTest(brand, version)
  const rows = routeTable()
  provideRoutes(() => rows)
  const window = createWindow()
  Object.assign(globalThis, { window, document: window })
  const provider = createProvider({ brand })
  let time = Date.parse(at)
  const tell = () => {
    provider.clock.set(time)
    setClock(time)
  }
  tell()

  const calls: Call[] = []
  const waiting: Call[] = []
  const thrown: unknown[] = []
  const files: string[] = []
  let away = ''

  const entries: Entry[] = []
  let index = -1
  let visits = 0
  const currentLocation = () => {
    const entry = entries[index]
    if (!entry) throw new Error('nowhere')
    return entry
  }
  const show = () =>
    Object.assign(window.location, { pathname: currentLocation().pathname, search: currentLocation().search })
  const navigate = (to: Destination) => {
    if (!('pathname' in to)) {
      away = 'leaveFor' in to ? to.leaveFor : to.postTo
      return
    }
    const { pathname, search = '', state = null, replace = false } = to
    visits += 1
    if (!replace) index += 1
    entries.length = index + (replace ? 1 : 0)
    entries[index] = { pathname, search, state, key: String(visits) }
    show()
  }

  /** The provider's own response, as over HTTP. */
  async function ownResponse(path: string, body: Readonly<Record<string, unknown>>, bearer: string | undefined) {
    const { _access_token, _refresh_token, ...fields } = body
    const checked = (served.get(path) ?? []).map((handler) => ({ handler, wrong: handler.validate(fields) }))
    const fitting = checked.find(({ wrong }) => wrong.length === 0)
    if (!fitting) throw new Error(`${path}: ${checked.flatMap(({ wrong }) => wrong).join(', ') || 'unknown'}`)
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
    const session = provider.sessions.find({
      accessToken: text(_access_token),
      refreshToken: text(_refresh_token),
      userToken: bearer,
    })
    return fitting.handler.handle(fields, { provider, request: site, session })
  }

  function adapter(config: InternalAxiosRequestConfig) {
    const path = config.url ?? ''
    const body: Record<string, unknown> = JSON.parse(String(config.data))
    const bearer = /^Bearer (.*)$/.exec(String(config.headers.get('Authorization') ?? ''))?.[1]
    const kind = served.get(path)?.[0]?.endpoint.kind
    if (!kind) throw new Error(`nobody answers ${path}`)
    return new Promise<object>((resolve, reject) => {
      const respond = (status: number, data: object | string, type = 'application/json') => {
        const bytes = new TextEncoder().encode(typeof data === 'string' ? data : JSON.stringify(data))
        resolve({ status, statusText: '', headers: { 'content-type': type }, data: bytes.buffer, config })
      }
      const made: Call = {
        path,
        kind,
        body,
        key: currentLocation().key,
        owner: owner(),
        isCancelled: () => config.signal?.aborted ?? false,
        async respond(how) {
          waiting.splice(waiting.indexOf(made), 1)
          const envelope = envelopes[how]
          if (envelope) respond(200, envelope)
          else if (how === 'unauthorized') respond(401, {})
          else if (how === 'broken') respond(502, '<h1>502</h1>', 'text/html')
          else if (how === 'network') reject(new AxiosError('Network Error', 'ERR_NETWORK', config))
          else {
            const answer = await ownResponse(path, body, bearer)
            if (how === 'lost') reject(new AxiosError('aborted', 'ECONNABORTED', config))
            else if (answer === 'NEED_LOGIN') respond(200, envelopes.needLogin ?? {})
            else if (answer.status === 'FILE') respond(200, 'file', 'application/pdf')
            else respond(200, { message: '', data: {}, ...answer })
            await settle()
            return answer !== 'NEED_LOGIN' && (answer.status === 'OK' || answer.status === 'FILE')
          }
          await settle()
          return false
        },
      }
      calls.push(made)
      waiting.push(made)
    })
  }
  // The adapter returns less than axios declares, as fetch does.
  axios.defaults.adapter = adapter as never

  const owner = () => ownerOf(auth.select(store().getState()).session?.loginUser)
  const begin = () => {
    const client = createClient({ api: '', tokens: () => auth.select(made.store.getState()).session ?? {} })
    const made = createPortalStore({
      client,
      owner: () => ownerOf(auth.select(made.store.getState()).session?.loginUser),
      accessToken: () => auth.select(made.store.getState()).session?._access_token ?? '',
      syncSession: () => session.follow(),
      currentLocation,
      navigate,
      isNavigating: () => false,
      saveFile: (name) => void files.push(name),
      reportError: (error) => void thrown.push(error),
    })
    made.injectFlow(auth)
    const session = syncSession(made.store)
    return { ...made, close: session.stop }
  }
  const answerOfLogin = (key: string) => {
    const customer = provider.customer(personaBy(key).userId)
    if (!customer) throw new Error(`no customer ${key}`)
    return JSON.stringify(logIn(provider, customer))
  }
  if (as) window.localStorage.setItem('auth', answerOfLogin(as))
  let open = begin()
  const store = () => open.store
  return {
    provider,
    window,
    calls,
    waiting,
    thrown,
    store,
    location: currentLocation,
    navigate: navigate,
    owner,
    away: () => away,
    injectFlow: (flow: FlowModule) => open.injectFlow(flow),
    session: () => auth.select(store().getState()).session,
    dispatch: (action: { type: string }) => void store().dispatch(action),
    /** Back or forward; does nothing without such an entry. */
    move(by: -1 | 1) {
      if (!entries[index + by]) return false
      index += by
      show()
      return true
    },
    /** All in memory is lost, and calls in flight are cancelled. */
    reload() {
      open.close()
      waiting.length = 0
      open = begin()
    },
    aDayPasses() {
      time += aDay + 1000
      tell()
    },
    otherTab(key: string | undefined) {
      if (key) window.localStorage.setItem('auth', answerOfLogin(key))
      else window.localStorage.removeItem('auth')
      window.dispatchStorage('auth')
    },
  }
}

export type Portal = ReturnType<typeof openPortal>
