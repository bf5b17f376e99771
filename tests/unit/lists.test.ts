import { describe, expect, it } from 'vitest'
import { residence as cns } from '../../src/brand/cns/residence'
import { residence as cty } from '../../src/brand/cty/residence'
import { residence as nct } from '../../src/brand/nct/residence'
import { residence as y3d } from '../../src/brand/y3d/residence'
import {
  ageGroups,
  ageGroupsWithChildren,
  birthYears,
  days,
  months,
  prefectureCode,
  prefectures,
  sexes,
} from '../../src/form/lists'

describe('prefectures', () => {
  // The codes of JIS X 0401, without leading zeros.
  it('KIT-01 are the 47 with their codes', () => {
    expect(prefectures).toEqual([
      ['1', '北海道'],
      ['2', '青森県'],
      ['3', '岩手県'],
      ['4', '宮城県'],
      ['5', '秋田県'],
      ['6', '山形県'],
      ['7', '福島県'],
      ['8', '茨城県'],
      ['9', '栃木県'],
      ['10', '群馬県'],
      ['11', '埼玉県'],
      ['12', '千葉県'],
      ['13', '東京都'],
      ['14', '神奈川県'],
      ['15', '新潟県'],
      ['16', '富山県'],
      ['17', '石川県'],
      ['18', '福井県'],
      ['19', '山梨県'],
      ['20', '長野県'],
      ['21', '岐阜県'],
      ['22', '静岡県'],
      ['23', '愛知県'],
      ['24', '三重県'],
      ['25', '滋賀県'],
      ['26', '京都府'],
      ['27', '大阪府'],
      ['28', '兵庫県'],
      ['29', '奈良県'],
      ['30', '和歌山県'],
      ['31', '鳥取県'],
      ['32', '島根県'],
      ['33', '岡山県'],
      ['34', '広島県'],
      ['35', '山口県'],
      ['36', '徳島県'],
      ['37', '香川県'],
      ['38', '愛媛県'],
      ['39', '高知県'],
      ['40', '福岡県'],
      ['41', '佐賀県'],
      ['42', '長崎県'],
      ['43', '熊本県'],
      ['44', '大分県'],
      ['45', '宮崎県'],
      ['46', '鹿児島県'],
      ['47', '沖縄県'],
    ])
  })

  it.each([
    ['三重県', '24'],
    ['24', '24'],
    ['07', '7'],
    ['', ''],
    ['48', ''],
    ['三重', ''],
  ])('「%s」 has the code 「%s」', (given, code) => {
    expect(prefectureCode(given)).toBe(code)
  })
})

describe('residences', () => {
  it.each(Object.entries({ cty, cns, y3d }))(
    'KIT-02 %s has the cities of the area in Mie, then the rest',
    (_, list) => {
      expect(list.area.options.map(([, name]) => name)).toEqual([
        '四日市市',
        '桑名市',
        'いなべ市',
        '鈴鹿市',
        '亀山市',
        '津市',
      ])
      expect(list.beyond).toEqual([
        ['249901', '三重県内'],
        ['249902', '三重県外'],
      ])
    },
  )

  it('KIT-03 nct has the cities of the area in Niigata, then the rest', () => {
    expect(nct.area.options.map(([, name]) => name)).toEqual([
      '長岡市',
      '新潟市',
      '三条市',
      '柏崎市',
      '小千谷市',
      '見附市',
      '燕市',
    ])
    for (const [code] of nct.area.options) expect(code).toMatch(/^15\d{4}$/)
    expect(nct.beyond).toEqual([
      ['159901', '新潟県内'],
      ['159902', '新潟県外'],
    ])
  })

  it.each(Object.entries({ cty, cns, nct, y3d }))('KIT-02, KIT-03 %s has no duplicate codes', (_, { area, beyond }) => {
    const codes = [...area.options, ...beyond].map(([code]) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('age bands', () => {
  const bands = [
    ['10', '10代'],
    ['20', '20代'],
    ['30', '30代'],
    ['40', '40代'],
    ['50', '50代'],
    ['60', '60代'],
    ['70', '70歳以上'],
  ]

  it('KIT-04 range from 10 to 70 for registrations, with 「70歳以上」 last', () => {
    expect(ageGroups).toEqual(bands)
  })

  it('KIT-04 SUB-06 start with 「10歳未満」 for sub-users', () => {
    expect(ageGroupsWithChildren).toEqual([['1', '10歳未満'], ...bands])
  })
})

describe('the other lists', () => {
  it('birth years range from this year back to 120 years ago', () => {
    const years = birthYears(2025).map(([year]) => year)
    expect(years).toEqual(Array.from({ length: 121 }, (_, back) => String(2025 - back)))
  })

  it('months are 1 to 12, days are 1 to 31', () => {
    expect(months.map(([month]) => month)).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
    expect(days.map(([day]) => day)).toEqual(Array.from({ length: 31 }, (_, at) => String(at + 1)))
  })

  it('the sexes are 1 male and 2 female', () => {
    expect(sexes).toEqual([
      ['1', '男性'],
      ['2', '女性'],
    ])
  })
})
