/** Texts that no single flow owns (D7, D12). */
export const texts = {
  generalError: 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。',
  pleaseLogIn: 'ログインしてください。',
  required: '入力してください。',
  wait: 'お待ちください',
  logIn: 'ログイン',
  close: '閉じる',
  newTab: '（新しいタブで開きます）',
} as const
