import { describe, expect, it } from 'vitest'
import { dateLabel, dateTimeLabel, dayNumber, timeLabel, weekdayLabel } from '../../src/time/japan'
import { monthIn, monthLabel } from '../../src/time/months'
import { clockLabel, instantOf, monthDayLabel, shortDateTimeLabel } from '../../src/time/timestamps'

describe('months', () => {
  it.each([
    ['202505', '202505', '2025年5月'],
    ['2025-05', '202505', '2025年5月'],
    ['2025/5', '202505', '2025年5月'],
    ['2025年12月', '202512', '2025年12月'],
    ['20250531', '202505', '2025年5月'],
    ['2025-05-31 10:00:00', '202505', '2025年5月'],
    [' 202505 ', '202505', '2025年5月'],
    ['', '', ''],
    ['__proto__', '', '__proto__'],
    ['202513', '', '202513'],
    ['202500', '', '202500'],
    ['2025', '', '2025'],
    ['来月', '', '来月'],
  ])('D33 EASE-19 INV-07 「%s」 is the month %j with the label 「%s」', (text, ym, label) => {
    expect([monthIn(text), monthLabel(text)]).toEqual([ym, label])
  })
})

describe('times', () => {
  it.each([
    ['2025-04-15 10:00:00', '2025-04-15T01:00:00Z'],
    ['2025/04/15 10:00', '2025-04-15T01:00:00Z'],
    ['2025-04-15T10:00:00Z', '2025-04-15T10:00:00Z'],
    ['2025-04-15T10:00:00+09:00', '2025-04-15T01:00:00Z'],
    ['2025-04-15 10:00:00 +00:00', '2025-04-15T10:00:00Z'],
  ])('CNT-18 「%s」 is Japan time, or has its own offset', (text, instant) => {
    expect(instantOf(text)).toBe(Date.parse(instant))
  })

  it.each(['', '明日', 'null', '0000-00-00 00:00:00'])(
    'D33 「%s」 is not a time, and every label of it is empty',
    (text) => {
      const instant = instantOf(text)
      expect(instant).toBeNaN()
      expect([dateLabel, dateTimeLabel, shortDateTimeLabel, timeLabel].map((label) => label(instant))).toEqual([
        '',
        '',
        '',
        '',
      ])
    },
  )

  it.each([
    ['2024-11-07T14:59:59Z', '11月7日', '23:59'],
    ['2024-11-07T15:00:00Z', '11月8日', '0:00'],
    ['2024-12-31T15:05:00Z', '1月1日', '0:05'],
  ])('EASE-19 %s is 「%s」 「%s」 in Japan', (text, date, time) => {
    const instant = Date.parse(text)
    expect([monthDayLabel(instant), clockLabel(instant)]).toEqual([date, time])
    expect(shortDateTimeLabel(instant)).toBe(`${date} ${time}`)
    expect(dateTimeLabel(instant)).toMatch(new RegExp(`^\\d{4}年${date} ${time}$`))
    expect(weekdayLabel(instant)).toMatch(new RegExp(`^${date}（.）$`))
  })

  it('numbers the days of Japan, from midnight to midnight', () => {
    const days = ['2024-12-31T14:59:59Z', '2024-12-31T15:00:00Z', '2025-01-01T14:59:59Z', '2025-01-01T15:00:00Z']
    const [first = 0, ...later] = days.map((text) => dayNumber(Date.parse(text)))
    expect(later.map((day) => day - first)).toEqual([1, 1, 2])
  })
})
