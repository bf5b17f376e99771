import type { Shell } from '../types'

const support = { tel: '0120-000-003', hours: '9:00～17:00（日曜・祝日を除く）' }

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
  copyright: '© NCT',
  memberInfoInMenu: true,
}
