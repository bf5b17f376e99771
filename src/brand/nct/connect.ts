import type { ConnectBrand } from '../types'

export const connect: ConnectBrand = {
  title: 'NCTコネクトアプリ',
  intro: [
    'NCTコネクトは、NCTのご契約とスマートフォンをつなぐアプリです。',
    '地域のお知らせやサービスのご案内を、外出先でもご確認いただけます。',
  ],
  stores: {
    android: 'https://play.google.com/store/apps/details?id=example.nct.connect',
    ios: 'https://apps.apple.com/jp/app/id0000000003',
  },
  appSchemes: ['connectapp:', 'https:'],
}
