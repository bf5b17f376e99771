import type { InferOutput } from 'valibot'
import type * as newRegist from '../../src/api/endpoints/newRegist'
import type { Step } from './keys'
import { match } from './matching'
import { certCode } from './personas'
import { type Office, ok, type Registration, type Result, refused } from './registrations'
import {
  checkTexts,
  codeRule,
  emailRule,
  newPersonalRules,
  newRegistrationRules,
  passwordRules,
  problemsOf,
} from './registrations-checks'
import { memberOfPerson, memberOfResident } from './registrations-member'
import type { Customer } from './state'

type Contract = typeof newRegist
type Request<Name extends keyof Contract> = InferOutput<Contract[Name]['request']>
type Answer<Name extends keyof Contract> = InferOutput<Contract[Name]['response']>
type Reply<Name extends keyof Contract> = Result<Answer<Name>, Request<Name>>

/** In an address it asks for the certification code of a second address to be sent (a+code@example.jp). */
const codeTag = '+code'

/** New registration at the provider (portal-1 §2, §4). `site` is the address of the portal, a slash at its end. */
export interface NewRegistration {
  entryMail(fields: Request<'entryMail'>, site: string): Reply<'entryMail'>
  certify(step: 'personal' | 'registration' | 'password', key: string): Result<Answer<'certifyKeyPersonal'>>
  entryPersonal(fields: Request<'entryPersonal'>, site: string): Reply<'entryPersonal'>
  entryRegistration(fields: Request<'entryRegistration'>, site: string): Reply<'entryRegistration'>
  certifyCode(key: string): Result<Answer<'certifyKeyCertCode'>>
  entryCertCode(fields: Request<'entryCertCode'>): Reply<'entryCertCode'>
  /** Gives the customer to log in. */
  entryPassword(fields: Request<'entryPassword'>): Result<Customer, Request<'entryPassword'>>
}

const opened = ({ certId, email }: Registration) =>
  ok({ cert_id: certId, cert_email: email, cert_type: '', user_id: '', has_contract: 0 })

export function createNewRegistration(office: Office): NewRegistration {
  const { brand, keys, mails, sender } = office

  /** The code of the address that the form named, where that is not the certified one. */
  const certifySecond = (registration: Registration, { cert2_address }: { cert2_address: string }, site: string) => {
    const { email } = registration
    const second = cert2_address.trim() || email
    if (second === email && !email.includes(codeTag)) return
    office.sendCode(registration, `${site}newRegist/entryCertCode`, second)
  }

  return {
    entryMail(fields, site) {
      const problems = problemsOf(fields, { email: emailRule })
      if (problems) return { status: 'VALIDATION', data: problems }
      const email = fields.email.trim()
      const { certId } = office.start('new_regist', email, { oauth2Link: fields.oauth2_link })
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
      const found = office.open('cert_key', key, step)
      return found.status === 'OK' ? opened(found.data.registration) : found
    },

    entryPersonal(fields, site) {
      const found = office.open('cert_key', fields.cert_key, 'personal', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, oauth2Link } = registration
      const problems = problemsOf(fields, newPersonalRules(brand, fields, email))
      if (problems) return { status: 'VALIDATION', data: problems }
      if (office.customerOf(email)) return { status: 'VALIDATION', data: { cert_email: checkTexts.takenEmail } }
      const holder = match(office.holders(), fields)
      const isTheirs = holder !== undefined && office.userIdOf(holder) === undefined
      registration.userId = email
      registration.holder = isTheirs ? holder.key : ''
      registration.member = memberOfPerson(email, email, fields, isTheirs)
      office.setPassword(registration, fields.password)
      keys.complete(key)
      certifySecond(registration, fields, site)
      return ok({ user_id: email, login_url: oauth2Link || `${site}login` })
    },

    entryRegistration(fields, site) {
      const found = office.open('cert_key', fields.cert_key, 'registration', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, oauth2Link } = registration
      const problems = problemsOf(fields, newRegistrationRules(brand, fields, email))
      if (problems) return { status: 'VALIDATION', data: problems }
      if (office.customerOf(email)) return { status: 'VALIDATION', data: { cert_email: checkTexts.takenEmail } }
      registration.userId = email
      registration.member = memberOfResident(brand, email, fields)
      office.setPassword(registration, fields.password)
      keys.complete(key)
      certifySecond(registration, fields, site)
      // Without an address of its own, the portal's single sign-on is where to log in.
      return ok({ user_id: email, login_url: oauth2Link })
    },

    certifyCode(key) {
      const found = office.open('cert2_key', key, 'certCode')
      return found.status === 'OK' ? opened(found.data.registration) : found
    },

    entryCertCode(fields) {
      const found = office.open('cert2_key', fields.cert2_key, 'certCode', fields.cert_id)
      if (found.status !== 'OK') return found
      const problems = problemsOf(fields, { cert2_code: codeRule(certCode) })
      if (problems) return { status: 'VALIDATION', data: problems }
      keys.complete(found.data.key)
      const { userId, oauth2Link } = found.data.registration
      return ok({ user_id: userId, login_url: oauth2Link })
    },

    entryPassword(fields) {
      const found = office.open('cert_key', fields.cert_key, 'password', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const problems = problemsOf(fields, passwordRules(fields))
      if (problems) return { status: 'VALIDATION', data: problems }
      if (office.customerOf(registration.email)) return refused(checkTexts.takenEmail)
      registration.userId = registration.email
      keys.complete(key)
      return ok(office.setPassword(registration, fields.password))
    },
  }
}
