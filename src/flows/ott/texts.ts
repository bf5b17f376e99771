import type { Readiness } from './readiness'

const status: Readonly<Record<Readiness, string>> = {
  checking: '確認中...',
  notContracted: 'お申し込みには有料会員のご契約が必要です。',
  notRegistered: '未登録です。',
  registering: '登録処理中です。',
  failed: '登録エラーです。',
  unknown: 'ただいまご利用いただけません。',
  ready: 'ご利用いただけます。',
}

export const texts = {
  description:
    '映画・ドラマ・アニメなどを、テレビやスマートフォンでお好きなときにお楽しみいただけるサービスです。動画配信サービスのサイトで、コースのお申し込みと、お申し込み内容の確認ができます。',
  howTo: '次のボタンを押すと、このままサイトへログインします。マイページには、ブラウザの「戻る」で戻れます。',
  open: 'お申し込み情報を開く',
  status,
  syncing: '動画配信サービスの登録処理中です。',
  syncFailed: '動画配信サービスの登録でエラーが発生しています。',
  toOtt: '動画配信サービスを見る',
  registering: '登録が終わると、ボタンを押せるようになります。この画面のままお待ちください。',
  askUs: 'ご不明な点は、お電話でお問い合わせください。',
  maintenance: 'メンテナンスのお知らせ',
  maintenanceUntil: '次の期間は、動画配信サービスをご利用いただけません。',
  notes: 'お申し込みの前に',
  always: [
    '個人のお客様のみご利用いただけます。',
    'お支払いは、放送料金にご登録のクレジットカードとなります。',
    'アカウント情報の反映にお時間がかかる場合があります。',
  ],
  notOpened: '動画配信サービスのサイトを開けませんでした。',
} as const
