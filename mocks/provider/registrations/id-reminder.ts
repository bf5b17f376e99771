import type { InferOutput } from 'valibot'
import type * as mailed from '../../../src/api/endpoints/reminder'
import type * as selection from '../../../src/api/endpoints/reminderSelection'
import { checkTexts, codeRule, consentRule, emailRule, fieldErrorsOf, textRule } from '../field-rules'
import type { Step } from '../keys'
import type { MailLink } from '../mails'
import { holderOfProvisional, match } from '../matching'
import { certCode } from '../personas'
import { failure, ok, type Result } from '../result'
import { memberOfPerson, memberOfResident } from './members'
import { passwordRules, reminderPersonalRules, reminderRegistrationRules } from './registration-rules'
import type { Registration, RegistrationService } from './registration-service'

type Endpoints = typeof mailed & typeof selection
type Request<Name extends keyof Endpoints> = InferOutput<Endpoints[Name]['request']>
type ResponseData<Name extends keyof Endpoints> = InferOutput<Endpoints[Name]['response']>
type Reply<Name extends keyof Endpoints> = Result<ResponseData<Name>, Request<Name>>
type Opened = Result<ResponseData<'certifyKeyPersonal'>>

export const reminderTexts = {
  unmatched: '照合できませんでした。',
  locked: '照合の回数が上限に達しました。お問い合わせください。',
  noUserType: 'ご利用者区分を選択してください。',
  otherUser: 'ユーザーIDが正しくありません。',
} as const

/** The reminder of ID and password (portal-1 §2, §4). `site` is the URL of the portal, with a trailing slash. */
export interface Reminder {
  selectUserType(fields: Request<'selectUserType'>): Reply<'selectUserType'>
  certifyContractSel(fields: Request<'certifyContractSel'>): Reply<'certifyContractSel'>
  certifySelectRegistType(fields: Request<'certifySelectRegistType'>): Reply<'certifySelectRegistType'>
  entryMailIdPass(fields: Request<'entryMailIdPass'>, site: string): Reply<'entryMailIdPass'>
  entryMailPass(fields: Request<'entryMailPass'>, site: string): Reply<'entryMailPass'>
  entryProvIdPass(fields: Request<'entryProvIdPass'>, site: string): Reply<'entryProvIdPass'>
  certify(step: 'userType' | 'personal' | 'registration' | 'resetPassword', key: string): Opened
  entryPersonal(fields: Request<'entryPersonal'>, site: string): Reply<'entryPersonal'>
  entryRegistration(fields: Request<'entryRegistration'>, site: string): Reply<'entryRegistration'>
  certifyCode(key: string): Opened
  entryCertCode(fields: Request<'entryCertCode'>): Reply<'entryCertCode'>
  resetPassword(fields: Request<'resetPassword'>): Reply<'resetPassword'>
}

const opened = ({ certId, email, journey }: Registration, user_id = '') =>
  ok({ cert_id: certId, cert_email: email, cert_type: journey, user_id })

const isChosen = (contract_sel: string, least = 1) => /^\d+$/.test(contract_sel) && Number(contract_sel) >= least
/** From this contract_sel on, a type of registration is selected (portal-1 §9). */
const contractor = 100

/** The page that the mail links to, and the steps that its key opens (portal-1 §9). */
function mailedPage(contractSel: number): readonly [label: string, page: string, opens: readonly Step[]] {
  if (contractSel >= contractor) return ['お客様情報の入力', 'entryPersonal', ['personal']]
  if (contractSel > 0) return ['登録情報の入力', 'entryRegistration', ['registration']]
  return ['ご利用者区分の選択', 'selectUserType', ['userType', 'personal', 'registration']]
}

export function createReminder(service: RegistrationService): Reminder {
  const { brand, keys, mails, sender } = service

  const makeKey = ({ certId }: Registration, opens: readonly Step[]) => keys.make('cert_key', certId, opens)

  /** Mails a link with a key. */
  const sendLink = ({ email, journey }: Registration, label: string, address: string, key: string) => {
    const link: MailLink = [label, `${address}?cert_key=${key}`]
    const subject = journey === 'entry_prov_id_pass' ? '仮ID確認のお知らせ' : 'ID・パスワード登録のご案内'
    mails.send({
      to: email,
      subject: `${sender}${subject}`,
      lead: '次のリンクを開き、手続きをお進めください。',
      links: [link],
    })
  }

  /** Only the newer flow begins with a selection (D26). */
  const isNewer = ({ contractSel }: Registration) => Number(contractSel) > 0
  /** Whether its registration form includes the password (portal-1 §2). */
  const registersWithPassword = (registration: Registration) =>
    isNewer(registration) && (brand === 'cty' || brand === 'cns')

  const codePage = (site: string) => `${site}reminder/entryCertCode`

  return {
    selectUserType: ({ contract_sel }) =>
      isChosen(contract_sel)
        ? ok({ contract_sel })
        : { status: 'VALIDATION', data: { contract_sel: reminderTexts.noUserType } },

    certifyContractSel: ({ contract_sel }) => (isChosen(contract_sel) ? ok({}) : failure(reminderTexts.noUserType)),
    certifySelectRegistType: ({ contract_sel }) =>
      isChosen(contract_sel, contractor) ? ok({}) : failure(reminderTexts.noUserType),

    entryMailIdPass(fields, site) {
      const { contract_sel } = fields
      const errors = fieldErrorsOf(fields, {
        email: emailRule,
        contract_sel: () => (/^\d+$/.test(contract_sel) ? undefined : reminderTexts.noUserType),
      })
      if (errors) return { status: 'VALIDATION', data: errors }
      const registration = service.start('entry_mail_id_pass', fields.email.trim(), { contractSel: contract_sel })
      const [label, page, opens] = mailedPage(Number(contract_sel))
      sendLink(registration, label, `${site}reminder/${page}`, makeKey(registration, opens))
      return ok({})
    },

    entryMailPass(fields, site) {
      const errors = fieldErrorsOf(fields, { email: emailRule })
      if (errors) return { status: 'VALIDATION', data: errors }
      // Only the owner of the address learns whether a customer has it.
      const customer = service.customerOf(fields.email.trim())
      if (customer) {
        const email = fields.email.trim()
        const registration = service.start('entry_mail_pass', email, { userId: customer.user.user_id })
        service.sendCode(registration, codePage(site), email)
      }
      return ok({})
    },

    entryProvIdPass(fields, site) {
      const { prov_id, prov_pass } = fields
      const errors = fieldErrorsOf(fields, {
        con_privacy_policy: consentRule,
        prov_id: textRule,
        prov_pass: textRule,
        email: emailRule,
      })
      if (errors) return { status: 'VALIDATION', data: errors }
      const holder = holderOfProvisional(service.holders(), prov_id, prov_pass)
      if (!holder || service.userIdOf(holder) !== undefined) return ok({ match_res: 'failure' })
      const registration = service.start('entry_prov_id_pass', fields.email.trim(), { holder: holder.key })
      sendLink(registration, 'お客様情報の入力', `${site}reminder/entryPersonal`, makeKey(registration, ['personal']))
      return ok({ match_res: 'success' })
    },

    certify(step, key) {
      const found = service.openKey('cert_key', key, step)
      if (found.status !== 'OK') return found
      const { registration } = found.data
      if (step === 'personal' && registration.tries === 0) return failure(reminderTexts.locked)
      return opened(registration, step === 'resetPassword' ? registration.userId : '')
    },

    entryPersonal(fields, site) {
      const found = service.openKey('cert_key', fields.cert_key, 'personal', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, journey } = registration
      const unmatched = () => ({
        ...failure(reminderTexts.unmatched),
        data: { remain_match_cnt: registration.tries },
      })
      if (registration.tries === 0) return unmatched()
      const errors = fieldErrorsOf(fields, reminderPersonalRules(brand, fields, registration))
      if (errors) return { status: 'VALIDATION', data: errors }
      const holder = match(service.holders(), fields)
      if (!holder || (journey === 'entry_prov_id_pass' && registration.holder !== holder.key)) {
        registration.tries -= 1
        return unmatched()
      }
      const userId = service.userIdOf(holder)
      // The address becomes the user ID of a contract holder who has none yet, so it must not be another customer's.
      if (userId === undefined && service.customerOf(email)) return failure(checkTexts.takenEmail)
      registration.holder = holder.key
      registration.userId = userId ?? email
      registration.member = memberOfPerson(registration.userId, email, fields, true)
      const byCode = journey === 'entry_mail_id_pass' && !isNewer(registration)
      keys.complete(key, byCode ? [] : ['resetPassword'])
      if (byCode) service.sendCode(registration, codePage(site), fields.cert2_address.trim() || email)
      // Requests with a provisional ID don't reveal the flow: the newer one continues with the key, the older one with
      // the mail (assumed).
      if (journey === 'entry_prov_id_pass') {
        sendLink(registration, 'パスワードの設定', `${site}reminder/resetPassword`, key.key)
      }
      return ok({ match_res: 'success' })
    },

    entryRegistration(fields, site) {
      const found = service.openKey('cert_key', fields.cert_key, 'registration', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email } = registration
      const withPassword = registersWithPassword(registration)
      const errors = fieldErrorsOf(fields, reminderRegistrationRules(brand, fields, email, withPassword))
      if (errors) return { status: 'VALIDATION', data: errors }
      registration.userId = service.customerOf(email)?.user.user_id ?? email
      registration.member = memberOfResident(brand, registration.userId, fields)
      keys.complete(key)
      if (withPassword) service.setPassword(registration, fields.password ?? '')
      else service.sendCode(registration, codePage(site), fields.cert2_address.trim() || email)
      return ok({})
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
      const { key, registration } = found.data
      keys.complete(key, ['resetPassword'])
      service.ensureCustomer(registration)
      return opened(registration, registration.userId)
    },

    resetPassword(fields) {
      const [name, key] = fields.cert2_key
        ? (['cert2_key', fields.cert2_key] as const)
        : (['cert_key', fields.cert_key ?? ''] as const)
      const found = service.openKey(name, key, 'resetPassword', fields.cert_id)
      if (found.status !== 'OK') return found
      const errors = fieldErrorsOf(fields, passwordRules(fields))
      if (errors) return { status: 'VALIDATION', data: errors }
      const { registration } = found.data
      const namesUser = name === 'cert2_key' && registration.journey === 'entry_mail_id_pass'
      if (namesUser && fields.user_id !== registration.userId) return failure(reminderTexts.otherUser)
      service.setPassword(registration, fields.password)
      keys.complete(found.data.key)
      return ok({})
    },
  }
}
