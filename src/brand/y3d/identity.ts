import type { Identity } from '../types'

export const identity: Identity = {
  code: 'y3d',
  name: 'Y3D',
  siteName: '四日市モビリティ予約',
  themeColor: '#9a4a00',
  region: '三重県',
  locality: '四日市市',
  privacyPolicy: 'https://mobility.y3d.example/privacy',
  mailDomain: 'mail.y3d.example',
  landsInMobility: true,
  asksUserType: false,
}
