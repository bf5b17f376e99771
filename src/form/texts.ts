export const texts = {
  required: '必須',
  optional: '任意',
  show: 'を表示する',
  hide: 'を隠す',
  summary: '入力内容をご確認ください。',
  errorTitle: 'エラー：',
} as const
