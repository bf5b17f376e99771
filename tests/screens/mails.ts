import type { Provider } from '../../mocks/provider/provider'
import { residenceOf } from '../../mocks/provider/registrations/members'
import * as newRegistCalls from '../../src/api/endpoints/newRegist'
import * as reminderCalls from '../../src/api/endpoints/reminder'
import type { BrandCode } from '../../src/brand/gates'
import { email, letter, registrant } from './customer'
import { requestOf } from './screen'

/* The links of mails, asked for at the provider itself: the fast way to a screen behind a mailed key. */

const site = 'http://localhost/'

/** The link of the newest mail to a page, as path and query. */
export function linkIn(provider: Provider, path = ''): string {
  const [mail] = provider.mails.list()
  const found = mail?.links.find((link) => link.includes(path && `${path}?`))
  if (!found) throw new Error(`the newest mail has no link to ${path || 'a page'}`)
  const { pathname, search } = new URL(found)
  return `${pathname}${search}`
}

export const keyOf = (link: string) => [...new URL(link, site).searchParams.values()][0] ?? ''

export const residenceIn = (brand: BrandCode) => residenceOf(brand).area.options[0]?.[0] ?? ''

const byMail = { cert2_method: 'mail', cert2_address: email } as const

// ---- registration

/** This address is asked for a certification code, too. */
export const emailWithCode = 'new+code@example.jp'

export const registrationLink = (path: string) => (provider: Provider) => {
  provider.newRegistration.entryMail({ email: emailWithCode, is_niwamichi: 0, oauth2_link: '' }, site)
  return linkIn(provider, path)
}

export const registrationCodeLink = (provider: Provider) => {
  const cert_key = keyOf(registrationLink('/newRegist/entryRegistration')(provider))
  const { newRegistration } = provider
  const { data } = newRegistration.certify('registration', cert_key)
  const cert_id = data?.cert_id ?? ''
  newRegistration.entryRegistration(
    requestOf(newRegistCalls.entryRegistration, {
      ...registrant('cty'),
      ...byMail,
      cert_email: emailWithCode,
      locality: residenceIn('cty'),
      cert_id,
      cert_key,
    }),
    site,
  )
  return linkIn(provider, '/newRegist/entryCertCode')
}

export const mobilityPasswordLink = (provider: Provider) => {
  provider.mobilityRegistration.execNewRegist({ email, notice_approval: 1, is_resend: 0 }, site)
  return linkIn(provider, '/mobility/reserve/entryPassword')
}

// ---- reminder

/** The link that the mail-address screen leads to: '0' in the older flow, else who registers. */
export const reminderLink = (contract_sel: string) => (provider: Provider) => {
  provider.reminder.entryMailIdPass({ email, contract_sel }, site)
  return linkIn(provider)
}

export const forgottenPasswordLink = (provider: Provider) => {
  provider.reminder.entryMailPass({ email: 'taro@example.jp' }, site)
  return linkIn(provider)
}

/** The certification code of a customer who registered in the older flow. */
export const reminderCodeLink = (brand: BrandCode) => (provider: Provider) => {
  const cert_key = keyOf(reminderLink('0')(provider))
  const { reminder } = provider
  const opened = reminder.certify('registration', cert_key)
  if (opened.status !== 'OK') throw new Error('the key opens nothing')
  const { password: _, password2: __, ...values } = registrant(brand)
  const { cert_id } = opened.data
  const answer = reminder.entryRegistration(
    requestOf(reminderCalls.entryRegistration, {
      ...values,
      ...byMail,
      locality: residenceIn(brand),
      cert_id,
      cert_key,
    }),
    site,
  )
  if (answer.status !== 'OK') throw new Error('not registered')
  return linkIn(provider)
}

export const documentLink = (provider: Provider) => {
  provider.reminder.entryProvIdPass({ con_privacy_policy: 1, ...letter, email }, site)
  return linkIn(provider)
}

/** The password of a customer who gave the provisional ID in the older flow and was matched. */
export const matchedPasswordLink = (brand: BrandCode) => (provider: Provider) => {
  const { reminder } = provider
  const cert_key = keyOf(documentLink(provider))
  const opened = reminder.certify('personal', cert_key)
  if (opened.status !== 'OK') throw new Error('the key opens nothing')
  const { cert_id } = opened.data
  const { birth_year, birth_month, birth_day, ...values } = registrant(brand)
  const answer = reminder.entryPersonal(
    requestOf(reminderCalls.entryPersonal, {
      ...values,
      ...(brand !== 'cns' && { birth_year, birth_month, birth_day }),
      ...byMail,
      mobile_n1: '',
      mobile_n2: '',
      mobile_n3: '',
      cert_id,
      cert_key,
    }),
    site,
  )
  if (answer.status !== 'OK') throw new Error('not matched')
  return linkIn(provider)
}
