import type { Identity } from '../types'

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
