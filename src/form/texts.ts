export const texts = {
  required: '必須',
  optional: '任意',
  show: 'を表示する',
  hide: 'を隠す',
  met: '（満たしています）',
  unmet: '（まだ満たしていません）',
  length: (count: number) => `現在${count}文字`,
  summary: '入力内容をご確認ください。',
  errorTitle: 'エラー：',
} as const
