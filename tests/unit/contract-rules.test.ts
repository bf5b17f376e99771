import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { certifyInternetSettings } from '../../src/api/contract/contract'
import { dayLabel, hasSettings } from '../../src/flows/contract/rules'

describe('the day that an answer is of', () => {
  it.each([
    ['2025-04-14', '2025年4月14日'],
    ['2025/4/1', '2025年4月1日'],
    ['20251231', '2025年12月31日'],
    ['2025-04-14 03:00:00', '2025年4月14日'],
    ['20250414030000', '2025年4月14日'],
    ['2025年4月14日', '2025年4月14日'],
    ['', ''],
    ['0000-00-00', ''],
    ['2025-13-01', ''],
    ['昨日', ''],
  ])('CON-09 「%s」 is said as 「%s」', (date, words) => {
    expect(dayLabel(date)).toBe(words)
  })
})

describe('internet settings', () => {
  const of = (data: object) => hasSettings(v.parse(certifyInternetSettings.answer, data))

  it.each([
    ['a day alone', { linkage_date: '2025-04-14' }, false],
    ['a mail account', { mail_accounts: ['a@mail.example'] }, true],
    ['a server', { send_mail_server: 'smtp.example' }, true],
    ['some space', { hp_space_sum: 100 }, true],
    ['no space', { hp_space_sum: 0 }, false],
  ])('CON-34 with %s', (_, data, expected) => {
    expect(of(data)).toBe(expected)
  })
})
