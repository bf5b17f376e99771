/** The texts of controls that are absent from the login page; separate, so that it doesn't load them. */
export const fieldTexts = {
  met: '（満たしています）',
  unmet: '（まだ満たしていません）',
  length: (count: number) => `現在${count}文字`,
  choose: '選択してください',
  noChoice: '選択なし',
  counted: (heading: string, count: number) => `${heading}（${count}）`,
  chosen: (count: number) => `${count}件選択中`,
  yes: 'はい',
  no: 'いいえ',
  tooEarly: (day: string) => `${day}以降の日付を選択してください。`,
  confirmed: '確認済み',
  unconfirmed: '未確認',
} as const
