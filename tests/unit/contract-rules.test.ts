import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { certifyInternetSettings, certifySecuritySoftware } from '../../src/api/endpoints/contract'
import { hasSettings } from '../../src/flows/contract/rules'
import { dayLabel } from '../../src/time/timestamps'

describe('the day of the data', () => {
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
    ['202512', ''],
    ['2025-12', ''],
    ['2025年12月', ''],
    ['2025-04-13T15:00:00Z', '2025年4月14日'],
    ['2025-04-14T00:30:00+09:00', '2025年4月14日'],
    ['2025-04-13 20:00:00 -0500', '2025年4月14日'],
  ])('CON-09 EASE-19 「%s」 is shown as 「%s」', (date, words) => {
    expect(dayLabel(date)).toBe(words)
  })
})

describe('D33 CON-23 homepage space', () => {
  it.each([
    [1000, 1_000],
    ['1,000', 1_000],
    ['1000MB', 1_000],
    ['1,000 mb', 1_000],
    ['1,000MB ', 1_000],
    ['1MB000', undefined],
    ['1,000MBx', undefined],
    [0, 0],
    [null, undefined],
    ['なし', undefined],
    [{}, undefined],
  ])('of %j is %j, and never 0 if unknown, added and in all', (given, size) => {
    const space = { hp_space_add: given, hp_space_sum: given }
    expect(v.parse(certifyInternetSettings.response, space)).toMatchObject({ hp_space_add: size, hp_space_sum: size })
  })
})

describe('internet settings', () => {
  const of = (data: object) => hasSettings(v.parse(certifyInternetSettings.response, data))

  it.each([
    ['only a day', { linkage_date: '2025-04-14' }, false],
    ['a mail account', { mail_accounts: ['a@mail.example'] }, true],
    ['a blank server', { send_mail_server: '　' }, false],
    ['a server', { send_mail_server: 'smtp.example' }, true],
    ['some space', { hp_space_sum: 100 }, true],
    ['no space', { hp_space_sum: 0 }, false],
  ])('CON-34 with %s', (_, data, expected) => {
    expect(of(data)).toBe(expected)
  })
})

it('PLUS-05 no spaces around a setting or a code are copied with it', () => {
  const mail = { mail_domains: ['mail.example '], mail_accounts: ['a@mail.example　'] }
  expect(v.parse(certifyInternetSettings.response, mail)).toMatchObject({
    mail_domains: ['mail.example'],
    mail_accounts: ['a@mail.example'],
  })
  const software = { security_software_select: 'kaspersky ', kaspersky_codes: [' K1 '] }
  expect(v.parse(certifySecuritySoftware.response, software)).toMatchObject({
    security_software_select: 'kaspersky',
    kaspersky_codes: ['K1'],
  })
})
