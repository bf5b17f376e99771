import { type Action, bindActionCreators } from '@reduxjs/toolkit'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Wire } from '../api/contract/endpoint'
import type { AnyFlow, Flow } from './flow'
import type { Progress } from './state'

/** Takes a flow's reducer and saga into the store; a second time changes nothing. */
export const EnterFlow = createContext<(flow: AnyFlow) => void>(() => {
  throw new Error('no store around')
})

/**
 * A flow for a screen: its state, and its actions ready to press. The flow enters the store with the first screen that
 * uses it.
 */
export function useFlow<S extends object, M extends Record<string, Wire>>(flow: Flow<S, M>): [S & Progress, Flow<S, M>['actions']] {
  const enter = useContext(EnterFlow)
  enter(flow)
  const state = useSelector(flow.select)
  const dispatch = useDispatch()
  const actions = useMemo(() => bindActionCreators<Flow<S, M>['actions'], Flow<S, M>['actions']>(flow.actions, dispatch), [flow, dispatch])
  return [state, actions]
}

/**
 * Makes a screen's reading when the screen opens, and gives it up when the screen is left.
 * @param press made anew whenever one of `on` changes
 */
export function useReading(press: () => Action, leave: () => Action, on: readonly unknown[] = []) {
  useEffect(() => {
    press()
    return () => {
      leave()
    }
    // The press is a closure of each drawing; only what it is made on counts.
  }, on)
}
