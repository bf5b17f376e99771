import * as v from 'valibot'
import type { Client } from '../../src/api/client'
import { download } from '../../src/api/endpoints/download'
import { mutation, query } from '../../src/api/endpoints/endpoint'
import { authData } from '../../src/api/endpoints/user'
import { type Failure, failure, outcomeOfEnvelope } from '../../src/api/outcome'
import { createPortalStore } from '../../src/app/store'
import { defineFlow } from '../../src/runtime/flow'
import { noticeShown } from '../../src/runtime/notices'
import type { CurrentLocation, FlowServices } from '../../src/runtime/services'
import { sessionEnded, sessionStarted } from '../../src/runtime/sessionEvents'

/* Shared by the tests of the flow runtime. */

export const response = v.object({ title: v.string() })
const request = { n: v.number() }

export interface ShelfState {
  title: string
  requested: number
  code: string
  errors: number
}

export const shelf = defineFlow({
  name: 'shelf',
  initialState: { title: '', requested: 0, code: '', errors: 0 } as ShelfState,
  calls: {
    look: {
      endpoint: query('/api/shelf/look', { request, response }),
      onRequest: ({ n }) => ({ requested: n }),
      onSuccess: ({ title }) => ({ title }),
      onError: (_, __, { errors }) => ({ errors: errors + 1 }),
    },
    browse: { endpoint: query('/api/shelf/browse', { response: response }) },
    buy: {
      endpoint: mutation('/api/shelf/buy', { request, response: response }),
      onSuccess: ({ title }) => ({ title }),
      redirect: (outcome, location) =>
        outcome.kind === 'ok' ? { pathname: `${location.pathname}/bought` } : undefined,
      dispatches: (outcome) => (outcome.kind === 'ok' ? [noticeShown('success', '購入しました。')] : []),
    },
    handOver: {
      endpoint: mutation('/api/shelf/hand_over', { response: response }),
      onSuccess: ({ title }) => ({ title }),
      resolveDestination: async ({ title }) =>
        title === '本'
          ? { kind: 'ok', data: { postTo: 'https://other.example', fields: { title } }, message: '' }
          : failure('http'),
      redirect: () => ({ pathname: '/shelf/handed' }),
      onError: (_, __, { errors }) => ({ errors: errors + 1 }),
      dispatches: (_, { errors }) => (errors === 1 ? [noticeShown('danger', '渡せませんでした。')] : []),
    },
    choose: { endpoint: mutation('/api/shelf/choose', { request, response: response }), idempotent: true },
    certify: {
      endpoint: mutation('/api/shelf/certify', { response: response }),
      onNeedCert: () => ({ code: 'needed' }),
    },
    poll: {
      endpoint: query('/api/shelf/poll', { response: response }),
      background: true,
      onSuccess: ({ title }) => ({ title }),
    },
    fetch: { endpoint: download('/api/shelf/file', { request }) },
    logOut: {
      endpoint: mutation('/api/shelf/go_out', { response: response }),
      endsSession: () => ({ navigateTo: { pathname: '/out' }, dispatches: [] }),
    },
    logIn: {
      endpoint: mutation('/api/shelf/come_in', { response: response }),
      dispatches: () => [sessionStarted(jiro)],
    },
    leave: {
      endpoint: mutation('/api/shelf/leave', { response: response }),
      dispatches: () => [sessionEnded({ reason: 'logout' })],
    },
    tell: {
      endpoint: mutation('/api/shelf/tell', { response: response }),
      dispatches: () => [noticeShown('danger', '伝えました。')],
    },
    clumsy: {
      endpoint: mutation('/api/shelf/clumsy', { response: response }),
      onSuccess: () => {
        throw new Error('onSuccess threw')
      },
    },
    clumsyRequest: {
      endpoint: mutation('/api/shelf/clumsy_request', { request, response: response }),
      onRequest: ({ n }) => {
        if (n === 0) throw new Error('onRequest threw')
        return {}
      },
      onSuccess: ({ title }) => ({ title }),
    },
    clumsyRedirect: {
      endpoint: mutation('/api/shelf/clumsy_redirect', { response: response }),
      redirect: () => {
        throw new Error('redirect threw')
      },
    },
  },
})

export const other = defineFlow({
  name: 'other',
  initialState: { title: '' },
  calls: {
    look: { endpoint: query('/api/other/look', { response: response }), onSuccess: ({ title }) => ({ title }) },
  },
})

export const letter = defineFlow({
  name: 'letter',
  initialState: { title: '' },
  preserveOnSessionLoss: true,
  calls: {
    post: { endpoint: mutation('/api/letter/post', { response: response }), onSuccess: ({ title }) => ({ title }) },
  },
})

export const jiro = v.parse(authData, { _access_token: 'b', loginUser: { user_id: 'jiro@example.jp' } })

interface Sent {
  readonly path: string
  readonly request: object
  readonly signal: AbortSignal | undefined
  /** With an envelope, or a transport failure. */
  respond(result: object | Failure): void
  /** Rejects; a client must never do this. */
  throw(error: unknown): void
}

const isFailure = (given: object): given is Failure => 'kind' in given && given.kind === 'failure'

/** @param owner the customer whose session it is at first */
export function open(owner = 'owner') {
  const session = { owner, accessToken: 'first' }
  const sent: Sent[] = []
  const navigations: string[] = []
  const savedFiles: string[] = []
  const reportedErrors: unknown[] = []
  let location: CurrentLocation = { pathname: '/shelf', search: '', state: null, key: 'first' }
  let isNavigating = false
  const client: Client = {
    async call(endpoint, request, signal) {
      const given = await new Promise<object>((resolve, reject) => {
        sent.push({ path: endpoint.path, request, signal, respond: resolve, throw: reject })
      })
      return isFailure(given) ? given : outcomeOfEnvelope(given, endpoint.response)
    },
  }
  const services: FlowServices = {
    client,
    owner: () => session.owner,
    accessToken: () => session.accessToken,
    syncSession: () => {},
    currentLocation: () => location,
    navigate: (to) => void navigations.push('pathname' in to ? to.pathname : 'away'),
    isNavigating: () => isNavigating,
    saveFile: (name) => void savedFiles.push(name),
    reportError: (error) => void reportedErrors.push(error),
  }
  const { store, injectFlow } = createPortalStore(services)
  injectFlow(shelf)
  injectFlow(other)
  injectFlow(letter)
  return {
    store,
    injectFlow,
    sent,
    navigations,
    savedFiles,
    reportedErrors,
    /** May be replaced, as by a login in another tab. */
    session,
    /** Starts a navigation: this page stays until the next page's code has loaded. */
    startNavigation: () => {
      location = { ...location, key: '' }
      isNavigating = true
    },
    /** The customer navigates to another page, or comes to the same one again. */
    leavePage: (pathname = '/elsewhere') => {
      location = { pathname, search: '', state: null, key: 'second' }
      isNavigating = false
    },
    shelf: () => shelf.select(store.getState()),
    other: () => other.select(store.getState()),
    letter: () => letter.select(store.getState()),
    /** The n-th call; throws if it was not made. */
    call(index: number) {
      const call = sent[index]
      if (!call) throw new Error(`only ${sent.length} calls were made`)
      return call
    },
  }
}

export const ok = (title: string) => ({ status: 'OK', message: '', data: { title } })

export const {
  look,
  browse,
  buy,
  handOver,
  choose,
  certify,
  poll,
  fetch,
  clumsy,
  clumsyRequest,
  clumsyRedirect,
  cancelQueries,
  dismiss,
} = shelf.actions

/** Waits for everything that a response has triggered. */
export const flush = () => new Promise((resolve) => setImmediate(resolve))

export type Opened = ReturnType<typeof open>

export async function respond({ call }: Opened, index: number, given: object | Failure) {
  call(index).respond(given)
  await flush()
}
