/* Option lists of forms (portal-2 §3 "Enumerations"): the values sent, with their labels. */

export type Option = readonly [value: string, label: string]

const prefectureNames =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'.split(
    ' ',
  )

/** The 47 prefectures, 1 北海道 to 47 沖縄県. */
export const prefectures: readonly Option[] = prefectureNames.map((name, at) => [String(at + 1), name])

/** The code of a prefecture, from its name or its code; '' for anything else. */
export const prefectureCode = (given: string) =>
  prefectures.find(([code, name]) => code === given.replace(/^0/, '') || name === given)?.[0] ?? ''

/** The label of a value; a value that is not in the list is returned unchanged. */
export const optionLabel = (options: readonly Option[]) => (value: string) =>
  options.find(([option]) => option === value)?.[1] ?? value

/** The name of a prefecture, from the provider's code (24, 07) or name; '' for a number that is not a code (D33). */
export function regionName(given: string) {
  const code = prefectureCode(given)
  if (code) return optionLabel(prefectures)(code)
  return /^\d+$/.test(given) ? '' : given
}

export const sexes: readonly Option[] = [
  ['1', '男性'],
  ['2', '女性'],
]

const decades = [10, 20, 30, 40, 50, 60]

/** The age bands of registrations: 10代 to 60代, then 70歳以上. */
export const ageGroups: readonly Option[] = [
  ...decades.map((decade): Option => [String(decade), `${decade}代`]),
  ['70', '70歳以上'],
]

/** The age bands of sub-users, who may be children. */
export const ageGroupsWithChildren: readonly Option[] = [['1', '10歳未満'], ...ageGroups]

const japaneseYear = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' })

/** A year in the Japanese calendar, 昭和20, or both names if the era changed in that year, 昭和64・平成元. */
function japaneseYears(year: number): string {
  const ends = [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)].map((day) => japaneseYear.format(day).replace('年', ''))
  return [...new Set(ends)].join('・')
}

/** The years of a birth date: the current year in Japan and the 120 before it (portal-1 §5), each in both calendars. */
export const birthYears = (currentYear: number): readonly Option[] =>
  Array.from({ length: 121 }, (_, back) => {
    const year = currentYear - back
    return [String(year), `${year}（${japaneseYears(year)}）`]
  })

const upTo = (last: number): readonly Option[] =>
  Array.from({ length: last }, (_, at) => [String(at + 1), String(at + 1)])
export const months = upTo(12)
export const days = upTo(31)

/** Drops a value that is no longer offered, e.g. from a draft: it counts as not chosen. */
export const onlyOffered = (options: readonly Option[]) => (value: string) =>
  options.some(([offered]) => offered === value) ? value : ''
