import { configureStore } from '@reduxjs/toolkit'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineFlow } from '../../src/runtime/flow'
import { initialProgress } from '../../src/runtime/progress'
import { MountFlow, useFlow, useHasQueried, useQueryOnMount } from '../../src/runtime/useFlow'
import { usePolling } from '../../src/runtime/usePolling'

/* The hooks by which screens use flows, without a screen. */

const events = { counted: { reduce: (n: number) => ({ n }) } }
const shelf = defineFlow({ name: 'shelf', initialState: { n: 0 }, calls: {}, events })
const other = defineFlow({ name: 'other', initialState: { n: 5 }, calls: {}, events })

describe('useFlow', () => {
  function open() {
    const log: string[] = []
    const store = configureStore({ reducer: { shelf: shelf.reducer, other: other.reducer } })
    const mount = ({ name }: { readonly name: string }) => {
      log.push(`mounted ${name}`)
      return () => void log.push(`unmounted ${name}`)
    }
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <MountFlow.Provider value={mount}>{children}</MountFlow.Provider>
      </Provider>
    )
    return { log, ...renderHook((flow: typeof shelf) => useFlow(flow), { initialProps: shelf, wrapper }) }
  }

  it('gives the state and the same actions, bound to the store', () => {
    const { result } = open()
    const [, actions] = result.current
    act(() => void actions.counted(3))
    expect(result.current[0].n).toBe(3)
    expect(result.current[1]).toBe(actions)
  })

  it('marks the flow as used while the component is there', () => {
    const { log, result, rerender, unmount } = open()
    rerender(shelf)
    expect(log).toEqual(['mounted shelf'])
    rerender(other)
    expect(log).toEqual(['mounted shelf', 'unmounted shelf', 'mounted other'])
    expect(result.current[0].n).toBe(5)
    act(() => void result.current[1].counted(6))
    expect(result.current[0].n).toBe(6)
    unmount()
    expect(log.at(-1)).toBe('unmounted other')
  })
})

describe('a query of a screen', () => {
  it('is made when the screen opens and cancelled when it is left', () => {
    const log: string[] = []
    const query = () => {
      log.push('query')
      return { type: 'shelf/look' }
    }
    const cancel = (type: string) => {
      log.push(`cancel ${type}`)
      return { type }
    }
    const { rerender, unmount } = renderHook(() => useQueryOnMount(query, cancel))
    rerender()
    expect(log).toEqual(['query'])
    unmount()
    expect(log).toEqual(['query', 'cancel shelf/look'])
  })

  it('is cancelled by what cancels it now', () => {
    const log: string[] = []
    const cancelBy = (name: string) => (type: string) => {
      log.push(`${name} cancels ${type}`)
      return { type }
    }
    const query = () => ({ type: 'shelf/look' })
    const { rerender, unmount } = renderHook(
      (cancel: (type: string) => { type: string }) => useQueryOnMount(query, cancel),
      {
        initialProps: cancelBy('one'),
      },
    )
    rerender(cancelBy('two'))
    unmount()
    expect(log).toEqual(['one cancels shelf/look', 'two cancels shelf/look'])
  })

  it('has started once there are more than at the first render', () => {
    const { result, rerender } = renderHook(
      (_queryCount: number) => useHasQueried({ ...initialProgress, _queryCount }),
      {
        initialProps: 2,
      },
    )
    expect(result.current).toBe(false)
    rerender(3)
    expect(result.current).toBe(true)
  })
})

describe('polling', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'hidden')
  })
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }

  function open() {
    const log: string[] = []
    const query = () => {
      log.push('query')
      return { type: 'shelf/look' }
    }
    const cancel = (type: string) => {
      log.push(`cancel ${type}`)
      return { type }
    }
    const hook = renderHook(
      ({ busy, interval }: { busy: boolean; interval: number }) =>
        usePolling(
          interval,
          { ...initialProgress, ...(busy && { _inFlight: { a: { background: true, mutates: false } } }) },
          query,
          cancel,
        ),
      { initialProps: { busy: false, interval: 1_000 } },
    )
    return { log, ...hook }
  }

  it('queries at once, then at the interval, and cancels when the screen is left', () => {
    const { log, unmount } = open()
    expect(log).toEqual(['query'])
    vi.advanceTimersByTime(999)
    expect(log).toHaveLength(1)
    vi.advanceTimersByTime(1_001)
    expect(log).toEqual(['query', 'query', 'query'])
    unmount()
    vi.advanceTimersByTime(5_000)
    expect(log.slice(3)).toEqual(['cancel shelf/look'])
  })

  it('skips a turn while a call is in flight, and cancels what it queried before', () => {
    const { log, rerender, unmount } = open()
    rerender({ busy: true, interval: 1_000 })
    vi.advanceTimersByTime(3_000)
    expect(log).toEqual(['query'])
    unmount()
    expect(log).toEqual(['query', 'cancel shelf/look'])
  })

  it('starts anew with another interval', () => {
    const { log, rerender } = open()
    rerender({ busy: false, interval: 100 })
    expect(log).toEqual(['query', 'cancel shelf/look', 'query'])
    vi.advanceTimersByTime(200)
    expect(log.slice(3)).toEqual(['query', 'query'])
  })

  it('waits while the tab is hidden, and then queries at once', () => {
    hide(true)
    const { log, unmount } = open()
    vi.advanceTimersByTime(3_000)
    expect(log).toEqual([])
    hide(false)
    expect(log).toEqual(['query'])
    hide(true)
    unmount()
    expect(log).toEqual(['query', 'cancel shelf/look'])
  })

  it('cancels nothing where nothing was queried', () => {
    hide(true)
    const { log, unmount } = open()
    unmount()
    expect(log).toEqual([])
  })
})
