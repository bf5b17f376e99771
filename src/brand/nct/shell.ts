import type { Shell } from '../types'

const support = {
  desk: 'お手続き・サポート窓口',
  tel: '0120-000-003',
  hours: '9:00～17:00（日曜・祝日を除く）',
  opens: '09:00',
  closes: '17:00',
  closedOn: [0],
}

export const shell: Shell = {
  support,
  footer: {
    heading: 'お問い合わせ',
    support,
    links: [
      { label: '会社情報', href: 'https://www.nct.example/company' },
      { label: 'プライバシーポリシー', href: 'https://www.nct.example/privacy' },
      { label: 'サイトのご利用について', href: 'https://www.nct.example/site' },
    ],
  },
  withoutHearing: '聞こえない・話しにくい方は、電話リレーサービスでもお電話いただけます。',
  shoppingSite: { label: 'ショッピングサイトへ戻る', href: 'https://shop.nct.example/' },
  shoppingSiteTitle: 'NCT ショッピング会員登録',
  copyright: '© NCT',
  memberInfoInMenu: true,
}
