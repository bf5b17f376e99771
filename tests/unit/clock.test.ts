import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { correctClock, now, onNextDate, setClock, subscribeToTime } from '../../src/time/clock'

const device = Date.parse('2025-04-10T12:00:00Z')
const http = (instant: number) => new Date(instant).toUTCString()
const days = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: device })
})

afterEach(() => {
  setClock('device')
  vi.useRealTimers()
})

describe('the corrected clock', () => {
  it('is the device’s clock without a response', () => {
    expect(now()).toBe(device)
  })

  it.each([-400, -3, -1, 1, 3, 400])('GATE-42 follows the Date header where the device is %i days off', (off) => {
    correctClock(http(device - off * days), device)
    expect(Math.abs(now() - (device - off * days))).toBeLessThanOrEqual(500)
    vi.advanceTimersByTime(90_000)
    expect(Math.abs(now() - (device - off * days + 90_000))).toBeLessThanOrEqual(500)
  })

  it('assumes the Date at half of the round trip of a slow response', () => {
    vi.setSystemTime(device + 8_000)
    correctClock(http(device + 5 * days + 4_000), device)
    expect(Math.abs(now() - (device + 5 * days + 8_000))).toBeLessThanOrEqual(500)
  })

  it.each([0, 8_000])('D31 a correct clock stays when a response of 8 s was stamped after %i ms', (stampedAfter) => {
    vi.setSystemTime(device + 8_000)
    correctClock(http(device + stampedAfter), device)
    expect(now()).toBe(device + 8_000)
  })

  it.each([
    ['slept for four hours during the call', 4 * 3_600_000],
    ['was set back during the call', -3_600_000],
  ])('D31 is not changed if the device %s', (_, passed) => {
    correctClock(http(device + days), device)
    vi.setSystemTime(device + passed)
    const before = now()
    correctClock(http(device + days + passed), device)
    expect(now()).toBe(before)
  })

  it.each([
    undefined,
    null,
    '',
    'yesterday',
    '99'.repeat(40),
    'foo 1',
    '2025-04-20T12:00:00Z',
    'Sunday, 20-Apr-25 12:00:00 GMT',
    'Sun, 20 Apr 2025 12:00:00 +0900',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Sun, 99 Apr 2025 12:00:00 GMT',
  ])('is not changed by the header %s', (header) => {
    correctClock(http(device + days), device)
    const before = now()
    correctClock(header, device)
    expect(now()).toBe(before)
  })

  it('GATE-42 returns to the device’s clock once that is correct', () => {
    correctClock(http(device + days), device)
    vi.setSystemTime(device + days)
    correctClock(http(device + days), device + days)
    expect(now()).toBe(device + days)
  })

  it('does not jitter with the one-second resolution of the headers', () => {
    const listener = vi.fn()
    const stop = subscribeToTime(listener)
    for (const late of [0, 400, 900, 1_400]) {
      vi.setSystemTime(device + late)
      correctClock(http(device + late), device + late)
    }
    expect(now()).toBe(device + 1_400)
    expect(listener).not.toHaveBeenCalled()
    stop()
  })

  it('D31 reports once by how much the first Date corrects earlier timestamps', () => {
    const listener = vi.fn()
    onNextDate(listener)
    correctClock('foo 1', device)
    expect(listener).not.toHaveBeenCalled()
    correctClock(http(device + 2 * 3_600_000), device)
    correctClock(http(device + days), device)
    expect(listener.mock.calls).toEqual([[2 * 3_600_000 + 500]])
  })

  it('GATE-42 notifies listeners of a correction at once', () => {
    const listener = vi.fn()
    const stop = subscribeToTime(listener)
    correctClock(http(device + days), device)
    expect(listener).toHaveBeenCalledOnce()
    stop()
    correctClock(http(device + 9 * days), device)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('notifies all listeners together, whenever they came', () => {
    const times: number[][] = [[], []]
    const stops = times.map((list) => {
      const stop = subscribeToTime(() => list.push(Date.now()))
      vi.advanceTimersByTime(20_000)
      return stop
    })
    vi.advanceTimersByTime(60_000)
    const [first, second] = times
    expect(first).toHaveLength(100)
    expect(second).toEqual(first?.slice(-80))
    // One that leaves takes nothing from those that stay.
    stops[0]?.()
    vi.advanceTimersByTime(30_000)
    expect(times.map(({ length }) => length)).toEqual([100, 110])
    stops[1]?.()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('SHELL-48 notifies listeners within a minute, until they unsubscribe', () => {
    const listener = vi.fn()
    const stop = subscribeToTime(listener)
    vi.advanceTimersByTime(60_000)
    expect(listener).toHaveBeenCalled()
    stop()
    listener.mockClear()
    vi.advanceTimersByTime(600_000)
    expect(listener).not.toHaveBeenCalled()
  })
})
