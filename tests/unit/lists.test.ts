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
  optionLabel,
  prefectureCode,
  prefectures,
  regionName,
  sexes,
} from '../../src/form/lists'

describe('prefectures', () => {
  it('KIT-01 are numbered 1 to 47, each once', () => {
    expect(prefectures.map(([code]) => code)).toEqual(Array.from({ length: 47 }, (_, at) => String(at + 1)))
    expect(new Set(prefectures.map(([, name]) => name)).size).toBe(47)
    for (const [, name] of prefectures) expect(name).toMatch(/^..[都道府県]$|^...県$|^北海道$/)
  })

  it.each([
    ['1', '北海道'],
    ['7', '福島県'],
    ['13', '東京都'],
    ['14', '神奈川県'],
    ['15', '新潟県'],
    ['23', '愛知県'],
    ['24', '三重県'],
    ['27', '大阪府'],
    ['30', '和歌山県'],
    ['37', '香川県'],
    ['46', '鹿児島県'],
    ['47', '沖縄県'],
  ])('KIT-01 %s is %s', (code, name) => {
    expect(prefectures).toContainEqual([code, name])
  })

  it.each([
    ['三重県', '24'],
    ['24', '24'],
    ['07', '7'],
    ['', ''],
    ['48', ''],
    ['10', '10'],
    ['三重', ''],
  ])('「%s」 has the code 「%s」', (given, code) => {
    expect(prefectureCode(given)).toBe(code)
  })
})

describe('the label of a value', () => {
  it('is that of the list, or the value itself', () => {
    expect(optionLabel(sexes)('2')).toBe('女性')
    expect(optionLabel(sexes)('9')).toBe('9')
    expect(optionLabel([])('9')).toBe('9')
  })

  it.each([
    ['24', '三重県'],
    ['07', '福島県'],
    ['三重県', '三重県'],
    ['三重', '三重'],
    ['99', ''],
    ['9a', '9a'],
    ['第9', '第9'],
    ['', ''],
  ])('of a region 「%s」 is 「%s」', (given, name) => {
    expect(regionName(given)).toBe(name)
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
    expect(nct.area.options).toContainEqual(['152021', '長岡市'])
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
  it('KIT-04 range from 10 to 70 for registrations, with 「70歳以上」 last', () => {
    expect(ageGroups.map(([value]) => value)).toEqual(['10', '20', '30', '40', '50', '60', '70'])
    expect(ageGroups.map(([, label]) => label)).toEqual(['10代', '20代', '30代', '40代', '50代', '60代', '70歳以上'])
  })

  it('KIT-04 start with 「10歳未満」 for sub-users', () => {
    expect(ageGroupsWithChildren).toEqual([['1', '10歳未満'], ...ageGroups])
  })
})

describe('the other lists', () => {
  it('birth years range from this year back to 120 years ago', () => {
    const years = birthYears(2025).map(([year]) => year)
    expect(years).toHaveLength(121)
    expect(years.slice(0, 3)).toEqual(['2025', '2024', '2023'])
    expect(birthYears(2025).map(([, label]) => label)).toEqual(years)
    expect([years[0], years.at(-1)]).toEqual(['2025', '1905'])
  })

  it('months are 1 to 12, days are 1 to 31', () => {
    expect(months.slice(0, 2)).toEqual([
      ['1', '1'],
      ['2', '2'],
    ])
    expect([months.length, months[0]?.[0], months.at(-1)?.[0]]).toEqual([12, '1', '12'])
    expect([days.length, days[0]?.[0], days.at(-1)?.[0]]).toEqual([31, '1', '31'])
  })

  it('the sexes are 1 male and 2 female', () => {
    expect(sexes).toEqual([
      ['1', '男性'],
      ['2', '女性'],
    ])
  })
})
