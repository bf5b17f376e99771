import * as connect from '../../src/api/endpoints/connect'
import * as contact from '../../src/api/endpoints/contact'
import * as contract from '../../src/api/endpoints/contract'
import * as csChannels from '../../src/api/endpoints/csChannels'
import type { Endpoint } from '../../src/api/endpoints/endpoint'
import * as gift from '../../src/api/endpoints/gift'
import * as invoice from '../../src/api/endpoints/invoice'
import * as payMethod from '../../src/api/endpoints/payMethod'
import * as stamp from '../../src/api/endpoints/stamp'
import { customer } from './customer'
import type { Screen } from './screen'

/* Pages that show what their query answers; a page with buttons that make other calls is named. */

const page = (path: string, query: Endpoint, shows: string, visit = customer): Screen => ({
  path,
  visit,
  query,
  shows,
})

export const invoicePage = page('/invoice', invoice.certifyIndex, '1000000101')
export const internetSettings = page(
  '/contract/internet_settings',
  contract.certifyInternetSettings,
  'taro@mail.cty.example',
)
export const connectPage: Screen = {
  ...page('/connect', connect.certifyIndex, 'リンクを更新'),
  values: () => ({ email: 'new+code@example.jp' }),
  submit: '送信する',
  mutation: connect.sendLink,
  done: '送信しました。',
}

/** A new page is a row here. */
export const pages: readonly Screen[] = [
  invoicePage,
  page('/contract', contract.certifyIndex, 'ご契約状況'),
  page('/contract/service', contract.certifyService, '光1ギガコース'),
  page('/contract/payment', contract.certifyPayment, '毎月26日'),
  internetSettings,
  page('/contract/security_software', contract.certifySecuritySoftware, 'KSP-EXAMPLE-0001'),
  page('/contract/others', contract.certifyOthers, '2018年4月1日'),
  page('/csChannels', csChannels.csChannelsIndex, '番組表'),
  page('/gift', gift.certifyIndex, '現在プレゼント情報はありません'),
  page('/stamp', stamp.certifyIndex, '準備中です。'),
  page('/contact', contact.certifyContact, 'ご用件をお選びください。'),
  page('/contact/apply', contact.certifyApply, 'ご用件をお選びください。'),
  page('/contact/apply/tv', contact.certifyTv, 'お申し込みフォームへ進む'),
  page('/contact/apply/internet', contact.certifyInternet, 'お申し込みフォームへ進む'),
  page('/contact/apply/tel', contact.certifyTel, 'フォームからのお問い合わせもご利用いただけます。'),
  page('/contact/apply/ott', contact.certifyOtt, 'お申し込みは、動画配信サービスのページから'),
  page('/payMethod', payMethod.certifyIndex, 'お手続きの内容をお選びください。'),
]
