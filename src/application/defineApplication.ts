import type { Contractor, Receipt } from '../api/endpoints/application'
import type { Endpoint } from '../api/endpoints/endpoint'
import type { LoginUser } from '../api/endpoints/user'
import { hrefOf, type RouteKey } from '../app/routes'
import type { Values } from '../form/formStore'
import type { Part } from '../form/part'
import { customerNumbersReceived } from '../runtime/customerNumbers'
import { defineFlow, type FlowModule } from '../runtime/flow'
import { type Sealed, sealed } from '../runtime/sealed'
import { sessionEnded, sessionStarted } from '../runtime/sessionEvents'
import { withKnown } from './known'

/*
 * The layer of everything that is applied for in three steps: create → confirm → complete (portal-2 §4). An application is
 * declared as a value; its flow, its form, its request, its confirm list and its defaults come from that.
 */

const numbersOf = ({ reg_number, cable_id }: Contractor) => ({ reg_number, cable_id })

/** Parts of a form under one heading. */
export interface Section {
  readonly title: string
  readonly parts: readonly Part[]
}

/** Parts that are there only while this holds, whatever else they depend on. */
export const onlyWhen = (holds: (values: Values) => boolean, parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => ({ ...part, visibleWhen: (values) => holds(values) && (part.visibleWhen?.(values) ?? true) }))

interface ApplicationDefinition<Opened extends Contractor, Sent extends object> {
  /** Of its flow and of its draft. */
  readonly name: string
  readonly calls: {
    readonly certifyCreate: Endpoint<{ req: Record<never, never>; res: Opened }>
    readonly confirmCreate: Endpoint<{ req: Sent; res: object }>
    readonly certifyConfirm: Endpoint<{ req: Record<never, never>; res: object }>
    readonly execCreate: Endpoint<{ req: Sent; res: object }>
    readonly certifyComplete: Endpoint<{ req: Record<never, never>; res: Receipt }>
  }
  readonly steps: { readonly create: RouteKey; readonly confirm: RouteKey; readonly complete: RouteKey }
  /** The form, by what is known when it opens. */
  readonly sections: (opened: Opened, user: LoginUser) => readonly Section[]
  /** What the address that led to the form asks for: values to begin with, whatever a draft says. */
  readonly requestedValues?: (query: URLSearchParams) => Values
  /** What the completion says: that it was accepted, and what happens next by what was sent. */
  readonly accepted: string
  readonly nextSteps: (sent: Sent) => string
  /** Flows of the form's fields that not every application has. */
  readonly fieldFlows?: readonly FlowModule[]
}

interface State<Opened> {
  /** What certify_create answered. */
  opened: Opened | null
  /** What was sent to be checked, passwords apart; null before. */
  typed: Values | null
  /** The passwords among it, which nobody should have to type again for every way back to the form; memory alone holds them. */
  secrets: Sealed<Values>
  /** It was found right and waits to be sent. */
  confirmed: boolean
  /** sent: it was accepted. shown: and the completion page is open. '' before. */
  completed: '' | 'sent' | 'shown'
  /** What happens next, in words; '' before. */
  next: string
  receipt: Receipt | null
}

const nothingSent = { confirmed: false, completed: '', next: '', receipt: null } as const

const nothingTyped = { typed: null, secrets: sealed<Values>({}), confirmed: false }

/** An application and its flow. */
export function defineApplication<Opened extends Contractor, Sent extends object>(
  declared: ApplicationDefinition<Opened, Sent>,
) {
  const { name, calls, steps } = declared
  const first: State<Opened> = { opened: null, ...nothingTyped, ...nothingSent }
  const flow = defineFlow({
    name,
    initialState: first,
    resetOnUnmount: true,
    preserveOnSessionLoss: true,
    calls: {
      certifyCreate: {
        endpoint: calls.certifyCreate,
        // The form opens: nothing waits to be sent.
        onRequest: () => nothingSent,
        onSuccess: (opened) => ({ opened }),
        dispatches: (outcome) => (outcome.kind === 'ok' ? [customerNumbersReceived(numbersOf(outcome.data))] : []),
      },
      confirmCreate: {
        endpoint: calls.confirmCreate,
        // It only checks: pressed again it does no harm.
        idempotent: true,
        onRequest: () => ({ confirmed: false }),
        onSuccess: () => ({ confirmed: true }),
        redirect: (outcome) => (outcome.kind === 'ok' ? { pathname: hrefOf(steps.confirm) } : undefined),
      },
      certifyConfirm: { endpoint: calls.certifyConfirm },
      execCreate: {
        endpoint: calls.execCreate,
        onSuccess: (_, sent) => ({ completed: 'sent' as const, next: declared.nextSteps(sent) }),
        clearsDraft: name,
        // What is found wrong is told on the page to confirm, and leads to where it was typed (D32).
        redirect: ({ kind }) => (kind === 'ok' ? { pathname: hrefOf(steps.complete), replace: true } : undefined),
      },
      certifyComplete: {
        endpoint: calls.certifyComplete,
        // The confirm page is gone by now; without what was typed it would have led back to the form.
        onRequest: () => ({ ...nothingTyped, completed: 'shown' as const }),
        onSuccess: (receipt) => ({ receipt }),
      },
    },
    events: {
      /** What the address asked for is in the form: who comes back to it finds what was chosen since. */
      taken: { navigateTo: () => ({ pathname: hrefOf(steps.create), replace: true }) },
      fill: { reduce: (filled: Pick<State<Opened>, 'typed' | 'secrets'>) => filled },
      startOver: { reduce: () => nothingTyped },
    },
    extraReducer: (action, { secrets, confirmed }) => {
      // Passwords do not outlive the session; who has typed one has to type it again (INQ-55).
      if (sessionEnded.match(action))
        return { secrets: sealed(Object.fromEntries(Object.keys(secrets.open()).map((key) => [key, '']))) }
      if (sessionStarted.match(action))
        return { secrets: sealed({}), confirmed: confirmed && Object.keys(secrets.open()).length === 0 }
      return undefined
    },
  })
  const sections = (opened: Opened, user: LoginUser) => declared.sections(withKnown(opened, user), user)
  return { ...declared, sections, flow }
}

export type Application<Opened extends Contractor, Sent extends object> = ReturnType<
  typeof defineApplication<Opened, Sent>
>
