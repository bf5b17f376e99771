import type { ProviderClock } from './clock'
import { randomId } from './random-id'
import type { Customer, Store } from './state'

/** The form fields of a login at the streaming service. */
type Fields = Readonly<Record<string, unknown>>

/** The streaming service: the sync status of customers' accounts, and its sign-on. */
export interface Streaming {
  /** The current sync status: a sync finishes a minute after the first query. */
  syncStatus(customer: Customer): number
  /** The customer's credentials for the service. */
  credentials(customer: Customer): { readonly user_id: string; readonly password: string }
  /** The state that a login must send; valid once. */
  authorize(): string
  /** Whether a login succeeds. */
  logIn(fields: Fields): boolean
}

const syncing = 9
const registered = 1
const syncDuration = 60_000

export function createStreaming(store: Store, clock: ProviderClock): Streaming {
  const credentials = ({ user }: Customer) => ({
    user_id: `S${user.user_seq}`,
    password: `Haishin${user.user_seq}`,
  })
  return {
    syncStatus({ user }) {
      const { since } = store.state.streaming
      if (user.idp_sync_sts === syncing) {
        const asked = since[user.user_id] ?? clock.now()
        since[user.user_id] = asked
        if (clock.now() >= asked + syncDuration) user.idp_sync_sts = registered
      }
      return user.idp_sync_sts
    },
    credentials,
    authorize() {
      const state = randomId()
      store.state.streaming.states.push(state)
      return state
    },
    logIn({ user_id, password, state, operator_code, autologin }) {
      const { streaming, customers } = store.state
      const known = streaming.states.some((one) => one === state)
      streaming.states = streaming.states.filter((one) => one !== state)
      const fits = Object.values(customers)
        .map(credentials)
        .some((own) => own.user_id === user_id && own.password === password)
      return known && fits && Boolean(operator_code) && autologin === '1'
    },
  }
}
