import { type Action, bindActionCreators } from '@reduxjs/toolkit'
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { RequestResponse } from '../api/endpoints/endpoint'
import type { Flow, MountableFlow } from './flow'
import type { Progress } from './progress'

/** Marks a flow as used by a mounted component; the result ends that. The portal's store provides it. */
export const MountFlow = createContext<(flow: MountableFlow) => () => void>(() => {
  throw new Error('useFlow needs a portal around it')
})

/**
 * A flow for a component: its state, and its actions bound to the store. The screen around it names the flow among its
 * `flows`, so that it is in the store by now.
 */
export function useFlow<S extends object, M extends Record<string, RequestResponse>, V extends object>(
  flow: Flow<S, M, V>,
): [S & Progress, Flow<S, M, V>['actions']] {
  const actions = useFlowActions(flow)
  return [useSelector(flow.select), actions]
}

/** A part of a flow's state: for one of many rows, which a change of another part does not rerender. */
export const useFlowPart = <S extends object, Part>(
  { select }: { readonly select: (root: object) => S & Progress },
  part: (state: S & Progress) => Part,
): Part => useSelector((root: object) => part(select(root)))

/** A flow's actions alone: for one of many rows, which no change of the flow's state rerenders. */
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
