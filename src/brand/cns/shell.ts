import type { Shell } from '../types'

const support = {
  desk: 'お手続き・サポート窓口',
  tel: '0120-000-002',
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
      { label: '会社情報', href: 'https://www.cns.example/company' },
      { label: 'プライバシーポリシー', href: 'https://www.cns.example/privacy' },
      { label: 'サイトのご利用について', href: 'https://www.cns.example/site' },
    ],
  },
  withoutHearing: '聞こえない・話しにくい方は、電話リレーサービスでもお電話いただけます。',
  shoppingSite: { label: 'ショッピングサイトへ戻る', href: 'https://shop.cns.example/' },
  shoppingSiteTitle: 'CNS ショッピング会員登録',
  copyright: '© CNS',
  festival: { label: '夏まつり特設サイト', href: 'https://festival.cns.example/' },
  referral: { label: 'お友だち紹介', href: 'https://www.cns.example/referral' },
  webStore: { label: '来店予約', href: 'https://store.cns.example/reserve' },
  wordEnds: ['お友だち', '夏まつり', '特設', '来店'],
  memberInfoInMenu: true,
}
