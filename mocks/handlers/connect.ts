import * as connect from '../../src/api/endpoints/connect'
import { emailRule, fieldErrorsOf } from '../provider/field-rules'
import { type CustomerContext, customerHandler, handlersFor } from './handler'

const issue = (_: object, { provider, customer }: CustomerContext) => ({
  status: 'OK' as const,
  data: provider.connections.issue(customer.user.user_id),
})

export const connectHandlers = handlersFor(connect, {
  certifyIndex: customerHandler(connect.certifyIndex, issue),
  renewLink: customerHandler(connect.renewLink, issue),

  sendLink: customerHandler(connect.sendLink, (fields, { provider, customer }) => {
    const problems = fieldErrorsOf(fields, { email: emailRule })
    if (problems) return { status: 'VALIDATION', data: problems }
    const link = provider.connections.current(customer.user.user_id)
    if (!link) return { status: 'ERROR', message: 'リンクの有効期限が切れています。リンクを更新してください。' }
    provider.mails.send({
      to: fields.email.trim(),
      subject: 'コネクトアプリとの連携',
      lead: 'スマートフォンで次のリンクを開き、コネクトアプリと連携してください。',
      links: [['コネクトアプリを開く', link]],
      validFor: '表示後30分',
    })
    return { status: 'OK', data: {} }
  }),
})
