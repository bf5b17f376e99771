import { relationships } from '../../../src/application/texts'
import type { BrandCode } from '../../../src/brand/gates'
import { prefectures } from '../../../src/form/lists'
import {
  checkTexts,
  emailRule,
  maxLength,
  oneOf,
  optional,
  type Rule,
  required,
  telPart,
  textRule,
  zipRules,
} from '../field-rules'
import type { Customer } from '../state'
import type { Choice } from './options'
import type { Subscription } from './subscriptions'

/* Rules and texts common to the inquiry and the applications (portal-2 §3). */

export const applicationTexts = {
  changed: 'ご契約者情報が正しくありません。画面を開き直してください。',
  consent: '個人情報の取扱いへの同意が必要です。',
  unasked: '選択されていない項目は入力できません。',
  noInquiry: 'お問い合わせの項目を選択してください。',
  nothing: 'お申し込みの内容を選択してください。',
  kinds: '変更内容を選択してください。',
  notes: '注意事項をご確認のうえ、チェックを入れてください。',
  both: '追加と削除の両方に選択されています。',
  sameCourse: '現在ご利用中のコースです。',
  month: '変更・解約の月が正しくありません。画面を開き直してください。',
  accountName: '半角の英小文字・数字・記号（- _ .）3～20文字で入力してください。',
  taken: 'すでに使用されています。',
  unchecked: 'アカウント名が使用できるか確認してください。',
  unticked: '確認のうえ、チェックを入れてください。',
  card: 'カード番号は20桁の数字で入力してください。',
  mac: 'MACアドレスを正しく入力してください。',
  past: '本日以降の日付を入力してください。',
  space: '現在の容量と異なります。',
  sameSpace: '現在と異なる容量を入力してください。',
  short: '文字数が短すぎます。',
  long: '文字数が長すぎます。',
  characters: '使用できない文字があります。',
  kindsOfCharacters: '使用している文字種類が少なすぎます。',
  differs: '確認のパスワードが一致しません。',
} as const

/** Data that rules depend on besides the fields. */
export interface RuleContext {
  readonly brand: BrandCode
  readonly customer: Customer
  readonly subscription: Subscription
  /** The provider's time, milliseconds. */
  readonly now: number
  /** Whether an account name is in use or applied for. */
  readonly isTaken: (name: string) => boolean
}

/** Combines rules of one field; returns the first message. */
export const allOf =
  (...rules: readonly Rule[]): Rule =>
  (value) =>
    rules.map((rule) => rule(value)).find((message) => message !== undefined)

export const ensure =
  (holds: boolean, text: string): Rule =>
  () =>
    holds ? undefined : text

export const equals =
  (expected: unknown, text: string): Rule =>
  (value) =>
    value === expected ? undefined : text

/** One of the given values, or only such values if the field is a list. */
export const among =
  (values: readonly unknown[], text: string = checkTexts.choose): Rule =>
  (value) =>
    (Array.isArray(value) ? value : [value]).every((one) => values.includes(one)) ? undefined : text

/** A list of choices; optional. */
export const optionalAmong =
  (choices: readonly Choice[]): Rule =>
  (value) =>
    value === undefined ? undefined : among(codes(choices))(value)

export const codes = (choices: readonly Choice[]) => choices.map(({ code }) => code)

/** The field must be absent: it belongs to an option that is not selected. */
export const absent: Rule = (value) =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? undefined : applicationTexts.unasked

export const flag = among([0, 1])

/** Contractor data that a form gets when it opens and must send back unchanged. */
export const contractorOf = ({ user }: Customer, { cableId, regNumber }: Subscription) => ({
  user_seq: user.user_seq,
  user_id: user.user_id,
  cable_id: cableId,
  sei_name: user.sei_name,
  mei_name: user.mei_name,
  zip3: user.svc_zip3,
  zip4: user.svc_zip4,
  region: user.svc_region,
  locality: user.svc_locality,
  street: user.svc_street,
  building: user.svc_building,
  tel_n1: user.tel_n1,
  tel_n2: user.tel_n2,
  tel_n3: user.tel_n3,
  reg_number: regNumber,
})

interface Applicant {
  readonly rel_same: 0 | 1
  readonly relationship: string
}

const relatedRules = ({ relationship }: Applicant) => ({
  rel_sei_name: required(maxLength(50)),
  rel_mei_name: required(maxLength(50)),
  relationship: required(oneOf(relationships)),
  rel_others: relationship === 'other' ? textRule : absent,
  rel_zip3: zipRules.zip3,
  rel_zip4: zipRules.zip4,
  rel_region: oneOf(prefectures),
  rel_locality: textRule,
  rel_street: textRule,
  rel_building: maxLength(100),
  rel_tel_n1: required(telPart),
  rel_tel_n2: required(telPart),
  rel_tel_n3: required(telPart),
  rel_email: optional(emailRule),
})

/** Rules of every application. The two statuses are not checked: they may have changed since the form was opened. */
export const applicantRules = (fields: Applicant, { customer, subscription }: RuleContext) => ({
  ...Object.fromEntries(
    Object.entries(contractorOf(customer, subscription)).map(([name, value]) => [
      name,
      equals(value, applicationTexts.changed),
    ]),
  ),
  ...(fields.rel_same === 0 && relatedRules(fields)),
  has_privacy: equals(1, applicationTexts.consent),
})
