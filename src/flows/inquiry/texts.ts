import { accountTexts } from '../../application/texts'

export const texts = {
  ...accountTexts,
  accepted: 'お問い合わせを受け付けました。',
  next: '内容を確認し、通常3営業日以内にご連絡します。',
  items: 'お問い合わせの項目',
  itemsHelp: '当てはまるものをお選びください。いくつでも選べます。',
  cat_tv: 'テレビ',
  cat_internet: 'インターネット',
  cat_tel: '電話',
  cat_others: 'その他のご用件',
  wishes: 'ご連絡のご希望',
  weekdays: 'ご都合のよい曜日',
  times: 'ご都合のよい時間帯',
  globalIp: 'グローバルIPアドレスの申込・解約',
  globalIpKind: 'お申し込みの内容',
  globalIpKinds: [
    ['apply', '申し込む'],
    ['cancel', '解約する'],
  ],
  globalIpDate: 'ご希望日',
  globalIpNote: '備考',
  homepage: 'ホームページ容量の変更',
  homepageNo: '対象のホームページ',
  homepageFrom: '現在の容量（MB）',
  homepageTo: '変更後の容量（MB）',
} as const
