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
  /* By JIS X 0401, ten a line. */
  const names = [
    ...['北海道', '青森県', '岩手県', '宮城県', '秋田県', '山形県', '福島県', '茨城県', '栃木県', '群馬県'],
    ...['埼玉県', '千葉県', '東京都', '神奈川県', '新潟県', '富山県', '石川県', '福井県', '山梨県', '長野県'],
    ...['岐阜県', '静岡県', '愛知県', '三重県', '滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県'],
    ...['鳥取県', '島根県', '岡山県', '広島県', '山口県', '徳島県', '香川県', '愛媛県', '高知県', '福岡県'],
    ...['佐賀県', '長崎県', '熊本県', '大分県', '宮崎県', '鹿児島県', '沖縄県'],
  ]

  it('KIT-01 are the 47, numbered from 1 in the order of their standard', () => {
    expect(names).toHaveLength(47)
    expect(prefectures).toEqual(names.map((name, at) => [`${at + 1}`, name]))
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
  /* The codes are those of the municipalities (JIS X 0402); the last two are the portal's own. */
  it.each(Object.entries({ cty, cns, y3d }))(
    'KIT-02 %s has the cities of the area, then the rest of Mie',
    (_, list) => {
      expect(list.area.options).toEqual([
        ['242021', '四日市市'],
        ['242055', '桑名市'],
        ['242144', 'いなべ市'],
        ['242071', '鈴鹿市'],
        ['242101', '亀山市'],
        ['242012', '津市'],
      ])
      expect(list.beyond).toEqual([
        ['249901', '三重県内'],
        ['249902', '三重県外'],
      ])
    },
  )

  it('KIT-03 nct has the cities of the area, then the rest of Niigata', () => {
    expect(nct.area.options).toEqual([
      ['152021', '長岡市'],
      ['151009', '新潟市'],
      ['152048', '三条市'],
      ['152056', '柏崎市'],
      ['152081', '小千谷市'],
      ['152111', '見附市'],
      ['152137', '燕市'],
    ])
    expect(nct.beyond).toEqual([
      ['159901', '新潟県内'],
      ['159902', '新潟県外'],
    ])
  })
})

describe('age bands', () => {
  const registrations = [
    ['10', '10代'],
    ['20', '20代'],
    ['30', '30代'],
    ['40', '40代'],
    ['50', '50代'],
    ['60', '60代'],
    ['70', '70歳以上'],
  ]

  it('KIT-04 range from 10 to 70 for registrations, with 「70歳以上」 last', () => {
    expect(ageGroups).toEqual(registrations)
  })

  it('KIT-04 SUB-06 start with 「10歳未満」 for sub-users', () => {
    expect(ageGroupsWithChildren).toEqual([['1', '10歳未満'], ...registrations])
  })
})

describe('the other lists', () => {
  it('birth years range from this year back to 120 years ago', () => {
    const years = birthYears(2025).map(([year]) => year)
    expect(years).toHaveLength(121)
    expect(years.slice(0, 3)).toEqual(['2025', '2024', '2023'])
    const labels = Object.fromEntries(birthYears(2025))
    expect([2025, 2019, 1989, 1988, 1945, 1926, 1912, 1905].map((year) => labels[year])).toEqual([
      '2025（令和7）',
      '2019（平成31・令和元）',
      '1989（昭和64・平成元）',
      '1988（昭和63）',
      '1945（昭和20）',
      '1926（大正15・昭和元）',
      '1912（明治45・大正元）',
      '1905（明治38）',
    ])
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
