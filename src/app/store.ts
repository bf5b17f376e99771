import { combineSlices, configureStore, Tuple } from '@reduxjs/toolkit'
import createSagaMiddleware from 'redux-saga'
import { customerNumbers } from '../runtime/customerNumbers'
import type { FlowModule } from '../runtime/flow'
import { notices } from '../runtime/notices'
import type { Progress } from '../runtime/progress'
import type { FlowServices } from '../runtime/services'

/** The store, empty but for the messages above all screens and the customer's numbers; flows enter it with their screens. */
export function createPortalStore(services: FlowServices) {
  const saga = createSagaMiddleware({ context: { services }, onError: services.reportError })
  const reducer = combineSlices({ notices, customerNumbers }).withLazyLoadedSlices<Record<string, Progress>>()
  // What a customer's page does is no tool's business: a release build has no way to one (tools/vite/config.ts).
  const store = configureStore({ reducer, middleware: () => new Tuple(saga), devTools: mockBuild })
  const injected = new Set<string>()
  return {
    store,
    /** Takes a flow's reducer and saga in; a second time changes nothing. */
    injectFlow(flow: FlowModule) {
      if (injected.has(flow.name)) return
      injected.add(flow.name)
      reducer.inject({ reducerPath: flow.name, reducer: flow.reducer })
      saga.run(flow.saga)
    },
  }
}
