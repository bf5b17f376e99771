import type { Identity, Listing } from '../types'

export const identity: Identity = {
  code: 'cns',
  name: 'CNS',
  siteName: 'CNSマイページ',
  themeColor: '#00705f',
  region: '三重県',
  locality: '',
  privacyPolicy: 'https://www.cns.example/privacy',
  mailDomain: 'mail.cns.example',
  landsInMobility: false,
  asksUserType: true,
}

/** Separate from the identity, because it is only used in index.html, not in the scripts. */
export const listing: Listing = {
  description:
    'CNSのお客様専用ページです。ご請求明細やご契約内容の確認、お支払い方法の変更、お問い合わせ・お申し込みができます。',
}
