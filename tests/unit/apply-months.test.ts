import { describe, expect, it, vi } from 'vitest'
import { monthsAt } from '../../src/flows/applyInternet/months'

describe('the months of the internet application', () => {
  it.each([
    ['NET-06 NET-09', '2025-04-01T00:00:00+09:00', 5, 4],
    ['NET-06 NET-09', '2025-04-10T23:59:59+09:00', 5, 4],
    ['NET-06 NET-09', '2025-04-11T00:00:00+09:00', 6, 5],
    ['NET-06 NET-09', '2025-04-30T23:59:59+09:00', 6, 5],
    ['NET-06 NET-09', '2025-07-31T12:00:00+09:00', 9, 8],
    ['NET-06 NET-09', '2026-01-31T12:00:00+09:00', 3, 2],
    ['NET-06 NET-09', '2025-11-10T12:00:00+09:00', 12, 11],
    ['NET-07 NET-09', '2025-11-11T00:00:00+09:00', 1, 12],
    ['NET-07 NET-10', '2025-12-10T23:59:59+09:00', 1, 12],
    ['NET-07 NET-10', '2025-12-11T00:00:00+09:00', 2, 1],
    ['NET-07 NET-10', '2025-12-31T23:59:59+09:00', 2, 1],
    ['NET-06 NET-09', '2026-01-01T00:00:00+09:00', 2, 1],
    ['NET-06 NET-09', '2024-02-29T12:00:00+09:00', 4, 3],
  ])(
    '%s at %s a change begins in month %i and a cancellation takes effect at the end of month %i',
    (_, at, change, cancel) => {
      expect(monthsAt(Date.parse(at))).toEqual({ change, cancel })
    },
  )

  it.each(['2025-04-10T15:00:00Z', '2025-04-10T08:00:00-07:00', '2025-04-11T05:00:00+14:00'])(
    'NET-12 %s is 11 April in Japan',
    (at) => {
      expect(monthsAt(Date.parse(at))).toEqual({ change: 6, cancel: 5 })
    },
  )

  it.each(['UTC', 'Pacific/Kiritimati'])('NET-12 a month begins as in Japan on a device in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(monthsAt(Date.parse('2025-04-10T14:59:59Z'))).toEqual({ change: 5, cancel: 4 })
    expect(monthsAt(Date.parse('2025-04-30T14:59:59Z'))).toEqual({ change: 6, cancel: 5 })
    expect(monthsAt(Date.parse('2025-04-30T15:00:00Z'))).toEqual({ change: 6, cancel: 5 })
  })

  it('NET-12 one second earlier it is still 10 April in Japan', () => {
    expect(monthsAt(Date.parse('2025-04-10T14:59:59Z'))).toEqual({ change: 5, cancel: 4 })
  })
})
