import * as newRegist from '../../src/api/endpoints/newRegist'
import * as reminder from '../../src/api/endpoints/reminder'
import * as reminderSelection from '../../src/api/endpoints/reminderSelection'
import type { BrandCode } from '../../src/brand/gates'
import type { RouteKey } from '../../src/routing/routes'
import { type Form, fill, press, type Stage, stepsTo } from './form'
import type { Call } from './preset'

/* The forms that begin with a mail: registration, and a forgotten ID or password. */

export const mailSent = (call: Call): Stage => ({
  reached: 'メールの送信',
  enter: fill,
  send: press('送信'),
  see: '宛てにメール',
  call,
})
export const mailOpened = (reached: string, see: string, send: readonly string[] = ['mail']): Stage => ({
  reached,
  send,
  see,
})
const passwordSet: Stage = {
  reached: '完了',
  enter: fill,
  send: press('パスワードを登録する'),
  see: 'パスワードを登録しました',
  call: reminder.resetPassword,
}
const codeCertified: Stage = {
  reached: '認証',
  enter: fill,
  send: press('送信'),
  see: 'メールアドレスを認証しました',
  call: reminder.entryCertCode,
}

export const forgottenForm: Form = {
  name: 'パスワードの再登録',
  page: 'reminder_entryMailPass',
  as: 'visitor',
  stages: [
    mailSent(reminder.entryMailPass),
    mailOpened('認証コードの入力', '認証コードを入力してください'),
    codeCertified,
    { reached: 'パスワードの入力', send: press('次へ'), see: 'パスワードを再設定' },
    passwordSet,
  ],
}

export const newRegistForm: Form = {
  name: '新規登録',
  page: 'newRegist_entryMail',
  as: 'visitor',
  stages: [
    mailSent(newRegist.entryMail),
    mailOpened('お客様情報の入力', '新しいパスワード（確認用）'),
    { reached: '完了', enter: fill, send: press('登録する'), see: '登録が完了しました', call: newRegist.entryPersonal },
  ],
}

/** Sends a mail to an address other than that of fill-form.ts, so that each form ends with a different one. */
const mailTo = (address: string) => [`type:メールアドレス=${address}`, ...press('送信'), 'see:宛てにメール']
const residenceOpened = mailOpened('登録情報の入力', '個人情報の取扱い', ['mail:登録情報の入力'])
const residenceSent: Stage = {
  reached: '完了',
  enter: fill,
  send: press('登録する'),
  see: '登録が完了しました',
  call: newRegist.entryRegistration,
}

const residentRegistForm: Form = {
  name: 'ご契約のない方の新規登録',
  page: 'newRegist_entryMail',
  as: 'visitor',
  before: mailTo('jumin@example.jp'),
  stages: [residenceOpened, residenceSent],
}

/** An address with this tag always gets a certification code. */
const byCode = mailTo('new+code@example.jp')

export const codeForm: Form = {
  name: '認証コードつきの新規登録',
  page: 'newRegist_entryMail',
  as: 'visitor',
  before: stepsTo({ before: byCode, stages: [residenceOpened, residenceSent] }),
  stages: [
    mailOpened('認証コードの入力', '認証コードを入力してください'),
    { reached: '完了', enter: fill, send: press('登録する'), see: '登録が完了しました', call: newRegist.entryCertCode },
  ],
}

const shortForm: Form = {
  name: 'パスワードだけの新規登録',
  page: 'newRegist_entryMail',
  as: 'visitor',
  before: byCode,
  stages: [
    mailOpened('パスワードの入力', 'パスワード（確認', ['mail:パスワードの登録']),
    { ...passwordSet, call: newRegist.entryPassword },
  ],
}

/** How a brand's customers get to the forms of the reminder. */
interface Entrance {
  readonly page: RouteKey
  readonly before: readonly string[]
}

/** A contractor, with or without the document that has the provisional ID. */
function contractor(brand: BrandCode, document: string, older: RouteKey): Entrance {
  const documents = ['see:お手元の書類', ...press(document)]
  switch (brand) {
    case 'cty':
    case 'cns':
      return { page: 'reminder_selectUserType', before: [...press('サービスご契約者'), ...documents] }
    case 'nct':
      return { page: 'reminder_selectRegistType', before: documents }
    case 'y3d':
      return { page: older, before: [] }
  }
}

const toPassword = (send: readonly string[]): Stage => ({
  reached: 'パスワードの入力',
  send,
  see: 'パスワードを設定',
})

/** Some brands first ask for the user type. */
const userTypeForm = (brand: BrandCode): readonly Form[] =>
  brand === 'cty' || brand === 'cns'
    ? [
        {
          name: 'ご利用者区分',
          page: 'reminder_selectUserType',
          as: 'visitor',
          stages: [
            {
              reached: '登録方法の選択',
              send: press('サービスご契約者'),
              see: 'お手元の書類',
              call: reminderSelection.selectUserType,
            },
          ],
        },
      ]
    : []

const isOlder = (brand: BrandCode) => brand === 'y3d'

const matched = (brand: BrandCode): Stage => ({
  reached: '照合',
  enter: fill,
  send: press('送信'),
  see: isOlder(brand) ? 'お客様情報を送信しました' : '照合が完了しました',
  call: reminder.entryPersonal,
})

/** Registration of a contractor by name, address and telephone number. */
export const matchForm = (brand: BrandCode): Form => ({
  name: 'ご契約者の照合',
  as: 'visitor',
  ...contractor(brand, '上記以外の方', 'reminder_entryMailIdPass'),
  stages: [
    mailSent(reminder.entryMailIdPass),
    mailOpened(
      'お客様情報の入力',
      '電話番号',
      isOlder(brand) ? ['mail', 'see:サービスご契約者', ...press('サービスご契約者')] : ['mail'],
    ),
    matched(brand),
    ...(isOlder(brand)
      ? [
          mailOpened('認証コードの入力', '認証コードを入力してください'),
          { ...codeCertified, see: '登録が完了しました' },
        ]
      : []),
    toPassword(press('次へ')),
    passwordSet,
  ],
})

const provisionalForm = (brand: BrandCode): Form => ({
  name: '仮IDでの登録',
  as: 'visitor',
  ...contractor(brand, 'をお持ちの方', 'reminder_entryProvIdPass'),
  stages: [
    mailSent(reminder.entryProvIdPass),
    mailOpened('お客様情報の入力', '電話番号'),
    matched(brand),
    toPassword(isOlder(brand) ? ['mail'] : press('次へ')),
    passwordSet,
  ],
})

/** Customers without a contract fill in fewer fields. */
const residentForm = (brand: BrandCode): readonly Form[] =>
  brand === 'nct'
    ? []
    : [
        {
          name: 'ご契約のない方の登録',
          as: 'visitor',
          page: isOlder(brand) ? 'reminder_entryMailIdPass' : 'reminder_selectUserType',
          before: isOlder(brand) ? [] : press('それ以外の方'),
          stages: [
            mailSent(reminder.entryMailIdPass),
            mailOpened(
              '登録情報の入力',
              '個人情報の取扱い',
              isOlder(brand) ? ['mail', 'see:それ以外の方', ...press('それ以外の方')] : ['mail'],
            ),
            {
              reached: '完了',
              enter: fill,
              send: press('送信'),
              see: isOlder(brand) ? '認証コードをメールで' : '登録が完了しました',
              call: reminder.entryRegistration,
            },
          ],
        },
      ]

/** The registration forms of a brand. */
export const registrationForms = (brand: BrandCode): readonly Form[] => [
  newRegistForm,
  residentRegistForm,
  codeForm,
  ...(brand === 'y3d' ? [shortForm] : []),
  forgottenForm,
  ...userTypeForm(brand),
  matchForm(brand),
  provisionalForm(brand),
  ...residentForm(brand),
]
