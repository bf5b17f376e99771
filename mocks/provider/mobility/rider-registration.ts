import type { InferOutput } from 'valibot'
import type * as mobility from '../../../src/api/endpoints/mobility'
import { checkTexts, emailRule, fieldErrorsOf, noticeRule } from '../field-rules'
import { passwordRules } from '../registrations/registration-rules'
import type { RegistrationService } from '../registrations/registration-service'
import { failure, ok, type Result } from '../result'
import type { Customer } from '../state'

type Endpoints = typeof mobility
type Request<Name extends 'execNewRegist' | 'entryPassword'> = InferOutput<Endpoints[Name]['request']>
type Opened = InferOutput<Endpoints['certifyKeyPassword']['response']>

/** Registration for mobility only: a mail with a link, and a password (portal-2 §4). */
export interface MobilityRegistration {
  /** @param site URL of the portal, with a trailing slash */
  execNewRegist(fields: Request<'execNewRegist'>, site: string): Result<object, Request<'execNewRegist'>>
  certify(key: string): Result<Opened>
  /** Returns the customer to log in. */
  entryPassword(fields: Request<'entryPassword'>): Result<Customer, Request<'entryPassword'>>
}

export function createMobilityRegistration({
  keys,
  mails,
  sender,
  start,
  openKey,
  customerOf,
  setPassword,
}: RegistrationService): MobilityRegistration {
  return {
    execNewRegist(fields, site) {
      const errors = fieldErrorsOf(fields, { email: emailRule, notice_approval: noticeRule })
      if (errors) return { status: 'VALIDATION', data: errors }
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
      const found = openKey('cert_key', key, 'mobilityPassword')
      if (found.status !== 'OK') return found
      const { certId, email } = found.data.registration
      return ok({ cert_id: certId, cert_email: email, user_id: email })
    },

    entryPassword(fields) {
      const found = openKey('cert_key', fields.cert_key, 'mobilityPassword', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const errors = fieldErrorsOf(fields, passwordRules(fields))
      if (errors) return { status: 'VALIDATION', data: errors }
      if (customerOf(registration.email)) return failure(checkTexts.takenEmail)
      registration.userId = registration.email
      keys.complete(key)
      return ok(setPassword(registration, fields.password))
    },
  }
}
