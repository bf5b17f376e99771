import type { Identity, Listing } from '../types'

export const identity: Identity = {
  code: 'nct',
  name: 'NCT',
  siteName: 'NCTマイページ',
  themeColor: '#8a2f6b',
  region: '新潟県',
  locality: '',
  privacyPolicy: 'https://www.nct.example/privacy',
  mailDomain: 'mail.nct.example',
  landsInMobility: false,
  asksUserType: false,
}

/** Separate from the identity, because it is only used in index.html, not in the scripts. */
export const listing: Listing = {
  description:
    'NCTのお客様専用ページです。ご請求明細やご契約内容の確認、お支払い方法の変更、お問い合わせ・お申し込みができます。',
}
