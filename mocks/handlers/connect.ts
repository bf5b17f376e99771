import * as connect from '../../src/api/endpoints/connect'
import { emailRule, problemsOf } from '../provider/registrations-checks'
import { answerCustomer, area, type CustomerContext } from './answer'

const issue = (_: object, { provider, customer }: CustomerContext) => ({
  status: 'OK' as const,
  data: provider.connections.issue(customer.user.user_id),
})

export const connectHandlers = area(connect, {
  certifyIndex: answerCustomer(connect.certifyIndex, issue),
  renewLink: answerCustomer(connect.renewLink, issue),

  sendLink: answerCustomer(connect.sendLink, (fields, { provider, customer }) => {
    const problems = problemsOf(fields, { email: emailRule })
    if (problems) return { status: 'VALIDATION', data: problems }
    const link = provider.connections.current(customer.user.user_id)
    if (!link) return { status: 'ERROR', message: 'リンクの有効期限が切れています。リンクを更新してください。' }
    provider.mails.send({
      to: fields.email.trim(),
      subject: 'コネクトアプリとの連携',
      lead: 'スマートフォンで次のリンクを開き、コネクトアプリと連携してください。',
      links: [['コネクトアプリを開く', link]],
      lasts: '表示後30分',
    })
    return { status: 'OK', data: {} }
  }),
})
