import type { ConnectBrand } from '../types'

export const connect: ConnectBrand = {
  title: 'CTYコネクトアプリ',
  intro: [
    'CTYコネクトは、ご契約のサービスをスマートフォンからご利用いただくためのアプリです。',
    'お知らせの受け取りや、番組・通信サービスのご案内を、いつでも手のひらでご覧いただけます。',
  ],
  stores: {
    android: 'https://play.google.com/store/apps/details?id=example.cty.connect',
    ios: 'https://apps.apple.com/jp/app/id0000000001',
  },
  appSchemes: ['connectapp:', 'https:'],
}
