import type { BrandCode } from '../../src/brand/gates'
import { type Applications, createApplications } from './applications'
import { createClock, type ProviderClock } from './clock'
import { type Connections, createConnections } from './connections'
import { type Contracts, createContracts } from './contracts'
import { createKeys } from './keys'
import { createMails, type Mails } from './mails'
import { createMobility, type Mobility } from './mobility'
import { createMobilityRegistration, type MobilityRegistration } from './mobility-registration'
import { type Billing, certCode, personaOf } from './personas'
import { createOffice } from './registrations'
import { createNewRegistration, type NewRegistration } from './registrations-new'
import { createReminder, type Reminder } from './registrations-reminder'
import { createSessions, type Sessions } from './sessions'
import { createSignOns, type SignOns } from './sign-on'
import { type Customer, createStore, type Persistence } from './state'
import { createStreaming, type Streaming } from './streaming'
import { createSubUsers, type SubUsers } from './sub-users'

/** What became of a change of password; invalid names the field and says why. */
type PasswordChange =
  | { readonly kind: 'changed' }
  | { readonly kind: 'codeNeeded'; readonly wrong: boolean }
  | { readonly kind: 'invalid'; readonly fields: { readonly password?: string; readonly password2?: string } }

/** The provider behind the portal: its customers, its rules and its clock. It knows nothing of HTTP. */
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
  /** The customer whom an ID and a password belong to. */
  authenticate(userId: string, password: string): Customer | undefined
  billings(customer: Customer): readonly Billing[]
  changePassword(customer: Customer, password: string, password2: string, code: string | undefined): PasswordChange
  /** To be called before a call is served, and after: what other tabs did is seen, and what was done is kept. */
  sync(): void
  save(): void
  /** Back to the start, clock included. */
  reset(): void
}

export interface ProviderSettings {
  readonly brand: BrandCode
  readonly persistence?: Persistence | undefined
  /** The instant that the provider's clock starts at, milliseconds; the device's where it is left out. */
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
      store.state.clockOffset = offset
      store.save()
    },
  })
  const mails = createMails(store, clock)
  const subUsers = createSubUsers(store)
  const office = createOffice(brand, store, createKeys(store, clock), mails)
  return {
    brand,
    clock,
    sessions: createSessions(store),
    signOns: createSignOns(store),
    mails,
    connections: createConnections(store, clock),
    contracts: createContracts(store, clock),
    newRegistration: createNewRegistration(office),
    reminder: createReminder(office),
    mobility: createMobility(store, clock, subUsers),
    mobilityRegistration: createMobilityRegistration(office),
    subUsers,
    streaming: createStreaming(store, clock),
    applications: createApplications(brand, store, clock, mails),
    customer,
    authenticate(userId, password) {
      const found = customer(userId)
      return found?.password === password ? found : undefined
    },
    billings: ({ user }) => personaOf(user.user_id)?.billings ?? [],
    changePassword(changed, password, password2, code) {
      if (!/^[0-9A-Za-z]{8,30}$/.test(password)) {
        return { kind: 'invalid', fields: { password: '半角英数字8～30文字で入力してください。' } }
      }
      if (password !== password2) return { kind: 'invalid', fields: { password2: '確認用パスワードと一致しません。' } }
      if (changed.needsCert && code !== certCode) return { kind: 'codeNeeded', wrong: Boolean(code) }
      changed.needsCert = false
      changed.password = password
      changed.user = { ...changed.user, password_symbols: false, password_symbols_alert_flg: false }
      return { kind: 'changed' }
    },
    sync: store.sync,
    save: store.save,
    reset: store.reset,
  }
}
