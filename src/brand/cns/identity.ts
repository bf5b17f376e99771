import type { Identity } from '../types'

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
