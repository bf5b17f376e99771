/** The texts of the form kit itself; those of patterns and other controls are separate, as the login page has none. */
export const texts = {
  required: '必須',
  optional: '任意',
  show: 'を表示する',
  hide: 'を隠す',
  masked: '●●●●●●●●',
  tooLong: (max: number) => `${max}文字以内で入力してください。`,
  notEntered: (name: string) => `${name}を入力してください。`,
  wrongDay: '日付を正しく選択してください。',
  notChosen: (name: string) => `${name}を選択してください。`,
  summary: '入力内容をご確認ください。',
  errorTitle: 'エラー：',
} as const
