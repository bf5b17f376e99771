import * as v from 'valibot'
import { loginUser } from '../../src/api/endpoints/user'
import type { BrandCode } from '../../src/brand/gates'
import type { Keys, MailedKey, Step } from './keys'
import type { Mails } from './mails'
import { type Holder, holders } from './matching'
import { certCode } from './personas'
import type { Problems } from './registrations-checks'
import { blankMember, contracted } from './registrations-member'
import type { Customer, Store } from './state'

/*
 * What new registration, reminder and mobility have in common: one registration for each mail that starts a journey, and
 * the customer who comes of it. The journeys themselves are in registrations-new.ts, registrations-reminder.ts and
 * mobility-registration.ts.
 */

export const registration = v.object({
  /** The management number that customers are told. */
  certId: v.string(),
  /** Of the reminder's, the cert_type. */
  journey: v.picklist(['new_regist', 'mobility', 'entry_mail_id_pass', 'entry_mail_pass', 'entry_prov_id_pass']),
  email: v.string(),
  /** What the reminder was started with: '0' in the older flow; '' where it was not asked for. */
  contractSel: v.string(),
  /** Where the registration goes on to log in, as the first page was told; '' for nowhere. */
  oauth2Link: v.string(),
  /** How often the match with the contract may still be tried. */
  tries: v.number(),
  /** Whose contract it is about; '' while not known. */
  holder: v.string(),
  /** Whom it registers, or whose password it sets; '' while not known. */
  userId: v.string(),
  /** The customer to be, as the forms described them. */
  member: v.optional(loginUser),
  /** There is a customer of it. */
  finished: v.boolean(),
})
export type Registration = v.InferOutput<typeof registration>

/** What the provider says to a step. */
interface Refused {
  readonly status: 'ERROR'
  readonly message: string
}
export type Result<Data, Fields = never> =
  | { readonly status: 'OK'; readonly data: Data }
  | { readonly status: 'VALIDATION'; readonly data: Problems<Fields> }
  | (Refused & { readonly data?: Partial<Data> })

export const refused = (message: string): Refused => ({ status: 'ERROR', message })
export const ok = <Data>(data: Data) => ({ status: 'OK' as const, data })

const foreignKey = '認証情報が正しくありません。はじめからやり直してください。'
const tries = 3

interface Opened {
  readonly key: MailedKey
  readonly registration: Registration
}

/** What both journeys work with. */
export interface Office {
  readonly brand: BrandCode
  readonly keys: Keys
  readonly mails: Mails
  /** 【CTY】, as subjects begin. */
  readonly sender: string
  start(journey: Registration['journey'], email: string, more?: Partial<Registration>): Registration
  /** The registration of a key that opens the step; with a certId, only the one of that number. */
  open(name: MailedKey['name'], key: string, step: Step, certId?: string): { status: 'OK'; data: Opened } | Refused
  /** The customer who uses an address, as ID or otherwise. */
  customerOf(email: string): Customer | undefined
  holders(): readonly Holder[]
  /** Whom a holder logs in as; undefined for one who is not registered. */
  userIdOf(holder: Holder): string | undefined
  /** Makes the registration's customer, whose password nobody knows yet, unless there is one. */
  enrol(registration: Registration): Customer
  setPassword(registration: Registration, password: string): Customer
  /** Sends a certification code and the link to where it is entered. */
  sendCode(registration: Registration, page: string, to: string): void
}

export function createOffice(brand: BrandCode, store: Store, keys: Keys, mails: Mails): Office {
  const customers = () => store.state.customers
  const customerBy = (userId: string) => (Object.hasOwn(customers(), userId) ? customers()[userId] : undefined)
  const sender = `【${brand.toUpperCase()}】`

  const enrol = (of: Registration): Customer => {
    of.finished = true
    const seqs = Object.values(customers()).map(({ user }) => user.user_seq)
    const known = customerBy(of.userId)
    if (known) {
      if (of.holder !== '') known.user = { ...known.user, contract_sts: contracted }
      return known
    }
    const user = { ...(of.member ?? blankMember(of.userId)), user_seq: Math.max(...seqs) + 1 }
    const made: Customer = { password: crypto.randomUUID(), needsCert: false, user, uiStates: {} }
    customers()[of.userId] = made
    return made
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
      const made: Registration = { certId, journey, email, ...empty, ...more }
      registrations.push(made)
      return made
    },
    open(name, key, step, certId) {
      const found = keys.find(name, key, step)
      if (typeof found === 'string') return refused(found)
      const of = store.state.registrations.find((one) => one.certId === found.certId)
      return of && (certId ?? of.certId) === of.certId ? ok({ key: found, registration: of }) : refused(foreignKey)
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
    enrol,
    setPassword(of, password) {
      const made = enrol(of)
      made.password = password
      made.user = { ...made.user, password_symbols: false, password_symbols_alert_flg: false }
      return made
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
