import { combineSlices, configureStore, Tuple } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { customerNumbers } from '../runtime/customerNumbers'
import type { FlowModule, MountableFlow } from '../runtime/flow'
import { notices } from '../runtime/notices'
import type { Progress } from '../runtime/progress'
import { flowClosed, flowOpened } from '../runtime/sentRecords'
import type { FlowServices } from '../runtime/services'

/** The store, with the notices above all screens and the customer's numbers; screens inject their flows. */
export function createPortalStore(services: FlowServices) {
  const saga = createSagaMiddleware({ context: { services }, onError: services.reportError })
  const reducer = combineSlices({ notices, customerNumbers }).withLazyLoadedSlices<Record<string, Progress>>()
  // Customers' data is not for developer tools: a release build cannot connect to them (tools/vite/config.ts).
  const store = configureStore({ reducer, middleware: () => new Tuple(saga), devTools: mockBuild })
  const injected = new Set<string>()
  /** How many mounted components use a flow, by its name. */
  const users = new Map<string, number>()
  const usersOf = (name: string) => users.get(name) ?? 0
  return {
    store,
    /** Injects a flow's reducer and saga. Idempotent. */
    injectFlow(flow: FlowModule) {
      if (injected.has(flow.name)) return
      injected.add(flow.name)
      reducer.inject({ reducerPath: flow.name, reducer: flow.reducer })
      saga.run(flow.saga)
    },
    /** Counts a mounted component that uses a flow; the result counts it out. After the last one the flow is unmounted. */
    mountFlow({ name, actions }: MountableFlow) {
      if (mockBuild && !injected.has(name)) throw new Error(`${name} is missing in the flows of its screen`)
      users.set(name, usersOf(name) + 1)
      if (usersOf(name) === 1) flowOpened(name)
      return () => {
        users.set(name, usersOf(name) - 1)
        // The next screen of the flow, if there is one, is mounted before this microtask.
        queueMicrotask(() => {
          if (usersOf(name) > 0) return
          flowClosed(name)
          store.dispatch(actions.unmounted())
        })
      }
    },
  }
}
