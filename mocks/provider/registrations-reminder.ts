import type { InferOutput } from 'valibot'
import type * as mailed from '../../src/api/endpoints/reminder'
import type * as selection from '../../src/api/endpoints/reminderSelection'
import type { Step } from './keys'
import type { MailLink } from './mails'
import { holderOfProvisional, match } from './matching'
import { certCode } from './personas'
import { type Office, ok, type Registration, type Result, refused } from './registrations'
import {
  codeRule,
  consentRule,
  emailRule,
  passwordRules,
  problemsOf,
  reminderPersonalRules,
  reminderRegistrationRules,
  textRule,
} from './registrations-checks'
import { memberOfPerson, memberOfResident } from './registrations-member'

type Contract = typeof mailed & typeof selection
type Request<Name extends keyof Contract> = InferOutput<Contract[Name]['request']>
type Answer<Name extends keyof Contract> = InferOutput<Contract[Name]['response']>
type Reply<Name extends keyof Contract> = Result<Answer<Name>, Request<Name>>
type Opened = Result<Answer<'certifyKeyPersonal'>>

export const reminderTexts = {
  unmatched: '照合できませんでした。',
  locked: '照合の回数が上限に達しました。お問い合わせください。',
  noUserType: 'ご利用者区分を選択してください。',
  otherUser: 'ユーザーIDが正しくありません。',
} as const

/** The reminder at the provider (portal-1 §2, §4). `site` is the address of the portal, a slash at its end. */
export interface Reminder {
  selectUserType(fields: Request<'selectUserType'>): Reply<'selectUserType'>
  certifyContractSel(fields: Request<'certifyContractSel'>): Reply<'certifyContractSel'>
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

const isChosen = (contract_sel: string) => /^\d+$/.test(contract_sel) && Number(contract_sel) > 0

/** The page that a mail with an ID to come leads to, and what its key opens (portal-1 §9). */
function mailedPage(contractSel: number): readonly [label: string, page: string, opens: readonly Step[]] {
  if (contractSel >= 100) return ['お客様情報の入力', 'entryPersonal', ['personal']]
  if (contractSel > 0) return ['登録情報の入力', 'entryRegistration', ['registration']]
  return ['ご利用者区分の選択', 'selectUserType', ['userType', 'personal', 'registration']]
}

export function createReminder(office: Office): Reminder {
  const { brand, keys, mails, sender } = office

  /** Sends a link whose key opens some steps. */
  const sendLink = (registration: Registration, label: string, address: string, opens: readonly Step[]) => {
    const { certId, email, journey } = registration
    const link: MailLink = [label, `${address}?cert_key=${keys.make('cert_key', certId, opens)}`]
    const subject = journey === 'entry_prov_id_pass' ? '仮ID確認のお知らせ' : 'ID・パスワード登録のご案内'
    mails.send({
      to: email,
      subject: `${sender}${subject}`,
      lead: '次のリンクを開き、手続きをお進めください。',
      links: [link],
    })
  }

  /** The newer flow names a selection, and its personal form never asks for the customer number (D26). */
  const isNewer = ({ contractSel }: Registration, { reg_number }: { reg_number?: string | undefined }) =>
    contractSel === '' ? brand !== 'y3d' && reg_number === undefined : Number(contractSel) > 0

  const codePage = (site: string) => `${site}reminder/entryCertCode`

  return {
    selectUserType: ({ contract_sel }) =>
      isChosen(contract_sel)
        ? ok({ contract_sel })
        : { status: 'VALIDATION', data: { contract_sel: reminderTexts.noUserType } },

    certifyContractSel: ({ contract_sel }) => (isChosen(contract_sel) ? ok({}) : refused(reminderTexts.noUserType)),

    entryMailIdPass(fields, site) {
      const { contract_sel } = fields
      const problems = problemsOf(fields, {
        email: emailRule,
        contract_sel: () => (/^\d+$/.test(contract_sel) ? undefined : reminderTexts.noUserType),
      })
      if (problems) return { status: 'VALIDATION', data: problems }
      const registration = office.start('entry_mail_id_pass', fields.email.trim(), { contractSel: contract_sel })
      const [label, page, opens] = mailedPage(Number(contract_sel))
      sendLink(registration, label, `${site}reminder/${page}`, opens)
      return ok({})
    },

    entryMailPass(fields, site) {
      const problems = problemsOf(fields, { email: emailRule })
      if (problems) return { status: 'VALIDATION', data: problems }
      // Whether somebody has this address is told to the owner of the address alone.
      const customer = office.customerOf(fields.email.trim())
      if (customer) {
        const email = fields.email.trim()
        const registration = office.start('entry_mail_pass', email, { userId: customer.user.user_id })
        office.sendCode(registration, codePage(site), email)
      }
      return ok({})
    },

    entryProvIdPass(fields, site) {
      const { prov_id, prov_pass } = fields
      const problems = problemsOf(fields, {
        con_privacy_policy: consentRule,
        prov_id: textRule,
        prov_pass: textRule,
        email: emailRule,
      })
      if (problems) return { status: 'VALIDATION', data: problems }
      const holder = holderOfProvisional(office.holders(), prov_id, prov_pass)
      if (!holder || office.userIdOf(holder) !== undefined) return ok({ match_res: 'failure' })
      const registration = office.start('entry_prov_id_pass', fields.email.trim(), { holder: holder.key })
      sendLink(registration, 'お客様情報の入力', `${site}reminder/entryPersonal`, ['personal'])
      return ok({ match_res: 'success' })
    },

    certify(step, key) {
      const found = office.open('cert_key', key, step)
      if (found.status !== 'OK') return found
      const { registration } = found.data
      if (step === 'personal' && registration.tries === 0) return refused(reminderTexts.locked)
      return opened(registration, step === 'resetPassword' ? registration.userId : '')
    },

    entryPersonal(fields, site) {
      const found = office.open('cert_key', fields.cert_key, 'personal', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email, journey } = registration
      const unmatched = () => ({
        ...refused(reminderTexts.unmatched),
        data: { remain_match_cnt: registration.tries },
      })
      if (registration.tries === 0) return unmatched()
      const problems = problemsOf(fields, reminderPersonalRules(brand, fields, email))
      if (problems) return { status: 'VALIDATION', data: problems }
      const holder = match(office.holders(), fields)
      if (!holder || (journey === 'entry_prov_id_pass' && registration.holder !== holder.key)) {
        registration.tries -= 1
        return unmatched()
      }
      registration.holder = holder.key
      registration.userId = office.userIdOf(holder) ?? email
      registration.member = memberOfPerson(registration.userId, email, fields, true)
      if (isNewer(registration, fields)) {
        keys.complete(key, ['resetPassword'])
      } else {
        keys.complete(key)
        if (journey === 'entry_prov_id_pass') {
          sendLink(registration, 'パスワードの設定', `${site}reminder/resetPassword`, ['resetPassword'])
        } else {
          office.sendCode(registration, codePage(site), fields.cert2_address.trim() || email)
        }
      }
      return ok({ match_res: 'success', remain_match_cnt: registration.tries })
    },

    entryRegistration(fields, site) {
      const found = office.open('cert_key', fields.cert_key, 'registration', fields.cert_id)
      if (found.status !== 'OK') return found
      const { key, registration } = found.data
      const { email } = registration
      const problems = problemsOf(fields, reminderRegistrationRules(brand, fields, email))
      if (problems) return { status: 'VALIDATION', data: problems }
      registration.userId = office.customerOf(email)?.user.user_id ?? email
      registration.member = memberOfResident(brand, registration.userId, fields)
      keys.complete(key)
      if (fields.password !== undefined) office.setPassword(registration, fields.password)
      else office.sendCode(registration, codePage(site), fields.cert2_address.trim() || email)
      return ok({})
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
      const { key, registration } = found.data
      keys.complete(key, ['resetPassword'])
      office.enrol(registration)
      return opened(registration, registration.userId)
    },

    resetPassword(fields) {
      const [name, key] = fields.cert2_key
        ? (['cert2_key', fields.cert2_key] as const)
        : (['cert_key', fields.cert_key ?? ''] as const)
      const found = office.open(name, key, 'resetPassword', fields.cert_id)
      if (found.status !== 'OK') return found
      const problems = problemsOf(fields, passwordRules(fields))
      if (problems) return { status: 'VALIDATION', data: problems }
      const { registration } = found.data
      const namesUser = name === 'cert2_key' && registration.journey === 'entry_mail_id_pass'
      if (namesUser && fields.user_id !== registration.userId) return refused(reminderTexts.otherUser)
      office.setPassword(registration, fields.password)
      keys.complete(found.data.key)
      return ok({})
    },
  }
}
