import type { ServiceBrand } from '../types'

export const service: ServiceBrand = {
  menu: [
    { label: '会社情報', href: 'https://www.nct.example/company' },
    { label: '採用情報', href: 'https://www.nct.example/recruit' },
    { label: 'サービスエリア', href: 'https://www.nct.example/area' },
    { label: '安心・安全への取り組み', href: 'https://www.nct.example/safety' },
    { label: '情報セキュリティ基本方針', href: 'https://www.nct.example/security' },
    { label: 'プライバシーポリシー', href: 'https://www.nct.example/privacy' },
    { label: '特定個人情報の取扱い', href: 'https://www.nct.example/specific' },
    { label: '番組審議会', href: 'https://www.nct.example/council' },
    { label: 'サイトのご利用について', href: 'https://www.nct.example/site' },
  ],
  notice: [
    'NCTは、お申し込み・お問い合わせの際にお預かりする個人情報を、ご本人の確認、サービスのご提供とご案内、お問い合わせへの回答のために利用します。',
    'お預かりした個人情報は適切に管理し、法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。',
    '個人情報の開示・訂正・利用停止のご請求は、お客様窓口で承ります。',
  ],
  contact: {
    office: 'NCT お客様窓口',
    address: '新潟県長岡市例示町3-3',
    mail: 'support@nct.example',
  },
}
