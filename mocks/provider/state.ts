import * as v from 'valibot'
import { loginUser, uiStates } from '../../src/api/contract/user'
import { type BrandCode, brandCodes } from '../../src/brand/gates'
import { mailedKey } from './keys'
import { mail } from './mails'
import { personas, userOf } from './personas'
import { registration } from './registrations'

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
  created: v.string(),
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
})
/** All that the provider remembers; what can be worked out (invoices) is not in it. */
type State = v.InferOutput<typeof stateSchema>

/** Where the state outlives a reload. */
export interface Persistence {
  load(): string | null
  save(text: string): void
  clear(): void
}

const startOf = (brand: BrandCode): State => ({
  brand,
  clockOffset: 0,
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

export function createStore(brand: BrandCode, persistence?: Persistence): Store {
  let state = startOf(brand)
  let known: string | null = null
  return {
    get state() {
      return state
    },
    sync() {
      const text = persistence?.load() ?? null
      if (text === known) return
      known = text
      const start = startOf(brand)
      const kept = text === null ? undefined : stateIn(text, brand)
      state = kept ? { ...kept, customers: { ...start.customers, ...kept.customers } } : start
    },
    save() {
      const text = JSON.stringify(state)
      if (!persistence || text === known) return
      known = text
      persistence.save(text)
    },
    reset() {
      state = startOf(brand)
      known = null
      persistence?.clear()
    },
  }
}
