import { certCode } from '../../mocks/provider/personas'
import type { Provider } from '../../mocks/provider/provider'
import * as reminder from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import { email, letter, passwords, registrant } from './customer'
import { forgottenPasswordLink, matchedPasswordLink, reminderLink, residenceIn } from './mails'
import type { Screen } from './screen'

/* The reminder of IDs and passwords, which is the newer way of registering, too. */

/** The first build of the newer flow, and the older one. */
const newer = { brand: 'cty', version: 2023101501 } as const
const older = { brand: 'cty', version: 2023030601 } as const

const contractor = 'サービスご契約者'
const other = 'それ以外の方'
const submit = '送信'
const mailSent = '宛てにメールを送信しました。'

// ---- the first screens

export const forgotten: Screen = {
  path: '/reminder/entryMailPass',
  visit: {},
  controls: ['email'],
  values: () => ({ email: 'taro@example.jp' }),
  submit,
  mutation: reminder.entryMailPass,
  done: mailSent,
}

export const olderMail: Screen = {
  path: '/reminder/entryMailIdPass',
  visit: older,
  controls: ['email'],
  values: () => ({ email }),
  submit,
  mutation: reminder.entryMailIdPass,
  done: mailSent,
}

export const provisional: Screen = {
  path: '/reminder/entryProvIdPass',
  visit: older,
  controls: ['con_privacy_policy', 'prov_id', 'prov_pass', 'email'],
  values: () => ({ con_privacy_policy: '1', ...letter, email }),
  submit,
  mutation: reminder.entryProvIdPass,
  done: mailSent,
}

export const userType: Screen = {
  path: '/reminder/selectUserType',
  visit: newer,
  submit: contractor,
  mutation: selection.selectUserType,
  done: 'お手元の書類',
}

export const registType: Screen = {
  path: '/reminder/selectRegistType',
  visit: newer,
  after: [userType, contractor],
  query: selection.certifySelectRegistType,
  shows: 'お手元の書類',
  submit: '上記以外の方',
  mutation: selection.selectRegistType,
  done: 'お手続き用のリンク',
}

export const otherMail: Screen = {
  ...olderMail,
  visit: newer,
  after: [userType, other],
  // Certifies the choice, as the older flow certifies the mailed key (D26).
  query: reminder.certifyKeyUserType,
}

// ---- behind a mailed key

export const olderUserType: Screen = {
  path: '/reminder/selectUserType',
  visit: older,
  mailedBy: { screen: olderMail, link: reminderLink('0') },
  query: reminder.certifyKeyUserType,
  shows: contractor,
}

export const personal: Screen = {
  path: '/reminder/entryPersonal',
  visit: newer,
  mailedBy: { screen: { ...olderMail, visit: newer, after: [registType, '上記以外の方'] }, link: reminderLink('110') },
  query: reminder.certifyKeyPersonal,
  values: registrant,
  submit,
  mutation: reminder.entryPersonal,
  done: '照合が完了しました。',
}

export const resident: Screen = {
  path: '/reminder/entryRegistration',
  visit: newer,
  mailedBy: { screen: otherMail, link: reminderLink('10') },
  query: reminder.certifyKeyRegistration,
  values: (brand) => ({ ...registrant(brand), locality: residenceIn(brand) }),
  submit,
  mutation: reminder.entryRegistration,
  done: '登録が完了しました。',
}

const olderLink = (path: string) => (provider: Provider) =>
  reminderLink('0')(provider).replace('/reminder/selectUserType', path)

export const olderPersonal: Screen = {
  ...personal,
  visit: older,
  mailedBy: {
    screen: olderMail,
    choice: { path: '/reminder/selectUserType', link: contractor },
    link: olderLink('/reminder/entryPersonal'),
  },
  controls: [
    'con_privacy_policy sei_name mei_name birth_year birth_month birth_day zip3 zip4 region locality street building',
    'tel_n1 tel_n2 tel_n3 mobile_n1 mobile_n2 mobile_n3 reg_number',
  ].flatMap((line) => line.split(' ')),
}

export const olderResident: Screen = {
  ...resident,
  visit: older,
  mailedBy: {
    screen: olderMail,
    choice: { path: '/reminder/selectUserType', link: other },
    link: olderLink('/reminder/entryRegistration'),
  },
  controls: ['con_privacy_policy', 'locality', 'age_group', 'sex'],
}

export const code: Screen = {
  path: '/reminder/entryCertCode',
  visit: {},
  mailedBy: { screen: forgotten, link: forgottenPasswordLink },
  query: reminder.certifyKeyCertCode,
  controls: ['cert2_code'],
  values: () => ({ cert2_code: certCode }),
  submit,
  mutation: reminder.entryCertCode,
  done: 'メールアドレスを認証しました。',
}

const newPassword = {
  path: '/reminder/resetPassword',
  controls: Object.keys(passwords),
  values: () => passwords,
  submit: 'パスワードを登録する',
  mutation: reminder.resetPassword,
  done: 'パスワードを登録しました。',
}

/** After the certification code of a forgotten password. */
export const password: Screen = { ...newPassword, visit: {}, after: [code, submit, '次へ'] }

/** By the mail of a customer whose letter was matched. */
export const matchedPassword: Screen = {
  ...newPassword,
  visit: older,
  mailedBy: { screen: provisional, link: matchedPasswordLink('cty') },
  query: reminder.certifyResetPassword,
}
