import type { Feature } from '../../src/brand/gates'

/**
 * Strings that reveal a feature in a bundle: the paths of its endpoints, and words that only it uses. Builds of a brand
 * that never has the feature contain none of them (D2; GATE-19).
 */
export const featureMarks: Readonly<Record<Feature, readonly (string | RegExp)[]>> = {
  contract: [/\/api\/contract\b/, 'ご契約情報', 'セキュリティソフト'],
  ott: [/\/api\/ott\b/, /\/api\/idp_sync\b/, '動画配信サービス', 'operator_code'],
  connect: [/\/api\/connect\b/, 'コネクト', 'connect_device', 'apps.apple.com', 'play.google.com'],
  invoice: [/\/api\/invoice\b/, 'ご請求明細', '口座番号', '例示銀行', '例示信用金庫'],
  gift: [/\/api\/gift\b/, 'プレゼント', /\bcampaign_\d{4}/],
  csChannels: [/\/api\/cs_channels\b/, 'CSチャンネル', 'cs-guide'],
  contact: [/\/api\/contact\b/, /\/api\/service\b/, 'お問い合わせ・お申し込み', '/contact/inquiry', '/contact/apply'],
  invoiceLinks: [],
  memberInfo: [],
  idpassPage: [],
  invoiceDownload: ['請求書ダウンロード', '請求書をダウンロード', '明細書はご利用いただけません'],
  newerRegistration: [/\bselect_regist_type\b/],
  payMethod: [/\/api\/pay_method\b/, 'お支払い方法の変更'],
  mobility: [/\/api\/mobility\b/, 'モビリティ', 'キックボード'],
  homeRide: [],
  stamp: [/\/api\/stamp\b/, 'スタンプラリー', 'stamp-map'],
}
