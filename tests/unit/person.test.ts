import { describe, expect, it } from 'vitest'
import { regionName } from '../../src/form/lists'

describe('D33 IDP-02 MOB-77 a prefecture is shown by name', () => {
  it.each([
    ['24', '三重県'],
    ['1', '北海道'],
    ['07', '福島県'],
    ['47', '沖縄県'],
    ['新潟県', '新潟県'],
    ['三重', '三重'],
    ['', ''],
    ['0', ''],
    ['48', ''],
  ])('「%s」 is shown as 「%s」', (given, name) => {
    expect(regionName(given)).toBe(name)
  })
})
