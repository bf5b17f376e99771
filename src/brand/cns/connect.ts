import type { ConnectBrand } from '../types'

export const connect: ConnectBrand = {
  title: 'CNSコネクトアプリ',
  intro: [
    'CNSコネクトは、CNSのサービスをスマートフォンでもっと便利にお使いいただくためのアプリです。',
    '工事・障害のお知らせや、ご契約サービスのご案内をお届けします。',
  ],
  stores: {
    android: 'https://play.google.com/store/apps/details?id=example.cns.connect',
    ios: 'https://apps.apple.com/jp/app/id0000000002',
  },
  appSchemes: ['connectapp:', 'https:'],
}
