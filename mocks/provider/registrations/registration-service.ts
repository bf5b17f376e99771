import * as v from 'valibot'
import { loginUser } from '../../../src/api/endpoints/user'
import type { BrandCode } from '../../../src/brand/gates'
import type { Keys, MailedKey, Step } from '../keys'
import type { Mails } from '../mails'
import { type Holder, holders } from '../matching'
import { certCode } from '../personas'
import { randomId } from '../random-id'
import { type Failure, failure, ok } from '../result'
import type { Customer, Store } from '../state'
import { blankMember, contracted } from './members'

/*
 * Shared by new registration, reminder and mobility registration: one registration per mail that starts a journey, and
 * the resulting customer. The journeys are in new-registration.ts, id-reminder.ts and mobility/rider-registration.ts.
 */

export const registration = v.object({
  /** The management number shown to customers. */
  certId: v.string(),
  /** For reminders, also the cert_type. */
  journey: v.picklist(['new_regist', 'mobility', 'entry_mail_id_pass', 'entry_mail_pass', 'entry_prov_id_pass']),
  email: v.string(),
  /** The selection that the reminder started with: '0' in the older flow; '' if there was none. */
  contractSel: v.string(),
  /** Where to log in after the registration, from the first request; '' if not given. */
  oauth2Link: v.string(),
  /** Remaining attempts to match the contract. */
  tries: v.number(),
  /** The key of the contract holder; '' while unknown. */
  holder: v.string(),
  /** The user ID to register, or whose password to set; '' while unknown. */
  userId: v.string(),
  /** The new customer, from the forms. */
  member: v.optional(loginUser),
  /** Whether the customer exists. */
  finished: v.boolean(),
})
export type Registration = v.InferOutput<typeof registration>

const foreignKey = '認証情報が正しくありません。はじめからやり直してください。'
const tries = 3

interface Opened {
  readonly key: MailedKey
  readonly registration: Registration
}

/** Common functions of the registration journeys. */
export interface RegistrationService {
  readonly brand: BrandCode
  readonly keys: Keys
  readonly mails: Mails
  /** 【CTY】, the prefix of mail subjects. */
  readonly sender: string
  start(journey: Registration['journey'], email: string, more?: Partial<Registration>): Registration
  /** The registration of a key that opens the step; with a certId, only that registration. */
  openKey(name: MailedKey['name'], key: string, step: Step, certId?: string): { status: 'OK'; data: Opened } | Failure
  /** The customer with this mail address or user ID. */
  customerOf(email: string): Customer | undefined
  holders(): readonly Holder[]
  /** The user ID of a holder; undefined if not registered. */
  userIdOf(holder: Holder): string | undefined
  /** Creates the customer of a registration, with a random password, unless it exists. */
  ensureCustomer(registration: Registration): Customer
  setPassword(registration: Registration, password: string): Customer
  /** Mails a certification code and the link to the page for it. */
  sendCode(registration: Registration, page: string, to: string): void
}

export function createRegistrationService(
  brand: BrandCode,
  store: Store,
  keys: Keys,
  mails: Mails,
): RegistrationService {
  const customers = () => store.state.customers
  const customerBy = (userId: string) => (Object.hasOwn(customers(), userId) ? customers()[userId] : undefined)
  const sender = `【${brand.toUpperCase()}】`

  const ensureCustomer = (target: Registration): Customer => {
    target.finished = true
    const seqs = Object.values(customers()).map(({ user }) => user.user_seq)
    const known = customerBy(target.userId)
    if (known) {
      if (target.holder !== '') known.user = { ...known.user, contract_sts: contracted }
      return known
    }
    const user = { ...(target.member ?? blankMember(target.userId)), user_seq: Math.max(...seqs) + 1 }
    const created: Customer = { password: randomId(), needsCert: false, user, uiStates: {} }
    customers()[target.userId] = created
    return created
  }

  return {
    brand,
    keys,
    mails,
    sender,
    start(journey, email, more = {}) {
      const { registrations } = store.state
      const certId = `R${String(registrations.length + 1).padStart(8, '0')}`
      const empty = { contractSel: '', oauth2Link: '', tries, holder: '', userId: '', finished: false }
      const created: Registration = { certId, journey, email, ...empty, ...more }
      registrations.push(created)
      return created
    },
    openKey(name, key, step, certId) {
      const found = keys.find(name, key, step)
      if (typeof found === 'string') return failure(found)
      const registration = store.state.registrations.find((one) => one.certId === found.certId)
      return registration && (certId ?? registration.certId) === registration.certId
        ? ok({ key: found, registration })
        : failure(foreignKey)
    },
    customerOf(email) {
      const address = email.toLowerCase()
      return Object.values(customers()).find(({ user }) =>
        [user.user_id, user.email].some((one) => one.toLowerCase() === address),
      )
    },
    holders: () => holders(brand),
    userIdOf: (holder) =>
      holder.userId ?? store.state.registrations.find((one) => one.finished && one.holder === holder.key)?.userId,
    ensureCustomer,
    setPassword(target, password) {
      const created = ensureCustomer(target)
      created.password = password
      created.user = { ...created.user, password_symbols: false, password_symbols_alert_flg: false }
      return created
    },
    sendCode({ certId }, page, to) {
      const key = keys.make('cert2_key', certId, ['certCode'])
      mails.send({
        to,
        subject: `${sender}認証コードのお知らせ`,
        lead: '次のリンクを開き、認証コードを入力してください。',
        code: certCode,
        links: [['認証コードの入力', `${page}?cert2_key=${key}`]],
      })
    },
  }
}
