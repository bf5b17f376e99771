import * as idpass from '../../src/api/endpoints/idpass'
import type { LoginUser } from '../../src/api/endpoints/user'
import { answerCustomer, area, type CustomerContext } from './answer'

const member = (_: object, { customer }: CustomerContext): { status: 'OK'; data: LoginUser } => ({
  status: 'OK',
  data: customer.user,
})

export const idpassHandlers = area(idpass, {
  certifyIndex: answerCustomer(idpass.certifyIndex, member),
  certifyEdit: answerCustomer(idpass.certifyEdit, member),
  certifyConfirm: answerCustomer(idpass.certifyConfirm, member),

  execEdit: answerCustomer(idpass.execEdit, ({ password, password2, cert_code }, { provider, customer }) => {
    const change = provider.changePassword(customer, password, password2, cert_code)
    switch (change.kind) {
      case 'changed':
        return { status: 'OK', data: customer.user }
      case 'codeNeeded':
        return {
          status: 'NEED_CERT',
          message: change.wrong
            ? '認証コードが正しくありません。'
            : '認証コードを送信しました。認証コードを入力してください。',
        }
      case 'invalid':
        return { status: 'VALIDATION', data: change.fields }
    }
  }),

  resendCert: answerCustomer(idpass.resendCert, () => ({ status: 'OK', data: {} })),
})
