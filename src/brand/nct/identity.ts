import type { Identity } from '../types'

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
