import type { Identity, Listing } from '../types'

export const identity: Identity = {
  code: 'y3d',
  name: 'Y3D',
  siteName: '四日市モビリティ予約',
  themeColor: '#4a3aa7',
  region: '三重県',
  locality: '四日市市',
  privacyPolicy: 'https://mobility.y3d.example/privacy',
  mailDomain: 'mail.y3d.example',
  landsInMobility: true,
  asksUserType: false,
}

/** Separate from the identity, because it is only used in index.html, not in the scripts. */
export const listing: Listing = {
  description: '四日市市で走る電動キックボードと自動運転バスの乗車予約、スタンプラリーのご案内ページです。',
}
