import * as v from 'valibot'
import { loginUser, uiStates } from '../../src/api/endpoints/user'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { application } from './applications'
import { connection } from './connections'
import { mailedKey } from './keys'
import { mail } from './mails'
import { firstReservations, reservation } from './mobility-reservations'
import { personas, userOf } from './personas'
import { registration } from './registrations'
import { firstSubUsers, subUser } from './sub-users'

const customer = v.object({
  password: v.string(),
  needsCert: v.boolean(),
  user: loginUser,
  uiStates,
})
export type Customer = v.InferOutput<typeof customer>

const session = v.object({
  userId: v.string(),
  accessToken: v.string(),
  refreshToken: v.string(),
  userToken: v.string(),
  /** Device time, milliseconds. */
  accessUntil: v.number(),
  refreshUntil: v.number(),
})
export type Session = v.InferOutput<typeof session>

const signOn = v.object({
  state: v.string(),
  created: v.number(),
  redirectUri: v.string(),
  /** Set once the customer agreed on the sign-on page. */
  code: v.optional(v.string()),
  userId: v.optional(v.string()),
  /** Device time, milliseconds. */
  until: v.number(),
})
export type SignOn = v.InferOutput<typeof signOn>

const stateSchema = v.object({
  brand: v.picklist(brandCodes),
  /** Distance of the provider's clock from the device's, milliseconds. */
  clockOffset: v.number(),
  customers: v.record(v.string(), customer),
  sessions: v.array(session),
  signOns: v.array(signOn),
  registrations: v.array(registration),
  keys: v.array(mailedKey),
  mails: v.array(mail),
  /** The link for the Connect app that was issued last, by user ID. */
  connections: v.record(v.string(), connection),
  /** The address whose contracts a customer looks at, by user ID; the first one where there is none. */
  contractAddresses: v.record(v.string(), v.string()),
  streaming: v.object({
    /** When the registration of a customer was first asked for, by user ID; the provider's time, milliseconds. */
    since: v.record(v.string(), v.number()),
    /** States of sign-ons that wait for a login. */
    states: v.array(v.string()),
  }),
  /** Rides that are booked, and whom customers may take along. */
  reservations: v.array(reservation),
  subUsers: v.array(subUser),
  applications: v.array(application),
})
/** All that the provider remembers; what can be worked out (invoices) is not in it. */
type State = v.InferOutput<typeof stateSchema>

/** Where the state outlives a reload. */
export interface Persistence {
  load(): string | null
  save(text: string): void
  clear(): void
}

const startOf = (brand: BrandCode, startsAt: number | undefined): State => ({
  brand,
  clockOffset: startsAt === undefined ? 0 : startsAt - Date.now(),
  customers: Object.fromEntries(
    personas.map((persona): [string, Customer] => [
      persona.userId,
      {
        password: persona.password,
        needsCert: persona.needsCert ?? false,
        user: userOf(persona, brand),
        uiStates: {},
      },
    ]),
  ),
  sessions: [],
  signOns: [],
  registrations: [],
  keys: [],
  mails: [],
  connections: {},
  contractAddresses: {},
  streaming: { since: {}, states: [] },
  reservations: structuredClone([...firstReservations]),
  subUsers: [...firstSubUsers],
  applications: [],
})

/** The state in a kept text, or undefined where it is of another brand or of another making. */
function stateIn(text: string, brand: BrandCode): State | undefined {
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(text))
    return parsed.success && parsed.output.brand === brand ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export interface Store {
  readonly state: State
  /** Takes over what another tab wrote since. */
  sync(): void
  save(): void
  reset(): void
}

/** @param startsAt the instant that the provider's clock starts at (milliseconds); without it, the device's */
export function createStore(brand: BrandCode, persistence?: Persistence, startsAt?: number): Store {
  let state = startOf(brand, startsAt)
  let known: string | null = null
  return {
    get state() {
      return state
    },
    sync() {
      const text = persistence?.load() ?? null
      if (text === known) return
      known = text
      const start = startOf(brand, startsAt)
      const kept = text === null ? undefined : stateIn(text, brand)
      state = kept ? { ...kept, customers: { ...start.customers, ...kept.customers } } : start
    },
    save() {
      if (!persistence) return
      const text = JSON.stringify(state)
      if (text === known) return
      known = text
      persistence.save(text)
    },
    reset() {
      state = startOf(brand, startsAt)
      known = null
      persistence?.clear()
    },
  }
}
