import * as idpass from '../../src/api/endpoints/idpass'
import type { LoginUser } from '../../src/api/endpoints/user'
import { type CustomerContext, customerHandler, handlersFor } from './handler'

const member = (_: object, { customer }: CustomerContext): { status: 'OK'; data: LoginUser } => ({
  status: 'OK',
  data: customer.user,
})

export const idpassHandlers = handlersFor(idpass, {
  certifyIndex: customerHandler(idpass.certifyIndex, member),
  certifyEdit: customerHandler(idpass.certifyEdit, member),
  certifyConfirm: customerHandler(idpass.certifyConfirm, member),

  execEdit: customerHandler(idpass.execEdit, ({ password, password2, cert_code }, { provider, customer }) => {
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

  resendCert: customerHandler(idpass.resendCert, (_, { provider, customer }) => {
    provider.mailPasswordCode(customer)
    return { status: 'OK', data: {} }
  }),
})
