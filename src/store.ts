import { combineSlices, configureStore, Tuple } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { customerNumbers } from './flow/customerNumbers'
import type { AnyFlow } from './flow/flow'
import type { Machinery } from './flow/machinery'
import { notices } from './flow/notices'
import type { Progress } from './flow/state'

/** The store, empty but for the messages above all screens and the customer's numbers; flows enter it with their screens. */
export function createPortalStore(machinery: Machinery) {
  const saga = createSagaMiddleware({ context: { machinery }, onError: machinery.report })
  const reducer = combineSlices({ notices, customerNumbers }).withLazyLoadedSlices<Record<string, Progress>>()
  // What a customer's page does is no tool's business: a release build has no way to one (tools/vite/config.ts).
  const store = configureStore({ reducer, middleware: () => new Tuple(saga), devTools: mockBuild })
  const entered = new Set<string>()
  return {
    store,
    /** Takes a flow's reducer and saga in; a second time changes nothing. */
    enter(flow: AnyFlow) {
      if (entered.has(flow.name)) return
      entered.add(flow.name)
      reducer.inject({ reducerPath: flow.name, reducer: flow.reducer })
      saga.run(flow.saga)
    },
  }
}
