import type { Shell } from '../types'

const tel = '0120-000-001'

export const shell: Shell = {
  support: {
    desk: 'お手続き・サポート窓口',
    tel,
    hours: '9:00～17:00（日曜・祝日を除く）',
    opens: '09:00',
    closes: '17:00',
    closedOn: [0],
  },
  footer: {
    heading: 'お電話でのお問い合わせ',
    support: {
      desk: '総合窓口',
      tel,
      hours: '9:00～18:00（日曜・祝日休み）',
      opens: '09:00',
      closes: '18:00',
      closedOn: [0],
    },
    links: [
      { label: '会社情報', href: 'https://www.cty.example/company' },
      { label: 'プライバシーポリシー', href: 'https://www.cty.example/privacy' },
      { label: 'サイトのご利用について', href: 'https://www.cty.example/site' },
    ],
  },
  withoutHearing: '聞こえない・話しにくい方は、電話リレーサービスでもお電話いただけます。',
  shoppingSite: { label: 'ショッピングサイトへ戻る', href: 'https://shop.cty.example/' },
  shoppingSiteTitle: 'CTY ショッピング会員登録',
  copyright: '© CTY',
  festival: { label: '夏まつり特設サイト', href: 'https://festival.cty.example/' },
  referral: { label: 'お友だち紹介', href: 'https://www.cty.example/referral' },
  webStore: { label: '来店予約', href: 'https://store.cty.example/reserve' },
  wordEnds: ['お友だち', '夏まつり', '特設', '来店'],
  memberInfoInMenu: true,
}
