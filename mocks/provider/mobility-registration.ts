import type { InferOutput } from 'valibot'
import type * as mobility from '../../src/api/endpoints/mobility'
import { type Office, ok, type Result, refused } from './registrations'
import { checkTexts, emailRule, noticeRule, passwordRules, problemsOf } from './registrations-checks'
import type { Customer } from './state'

type Contract = typeof mobility
type Request<Name extends 'execNewRegist' | 'entryPassword'> = InferOutput<Contract[Name]['request']>
type Opened = InferOutput<Contract['certifyKeyPassword']['response']>

/** The registration of whoever only rides: a mail with a link, and a password (portal-2 §4). */
export interface MobilityRegistration {
  /** @param site the address of the portal, a slash at its end */
  execNewRegist(fields: Request<'execNewRegist'>, site: string): Result<object, Request<'execNewRegist'>>
  certify(key: string): Result<Opened>
  /** Gives the customer to log in. */
  entryPassword(fields: Request<'entryPassword'>): Result<Customer, Request<'entryPassword'>>
}

export function createMobilityRegistration({
  keys,
  mails,
  sender,
  start,
  open,
  customerOf,
  setPassword,
}: Office): MobilityRegistration {
  return {
    execNewRegist(fields, site) {
      const problems = problemsOf(fields, { email: emailRule, notice_approval: noticeRule })
      if (problems) return { status: 'VALIDATION', data: problems }
      const email = fields.email.trim()
      const { certId } = start('mobility', email)
      const key = keys.make('cert_key', certId, ['mobilityPassword'])
      mails.send({
        to: email,
        subject: `${sender}モビリティ予約 登録のご案内`,
        lead: '次のリンクを開き、パスワードを登録してください。',
        links: [['パスワードの登録', `${site}mobility/reserve/entryPassword?cert_key=${key}`]],
      })
      return ok({})
    },

    certify(key) {
      const found = open('cert_key', key, 'mobilityPassword')
      if (found.status !== 'OK') return found
      const { certId, email } = found.data.registration
      return ok({ cert_id: certId, cert_email: email, cert_type: '', user_id: email })
    },

    entryPassword(fields) {
      const found = open('cert_key', fields.cert_key, 'mobilityPassword', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const problems = problemsOf(fields, passwordRules(fields))
      if (problems) return { status: 'VALIDATION', data: problems }
      if (customerOf(registration.email)) return refused(checkTexts.takenEmail)
      registration.userId = registration.email
      keys.complete(key)
      return ok(setPassword(registration, fields.password))
    },
  }
}
