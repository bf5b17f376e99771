import type { ProviderClock } from './clock'
import type { Customer, Store } from './state'

/** What a login at the streaming service is posted with, field by field. */
type Fields = Readonly<Record<string, unknown>>

/** The streaming service: how far a customer's account has come there, and the sign-on at it. */
export interface Streaming {
  /** The sync status now: what is under way is done a minute after it was first asked for. */
  syncStatus(customer: Customer): number
  /** What the customer logs in with there. */
  credentials(customer: Customer): { readonly user_id: string; readonly password: string }
  /** The state that a login has to name; serves once. */
  authorize(): string
  /** Whether a login is let in. */
  logIn(fields: Fields): boolean
}

const underWay = 9
const registered = 1
const syncTakes = 60_000

export function createStreaming(store: Store, clock: ProviderClock): Streaming {
  const credentials = ({ user }: Customer) => ({
    user_id: `S${user.user_seq}`,
    password: `Haishin${user.user_seq}`,
  })
  return {
    syncStatus({ user }) {
      const { since } = store.state.streaming
      if (user.idp_sync_sts === underWay) {
        const asked = since[user.user_id] ?? clock.now()
        since[user.user_id] = asked
        if (clock.now() >= asked + syncTakes) user.idp_sync_sts = registered
      }
      return user.idp_sync_sts
    },
    credentials,
    authorize() {
      const state = crypto.randomUUID()
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
