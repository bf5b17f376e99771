import { getResponse } from 'msw'
import { createMockApi, type MockApi } from '../../mocks/api'
import { holders } from '../../mocks/provider/matching'
import { certCode, type Persona, personaOf, personas } from '../../mocks/provider/personas'
import { startTimeOf } from '../../mocks/start-time'
import type { Contractor } from '../../src/api/endpoints/application'
import * as applyInternet from '../../src/api/endpoints/applyInternet'
import * as applyTv from '../../src/api/endpoints/applyTv'
import * as auth from '../../src/api/endpoints/auth'
import * as connect from '../../src/api/endpoints/connect'
import * as contact from '../../src/api/endpoints/contact'
import * as contract from '../../src/api/endpoints/contract'
import * as csChannels from '../../src/api/endpoints/csChannels'
import * as gift from '../../src/api/endpoints/gift'
import * as helper from '../../src/api/endpoints/helper'
import * as idpass from '../../src/api/endpoints/idpass'
import * as idpSync from '../../src/api/endpoints/idpSync'
import * as inquiry from '../../src/api/endpoints/inquiry'
import * as invoice from '../../src/api/endpoints/invoice'
import * as mobility from '../../src/api/endpoints/mobility'
import * as newRegist from '../../src/api/endpoints/newRegist'
import * as ott from '../../src/api/endpoints/ott'
import * as payMethod from '../../src/api/endpoints/payMethod'
import * as reminder from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import * as service from '../../src/api/endpoints/service'
import * as stamp from '../../src/api/endpoints/stamp'
import * as subUser from '../../src/api/endpoints/subUser'
import type { BrandCode } from '../../src/brand/gates'
import { createSession, type Exchange, type Post, type Session } from './session'

/* A tour through all calls of the mock provider, in an order in which each can succeed. */

const address = 'https://api.example'
/** A fixed time, so that the examples are always the same. */
const someDay = Date.parse('2025-04-15T10:00:00+09:00')
const email = 'sakura@example.jp'
const passwords = { password: 'Sakura2025', password2: 'Sakura2025' }
const agreed = { con_privacy_policy: 1 } as const
const second = { cert2_method: 'mail', cert2_address: email } as const

/** A mock provider in this process, with a session to call it. */
interface Stage {
  readonly api: MockApi
  readonly session: Session
}

export function postTo(api: MockApi): Post {
  return async (request) => {
    const response = await getResponse(api.handlers, request)
    if (!response) throw new Error(`${request.url}: no handler`)
    return response
  }
}

function stageOf(brand: BrandCode, record: (exchange: Exchange) => void): Stage {
  const startsAt = startTimeOf(brand) ?? someDay
  const api = createMockApi({ brand, startsAt })
  return { api, session: createSession(address, postTo(api), record) }
}

/** The key in the newest mail's link to a page. */
function mailedKey({ api }: Stage, page: string): string {
  const link = api.provider.mails.list()[0]?.links.find((href) => href.includes(`/${page}?`))
  const query = new URLSearchParams(link?.split('?')[1])
  const key = query.get('cert_key') ?? query.get('cert2_key')
  if (key === null) throw new Error(`no mail with a link to ${page}`)
  return key
}

const logIn = ({ session }: Stage, { userId, password }: Persona = personas[0]) =>
  session.ok(auth.login, { userId, password })

function holderOf(brand: BrandCode) {
  const [holder] = holders(brand)
  const { sei_name, mei_name, zip3, zip4, tel, regNumber, provisional } = holder
  const [tel_n1, tel_n2, tel_n3] = tel
  const person = {
    ...second,
    ...{ sei_name, mei_name, zip3, zip4, tel_n1, tel_n2, tel_n3 },
    region: '24',
    locality: '四日市市',
    street: '本町1番1号',
    building: '',
  }
  return { person, regNumber, provisional: provisional ?? { prov_id: '', prov_pass: '' } }
}

const resident = { ...second, ...agreed, email, locality: '242021', age_group: '40', sex: 2 }

async function signOn(stage: Stage) {
  const { session, api } = stage
  const { authorization_url, oauth2state, oauth2created } = await session.ok(auth.oauth2Start, {})
  const response = await postTo(api)(new Request(authorization_url))
  const code = new URL(response.headers.get('location') ?? address).searchParams.get('code') ?? ''
  await session.ok(auth.oauth2Finish, { code, oauth2state, oauth2created })
}

/** Logins, refusals of each kind, and the account's own pages. */
async function account(record: (exchange: Exchange) => void) {
  const stage = stageOf('cty', record)
  const { session } = stage
  const [customer] = personas
  await session.send(auth.login, { userId: '', password: '' })
  await session.send(auth.login, { userId: customer.userId, password: 'wrong' })
  await session.send(gift.certifyIndex, {})
  await signOn(stage)
  await logIn(stage)
  await session.ok(idpass.certifyIndex, {})
  await session.ok(idpass.certifyEdit, {})
  await session.ok(idpass.certifyConfirm, {})
  await session.ok(idpass.resendCert, {})
  await session.ok(gift.certifyIndex, {})
  await session.ok(csChannels.csChannelsIndex, {})
  await session.ok(stamp.certifyIndex, {})
  await session.ok(idpSync.updateIdpSyncSts, {})
  await session.ok(ott.ottIndex, {})
  await session.ok(ott.prepareSignOn, {})
  await session.ok(connect.certifyIndex, { type: 'android' })
  await session.ok(connect.renewLink, { type: 'android' })
  await session.ok(connect.sendLink, { email })
  await session.ok(helper.searchZipCode, { zip3: '510', zip4: '0093', region: '', locality: '', street: '' })
  await session.ok(idpass.execEdit, passwords)
  await session.ok(auth.logout, {})
  const certified = personaOf('ninsho@example.jp')
  await logIn(stage, certified)
  await session.send(idpass.execEdit, passwords)
}

async function contractAndInvoice(record: (exchange: Exchange) => void) {
  const stage = stageOf('cty', record)
  const { session } = stage
  await logIn(stage)
  await session.ok(contract.certifyIndex, {})
  const { address_cands = [] } = await session.ok(contract.certifyService, {})
  await session.ok(contract.changeAddressNo, { address_no: address_cands[0]?.address_no ?? '1' })
  await session.ok(contract.certifyPayment, {})
  await session.ok(contract.certifyInternetSettings, {})
  await session.send(contract.downloadInternetSettings, {})
  await session.ok(contract.certifySecuritySoftware, {})
  await session.ok(contract.certifyOthers, {})
  const month = await session.ok(invoice.certifyIndex, { tgt_billing_ym: '202504', tgt_address_no: '1' })
  const shown = { tgt_billing_ym: month.billing_ym, tgt_address_no: month.address_no }
  await session.ok(invoice.changeBillingYm, shown)
  await session.send(invoice.downloadInvoice2, { billing_ym: month.billing_ym, address_no: month.address_no })
}

/** The contractor as received, and the applicant as the contractor. */
function applicant(given: Contractor) {
  const { user_seq, user_id, cable_id, reg_number, contract_sts, idp_sync_sts } = given
  const { sei_name, mei_name, zip3, zip4, region, locality, street, building, tel_n1, tel_n2, tel_n3 } = given
  return {
    ...{ user_seq, user_id, cable_id, reg_number, contract_sts, idp_sync_sts },
    ...{ sei_name, mei_name, zip3, zip4, region, locality, street, building, tel_n1, tel_n2, tel_n3 },
    rel_same: 1,
    rel_sei_name: sei_name,
    rel_mei_name: mei_name,
    relationship: 'self',
    rel_zip3: zip3,
    rel_zip4: zip4,
    rel_region: '24',
    rel_locality: locality,
    rel_street: street,
    rel_building: building,
    rel_tel_n1: tel_n1,
    rel_tel_n2: tel_n2,
    rel_tel_n3: tel_n3,
    rel_email: email,
    has_privacy: 1,
    comments: '',
  } as const
}

const accountChoices = {
  account_add__name: '',
  account_add__has_confirmed: 0,
  account_edit_no: '',
  account_edit__name: '',
  account_edit__has_confirmed: 0,
  account_del_no: '',
  account_del__has_confirmed: 0,
  account_password_no: '',
  email_pwd__has_confirmed: 0,
} as const

/** The inquiry and the applications, each from its form to its completion. */
async function applications(record: (exchange: Exchange) => void) {
  const stage = stageOf('cty', record)
  const { session } = stage
  await logIn(stage)
  for (const page of Object.values(contact)) await session.ok(page, {})
  await session.ok(service.agree, { isSelAgree: '1' })
  await session.ok(payMethod.certifyIndex, {})

  const asked = await session.ok(inquiry.certifyCreate, {})
  await session.send(inquiry.validateAccountAddName, { account_add_name: 'sakura' })
  await session.send(inquiry.validateAccountEditName, { account_edit_name: 'sakura' })
  const question = {
    ...applicant(asked),
    bcast_kind: asked.bcast_kind,
    'cat_tv[]': ['20101'],
    'cat_internet[]': [],
    'cat_tel[]': [],
    'cat_others[]': [],
    'contact_wday[]': [],
    'contact_time[]': [],
  }
  await session.ok(inquiry.confirmCreate, question)
  await session.ok(inquiry.certifyConfirm, {})
  await session.ok(inquiry.execCreate, question)
  await session.ok(inquiry.certifyComplete, {})

  const tv = await session.ok(applyTv.certifyCreate, {})
  const channels = {
    ...applicant(tv),
    cas_number: '',
    bcast_kind: '4k' as const,
    'add_channel[]': ['600'],
    'del_channel[]': [],
    'cat_add_4k[]': [],
    'cat_del_4k[]': [],
    add_period: '202505',
    withdrawal_day: tv.withdrawal_day,
  }
  await session.ok(applyTv.confirmCreate, channels)
  await session.ok(applyTv.certifyConfirm, {})
  await session.ok(applyTv.execCreate, channels)
  await session.ok(applyTv.certifyComplete, {})

  const line = await session.ok(applyInternet.certifyCreate, {})
  await session.send(applyInternet.validateAccountAddName, { account_add__name: 'sakura' })
  await session.send(applyInternet.validateAccountEditName, { account_edit__name: 'sakura' })
  const course = {
    ...applicant(line),
    ...accountChoices,
    withdrawal_day: line.withdrawal_day,
    internet_course__current_course: line.internet_course__current_course,
    internet_course__requested_course: '',
    internet_course__course_change_month: 6,
    internet_course__need_replacement: 0 as const,
    'bicycle__options[]': ['J1'],
    device_mac_id: '',
  }
  await session.ok(applyInternet.confirmCreate, course)
  await session.ok(applyInternet.certifyConfirm, {})
  await session.ok(applyInternet.execCreate, course)
  await session.ok(applyInternet.certifyComplete, {})

  const payer = {
    ...applicant(await session.ok(payMethod.certifyCreate, {})),
    'kinds[]': ['1020' as const],
    chk_pay_method_notes: 1 as const,
    req_pay_method_documents: 0 as const,
    pay_method_procedure: 'paper',
    req_pay_method_proxy_form: 0 as const,
    pay_method_change_to: 'card',
    change_payer: 0 as const,
  }
  await session.ok(payMethod.confirmCreate, payer)
  await session.ok(payMethod.certifyConfirm, {})
  await session.ok(payMethod.execCreate, payer)
  await session.ok(payMethod.certifyComplete, {})
}

/** New registrations by all forms. */
async function registrations(record: (exchange: Exchange) => void) {
  const { person } = holderOf('cty')
  const elsewhere = { cert2_address: 'momo@example.jp' }
  const byPersonal = stageOf('cty', record)
  const { session } = byPersonal
  await session.ok(newRegist.entryMail, { email, is_niwamichi: 0, oauth2_link: '' })
  const cert_key = mailedKey(byPersonal, 'newRegist/entryPersonal')
  const { cert_id, cert_email } = await session.ok(newRegist.certifyKeyPersonal, { cert_key })
  const form = { ...person, ...passwords, ...agreed, ...elsewhere, cert_id, cert_key, cert_email }
  await session.ok(newRegist.entryPersonal, form)
  const cert2_key = mailedKey(byPersonal, 'newRegist/entryCertCode')
  await session.ok(newRegist.certifyKeyCertCode, { cert2_key })
  await session.ok(newRegist.entryCertCode, { cert2_code: certCode, cert_id, cert2_key })

  const byRegistration = stageOf('cty', record)
  await byRegistration.session.ok(newRegist.entryMail, { email, is_niwamichi: 0, oauth2_link: '' })
  const key = mailedKey(byRegistration, 'newRegist/entryRegistration')
  const certified = await byRegistration.session.ok(newRegist.certifyKeyRegistration, { cert_key: key })
  const { email: cert, ...data } = resident
  await byRegistration.session.ok(newRegist.entryRegistration, {
    ...data,
    ...passwords,
    cert_email: cert,
    cert_id: certified.cert_id,
    cert_key: key,
  })

  const byPassword = stageOf('y3d', record)
  await byPassword.session.ok(newRegist.entryMail, { email, is_niwamichi: 1, oauth2_link: '' })
  const passwordKey = mailedKey(byPassword, 'newRegist/entryPassword')
  const opened = await byPassword.session.ok(newRegist.certifyKeyPassword, { cert_key: passwordKey })
  await byPassword.session.ok(newRegist.entryPassword, {
    ...passwords,
    cert_id: opened.cert_id,
    cert_key: passwordKey,
  })
}

/** Forgotten IDs and passwords: the older flow, the newer one, a provisional ID, only a password. */
async function reminders(record: (exchange: Exchange) => void) {
  const { person, regNumber, provisional } = holderOf('cty')
  const older = stageOf('cty', record)
  const { session } = older
  await session.ok(reminder.entryMailIdPass, { email, contract_sel: '0' })
  const cert_key = mailedKey(older, 'reminder/selectUserType')
  await session.ok(reminder.certifyKeyUserType, { cert_key })
  await session.ok(reminder.certifyKeyRegistration, { cert_key })
  const { cert_id } = await session.ok(reminder.certifyKeyPersonal, { cert_key })
  const born = { birth_year: '1980', birth_month: '4', birth_day: '12' }
  const matched = { ...person, ...born, ...agreed, email, cert_id, cert_key, reg_number: '' }
  await session.send(reminder.entryPersonal, { ...matched, mei_name: '別人' })
  await session.ok(reminder.entryPersonal, matched)
  const cert2_key = mailedKey(older, 'reminder/entryCertCode')
  await session.ok(reminder.certifyKeyCertCode, { cert2_key })
  const { user_id } = await session.ok(reminder.entryCertCode, { cert2_code: certCode, cert_id, cert2_key })
  await session.ok(reminder.resetPassword, { ...passwords, cert_id, cert2_key, user_id })

  const newer = stageOf('cty', record)
  await newer.session.ok(selection.selectUserType, { contract_sel: '110' })
  await newer.session.ok(selection.certifySelectRegistType, { contract_sel: '110' })
  await newer.session.ok(selection.selectRegistType, { is_prov_id_pass: false })
  await newer.session.ok(selection.certifyContractSel, { contract_sel: '10' })
  await newer.session.ok(reminder.entryMailIdPass, { email, contract_sel: '10' })
  const key = mailedKey(newer, 'reminder/entryRegistration')
  const certified = await newer.session.ok(reminder.certifyKeyRegistration, { cert_key: key })
  await newer.session.ok(reminder.entryRegistration, {
    ...resident,
    ...passwords,
    cert_id: certified.cert_id,
    cert_key: key,
  })
  await newer.session.ok(reminder.entryMailPass, { email })

  const printed = stageOf('cty', record)
  await printed.session.ok(reminder.entryProvIdPass, { ...agreed, ...provisional, email })
  const printedKey = mailedKey(printed, 'reminder/entryPersonal')
  const opened = await printed.session.ok(reminder.certifyKeyPersonal, { cert_key: printedKey })
  const again = { ...matched, cert_id: opened.cert_id, cert_key: printedKey, reg_number: regNumber }
  await printed.session.ok(reminder.entryPersonal, again)
  await printed.session.ok(reminder.certifyResetPassword, { cert_key: mailedKey(printed, 'reminder/resetPassword') })
}

const bus = {
  rsv_id: '',
  vehicle_type: 'self_driving',
  ride_num: 2,
  ride_type: 2,
  year_id: '2024',
  date_id: '1113',
  from_sect_id2: '1001',
  to_sect_id2: '3001',
} as const
const rides = { slot1: 'B10', slot2: 'B12' } as const

/** A reservation, its QR code and cancellation, riders, and the registration only for mobility. */
async function mobilityPages(record: (exchange: Exchange) => void) {
  const stage = stageOf('y3d', record)
  const { session } = stage
  await logIn(stage, personaOf('kazoku@example.jp'))
  const { rsv_id, vehicle_type, ride_num, ride_type, year_id, date_id, from_sect_id2, to_sect_id2 } = bus
  const ride = { rsv_id, vehicle_type, ride_num, ride_type }
  const section = { from_sect_id2, to_sect_id2 }
  const day = { year_id, date_id }
  const chosen = { ...bus, ...rides }
  await session.ok(mobility.updateFreeRide, {})
  await session.ok(mobility.execNewReserve, { notice_approval: 1 })
  await session.ok(mobility.certifySelectVehicle, { rsv_id })
  await session.ok(mobility.execSelectVehicle, ride)
  await session.ok(mobility.searchCalDates, { vehicle_type, ...day })
  await session.ok(mobility.certifySelectDateTime, { ...ride, ...section, ...day })
  await session.ok(mobility.execSelectDateTime, chosen)
  await session.ok(mobility.certifySelectInteractive, { ...ride, ...section, ...day })
  await session.ok(mobility.execSelectInteractive, chosen)
  await session.ok(mobility.certifySelectSection, ride)
  await session.ok(mobility.execSelectSection, section)
  await session.ok(mobility.certifyConfirm, chosen)
  const reserved = await session.ok(mobility.execConfirm, chosen)
  await session.ok(mobility.certifyIndex, {})
  await session.ok(mobility.displayQrcode, { rsv_id: reserved.rsv_id })
  await session.ok(mobility.cancelReserve, { rsv_id: reserved.rsv_id })
  const rider = await session.ok(subUser.certify, { assc_no: 1 })
  await session.ok(subUser.execReplace, rider)

  const guest = stageOf('y3d', record)
  await guest.session.ok(mobility.execNewRegist, { email, notice_approval: 1, is_resend: 0 })
  const cert_key = mailedKey(guest, 'mobility/reserve/entryPassword')
  const { cert_id } = await guest.session.ok(mobility.certifyKeyPassword, { cert_key })
  await guest.session.ok(mobility.entryPassword, { ...passwords, cert_id, cert_key })
}

/** Sends every call of the contract to the mock provider. */
export async function tour(): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  const record = (exchange: Exchange) => exchanges.push(exchange)
  for (const part of [account, contractAndInvoice, applications, registrations, reminders, mobilityPages]) {
    await part(record)
  }
  return exchanges
}
