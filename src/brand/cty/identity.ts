import type { Identity, Listing } from '../types'

export const identity: Identity = {
  code: 'cty',
  name: 'CTY',
  siteName: 'CTYマイページ',
  themeColor: '#0b5aa8',
  region: '三重県',
  locality: '',
  privacyPolicy: 'https://www.cty.example/privacy',
  mailDomain: 'mail.cty.example',
  landsInMobility: false,
  asksUserType: true,
}

/** Separate from the identity, because it is only used in index.html, not in the scripts. */
export const listing: Listing = {
  description:
    'CTYのお客様専用ページです。ご請求明細やご契約内容の確認、お支払い方法の変更、お問い合わせ・お申し込みができます。',
}
