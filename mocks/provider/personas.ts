import type { LoginUser } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import type { Plan } from './catalogue'

/** A billed address. */
export interface Billing {
  readonly no: string
  readonly name: string
  /** The customer number, ten digits. */
  readonly regNo: string
  readonly plan: Plan
  readonly payMethod: string
  /** Day of the debit; 0 for none. */
  readonly withdrawalDay: number
  /** Whether statements can be downloaded. */
  readonly statement: boolean
  /** First billed month (YYYYMM); undefined for always. */
  readonly since?: string
}

/** A test customer. */
export interface Persona {
  readonly key: string
  /** What is special about the customer; shown to testers. */
  readonly description: string
  readonly userId: string
  readonly password: string
  readonly user: Partial<LoginUser>
  /** Whether a password change requires a certification code. */
  readonly needsCert?: true
  /** Whether a login counts as one by a one-time token. */
  readonly onetime?: true
  readonly billings: readonly Billing[]
}

/** The code in mails and text messages. */
export const certCode = '123456'

const debit = { payMethod: '口座振替', withdrawalDay: 26 }
const card = { payMethod: 'クレジットカード', withdrawalDay: 0 }
const bill = { payMethod: '請求書', withdrawalDay: 0 }

const atHome = (regNo: string, plan: Plan, payment: Pick<Billing, 'payMethod' | 'withdrawalDay'>): Billing => ({
  no: '1',
  name: 'ご自宅',
  regNo,
  plan,
  ...payment,
  statement: true,
})

const nameFields = (sei: string, mei: string, seiKana: string, meiKana: string) => ({
  sei_name: sei,
  mei_name: mei,
  sei_kana: seiKana,
  mei_kana: meiKana,
})

/** All customers who can log in; the first one is the default. */
export const personas: readonly [Persona, ...Persona[]] = [
  {
    key: 'individual',
    description: '個人・ご契約中（口座振替）',
    userId: 'taro@example.jp',
    password: 'Portal2025',
    user: nameFields('山田', '太郎', 'ヤマダ', 'タロウ'),
    billings: [atHome('1000000101', 'family', debit)],
  },
  {
    key: 'corporate',
    description: '法人（請求書払い・動画配信は対象外）',
    userId: 'houjin@example.jp',
    password: 'Houjin2025',
    user: {
      ...nameFields('株式会社みなと商会', '', 'カブシキガイシャミナトショウカイ', ''),
      birth_year: '',
      birth_month: '',
      birth_day: '',
      age_group: '',
      sex: 0,
      // Streaming is for individuals (portal-2 §1): a corporation is never synced.
      idp_sync_sts: 0,
      mobile_n1: '',
      mobile_n2: '',
      mobile_n3: '',
    },
    billings: [{ ...atHome('2000000102', 'office', bill), name: '本社' }],
  },
  {
    key: 'guest',
    description: '未契約',
    userId: 'guest@example.jp',
    password: 'Guest2025',
    user: { ...nameFields('佐藤', '花', 'サトウ', 'ハナ'), contract_sts: 10, idp_sync_sts: 0 },
    billings: [],
  },
  {
    key: 'addresses',
    description: '請求先が3件',
    userId: 'hanako@example.jp',
    password: 'Hanako2025',
    user: { ...nameFields('鈴木', '花子', 'スズキ', 'ハナコ'), sex: 2, svc_building: '例示ビル101' },
    billings: [
      atHome('1000000104', 'couple', card),
      { ...atHome('1000000114', 'tvOnly', debit), no: '2', name: 'ご実家' },
      { ...atHome('1000000124', 'partTime', bill), no: '3', name: '別宅（季節利用）', statement: false },
    ],
  },
  {
    key: 'noInvoice',
    description: 'ご契約中・請求データなし',
    userId: 'jiro@example.jp',
    password: 'Jiro20250401',
    user: nameFields('田中', '次郎', 'タナカ', 'ジロウ'),
    billings: [{ ...atHome('1000000105', 'couple', debit), since: '209901' }],
  },
  {
    key: 'nameless',
    description: 'お名前・都道府県の登録なし・メールアドレスでないID',
    userId: 'ID00012345',
    password: 'Noname2025',
    user: {
      ...nameFields('', '', '', ''),
      svc_region: '',
      email: '',
      birth_year: '',
      birth_month: '',
      birth_day: '',
      sex: 0,
    },
    billings: [atHome('1000000106', 'tvOnly', debit)],
  },
  {
    key: 'symbols',
    description: 'パスワードに記号を含む',
    userId: 'kigou@example.jp',
    password: 'Portal#2025!',
    user: {
      ...nameFields('高橋', '京子', 'タカハシ', 'キョウコ'),
      password_symbols: true,
      password_symbols_alert_flg: true,
    },
    billings: [atHome('1000000107', 'couple', card)],
  },
  {
    key: 'debitAtEnd',
    description: '口座振替・振替日31日・同期中',
    userId: 'kouza@example.jp',
    password: 'Kouza2025',
    user: { ...nameFields('伊藤', '健', 'イトウ', 'ケン'), idp_sync_sts: 9 },
    billings: [atHome('1000000108', 'family', { payMethod: '口座振替', withdrawalDay: 31 })],
  },
  {
    key: 'card',
    description: 'クレジットカード払い・同期未登録',
    userId: 'card@example.jp',
    password: 'Card20250401',
    user: { ...nameFields('渡辺', '恵', 'ワタナベ', 'メグミ'), sex: 2, idp_sync_sts: 0 },
    billings: [atHome('1000000109', 'netOnly', card)],
  },
  {
    key: 'bill',
    description: '請求書払い・カナなし・同期エラー・明細書なし',
    userId: 'seikyu@example.jp',
    password: 'Seikyu2025',
    user: { ...nameFields('中村', '誠', '', ''), idp_sync_sts: 2 },
    billings: [{ ...atHome('1000000110', 'tvOnly', bill), statement: false }],
  },
  {
    key: 'onetime',
    description: 'ワンタイムトークンによる自動ログイン',
    userId: 'onetime@example.jp',
    password: 'Onetime2025',
    user: nameFields('小林', '学', 'コバヤシ', 'マナブ'),
    onetime: true,
    billings: [atHome('1000000111', 'couple', debit)],
  },
  {
    key: 'certified',
    description: `変更に認証コード（${certCode}）が必要`,
    userId: 'ninsho@example.jp',
    password: 'Ninsho2025',
    user: nameFields('加藤', '明', 'カトウ', 'アキラ'),
    needsCert: true,
    billings: [atHome('1000000112', 'couple', debit)],
  },
  {
    key: 'many',
    description: '明細がおよそ100件・メールアカウントとコードが50件',
    userId: 'meisai@example.jp',
    password: 'Meisai2025',
    user: nameFields('吉田', '豊', 'ヨシダ', 'ユタカ'),
    billings: [atHome('1000000113', 'many', debit)],
  },
  {
    key: 'family',
    description: '未契約・モビリティの同乗者3名・市外在住',
    userId: 'kazoku@example.jp',
    password: 'Kazoku2025',
    user: {
      ...nameFields('松本', '大輔', 'マツモト', 'ダイスケ'),
      contract_sts: 10,
      idp_sync_sts: 0,
      svc_zip3: '510',
      svc_zip4: '1323',
      svc_locality: '三重郡菰野町',
      svc_street: '例示1番地',
    },
    billings: [],
  },
]

export const personaOf = (userId: string) => personas.find((persona) => persona.userId === userId)

const addresses: Record<
  BrandCode,
  Pick<LoginUser, 'svc_zip3' | 'svc_zip4' | 'svc_region' | 'svc_locality' | 'svc_street'>
> = {
  cty: { svc_zip3: '510', svc_zip4: '0093', svc_region: '三重県', svc_locality: '四日市市', svc_street: '本町1番1号' },
  cns: {
    svc_zip3: '513',
    svc_zip4: '0801',
    svc_region: '三重県',
    svc_locality: '鈴鹿市',
    svc_street: '神戸1丁目1番1号',
  },
  nct: {
    svc_zip3: '940',
    svc_zip4: '0062',
    svc_region: '新潟県',
    svc_locality: '長岡市',
    svc_street: '大手通1丁目1番地',
  },
  y3d: { svc_zip3: '510', svc_zip4: '0093', svc_region: '三重県', svc_locality: '四日市市', svc_street: '本町1番1号' },
}

/** The initial customer record of a persona. All numbers are fictitious. */
export function userOf(persona: Persona, brand: BrandCode): LoginUser {
  const seq = personas.indexOf(persona) + 1001
  return {
    user_seq: seq,
    user_id: persona.userId,
    sei_name: '',
    mei_name: '',
    sei_kana: '',
    mei_kana: '',
    birth_year: '1975',
    birth_month: '4',
    birth_day: '12',
    age_group: '50',
    sex: 1,
    ...addresses[brand],
    svc_building: '',
    tel_n1: '000',
    tel_n2: '000',
    tel_n3: String(seq),
    mobile_n1: '090',
    mobile_n2: '0000',
    mobile_n3: String(seq),
    email: persona.userId,
    contract_sts: 110,
    idp_sync_sts: 1,
    password_symbols: false,
    password_symbols_alert_flg: false,
    ...persona.user,
  }
}
