export const texts = {
  send: '送信',
  mailLead: 'ご登録に使うメールアドレスを入力してください。登録用のリンクをお送りします。',
  register: '登録する',
  done: '登録が完了しました。',
  doneNext: 'ご登録のメールアドレスとパスワードでログインできます。',
  userId: 'ユーザーID',
  codeLead: 'メールでお送りした認証コードを入力してください。',
  setPassword: 'パスワードを登録する',
  passwordDone: 'パスワードを登録しました。',
  goOn: (title: string) => `${title}へ進む`,
  steps: ['メールアドレスの入力', 'メールの確認', '情報の入力', '完了'],
  stepsWithPassword: ['メールアドレスの入力', 'メールの確認', '情報の入力', 'パスワードの登録', '完了'],
} as const
