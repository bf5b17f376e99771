/** Texts about mailed links; separate, because the login page doesn't need them. */
export const texts = {
  notOpened: 'リンクの内容を確認できませんでした。もう一度読み込むか、はじめからやり直してください。',
  maybeDone: 'お手続きがすでに完了している場合は、ログインしてお使いいただけます。',
  maybeDoneHere: 'ログイン中です。お手続きがすでに完了している場合は、そのままお使いいただけます。',
  openLinkAgain: 'メールに記載されたリンクをもう一度開いてください。',
  sentTo: (email: string) => `${email} 宛てにメールを送信しました。`,
  within24: '24時間以内にメールに記載のリンクを開いてください。',
  until: (deadline: string) => `有効期限：${deadline}まで`,
  noMail: 'メールが届かない場合',
  mailFilter: (domain: string) =>
    `迷惑メールの設定をご確認のうえ、${domain} からのメールを受信できるようにしてください。`,
  resend: 'メールを再送する',
  resent: 'メールを再送しました。',
  correctAddress: 'メールアドレスを直す',
} as const
