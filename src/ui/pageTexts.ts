/** The texts of components that are absent from the login page; separate, so that it doesn't load them. */
export const pageTexts = {
  readAgain: 'もう一度読み込む',
  loading: '読み込んでいます',
  choose: '選択してください',
  steps: '手順',
  stepDone: '（済み）',
  step: (current: number, of: number) => `ステップ${current}/${of}`,
  startAgain: 'はじめからやり直す',
  contactDesk: 'お困りのときは',
} as const
