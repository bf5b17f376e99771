import { certCode } from '../../mocks/provider/personas'
import * as newRegist from '../../src/api/endpoints/newRegist'
import { passwords, registrant } from './customer'
import { emailWithCode, registrationCodeLink, registrationLink, residenceIn } from './mails'
import type { Screen } from './screen'

/* Registration, by way of mail. */

const names = ['sei_name', 'mei_name']
const zip = ['zip3', 'zip4', 'region', 'locality', 'street', 'building']
const birth = ['birth_year', 'birth_month', 'birth_day']
const tel = ['tel_n1', 'tel_n2', 'tel_n3']
const registered = '登録が完了しました。'

export const mail: Screen = {
  path: '/newRegist/entryMail',
  visit: {},
  controls: ['email'],
  values: () => ({ email: emailWithCode }),
  submit: '送信',
  mutation: newRegist.entryMail,
  done: '宛てにメールを送信しました。',
}

const mailed = (path: string) => ({ path, mailedBy: { screen: mail, link: registrationLink(path) } })

export const personal: Screen = {
  ...mailed('/newRegist/entryPersonal'),
  visit: {},
  query: newRegist.certifyKeyPersonal,
  controls: ['con_privacy_policy', ...names, ...zip, ...tel, ...birth, 'sex', ...Object.keys(passwords)],
  values: registrant,
  submit: '登録する',
  mutation: newRegist.entryPersonal,
  done: registered,
}

export const resident: Screen = {
  ...mailed('/newRegist/entryRegistration'),
  visit: {},
  query: newRegist.certifyKeyRegistration,
  controls: ['con_privacy_policy', 'locality', 'age_group', 'sex', ...Object.keys(passwords)],
  values: (brand) => ({ ...registrant(brand), locality: residenceIn(brand) }),
  submit: '登録する',
  mutation: newRegist.entryRegistration,
  done: registered,
}

export const code: Screen = {
  path: '/newRegist/entryCertCode',
  visit: {},
  mailedBy: { screen: resident, link: registrationCodeLink },
  query: newRegist.certifyKeyCertCode,
  controls: ['cert2_code'],
  values: () => ({ cert2_code: certCode }),
  submit: '登録する',
  mutation: newRegist.entryCertCode,
  done: registered,
}

export const password: Screen = {
  ...mailed('/newRegist/entryPassword'),
  visit: { brand: 'y3d' },
  query: newRegist.certifyKeyPassword,
  controls: Object.keys(passwords),
  values: () => passwords,
  submit: 'パスワードを登録する',
  mutation: newRegist.entryPassword,
  done: 'パスワードを登録しました。',
}

// ---- the builds before the newer flow of registration

const older = { brand: 'cty', version: 2023030601 } as const

export const olderPersonal: Screen = {
  ...personal,
  visit: older,
  controls: [
    ...names,
    'sei_kana',
    'mei_kana',
    ...zip,
    ...tel,
    'mobile_n1',
    'mobile_n2',
    'mobile_n3',
    ...birth,
    ...Object.keys(passwords),
  ],
}
