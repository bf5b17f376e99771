import type { AtAddress, InternetSettings, SecuritySoftware } from '../../src/api/endpoints/contract'
import type { BrandCode } from '../../src/brand/gates'
import { aDay, dayOf } from '../../src/time/japan'
import type { Plan } from './catalogue'
import type { ProviderClock } from './clock'
import { type Billing, personaOf } from './personas'
import type { Store } from './state'

/* Data of the contract pages: a customer's billed addresses and internet connection. */

type Items = AtAddress['items']

const items = (rows: Readonly<Record<string, string>>): Items =>
  Object.entries(rows).map(([item_name, item_value]) => ({ item_name, item_value }))

/** The services of each plan of the catalogue. */
const services: Readonly<Record<Plan, Readonly<Record<string, string>>>> = {
  family: {
    テレビ: 'スタンダードコース（4Kチューナー 1台）',
    インターネット: '光1ギガコース',
    ケーブル電話: '1回線（基本プラン）',
    動画配信: 'プレミアムコース',
    ケーブルでんき: 'ご契約中',
  },
  couple: { テレビ: 'スタンダードコース', インターネット: '光1ギガコース', ケーブル電話: '1回線（基本プラン）' },
  netOnly: { インターネット: '光10ギガコース' },
  tvOnly: { テレビ: 'スタンダードコース', 動画配信: 'プレミアムコース' },
  partTime: { テレビ: 'エコノミーコース（季節利用）' },
  office: {
    インターネット: '法人 光10ギガ（固定IP 8個）',
    ケーブル電話: '3回線（オフィスプラン）',
    ケーブルでんき: 'ご契約中',
  },
  many: {
    テレビ: 'スタンダードコース',
    オプションチャンネル: '95チャンネル',
    インターネット: '光1ギガコース',
    ケーブル電話: '1回線（基本プラン）',
  },
}

export const servicesOf = ({ plan }: Billing): Items => items(services[plan])

export const paymentOf = ({ regNo, payMethod, withdrawalDay }: Billing): Items =>
  items({
    お客様番号: regNo,
    お支払い方法: payMethod,
    ...(withdrawalDay > 0 && { 口座振替日: `毎月${withdrawalDay}日`, 金融機関: '例示銀行 本店 普通 ****001' }),
  })

export const othersOf = ({ regNo }: Billing): Items =>
  items({
    お客様番号: regNo,
    ご契約開始日: '2018年4月1日',
    請求書の郵送: 'なし（Web明細）',
    緊急連絡先のご登録: 'あり',
  })

export interface Contracts {
  /** The day of the contract data, which is imported once a night. */
  linkageDate(): string
  /** The selected address: the latest selection, else the first. */
  selected(userId: string): Billing | undefined
  /** Returns false if the customer has no such address. */
  select(userId: string, addressNo: string): boolean
}

const billingsOf = (userId: string) => personaOf(userId)?.billings ?? []

export const createContracts = (store: Store, clock: ProviderClock): Contracts => ({
  linkageDate: () => dayOf(clock.now() - aDay),
  selected(userId) {
    const billings = billingsOf(userId)
    return billings.find(({ no }) => no === store.state.contractAddresses[userId]) ?? billings[0]
  },
  select(userId, addressNo) {
    const known = billingsOf(userId).some(({ no }) => no === addressNo)
    if (known) store.state.contractAddresses[userId] = addressNo
    return known
  },
})

interface Internet {
  /** Mail accounts besides the first. */
  readonly moreAccounts?: number
  readonly globalAddress?: string
  readonly software?: SecuritySoftware['security_software_select']
  readonly kaspersky?: number
  readonly virusBuster?: number
}

/** Connections that differ from the ordinary one, by user ID. */
const internet: Readonly<Record<string, Internet>> = {
  'taro@example.jp': { moreAccounts: 2, software: 'kaspersky', kaspersky: 3 },
  'houjin@example.jp': { moreAccounts: 9, globalAddress: '203.0.113.8', software: 'virus_buster', virusBuster: 2 },
  'hanako@example.jp': { software: 'virus_buster', kaspersky: 1, virusBuster: 1 },
  'card@example.jp': { software: 'kaspersky' },
  'meisai@example.jp': { moreAccounts: 49, software: 'kaspersky', kaspersky: 50 },
}

const hasInternet = (userId: string) => billingsOf(userId).some(({ plan }) => 'インターネット' in services[plan])

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Homepage space of every connection, in megabytes. */
const ordinarySpace = 100

/** All settings are empty without an internet connection. IP addresses are from the documentation range. */
export function internetSettingsOf(brand: BrandCode, userId: string): Omit<InternetSettings, 'linkage_date'> {
  const on = hasInternet(userId)
  const { moreAccounts = 0, globalAddress } = internet[userId] ?? {}
  const name = userId.split('@')[0] ?? userId
  const domain = `mail.${brand}.example`
  const added = on && globalAddress ? 1_000 : 0
  const ifOn = (setting: string) => (on ? setting : '')
  return {
    mail_domains: on ? [domain] : [],
    mail_accounts: on ? [`${name}@${domain}`, ...numbers(moreAccounts).map((n) => `${name}.kazoku${n}@${domain}`)] : [],
    receive_mail_server: ifOn(`pop.${domain}`),
    receive_mail_port: ifOn('995'),
    receive_mail_encryption: ifOn('SSL/TLS'),
    receive_mail_authentication: ifOn('通常のパスワード認証'),
    send_mail_server: ifOn(`smtp.${domain}`),
    send_mail_port: ifOn('587'),
    send_mail_encryption: ifOn('STARTTLS'),
    send_mail_authentication: ifOn('SMTP-AUTH（通常のパスワード認証）'),
    ip_address: ifOn(globalAddress ?? '自動取得'),
    subnet_mask: ifOn(globalAddress ? '255.255.255.248' : '自動取得'),
    dns_server: ifOn(globalAddress ? '203.0.113.1' : '自動取得'),
    default_gw: ifOn(globalAddress ? '203.0.113.9' : '自動取得'),
    global_address_msg: on && globalAddress ? '固定グローバルIPアドレスをご利用中です。' : '',
    hp_space_add: added,
    hp_space_sum: on ? ordinarySpace + added : 0,
  }
}

const codes = (product: string, count = 0) =>
  numbers(count).map((n) => `${product}-EXAMPLE-${String(n).padStart(4, '0')}`)

export function securitySoftwareOf(userId: string): Omit<SecuritySoftware, 'linkage_date'> {
  const { software = '', kaspersky, virusBuster } = internet[userId] ?? {}
  return {
    security_software_select: software,
    kaspersky_codes: codes('KSP', kaspersky),
    virus_buster_codes: codes('VB', virusBuster),
  }
}

/** The file to download: one setting per line. */
export const settingsFile = (settings: Omit<InternetSettings, 'linkage_date'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [
      `受信メールサーバー：${settings.receive_mail_server}（${settings.receive_mail_port}、${settings.receive_mail_encryption}）`,
      `送信メールサーバー：${settings.send_mail_server}（${settings.send_mail_port}、${settings.send_mail_encryption}）`,
      ...settings.mail_accounts.map((account) => `メールアカウント：${account}`),
      `IPアドレス：${settings.ip_address}`,
      '',
    ].join('\r\n'),
  )
