import { describe, expect, it } from 'vitest'
import { nextBankDay } from '../../src/time/bankDays'

const midnight = (day: string) => Date.parse(`${day}T00:00:00+09:00`)

describe('a bank debit', () => {
  it.each([
    ['2025-04-25', 'a Friday', '2025-04-25'],
    ['2025-04-26', 'a Saturday', '2025-04-28'],
    ['2025-04-27', 'a Sunday', '2025-04-28'],
    ['2025-04-29', 'a public holiday', '2025-04-30'],
    ['2025-05-03', 'a Saturday before three holidays', '2025-05-07'],
    ['2024-12-30', 'the last bank day of the year', '2024-12-30'],
    ['2024-12-31', 'the first day without banks', '2025-01-06'],
    ['2025-01-03', 'the last day without banks, before a weekend', '2025-01-06'],
    ['2024-01-04', 'the first bank day of a year', '2024-01-04'],
  ])('HOME-01 agreed for %s, %s, is made on %s', (agreed, _, actual) => {
    expect(nextBankDay(midnight(agreed))).toBe(midnight(actual))
  })
})
