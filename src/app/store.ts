import { combineSlices, configureStore, Tuple } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { takeEvery } from 'redux-saga/effects'
import { customerNumbers } from '../runtime/customerNumbers'
import { removeForeignDrafts } from '../runtime/drafts'
import type { FlowModule, MountableFlow } from '../runtime/flow'
import { notices } from '../runtime/notices'
import type { Progress } from '../runtime/progress'
import { flowClosed, flowOpened, removeForeignRecords } from '../runtime/sentRecords'
import type { FlowServices } from '../runtime/services'
import { sessionEnded, sessionStarted } from '../runtime/sessionEvents'

/** The store, with the notices above all screens and the customer's numbers; screens inject their flows. */
export function createPortalStore(services: FlowServices) {
  const saga = createSagaMiddleware({ context: { services }, onError: services.reportError })
  const reducer = combineSlices({ notices, customerNumbers }).withLazyLoadedSlices<Record<string, Progress>>()
  // Don't expose customers' data to Redux DevTools: release builds contain no connection to it (tools/vite/config.ts).
  const store = configureStore({ reducer, middleware: () => new Tuple(saga), devTools: mockBuild })
  // What is stored in the browser follows the session, too.
  saga.run(function* () {
    for (const removeForeign of [removeForeignDrafts, removeForeignRecords])
      yield takeEvery([sessionEnded.type, sessionStarted.type], removeForeign)
  })
  const injected = new Set<string>()
  /** How many mounted components use a flow, by its name. */
  const users = new Map<string, number>()
  const usersOf = (name: string) => users.get(name) ?? 0
  return {
    store,
    reducer,
    /** Injects a flow's reducer and saga. Idempotent. */
    injectFlow(flow: FlowModule) {
      if (injected.has(flow.name)) return
      injected.add(flow.name)
      reducer.inject({ reducerPath: flow.name, reducer: flow.reducer })
      saga.run(flow.saga)
    },
    /** Counts mounted components that use a flow; returns the release function. The last release unmounts the flow. */
    mountFlow({ name, actions }: MountableFlow) {
      if (mockBuild && !injected.has(name)) throw new Error(`${name} is missing in the flows of its screen`)
      users.set(name, usersOf(name) + 1)
      if (usersOf(name) === 1) flowOpened(name)
      return () => {
        users.set(name, usersOf(name) - 1)
        // If there is a next screen of the flow, it mounts before this microtask.
        queueMicrotask(() => {
          if (usersOf(name) > 0) return
          flowClosed(name)
          store.dispatch(actions.unmounted())
        })
      }
    },
  }
}
