import type { Contractor, Receipt } from '../api/endpoints/application'
import type { Endpoint } from '../api/endpoints/endpoint'
import type { LoginUser } from '../api/endpoints/user'
import { hrefOf, type RouteKey } from '../app/routes'
import type { Values } from '../form/formStore'
import { bodyOf, type Fills, isVisible, type Part, summaryOf } from '../form/part'
import type { SummaryRow } from '../form/rules'
import { customerNumbersReceived } from '../runtime/customerNumbers'
import { defineFlow, type FlowModule } from '../runtime/flow'
import { type Sealed, sealed } from '../runtime/sealed'
import { sessionEnded, sessionStarted } from '../runtime/sessionEvents'
import { withKnown } from './known'

/*
 * Everything that is applied for in three steps: create → confirm → complete (portal-2 §4). An application is declared as a
 * value; its flow, its form, its request, its confirm page and its defaults are derived from that.
 */

const numbersOf = ({ reg_number, cable_id }: Contractor) => ({ reg_number, cable_id })

/** Parts of a form under one heading. */
export interface Section {
  readonly title: string
  readonly parts: readonly Part[]
  /** One of its lists has to be chosen: the heading says so, with this help, and has the errors (EASE-02). */
  readonly chooseHelp?: string
  /** Shown while this holds. It is sent either way, so this holds as long as something in it is chosen. */
  readonly shownWhen?: (values: Values) => boolean
  /** The section in one line, which stands for it until it is opened; '' while something is missing: then it is open. */
  readonly inShort?: (values: Values) => string
}

/** Whether a section has anything to show with these values. */
export const isShown = ({ shownWhen, parts }: Section, values: Values) =>
  (shownWhen?.(values) ?? true) && parts.some((part) => isVisible(part, values))

/** A section's answers in words, passwords masked. */
export interface Answers {
  readonly title: string
  readonly rows: readonly SummaryRow[]
  /** The position of the section in the form. */
  readonly at: number
}

/** The answers of a form, by section; without sections that ask nothing. */
export const answersOf = (sections: readonly Section[], values: Values): readonly Answers[] =>
  sections
    .map((section, at) => ({
      title: section.title,
      rows: isShown(section, values) ? summaryOf(section.parts, values) : [],
      at,
    }))
    .filter(({ rows }) => rows.length > 0)

interface ApplicationDefinition<Opened extends Contractor, Sent extends object, S extends Section> {
  /** The name of its flow and of its draft. */
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
  readonly sections: (opened: Opened, user: LoginUser) => readonly S[] & Fills<S['parts'][number], Sent>
  /** Above the form, before what every application says there. */
  readonly lead?: string
  /**
   * The matter that the address asks for, by what is known when the form opens: the values of all fields that choose one.
   * It replaces what a draft has there, and the form says so. Empty for an unknown matter, or one that is not offered.
   */
  readonly requestedValues?: (query: URLSearchParams, opened: Opened) => Values
  /** Shown on the completion page: that it was accepted, and what happens next, by what was sent. */
  readonly accepted: string
  readonly nextSteps: (sent: Sent) => string
  /** Flows of the form's fields that not every application has. */
  readonly fieldFlows?: readonly FlowModule[]
}

interface State<Opened> {
  /** The response of certify_create. */
  opened: Opened | null
  /** The values that were sent to be checked, without passwords; null before. */
  typed: Values | null
  /** The passwords among them, kept in memory only, so that going back to the form does not ask for them again. */
  secrets: Sealed<Values>
  /** The check passed; it waits to be sent. */
  confirmed: boolean
  /** sent: it was accepted. shown: and the completion page is open. '' before. */
  completed: '' | 'sent' | 'shown'
  /** What happens next, in words; '' before. */
  next: string
  /** What was confirmed and sent, in words, for the completion page; passwords are masked. */
  answers: readonly Answers[]
  receipt: Receipt | null
}

const nothingSent = {
  confirmed: false,
  completed: '',
  next: '',
  answers: [] as readonly Answers[],
  receipt: null,
} as const

const nothingTyped = { typed: null, secrets: sealed<Values>({}), confirmed: false }

/** An application and its flow. */
export function defineApplication<Opened extends Contractor, Sent extends object, S extends Section>(
  declared: ApplicationDefinition<Opened, Sent, S>,
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
        // Only a check: repeating it does no harm.
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
        // Errors are shown on the confirm page, with links to the fields of the form (D32).
        redirect: ({ kind }) => (kind === 'ok' ? { pathname: hrefOf(steps.complete), replace: true } : undefined),
      },
      certifyComplete: {
        endpoint: calls.certifyComplete,
        // The confirm page is unmounted by now; without what was typed it would have redirected to the form.
        onRequest: () => ({ ...nothingTyped, completed: 'shown' as const }),
        onSuccess: (receipt) => ({ receipt }),
      },
    },
    events: {
      /** The values that the address asks for are in the form: a customer who comes back finds what was chosen since. */
      taken: { navigateTo: () => ({ pathname: hrefOf(steps.create), replace: true }) },
      /** Keeps the answers that are about to be sent: the form itself is emptied once they are accepted. */
      keep: { reduce: (answers: readonly Answers[]) => ({ answers }) },
      fill: { reduce: (filled: Pick<State<Opened>, 'typed' | 'secrets'>) => filled },
      startOver: { reduce: () => nothingTyped },
    },
    extraReducer: (action, { secrets, confirmed }) => {
      // Passwords don't outlive the session; they have to be typed again (INQ-55).
      if (sessionEnded.match(action))
        return { secrets: sealed(Object.fromEntries(Object.keys(secrets.open()).map((key) => [key, '']))) }
      if (sessionStarted.match(action))
        return { secrets: sealed({}), confirmed: confirmed && Object.keys(secrets.open()).length === 0 }
      return undefined
    },
  })
  const sections = (opened: Opened, user: LoginUser): readonly Section[] =>
    declared.sections(withKnown(opened, user), user)
  // `Fills` has checked that this body is a whole request, which the compiler cannot see of type parameters.
  const requestOf = (parts: readonly Part[], values: Values) => bodyOf(parts, values) as Sent
  return { ...declared, sections, requestOf, flow }
}

export type Application<Opened extends Contractor, Sent extends object> = ReturnType<
  typeof defineApplication<Opened, Sent, Section>
>
