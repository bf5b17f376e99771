import type { SignOn, Store } from './state'

/** Single sign-on: a state waits for the customer's consent, which gives a code; both serve once, for ten minutes. */
export interface SignOns {
  start(redirectUri: string): SignOn
  /** The waiting sign-on of a state. */
  waiting(state: string): SignOn | undefined
  /** The customer agreed: gives the code to return with. */
  agree(signOn: SignOn, userId: string): string
  /** The customer did not agree: the state serves no more. */
  decline(signOn: SignOn): void
  /** The user ID that a return stands for; undefined for a wrong, used or late one. Either way it is used up. */
  finish(code: string, state: string, created: string | number): string | undefined
}

const life = 600_000

export function createSignOns(store: Store): SignOns {
  const alive = () => store.state.signOns.filter(({ until }) => until > Date.now())
  return {
    start(redirectUri) {
      const signOn: SignOn = {
        state: crypto.randomUUID(),
        created: Math.floor(Date.now() / 1000),
        redirectUri,
        until: Date.now() + life,
      }
      store.state.signOns = [...alive(), signOn]
      return signOn
    },
    waiting: (state) => alive().find((signOn) => signOn.state === state && signOn.code === undefined),
    agree(signOn, userId) {
      const code = crypto.randomUUID()
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
