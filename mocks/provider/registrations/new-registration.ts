import type { InferOutput } from 'valibot'
import type * as newRegist from '../../../src/api/endpoints/newRegist'
import { checkTexts, codeRule, emailRule, fieldErrorsOf } from '../field-rules'
import type { Step } from '../keys'
import { match } from '../matching'
import { certCode } from '../personas'
import { failure, ok, type Result } from '../result'
import type { Customer } from '../state'
import { memberOfPerson, memberOfResident } from './members'
import { newPersonalRules, newRegistrationRules, passwordRules } from './registration-rules'
import type { Registration, RegistrationService } from './registration-service'

type Endpoints = typeof newRegist
type Request<Name extends keyof Endpoints> = InferOutput<Endpoints[Name]['request']>
type ResponseData<Name extends keyof Endpoints> = InferOutput<Endpoints[Name]['response']>
type Reply<Name extends keyof Endpoints> = Result<ResponseData<Name>, Request<Name>>

/** A mail address with this tag always gets a certification code, as for a second address (a+code@example.jp). */
const codeTag = '+code'

/** New registration (portal-1 §2, §4). `site` is the URL of the portal, with a trailing slash. */
export interface NewRegistration {
  entryMail(fields: Request<'entryMail'>, site: string): Reply<'entryMail'>
  certify(step: 'personal' | 'registration' | 'password', key: string): Result<ResponseData<'certifyKeyPersonal'>>
  entryPersonal(fields: Request<'entryPersonal'>, site: string): Reply<'entryPersonal'>
  entryRegistration(fields: Request<'entryRegistration'>, site: string): Reply<'entryRegistration'>
  certifyCode(key: string): Result<ResponseData<'certifyKeyCertCode'>>
  entryCertCode(fields: Request<'entryCertCode'>): Reply<'entryCertCode'>
  /** Returns the customer to log in. */
  entryPassword(fields: Request<'entryPassword'>): Result<Customer, Request<'entryPassword'>>
}

const opened = ({ certId, email }: Registration) =>
  ok({ cert_id: certId, cert_email: email, user_id: '', has_contract: 0 })

export function createNewRegistration(service: RegistrationService): NewRegistration {
  const { brand, keys, mails, sender } = service

  /** Sends a code to the second address of the form, if it differs from the certified one. */
  const certifySecond = (registration: Registration, { cert2_address }: { cert2_address: string }, site: string) => {
    const { email } = registration
    const second = cert2_address.trim() || email
    if (second === email && !email.includes(codeTag)) return
    service.sendCode(registration, `${site}newRegist/entryCertCode`, second)
  }

  return {
    entryMail(fields, site) {
      const errors = fieldErrorsOf(fields, { email: emailRule })
      if (errors) return { status: 'VALIDATION', data: errors }
      const email = fields.email.trim()
      const { certId } = service.start('new_regist', email, { oauth2Link: fields.oauth2_link })
      const byPassword: readonly Step[] = brand === 'y3d' ? ['password'] : []
      const key = keys.make('cert_key', certId, ['personal', 'registration', ...byPassword])
      const link = (label: string, step: string) => [label, `${site}newRegist/${step}?cert_key=${key}`] as const
      mails.send({
        to: email,
        subject: `${sender}新規登録のご案内`,
        lead: '次のいずれかのリンクを開き、登録の手続きをお進めください。',
        links: [
          link('お客様情報の入力', 'entryPersonal'),
          link('登録情報の入力', 'entryRegistration'),
          ...(brand === 'y3d' ? [link('パスワードの登録', 'entryPassword')] : []),
        ],
      })
      return ok({})
    },

    certify(step, key) {
      const found = service.openKey('cert_key', key, step)
      return found.status === 'OK' ? opened(found.data.registration) : found
    },

    entryPersonal(fields, site) {
      const found = service.openKey('cert_key', fields.cert_key, 'personal', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, oauth2Link } = registration
      const errors = fieldErrorsOf(fields, newPersonalRules(brand, fields, email))
      if (errors) return { status: 'VALIDATION', data: errors }
      if (service.customerOf(email)) return { status: 'VALIDATION', data: { cert_email: checkTexts.takenEmail } }
      const holder = match(service.holders(), fields)
      const isTheirs = holder !== undefined && service.userIdOf(holder) === undefined
      registration.userId = email
      registration.holder = isTheirs ? holder.key : ''
      registration.member = memberOfPerson(email, email, fields, isTheirs)
      service.setPassword(registration, fields.password)
      keys.complete(key)
      certifySecond(registration, fields, site)
      return ok({ user_id: email, login_url: oauth2Link || `${site}login` })
    },

    entryRegistration(fields, site) {
      const found = service.openKey('cert_key', fields.cert_key, 'registration', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, oauth2Link } = registration
      const errors = fieldErrorsOf(fields, newRegistrationRules(brand, fields, email))
      if (errors) return { status: 'VALIDATION', data: errors }
      if (service.customerOf(email)) return { status: 'VALIDATION', data: { cert_email: checkTexts.takenEmail } }
      registration.userId = email
      registration.member = memberOfResident(brand, email, fields)
      service.setPassword(registration, fields.password)
      keys.complete(key)
      certifySecond(registration, fields, site)
      // If empty, the customer logs in by the portal's single sign-on.
      return ok({ user_id: email, login_url: oauth2Link })
    },

    certifyCode(key) {
      const found = service.openKey('cert2_key', key, 'certCode')
      return found.status === 'OK' ? opened(found.data.registration) : found
    },

    entryCertCode(fields) {
      const found = service.openKey('cert2_key', fields.cert2_key, 'certCode', fields.cert_id)
      if (found.status !== 'OK') return found
      const errors = fieldErrorsOf(fields, { cert2_code: codeRule(certCode) })
      if (errors) return { status: 'VALIDATION', data: errors }
      keys.complete(found.data.key)
      const { userId, oauth2Link } = found.data.registration
      return ok({ user_id: userId, login_url: oauth2Link })
    },

    entryPassword(fields) {
      const found = service.openKey('cert_key', fields.cert_key, 'password', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const errors = fieldErrorsOf(fields, passwordRules(fields))
      if (errors) return { status: 'VALIDATION', data: errors }
      if (service.customerOf(registration.email)) return failure(checkTexts.takenEmail)
      registration.userId = registration.email
      keys.complete(key)
      return ok(service.setPassword(registration, fields.password))
    },
  }
}
