import { type Action, bindActionCreators } from '@reduxjs/toolkit'
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { RequestResponse } from '../api/endpoints/endpoint'
import type { Flow, FlowModule } from './flow'
import type { Progress } from './progress'
import { flowClosed, flowOpened } from './sentRecords'

/** Takes a flow's reducer and saga into the store; a second time changes nothing. */
export const InjectFlow = createContext<(flow: FlowModule) => void>(() => {
  throw new Error('no store around')
})

/** How many parts of the page use a flow, by its name. */
const screens = new Map<string, number>()
const screensOf = (name: string) => screens.get(name) ?? 0

/**
 * A flow for a screen: its state, and its actions ready to press. The flow enters the store with the first screen that
 * uses it.
 */
export function useFlow<S extends object, M extends Record<string, RequestResponse>, V extends object>(
  flow: Flow<S, M, V>,
): [S & Progress, Flow<S, M, V>['actions']] {
  const enter = useContext(InjectFlow)
  enter(flow)
  const state = useSelector(flow.select)
  const dispatch = useDispatch()
  useEffect(() => {
    screens.set(flow.name, screensOf(flow.name) + 1)
    if (screensOf(flow.name) === 1) flowOpened(flow.name)
    return () => {
      screens.set(flow.name, screensOf(flow.name) - 1)
      // The next screen of the flow, if there is one, is on the page before this microtask.
      queueMicrotask(() => {
        if (screensOf(flow.name) > 0) return
        flowClosed(flow.name)
        dispatch(flow.actions.unmounted())
      })
    }
  }, [flow, dispatch])
  const actions = useMemo(
    () => bindActionCreators<Flow<S, M, V>['actions'], Flow<S, M, V>['actions']>(flow.actions, dispatch),
    [flow, dispatch],
  )
  return [state, actions]
}

/** Makes a screen's query when the screen opens, and cancels that query when the screen is left. */
export function useQueryOnMount(query: () => Action, cancel: (type: string) => Action) {
  const start = useEffectEvent(query)
  useEffect(() => {
    const { type } = start()
    return () => {
      cancel(type)
    }
  }, [cancel])
}

/** Whether a query has started since the component's first render, which shows what was there before. */
export function useHasQueried({ _queryCount }: Progress): boolean {
  const [first] = useState(_queryCount)
  return _queryCount !== first
}
