import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals } from '../../mocks/handlers/refusals'
import { type RunningMockApi, startMockApi } from '../../mocks/node'
import { checkTexts } from '../../mocks/provider/field-rules'
import { keyTexts } from '../../mocks/provider/keys'
import type { Mail } from '../../mocks/provider/mails'
import { type Holder, holders } from '../../mocks/provider/matching'
import { certCode, personas } from '../../mocks/provider/personas'
import { postcodes } from '../../mocks/provider/postcodes'
import { createProvider, type Provider } from '../../mocks/provider/provider'
import { reminderTexts } from '../../mocks/provider/registrations/id-reminder'
import type { Result } from '../../mocks/provider/result'
import type { Endpoint, RequestResponse } from '../../src/api/endpoints/endpoint'
import * as helper from '../../src/api/endpoints/helper'
import * as newRegist from '../../src/api/endpoints/newRegist'
import * as mailed from '../../src/api/endpoints/reminder'
import * as selection from '../../src/api/endpoints/reminderSelection'
import { prefectures } from '../../src/form/lists'

const reminder = { ...mailed, ...selection }

const site = 'https://portal.example/mypage/'
const day = 24 * 3_600_000
const email = 'new@example.jp'
const password = 'Secret2025'
const passwords = { password, password2: password }
const second = { cert2_method: 'mail' as const, cert2_address: email }
const agreed = { con_privacy_policy: 1 as const }
const [aoki, mori] = holders('cty')
const [taro] = personas

const person = ({ sei_name, mei_name, zip3, zip4, tel: [tel_n1, tel_n2, tel_n3] }: Holder) => ({
  ...second,
  sei_name,
  mei_name,
  zip3,
  zip4,
  region: '24',
  locality: '四日市市',
  street: '本町1番1号',
  building: '',
  tel_n1,
  tel_n2,
  tel_n3,
})

const matching = (holder: Holder, cert_id: string, cert_key: string) => ({
  ...person(holder),
  ...agreed,
  birth_year: '1980',
  birth_month: '4',
  birth_day: '12',
  email,
  cert_id,
  cert_key,
})

const resident = { ...second, ...agreed, email, locality: '242021', age_group: '40', sex: 2 }

/** The key in a mail's link to a page. */
function keyTo(page: string, mail: Mail | undefined): string {
  const link = mail?.links.find((href) => href.includes(`/${page}?`))
  const key = new URLSearchParams(link?.split('?')[1])
  return key.get('cert_key') ?? key.get('cert2_key') ?? `no link to ${page}`
}

function dataOf<Data, Fields>(result: Result<Data, Fields>): Data {
  if (result.status === 'OK') return result.data
  throw new Error(JSON.stringify(result))
}

describe('the provider', () => {
  let provider: Provider

  const lastMail = () => provider.mails.list()[0]
  const keyOf = (page: string) => keyTo(page, lastMail())
  const pages = (mail = lastMail()) => mail?.links.map((href) => href.replace(site, '').replace(/=\w{32}$/, ''))
  const certified = (step: Parameters<Provider['reminder']['certify']>[0], key: string) =>
    dataOf(provider.reminder.certify(step, key)).cert_id
  const requestMail = (contract_sel: string) => dataOf(provider.reminder.entryMailIdPass({ email, contract_sel }, site))
  const enterCode = (key: string) => {
    const { cert_id } = dataOf(provider.reminder.certifyCode(key))
    return dataOf(provider.reminder.entryCertCode({ cert2_code: certCode, cert_id, cert2_key: key }))
  }

  beforeEach(() => {
    provider = createProvider({ brand: 'cty' })
  })

  test('new registration: the mailed key opens either form and registers a customer once', () => {
    const { newRegistration } = provider
    dataOf(newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site))
    expect(pages()).toEqual(['newRegist/entryPersonal?cert_key', 'newRegist/entryRegistration?cert_key'])
    expect(lastMail()).toMatchObject({ to: email, subject: '【CTY】新規登録のご案内' })
    const cert_key = keyOf('newRegist/entryPersonal')
    const { cert_id, cert_email } = dataOf(newRegistration.certify('personal', cert_key))
    const form = { ...person(aoki), ...passwords, ...agreed, cert_id, cert_key, cert_email }
    const wrong = { ...form, sei_name: '', password2: 'x', con_privacy_policy: 0 as const, street: 'あ'.repeat(101) }
    expect(newRegistration.entryPersonal(wrong, site)).toEqual({
      status: 'VALIDATION',
      data: {
        sei_name: checkTexts.missing,
        street: '100文字以内で入力してください。',
        con_privacy_policy: checkTexts.consent,
        password2: checkTexts.password2,
      },
    })
    expect(newRegistration.entryPersonal({ ...form, cert_id: 'R99999999' }, site).status).toBe('ERROR')
    // After a reload the key is certified again.
    expect(newRegistration.certify('personal', cert_key).status).toBe('OK')
    expect(dataOf(newRegistration.entryPersonal(form, site))).toEqual({ user_id: email, login_url: `${site}login` })
    expect(provider.authenticate(email, password)?.user).toMatchObject({
      sei_name: '青木',
      svc_region: '三重県',
      contract_sts: 110,
      password_symbols: false,
    })
    for (const step of ['personal', 'registration'] as const) {
      expect(newRegistration.certify(step, cert_key)).toEqual({ status: 'ERROR', message: keyTexts.used })
    }
    expect(newRegistration.certify('password', cert_key)).toMatchObject({ message: keyTexts.unknown })
    expect(provider.mails.list()).toHaveLength(1)
  })

  test.each([
    ['the newer flow', 'cty', {}, { con_privacy_policy: checkTexts.consent }],
    ['the older flow, which asks for kana instead', 'cty', { sei_kana: 'アオキ', mei_kana: 'サクラ' }, undefined],
    ['Y3D, which asks for neither', 'y3d', {}, undefined],
  ] as const)('new registration: a personal form without consent, %s', (_, brand, kana, errors) => {
    provider = createProvider({ brand })
    dataOf(provider.newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site))
    const cert_key = keyOf('newRegist/entryPersonal')
    const { cert_id, cert_email } = dataOf(provider.newRegistration.certify('personal', cert_key))
    const form = { ...person(aoki), ...kana, ...passwords, cert_id, cert_key, cert_email }
    const result = provider.newRegistration.entryPersonal(form, site)
    if (errors) expect(result).toEqual({ status: 'VALIDATION', data: errors })
    else expect(result.status).toBe('OK')
  })

  test('new registration: without a contract by the registration form; a registered address is rejected', () => {
    const { newRegistration } = provider
    for (const times of [1, 2]) {
      dataOf(newRegistration.entryMail({ email, is_niwamichi: 1, oauth2_link: '' }, site))
      const cert_key = keyOf('newRegist/entryRegistration')
      const { cert_id } = dataOf(newRegistration.certify('registration', cert_key))
      const form = { ...resident, ...passwords, cert_id, cert_key, cert_email: email }
      const result = newRegistration.entryRegistration(form, site)
      if (times === 1) expect(dataOf(result)).toEqual({ user_id: email, login_url: '' })
      else expect(result).toEqual({ status: 'VALIDATION', data: { cert_email: checkTexts.takenEmail } })
    }
    expect(provider.authenticate(email, password)?.user).toMatchObject({
      svc_locality: '四日市市',
      age_group: '40',
      sex: 2,
      contract_sts: 10,
    })
  })

  test('mobility: the password form alone registers', () => {
    provider = createProvider({ brand: 'y3d' })
    const { newRegistration } = provider
    dataOf(newRegistration.entryMail({ email, is_niwamichi: 0, oauth2_link: '' }, site))
    expect(pages()?.at(-1)).toBe('newRegist/entryPassword?cert_key')
    const cert_key = keyOf('newRegist/entryPassword')
    const { cert_id } = dataOf(newRegistration.certify('password', cert_key))
    expect(newRegistration.entryPassword({ password: 'short', password2: 'short', cert_id, cert_key })).toEqual({
      status: 'VALIDATION',
      data: { password: checkTexts.password },
    })
    expect(dataOf(newRegistration.entryPassword({ ...passwords, cert_id, cert_key })).user.user_id).toBe(email)
    expect(newRegistration.entryPassword({ ...passwords, cert_id, cert_key })).toMatchObject({ message: keyTexts.used })
  })

  test.each(['', 'a b@example.jp', 'example.jp', '@example.jp'])('the address %j gets no mail', (wrong) => {
    const message = wrong === '' ? checkTexts.missing : checkTexts.wrongEmail
    const rejection = { status: 'VALIDATION', data: { email: message } }
    expect(provider.newRegistration.entryMail({ email: wrong, is_niwamichi: 0, oauth2_link: '' }, site)).toEqual(
      rejection,
    )
    expect(provider.reminder.entryMailPass({ email: wrong }, site)).toEqual(rejection)
    expect(provider.reminder.entryMailIdPass({ email: wrong, contract_sel: '0' }, site)).toEqual(rejection)
    expect(provider.mails.list()).toEqual([])
  })

  test.each([
    ['0', 'ERROR'],
    ['10', 'ERROR'],
    ['100', 'OK'],
    ['110', 'OK'],
  ])('contract_sel %s has a type of registration to select: %s', (contract_sel, status) => {
    expect(provider.reminder.certifySelectRegistType({ contract_sel }).status).toBe(status)
  })

  test('half a mobile number, and an absent birth date, are refused', () => {
    requestMail('110')
    const cert_key = keyOf('reminder/entryPersonal')
    const form = matching(aoki, certified('personal', cert_key), cert_key)
    const { birth_year: _, birth_month: _month, birth_day: _day, ...bornNever } = form
    expect(provider.reminder.entryPersonal({ ...bornNever, mobile_n1: '090' }, site)).toEqual({
      status: 'VALIDATION',
      data: {
        mobile_n2: checkTexts.missing,
        mobile_n3: checkTexts.missing,
        birth_year: checkTexts.choose,
        birth_month: checkTexts.choose,
        birth_day: checkTexts.choose,
      },
    })
  })

  test.each([
    ['0', 'selectUserType'],
    ['10', 'entryRegistration'],
    ['99', 'entryRegistration'],
    ['100', 'entryPersonal'],
    ['110', 'entryPersonal'],
  ])('the mail for contract_sel %s leads to %s', (contract_sel, page) => {
    requestMail(contract_sel)
    expect(pages()).toEqual([`reminder/${page}?cert_key`])
  })

  test('the older flow: user type, match, code, ID, password', () => {
    requestMail('0')
    const cert_key = keyOf('reminder/selectUserType')
    certified('userType', cert_key)
    const cert_id = certified('personal', cert_key)
    expect(provider.reminder.entryPersonal({ ...matching(aoki, cert_id, cert_key), reg_number: '' }, site)).toEqual({
      status: 'OK',
      data: { match_res: 'success' },
    })
    expect(provider.reminder.certify('registration', cert_key)).toMatchObject({ message: keyTexts.used })
    expect(pages()).toEqual(['reminder/entryCertCode?cert2_key'])
    expect(lastMail()?.body).toContain(certCode)
    const cert2_key = keyOf('reminder/entryCertCode')
    expect(provider.reminder.entryCertCode({ cert2_code: '000000', cert_id, cert2_key })).toEqual({
      status: 'VALIDATION',
      data: { cert2_code: checkTexts.code },
    })
    expect(enterCode(cert2_key)).toEqual({
      cert_id,
      cert_email: email,
      cert_type: 'entry_mail_id_pass',
      user_id: email,
    })
    expect(provider.reminder.certifyCode(cert2_key)).toMatchObject({ message: keyTexts.used })
    const set = { ...passwords, cert_id, cert2_key }
    expect(provider.reminder.resetPassword(set)).toMatchObject({ message: reminderTexts.otherUser })
    dataOf(provider.reminder.resetPassword({ ...set, user_id: email }))
    expect(provider.authenticate(email, password)?.user).toMatchObject({ sei_name: '青木', contract_sts: 110 })
    expect(provider.reminder.resetPassword({ ...set, user_id: email })).toMatchObject({ message: keyTexts.used })
  })

  test('the older flow, registration without password: code, then password', () => {
    requestMail('0')
    const cert_key = keyOf('reminder/selectUserType')
    const cert_id = certified('registration', cert_key)
    dataOf(provider.reminder.entryRegistration({ ...resident, cert_id, cert_key }, site))
    const cert2_key = keyOf('reminder/entryCertCode')
    const { user_id } = enterCode(cert2_key)
    dataOf(provider.reminder.resetPassword({ ...passwords, cert_id, cert2_key, user_id }))
    expect(provider.authenticate(email, password)?.user.contract_sts).toBe(10)
  })

  test('the newer flow, registration with password: a customer at once, and no further mail', () => {
    requestMail('10')
    const cert_key = keyOf('reminder/entryRegistration')
    const cert_id = certified('registration', cert_key)
    const form = { ...resident, cert_id, cert_key }
    expect(provider.reminder.entryRegistration(form, site)).toEqual({
      status: 'VALIDATION',
      data: { password: checkTexts.missing, password2: checkTexts.missing },
    })
    expect(provider.reminder.entryRegistration({ ...form, con_privacy_policy: 0, password: 'x' }, site)).toEqual({
      status: 'VALIDATION',
      data: {
        con_privacy_policy: checkTexts.consent,
        password: checkTexts.password,
        password2: checkTexts.missing,
      },
    })
    dataOf(provider.reminder.entryRegistration({ ...form, ...passwords }, site))
    expect(provider.authenticate(email, password)?.user.contract_sts).toBe(10)
    expect(provider.mails.list()).toHaveLength(1)
  })

  test('the newer flow, match: the same key sets the password, and no further mail', () => {
    requestMail('110')
    const cert_key = keyOf('reminder/entryPersonal')
    const cert_id = certified('personal', cert_key)
    expect(provider.reminder.certify('resetPassword', cert_key).status).toBe('ERROR')
    dataOf(provider.reminder.entryPersonal(matching(mori, cert_id, cert_key), site))
    expect(provider.reminder.certify('personal', cert_key)).toMatchObject({ message: keyTexts.used })
    expect(dataOf(provider.reminder.certify('resetPassword', cert_key))).toMatchObject({ user_id: email })
    dataOf(provider.reminder.resetPassword({ ...passwords, cert_id, cert_key }))
    expect(provider.authenticate(email, password)?.user.contract_sts).toBe(110)
    expect(provider.mails.list()).toHaveLength(1)
  })

  test('a registered holder recovers the ID, also with spaces and after an error for full-width digits', () => {
    const known = holders('cty').find(({ userId }) => userId === taro.userId)
    if (!known) throw new Error('no such holder')
    requestMail('110')
    const cert_key = keyOf('reminder/entryPersonal')
    const cert_id = certified('personal', cert_key)
    const form = { ...matching(known, cert_id, cert_key), sei_name: ' 山　田', tel_n3: '１００１' }
    expect(provider.reminder.entryPersonal(form, site)).toMatchObject({ data: { tel_n3: checkTexts.digits } })
    dataOf(provider.reminder.entryPersonal({ ...form, tel_n3: '1001' }, site))
    dataOf(provider.reminder.resetPassword({ ...passwords, cert_id, cert_key }))
    expect(provider.authenticate(taro.userId, password)?.user.user_id).toBe(taro.userId)
    expect(provider.customer(email)).toBeUndefined()
  })

  test('failed matches count down to the lock', () => {
    requestMail('110')
    const cert_key = keyOf('reminder/entryPersonal')
    const cert_id = certified('personal', cert_key)
    const form = matching(aoki, cert_id, cert_key)
    // An invalid form is not an attempt.
    expect(provider.reminder.entryPersonal({ ...form, zip3: '5' }, site).status).toBe('VALIDATION')
    const left = [2, 1, 0, 0].map((remain_match_cnt) => ({
      status: 'ERROR',
      message: '照合できませんでした。',
      data: { remain_match_cnt },
    }))
    expect(left.map(() => provider.reminder.entryPersonal({ ...form, mei_name: '梅' }, site))).toEqual(left)
    expect(provider.reminder.entryPersonal(form, site)).toEqual(left[3])
    expect(provider.reminder.certify('personal', cert_key)).toMatchObject({ message: reminderTexts.locked })
  })

  test('the older flow, registration: a password that its form does not have is not set', () => {
    requestMail('0')
    const cert_key = keyOf('reminder/selectUserType')
    const cert_id = certified('registration', cert_key)
    dataOf(provider.reminder.entryRegistration({ ...resident, ...passwords, cert_id, cert_key }, site))
    expect(pages()).toEqual(['reminder/entryCertCode?cert2_key'])
    expect(provider.authenticate(email, password)).toBeUndefined()
  })

  test.each([
    ['older, which has a customer number', { reg_number: aoki.regNumber }],
    ['newer, which has none', {}],
  ])('a provisional ID: the password is set by the key or by the mail, in any flow: %s', (_, asked) => {
    const ask = (prov_pass: string) =>
      provider.reminder.entryProvIdPass({ ...agreed, prov_id: aoki.provisional?.prov_id ?? '', prov_pass, email }, site)
    expect(dataOf(ask('wrong'))).toEqual({ match_res: 'failure' })
    expect(provider.mails.list()).toEqual([])
    expect(dataOf(ask(aoki.provisional?.prov_pass ?? ''))).toEqual({ match_res: 'success' })
    expect(pages()).toEqual(['reminder/entryPersonal?cert_key'])
    const personalKey = keyOf('reminder/entryPersonal')
    const { cert_id, cert_type } = dataOf(provider.reminder.certify('personal', personalKey))
    expect(cert_type).toBe('entry_prov_id_pass')
    // The data of another holder does not match.
    expect(provider.reminder.entryPersonal(matching(mori, cert_id, personalKey), site).status).toBe('ERROR')
    dataOf(provider.reminder.entryPersonal({ ...matching(aoki, cert_id, personalKey), ...asked }, site))
    expect(pages()).toEqual(['reminder/resetPassword?cert_key'])
    const cert_key = keyOf('reminder/resetPassword')
    expect(cert_key).toBe(personalKey)
    expect(certified('resetPassword', cert_key)).toBe(cert_id)
    dataOf(provider.reminder.resetPassword({ ...passwords, cert_id, cert_key }))
    expect(provider.reminder.certify('resetPassword', cert_key)).toMatchObject({ message: keyTexts.used })
    expect(provider.authenticate(email, password)?.user.contract_sts).toBe(110)
    // The provisional ID is used.
    expect(dataOf(ask(aoki.provisional?.prov_pass ?? ''))).toEqual({ match_res: 'failure' })
  })

  test('a provisional ID: the address of another customer is refused once it is certified, and their password stays', () => {
    dataOf(
      provider.reminder.entryProvIdPass(
        { ...agreed, ...(aoki.provisional ?? { prov_id: '', prov_pass: '' }), email: taro.userId },
        site,
      ),
    )
    const cert_key = keyOf('reminder/entryPersonal')
    const { cert_id } = dataOf(provider.reminder.certify('personal', cert_key))
    const refused = provider.reminder.entryPersonal({ ...matching(aoki, cert_id, cert_key), email: taro.userId }, site)
    expect(refused).toMatchObject({ status: 'ERROR', message: checkTexts.takenEmail })
    expect(provider.reminder.certify('resetPassword', cert_key).status).toBe('ERROR')
    expect(provider.authenticate(taro.userId, taro.password)).toBeDefined()
  })

  test('a forgotten password: a mail only to customers, the same response for all', () => {
    expect(dataOf(provider.reminder.entryMailPass({ email }, site))).toEqual({})
    expect(provider.mails.list()).toEqual([])
    dataOf(provider.reminder.entryMailPass({ email: taro.userId }, site))
    const cert2_key = keyOf('reminder/entryCertCode')
    const { cert_id, cert_type } = enterCode(cert2_key)
    expect(cert_type).toBe('entry_mail_pass')
    expect(provider.authenticate(taro.userId, taro.password)).toBeDefined()
    dataOf(provider.reminder.resetPassword({ ...passwords, cert_id, cert2_key }))
    expect(provider.authenticate(taro.userId, password)).toBeDefined()
  })

  test('keys are valid for a day by the provider’s clock, and only under their own name', () => {
    const now = Date.parse('2025-04-10T03:00:00Z')
    vi.useFakeTimers({ now, toFake: ['Date'] })
    try {
      requestMail('0')
      dataOf(provider.reminder.entryMailPass({ email: taro.userId }, site))
      const [code, link] = provider.mails.list()
      const certifyBoth = () => [
        provider.reminder.certify('userType', keyTo('reminder/selectUserType', link)),
        provider.reminder.certifyCode(keyTo('reminder/entryCertCode', code)),
      ]
      provider.clock.set(now + day - 1)
      expect(certifyBoth().map(({ status }) => status)).toEqual(['OK', 'OK'])
      provider.clock.set(now + day)
      expect(certifyBoth()).toEqual(Array(2).fill({ status: 'ERROR', message: keyTexts.expired }))
      provider.clock.set('real')
      expect(certifyBoth().map(({ status }) => status)).toEqual(['OK', 'OK'])
      expect(provider.reminder.certify('userType', keyTo('reminder/entryCertCode', code))).toMatchObject({
        message: keyTexts.unknown,
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('the customer number: required in the older flow of NCT, and must match the contract', () => {
    const nct = createProvider({ brand: 'nct' })
    const [holder] = holders('nct')
    dataOf(nct.reminder.entryMailIdPass({ email, contract_sel: '0' }, site))
    const cert_key = keyTo('reminder/selectUserType', nct.mails.list()[0])
    const { cert_id } = dataOf(nct.reminder.certify('personal', cert_key))
    const send = (reg_number: string | undefined) =>
      nct.reminder.entryPersonal({ ...matching(holder, cert_id, cert_key), reg_number }, site)
    for (const none of ['', undefined]) expect(send(none)).toMatchObject({ data: { reg_number: checkTexts.sixDigits } })
    expect(send('12345')).toMatchObject({ data: { reg_number: checkTexts.sixDigits } })
    expect(send('999999')).toMatchObject({ data: { remain_match_cnt: 2 } })
    expect(send('000201').status).toBe('OK')
  })

  test('QA-12 mails, keys and registrations are persisted; a reset removes them', () => {
    let kept: string | null = null
    const persistence = {
      load: () => kept,
      save: (text: string) => {
        kept = text
      },
      clear: () => {
        kept = null
      },
    }
    provider = createProvider({ brand: 'cty', persistence })
    requestMail('0')
    provider.save()
    provider = createProvider({ brand: 'cty', persistence })
    certified('userType', keyOf('reminder/selectUserType'))
    provider.reset()
    expect(provider.mails.list()).toEqual([])
  })

  test('every postcode has an address with a valid prefecture', () => {
    for (const [zip, { region, locality }] of postcodes) {
      expect(zip).toMatch(/^\d{3}-\d{4}$/)
      expect(prefectures.map(([code]) => code)).toContain(region)
      expect(locality).not.toBe('')
    }
  })
})

describe('over HTTP', () => {
  let running: RunningMockApi
  const calledEndpoints = new Set<unknown>()

  const post = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return v.parse(v.object({ status: v.string(), message: v.string(), data: v.unknown() }), await response.json())
  }

  /** Makes a call that returns OK, with data that the response schema parses unchanged. */
  async function call<T extends RequestResponse>(endpoint: Endpoint<T>, request: T['req']): Promise<T['res']> {
    const { status, data } = await post(endpoint.path, request)
    expect([endpoint.path, status]).toEqual([endpoint.path, 'OK'])
    const content = v.parse(endpoint.response, data)
    expect(content).toEqual(data)
    calledEndpoints.add(endpoint)
    return content
  }

  const lastMail = () => running.api.provider.mails.list()[0]

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    refusals.length = 0
    calledEndpoints.clear()
    running = await startMockApi({ port: 0, brand: 'y3d', base: '/mypage/' })
  })

  afterEach(async () => {
    await running.close()
    vi.restoreAllMocks()
  })

  async function register(address: string) {
    await call(newRegist.entryMail, { email: address, is_niwamichi: 0, oauth2_link: '' })
    const cert_key = keyTo('newRegist/entryPersonal', lastMail())
    expect(lastMail()?.links[0]).toMatch(`http://127.0.0.1:${running.port}/mypage/newRegist/entryPersonal?cert_key=`)
    return { cert_key, cert_email: address }
  }

  test('every endpoint of new registration, the reminder and the postcodes responds', async () => {
    const first = await register('one@example.jp')
    const { cert_id } = await call(newRegist.certifyKeyPersonal, { cert_key: first.cert_key })
    await call(newRegist.entryPersonal, { ...person(aoki), ...passwords, ...first, cert_id })
    // The form has a second address, which is certified by a code.
    const cert2_key = keyTo('newRegist/entryCertCode', lastMail())
    expect(lastMail()?.to).toBe(email)
    await call(newRegist.certifyKeyCertCode, { cert2_key })
    await call(newRegist.entryCertCode, { cert2_code: certCode, cert_id, cert2_key })

    const next = await register('two@example.jp')
    const registration = await call(newRegist.certifyKeyRegistration, { cert_key: next.cert_key })
    const { email: _, ...rest } = resident
    await call(newRegist.entryRegistration, { ...rest, ...passwords, ...next, cert_id: registration.cert_id })

    const third = await register('three@example.jp')
    const byPassword = await call(newRegist.certifyKeyPassword, { cert_key: third.cert_key })
    const login = await call(newRegist.entryPassword, {
      ...passwords,
      cert_key: third.cert_key,
      cert_id: byPassword.cert_id,
    })
    expect(login?.loginUser.user_id).toBe('three@example.jp')

    await call(reminder.selectUserType, { contract_sel: '110' })
    await call(reminder.certifySelectRegistType, { contract_sel: '110' })
    await call(reminder.selectRegistType, { is_prov_id_pass: true })
    await call(reminder.certifyContractSel, { contract_sel: '110' })
    const provisional = mori.provisional ?? { prov_id: '', prov_pass: '' }
    expect(await call(reminder.entryProvIdPass, { ...agreed, ...provisional, email })).toEqual({ match_res: 'success' })

    await call(reminder.entryMailIdPass, { email, contract_sel: '0' })
    const key = { cert_key: keyTo('reminder/selectUserType', lastMail()) }
    await call(reminder.certifyKeyUserType, key)
    await call(reminder.certifyKeyRegistration, key)
    const personal = await call(reminder.certifyKeyPersonal, key)
    await call(reminder.entryPersonal, matching(mori, personal.cert_id, key.cert_key))
    const code = { cert2_key: keyTo('reminder/entryCertCode', lastMail()), cert_id: personal.cert_id }
    await call(reminder.certifyKeyCertCode, { cert2_key: code.cert2_key })
    const { user_id } = await call(reminder.entryCertCode, { ...code, cert2_code: certCode })
    await call(reminder.resetPassword, { ...passwords, ...code, user_id })

    await call(reminder.entryMailIdPass, { email: 'four@example.jp', contract_sel: '110' })
    const matched = { cert_key: keyTo('reminder/entryPersonal', lastMail()) }
    const again = await call(reminder.certifyKeyPersonal, matched)
    const form = matching(mori, again.cert_id, matched.cert_key)
    const failed = await post(reminder.entryPersonal.path, { ...form, email: 'four@example.jp', tel_n3: '9' })
    expect(failed).toEqual({ status: 'ERROR', message: reminderTexts.unmatched, data: { remain_match_cnt: 2 } })
    await call(reminder.entryPersonal, { ...form, email: 'four@example.jp' })
    await call(reminder.certifyResetPassword, matched)

    await call(reminder.entryMailIdPass, { email: 'five@example.jp', contract_sel: '10' })
    const fifth = { cert_key: keyTo('reminder/entryRegistration', lastMail()) }
    const other = await call(reminder.certifyKeyRegistration, fifth)
    await call(reminder.entryRegistration, {
      ...resident,
      ...passwords,
      ...fifth,
      cert_id: other.cert_id,
      email: 'five@example.jp',
    })
    await call(reminder.entryMailPass, { email: 'five@example.jp' })

    const asked = { zip3: '510', zip4: '0075', region: '', locality: '', street: '' }
    const found = { ...asked, region: '24', locality: '四日市市', street: '安島' }
    expect(await call(helper.searchZipCode, asked)).toEqual(found)
    expect(await call(helper.searchZipCode, { ...asked, zip4: '9999' })).toEqual({ ...asked, zip4: '9999' })
    expect(await post(helper.searchZipCode.path, { ...asked, zip3: '51' })).toMatchObject({
      status: 'VALIDATION',
      data: { zip3: checkTexts.zip },
    })

    const all = [newRegist, reminder, helper].flatMap((module): unknown[] => Object.values(module))
    expect(all.filter((endpoint) => !calledEndpoints.has(endpoint))).toEqual([])
    expect(refusals).toEqual([])
  })

  test('the mails are available over HTTP, newest first', async () => {
    await register('one@example.jp')
    await register('two@example.jp')
    const response = await fetch(`http://127.0.0.1:${running.port}/__mock/mails`)
    expect(await response.json()).toMatchObject([{ to: 'two@example.jp' }, { to: 'one@example.jp' }])
  })
})
