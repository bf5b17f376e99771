import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctClock, setClock } from '../../src/time/clock'
import { useOpenedMonth } from '../../src/time/useOpenedMonth'

/* The month that what queries the current one begins with (D31). */

const date = (time: string) => vi.setSystemTime(Date.parse(time))

describe('the month in which a page was opened', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    date('2025-04-30T23:00:00+09:00')
    setClock('device')
  })
  afterEach(() => {
    setClock('device')
    vi.useRealTimers()
  })

  it('INV-08 stays over the end of the month, also on a device that has slept', () => {
    const { result, rerender } = renderHook(useOpenedMonth)
    expect(result.current).toBe('202504')
    // The page's own clock, unlike the date, stands still meanwhile.
    date('2025-05-01T08:00:00+09:00')
    rerender()
    expect(result.current).toBe('202504')
  })

  it('INV-08 D1 is corrected with the clock, whenever that happens', () => {
    const { result } = renderHook(useOpenedMonth)
    date('2025-05-01T08:00:00+09:00')
    act(() => correctClock('Wed, 02 Apr 2025 00:00:00 GMT', Date.now()))
    expect(result.current).toBe('202504')
    act(() => correctClock('Mon, 02 Jun 2025 00:00:00 GMT', Date.now()))
    expect(result.current).toBe('202506')
  })
})
