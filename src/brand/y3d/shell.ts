import type { Shell } from '../types'

const tel = '059-000-0004'

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
      desk: '四日市市役所 モビリティ担当',
      tel,
      hours: '8:30～17:15（土曜・日曜・祝日休み）',
      opens: '08:30',
      closes: '17:15',
      closedOn: [0, 6],
    },
    links: [
      { label: 'プライバシーポリシー', href: 'https://mobility.y3d.example/privacy' },
      { label: 'サイトのご利用について', href: 'https://mobility.y3d.example/site' },
    ],
  },
  withoutHearing: '聞こえない・話しにくい方は、電話リレーサービスでもお電話いただけます。',
  shoppingSite: { label: 'ショッピングサイトへ戻る', href: 'https://shop.y3d.example/' },
  shoppingSiteTitle: '四日市 ショッピング会員登録',
  copyright: '© 四日市市',
  memberInfoInMenu: false,
}
