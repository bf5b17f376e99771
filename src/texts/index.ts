/** Texts that don't belong to a single flow (D7, D12). */
export const texts = {
  generalError: 'エラーが発生しました。何度も発生する場合は、管理者にお問い合わせください。',
  noAnswer: '通信できませんでした。',
  retryOnline: '電波の届く場所で、もう一度お試しください。',
  pleaseLogIn: 'ログインしてください。',
  wait: 'お待ちください',
  logIn: 'ログイン',
  toHome: 'ホームへ戻る',
  close: '閉じる',
  stopped: '停止中',
  newTab: '（新しいタブで開きます）',
} as const
