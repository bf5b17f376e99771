import { type Action, bindActionCreators } from '@reduxjs/toolkit'
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { RequestResponse } from '../api/endpoints/endpoint'
import type { Flow, MountableFlow } from './flow'
import type { Progress } from './progress'

/** Marks a flow as used by a mounted component; returns the function to unmark it. Provided by the portal's store. */
export const MountFlow = createContext<(flow: MountableFlow) => () => void>(() => {
  throw new Error('useFlow needs a portal around it')
})

/**
 * A flow's state, and its actions bound to the store. The surrounding screen lists the flow in its `flows`, so it is
 * already injected into the store.
 */
export function useFlow<S extends object, M extends Record<string, RequestResponse>, V extends object>(
  flow: Flow<S, M, V>,
): [S & Progress, Flow<S, M, V>['actions']] {
  const actions = useFlowActions(flow)
  return [useSelector(flow.select), actions]
}

/** A part of a flow's state, so that each of many rows doesn't rerender when another part changes. */
export const useFlowPart = <S extends object, Part>(
  { select }: { readonly select: (root: object) => S & Progress },
  part: (state: S & Progress) => Part,
): Part => useSelector((root: object) => part(select(root)))

/** A flow's actions only, so that each of many rows doesn't rerender when the flow's state changes. */
export function useFlowActions<S extends object, M extends Record<string, RequestResponse>, V extends object>(
  flow: Flow<S, M, V>,
): Flow<S, M, V>['actions'] {
  const mount = useContext(MountFlow)
  useEffect(() => mount(flow), [mount, flow])
  const dispatch = useDispatch()
  return useMemo(
    () => bindActionCreators<Flow<S, M, V>['actions'], Flow<S, M, V>['actions']>(flow.actions, dispatch),
    [flow, dispatch],
  )
}

/** Makes a screen's query on mount, and cancels it on unmount. */
export function useQueryOnMount(query: () => Action, cancel: (type: string) => Action) {
  const start = useEffectEvent(query)
  useEffect(() => {
    const { type } = start()
    return () => {
      cancel(type)
    }
  }, [cancel])
}

/** Whether a query has started since the component's first render, which still shows older data. */
export function useHasQueried({ _queryCount }: Progress): boolean {
  const [first] = useState(_queryCount)
  return _queryCount !== first
}
