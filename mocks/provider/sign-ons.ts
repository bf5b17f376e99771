import { randomId } from './random-id'
import type { SignOn, Store } from './state'

/** Single sign-on: a state waits for the customer's consent, which creates a code; both are valid once, for ten minutes. */
export interface SignOns {
  start(redirectUri: string): SignOn
  /** The sign-on of a state that waits for consent. */
  waiting(state: string): SignOn | undefined
  /** Grants consent; returns the code. */
  agree(signOn: SignOn, userId: string): string
  /** Denies consent; invalidates the state. */
  decline(signOn: SignOn): void
  /** The user ID of a code; undefined if it is wrong, used or expired. Invalidates code and state in any case. */
  finish(code: string, state: string, created: string | number): string | undefined
}

const lifetime = 600_000

export function createSignOns(store: Store): SignOns {
  const alive = () => store.state.signOns.filter(({ until }) => until > Date.now())
  return {
    start(redirectUri) {
      const signOn: SignOn = {
        state: randomId(),
        created: Math.floor(Date.now() / 1000),
        redirectUri,
        until: Date.now() + lifetime,
      }
      store.state.signOns = [...alive(), signOn]
      return signOn
    },
    waiting: (state) => alive().find((signOn) => signOn.state === state && signOn.code === undefined),
    agree(signOn, userId) {
      const code = randomId()
      signOn.code = code
      signOn.userId = userId
      return code
    },
    decline(signOn) {
      store.state.signOns = alive().filter((other) => other !== signOn)
    },
    finish(code, state, created) {
      const named = alive().filter((signOn) => signOn.state === state || signOn.code === code)
      store.state.signOns = alive().filter((signOn) => !named.includes(signOn))
      const [signOn] = named
      const fits = signOn?.code === code && signOn.state === state && signOn.created === created
      return named.length === 1 && fits ? signOn.userId : undefined
    },
  }
}
