import type { Contractor, Receipt } from '../api/endpoints/application'
import type { Endpoint } from '../api/endpoints/endpoint'
import type { LoginUser } from '../api/endpoints/user'
import type { Values } from '../form/formStore'
import { bodyOf, type Fills, isVisible, type Part, summaryOf } from '../form/part'
import type { SummaryRow } from '../form/rules'
import { hrefOf, type RouteKey } from '../routing/routes'
import { customerNumbersReceived } from '../runtime/customerNumbers'
import { defineFlow, type FlowModule } from '../runtime/flow'
import { type Sealed, sealed } from '../runtime/sealed'
import { sessionEnded, sessionStarted } from '../runtime/sessionEvents'
import { withKnown } from './known'

/*
 * Applications in three steps: create → confirm → complete (portal-2 §4). An application is declared as a value; its
 * flow, form, request, confirm page and defaults are derived from it.
 */

const numbersOf = ({ reg_number, cable_id }: Contractor) => ({ reg_number, cable_id })

/** Parts of a form under one heading. */
export interface Section {
  readonly title: string
  readonly parts: readonly Part[]
  /** One of its lists has to be chosen: the heading shows that, this help, and the errors (EASE-02). */
  readonly chooseHelp?: string
  /** Whether the section is shown. It is sent either way, so this must be true while something in it is chosen. */
  readonly shownWhen?: (values: Values) => boolean
  /** One line that represents the section until it is opened; '' if something is missing, which opens it. */
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

/** The id of the section at a position of the form, for the links of the confirm page. */
export const sectionId = (at: number) => `section-${at}`

/** The answers of a form, by section, without sections that have none. */
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
  /** The sections of the form, from the data known when it opens. */
  readonly sections: (opened: Opened, user: LoginUser) => readonly S[] & Fills<S['parts'][number], Sent>
  /** Shown above the form, before the text common to all applications. */
  readonly lead?: string
  /**
   * The matter requested by the query, as the values of all fields that choose one. Replaces a draft's values there,
   * and the form says so. Empty for a matter that is unknown or not offered.
   */
  readonly requestedValues?: (query: URLSearchParams, opened: Opened) => Values
  /** Shown on the completion page: that it was accepted, and the next steps, depending on the sent data. */
  readonly accepted: string
  readonly nextSteps: (sent: Sent) => string
  /** Flows of form fields specific to this application. */
  readonly fieldFlows?: readonly FlowModule[]
}

interface State<Opened> {
  /** The response of certify_create. */
  opened: Opened | null
  /** The values sent to be checked, without passwords; null before. */
  typed: Values | null
  /** The passwords among them, kept only in memory, so that they need not be retyped after going back to the form. */
  secrets: Sealed<Values>
  /** The check passed; the application is ready to be sent. */
  confirmed: boolean
  /** sent: accepted; shown: the completion page has opened, too; '' before. */
  completed: '' | 'sent' | 'shown'
  /** The next steps, in words; '' before. */
  next: string
  /** The confirmed answers in words, for the completion page; passwords are masked. */
  answers: readonly Answers[]
  receipt: Receipt | null
}

const nothingSent = {
  confirmed: false,
  completed: '',
  next: '',
  receipt: null,
} as const

const nothingTyped = { typed: null, secrets: sealed<Values>({}), confirmed: false }

/** An application and its flow. */
export function defineApplication<Opened extends Contractor, Sent extends object, S extends Section>(
  declared: ApplicationDefinition<Opened, Sent, S>,
) {
  const { name, calls, steps } = declared
  const first: State<Opened> = { opened: null, ...nothingTyped, ...nothingSent, answers: [] }
  const flow = defineFlow({
    name,
    initialState: first,
    resetOnUnmount: true,
    preserveOnSessionLoss: true,
    calls: {
      certifyCreate: {
        endpoint: calls.certifyCreate,
        // The form opens: reset what an earlier one left, but for `answers`, which may be of a sending still in flight.
        onRequest: () => nothingSent,
        onSuccess: (opened) => ({ opened }),
        dispatches: (outcome) => (outcome.kind === 'ok' ? [customerNumbersReceived(numbersOf(outcome.data))] : []),
      },
      confirmCreate: {
        endpoint: calls.confirmCreate,
        // Only a check, so repeating it is harmless.
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
        // Clear the input only now: the confirm page, unmounted by now, would have redirected to the form without it.
        onRequest: () => ({ ...nothingTyped, completed: 'shown' as const }),
        onSuccess: (receipt) => ({ receipt }),
      },
    },
    events: {
      /** The form has taken over the values requested by the query: drop it, so that it doesn't replace later input. */
      taken: { navigateTo: () => ({ pathname: hrefOf(steps.create), replace: true }) },
      /** Keeps the answers about to be sent, because the form is cleared once they are accepted. */
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
  // `Fills` ensures that this body is a complete request, which the compiler cannot infer for type parameters.
  const requestOf = (parts: readonly Part[], values: Values) => bodyOf(parts, values) as Sent
  return { ...declared, sections, requestOf, flow }
}

export type Application<Opened extends Contractor, Sent extends object> = ReturnType<
  typeof defineApplication<Opened, Sent, Section>
>
