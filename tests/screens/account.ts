import { certCode } from '../../mocks/provider/personas'
import * as auth from '../../src/api/endpoints/auth'
import * as idpass from '../../src/api/endpoints/idpass'
import * as service from '../../src/api/endpoints/service'
import { customer, passwords } from './customer'
import type { Screen } from './screen'

/* Login, member information and agreement. */

export const login: Screen = {
  path: '/login',
  visit: {},
  controls: ['userId', 'password'],
  values: () => ({ userId: 'taro@example.jp', password: 'Portal2025' }),
  submit: 'ログイン',
  mutation: auth.login,
  done: 'ようこそ',
}

export const member: Screen = {
  path: '/idpass',
  visit: customer,
  query: idpass.certifyIndex,
  shows: 'taro@example.jp',
}

export const newPassword: Screen = {
  path: '/idpass/edit',
  visit: customer,
  query: idpass.certifyEdit,
  controls: ['password', 'password2'],
  values: () => passwords,
  submit: '確認画面へ進む',
}

export const newPasswordConfirm: Screen = {
  path: '/idpass/confirm',
  visit: customer,
  after: [newPassword, '確認画面へ進む'],
  query: idpass.certifyConfirm,
  shows: 'まだ変更は完了していません。',
  submit: '変更する',
  mutation: idpass.execEdit,
  done: '更新しました。次回から新しいパスワードでログインしてください。',
}

export const newPasswordCode: Screen = {
  path: '/idpass/confirm',
  visit: { as: 'certified' },
  after: [newPasswordConfirm, '変更する'],
  controls: ['cert_code'],
  values: () => ({ cert_code: certCode }),
  submit: '変更する',
  mutation: idpass.execEdit,
  done: '更新しました。次回から新しいパスワードでログインしてください。',
}

export const terms: Screen = {
  path: '/service/entry',
  visit: customer,
  controls: ['isSelAgree'],
  values: () => ({ isSelAgree: '1' }),
  submit: '次へ進む',
  mutation: service.agree,
  done: 'お問い合わせ先',
}
