import type { BrandCode } from '../../src/brand/gates'
import { type Applications, createApplications } from './applications/application-service'
import { createClock, type ProviderClock } from './clock'
import { type Connections, createConnections } from './connections'
import { type Contracts, createContracts } from './contracts'
import { createKeys } from './keys'
import { createMails, type Mails } from './mails'
import { createMobility, type Mobility } from './mobility/booking'
import { createMobilityRegistration, type MobilityRegistration } from './mobility/rider-registration'
import { createSubUsers, type SubUsers } from './mobility/sub-users'
import { type Billing, certCode, personaOf } from './personas'
import { createReminder, type Reminder } from './registrations/id-reminder'
import { createNewRegistration, type NewRegistration } from './registrations/new-registration'
import { createRegistrationService } from './registrations/registration-service'
import { createSessions, type Sessions } from './sessions'
import { createSignOns, type SignOns } from './sign-ons'
import { type Customer, createStore, type Persistence } from './state'
import { createStreaming, type Streaming } from './streaming'

/** The result of a password change. */
type PasswordChange =
  | { readonly kind: 'changed' }
  | { readonly kind: 'codeNeeded'; readonly wrong: boolean }
  | { readonly kind: 'invalid'; readonly fields: { readonly password?: string; readonly password2?: string } }

/** The mock provider: customers, rules and clock. Independent of HTTP. */
export interface Provider {
  readonly brand: BrandCode
  readonly clock: ProviderClock
  readonly sessions: Sessions
  readonly signOns: SignOns
  readonly mails: Mails
  readonly connections: Connections
  readonly contracts: Contracts
  readonly newRegistration: NewRegistration
  readonly reminder: Reminder
  readonly mobility: Mobility
  readonly mobilityRegistration: MobilityRegistration
  readonly subUsers: SubUsers
  readonly streaming: Streaming
  readonly applications: Applications
  customer(userId: string): Customer | undefined
  /** The customer with this ID and password. */
  authenticate(userId: string, password: string): Customer | undefined
  billings(customer: Customer): readonly Billing[]
  changePassword(customer: Customer, password: string, password2: string, code: string | undefined): PasswordChange
  /** Mails the code of a password change. */
  mailPasswordCode(customer: Customer): void
  /** Call `sync` before and `save` after handling a call: it sees the changes of other tabs and persists its own. */
  sync(): void
  save(): void
  /** Resets everything, including the clock. */
  reset(): void
}

export interface ProviderSettings {
  readonly brand: BrandCode
  readonly persistence?: Persistence | undefined
  /** Start time of the provider's clock, milliseconds; the device's time by default. */
  readonly startsAt?: number | undefined
}

export function createProvider({ brand, persistence, startsAt }: ProviderSettings): Provider {
  const store = createStore(brand, persistence, startsAt)
  store.sync()
  const customer = (userId: string) =>
    Object.hasOwn(store.state.customers, userId) ? store.state.customers[userId] : undefined
  const clock = createClock({
    read: () => store.state.clockOffset,
    write: (offset) => {
      // Another tab may have changed the rest.
      store.sync()
      store.state.clockOffset = offset
      store.save()
    },
  })
  const mails = createMails(store, clock)
  const subUsers = createSubUsers(store)
  const registrations = createRegistrationService(brand, store, createKeys(store, clock), mails)
  const mailPasswordCode = ({ user }: Customer) =>
    mails.send({
      to: user.email || user.user_id,
      subject: `${registrations.sender}認証コードのお知らせ`,
      lead: 'パスワードの変更の画面で、次の認証コードを入力してください。',
      code: certCode,
      links: [],
    })
  return {
    brand,
    clock,
    sessions: createSessions(store),
    signOns: createSignOns(store),
    mails,
    connections: createConnections(store, clock),
    contracts: createContracts(store, clock),
    newRegistration: createNewRegistration(registrations),
    reminder: createReminder(registrations),
    mobility: createMobility(store, clock, subUsers),
    mobilityRegistration: createMobilityRegistration(registrations),
    subUsers,
    streaming: createStreaming(store, clock),
    applications: createApplications(brand, store, clock, mails),
    customer,
    authenticate(userId, password) {
      const found = customer(userId)
      return found?.password === password ? found : undefined
    },
    billings: ({ user }) => personaOf(user.user_id)?.billings ?? [],
    changePassword(target, password, password2, code) {
      if (!/^[0-9A-Za-z]{8,30}$/.test(password)) {
        return { kind: 'invalid', fields: { password: '半角英数字8～30文字で入力してください。' } }
      }
      if (password !== password2) return { kind: 'invalid', fields: { password2: '確認用パスワードと一致しません。' } }
      if (target.needsCert && code !== certCode) {
        if (!code) mailPasswordCode(target)
        return { kind: 'codeNeeded', wrong: Boolean(code) }
      }
      target.needsCert = false
      target.password = password
      target.user = { ...target.user, password_symbols: false, password_symbols_alert_flg: false }
      return { kind: 'changed' }
    },
    mailPasswordCode,
    sync: store.sync,
    save: store.save,
    reset: store.reset,
  }
}
