import { afterEach, describe, expect, it, vi } from 'vitest'
import { shell } from '#brand/shell'
import { isOpen } from '../../src/time/reception'
import { underTest } from '../under-test'

/* Weekdays were taken from a calendar: 2025-04-07 is a Monday, 2025-04-29 (昭和の日) a Tuesday. */

afterEach(() => {
  vi.unstubAllEnvs()
  underTest('cty', 2025040101)
})

const footer = (day: string, ...times: string[]) =>
  times.map((time) => isOpen(shell.footer.support, Date.parse(`${day}T${time}+09:00`)))
const support = (day: string, ...times: string[]) =>
  times.map((time) => isOpen(shell.support, Date.parse(`${day}T${time}+09:00`)))

const zones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']

describe.each(zones)('whether a support desk is open, on a device in %s', (zone) => {
  it('PLUS-09 CTY’s footer: 9:00 to 18:00, to the second', () => {
    vi.stubEnv('TZ', zone)
    underTest('cty', 2025040101)
    expect(footer('2025-04-07', '08:59:59', '09:00:00', '17:59:59', '18:00:00')).toEqual([false, true, true, false])
  })

  it('PLUS-09 Y3D’s footer: 8:30 to 17:15', () => {
    vi.stubEnv('TZ', zone)
    underTest('y3d', 2025040101)
    expect(footer('2025-04-07', '08:29:59', '08:30:00', '17:14:59', '17:15:00')).toEqual([false, true, true, false])
  })

  it.each(['cty', 'cns', 'nct', 'y3d'] as const)(
    'PLUS-09, SHELL-30 %s elsewhere: 9:00 to 17:00, not on Sundays',
    (brand) => {
      vi.stubEnv('TZ', zone)
      underTest(brand, 2025040101)
      expect(shell.support.hours).toBe('9:00～17:00（日曜・祝日を除く）')
      expect(support('2025-04-07', '08:59:59', '09:00:00', '16:59:59', '17:00:00')).toEqual([false, true, true, false])
      expect([...support('2025-04-05', '12:00:00'), ...support('2025-04-06', '12:00:00')]).toEqual([true, false])
    },
  )

  it('PLUS-09 the day is that in Japan: Sunday evening in UTC is Monday morning', () => {
    vi.stubEnv('TZ', zone)
    underTest('cty', 2025040101)
    expect(isOpen(shell.footer.support, Date.parse('2025-04-07T00:30:00Z'))).toBe(true)
    expect(isOpen(shell.footer.support, Date.parse('2025-04-06T23:59:59Z'))).toBe(false)
    expect(isOpen(shell.support, Date.parse('2025-04-06T00:30:00Z'))).toBe(false)
  })
})

describe('days without reception', () => {
  it.each(['cty', 'cns', 'nct'] as const)('PLUS-09 %s: Sundays, not Saturdays', (brand) => {
    underTest(brand, 2025040101)
    expect(footer('2025-04-05', '12:00:00')).toEqual([true])
    expect(footer('2025-04-06', '12:00:00')).toEqual([false])
  })

  it('PLUS-09 Y3D: Saturdays and Sundays', () => {
    underTest('y3d', 2025040101)
    expect(footer('2025-04-05', '12:00:00')).toEqual([false])
    expect(footer('2025-04-06', '12:00:00')).toEqual([false])
    expect(footer('2025-04-04', '12:00:00')).toEqual([true])
  })

  it.each([
    ['2025-01-01', '元日'],
    ['2025-04-29', '昭和の日'],
    ['2025-05-06', '振替休日'],
    ['2025-09-23', '秋分の日'],
    ['2026-09-22', '国民の休日'],
    ['2030-03-20', '春分の日'],
  ])('PLUS-09 %s, %s, for every brand', (day) => {
    for (const brand of ['cty', 'cns', 'nct', 'y3d'] as const) {
      underTest(brand, 2025040101)
      expect([brand, ...footer(day, '12:00:00'), ...support(day, '12:00:00')]).toEqual([brand, false, false])
    }
  })

  it.each(['2025-04-30', '2025-05-07', '2025-09-24'])('PLUS-09 not %s, the day after a holiday', (day) => {
    for (const brand of ['cty', 'cns', 'nct', 'y3d'] as const) {
      underTest(brand, 2025040101)
      expect([brand, ...footer(day, '12:00:00'), ...support(day, '12:00:00')]).toEqual([brand, true, true])
    }
  })
})
