import * as v from 'valibot'
import { loginUser, uiStates } from '../../src/api/endpoints/user'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { application } from './applications/application-service'
import { connection } from './connections'
import { mailedKey } from './keys'
import { mail } from './mails'
import { initialReservations, reservation } from './mobility/reservations'
import { initialSubUsers, subUser } from './mobility/sub-users'
import { personas, userOf } from './personas'
import { registration } from './registrations/registration-service'

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
  /** Whether access and user token are expired. */
  accessExpired: v.boolean(),
  /** Device time, milliseconds. */
  refreshUntil: v.number(),
})
export type Session = v.InferOutput<typeof session>

const signOn = v.object({
  state: v.string(),
  created: v.number(),
  redirectUri: v.string(),
  /** Set once the customer agrees on the sign-on page. */
  code: v.optional(v.string()),
  userId: v.optional(v.string()),
  /** Device time, milliseconds. */
  until: v.number(),
})
export type SignOn = v.InferOutput<typeof signOn>

const stateSchema = v.object({
  brand: v.picklist(brandCodes),
  /** Offset of the provider's clock from the device's, milliseconds. */
  clockOffset: v.number(),
  customers: v.record(v.string(), customer),
  sessions: v.array(session),
  signOns: v.array(signOn),
  registrations: v.array(registration),
  keys: v.array(mailedKey),
  mails: v.array(mail),
  /** The latest link for the Connect app, by user ID. */
  connections: v.record(v.string(), connection),
  /** The selected contract address, by user ID; the first one by default. */
  contractAddresses: v.record(v.string(), v.string()),
  streaming: v.object({
    /** When the sync status of a customer was first queried, by user ID; the provider's time, milliseconds. */
    since: v.record(v.string(), v.number()),
    /** States of sign-ons that are waiting for a login. */
    states: v.array(v.string()),
  }),
  reservations: v.array(reservation),
  subUsers: v.array(subUser),
  applications: v.array(application),
})
/** The persisted state; derived data (invoices) is not part of it. */
type State = v.InferOutput<typeof stateSchema>

/** Storage in which the state survives a reload. */
export interface Persistence {
  load(): string | null
  save(text: string): void
  clear(): void
}

const initialState = (brand: BrandCode, startsAt: number | undefined): State => ({
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
  reservations: structuredClone([...initialReservations]),
  subUsers: [...initialSubUsers],
  applications: [],
})

/** Parses a persisted state; undefined if it is of another brand or has another schema. */
function parseState(text: string, brand: BrandCode): State | undefined {
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(text))
    return parsed.success && parsed.output.brand === brand ? parsed.output : undefined
  } catch {
    return undefined
  }
}

export interface Store {
  readonly state: State
  /** Loads changes of another tab. */
  sync(): void
  save(): void
  reset(): void
}

/** @param startsAt start time of the provider's clock (milliseconds); the device's time by default */
export function createStore(brand: BrandCode, persistence?: Persistence, startsAt?: number): Store {
  let state = initialState(brand, startsAt)
  let known: string | null = null
  return {
    get state() {
      return state
    },
    sync() {
      const text = persistence?.load() ?? null
      if (text === known) return
      known = text
      const start = initialState(brand, startsAt)
      const saved = text === null ? undefined : parseState(text, brand)
      state = saved ? { ...saved, customers: { ...start.customers, ...saved.customers } } : start
    },
    save() {
      if (!persistence) return
      const text = JSON.stringify(state)
      if (text === known) return
      known = text
      persistence.save(text)
    },
    reset() {
      state = initialState(brand, startsAt)
      known = null
      persistence?.clear()
    },
  }
}
